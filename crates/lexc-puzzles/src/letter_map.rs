//! Values by letter, and sets with one letter.

use lexc_runtime::{Letter, LetterSet};

/// Returns the letter of a set with exactly one letter.
#[inline]
pub(crate) fn only_letter(set: LetterSet) -> Option<Letter> {
    set.iter().next().filter(|_| set.len() == 1)
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct LetterMap<T>([T; 64]);

impl<T: Copy> LetterMap<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self([value; 64])
    }

    #[inline(always)]
    #[expect(clippy::indexing_slicing, reason = "the index is below the length")]
    pub(crate) fn get(&self, letter: Letter) -> T {
        self.0[usize::from(letter.number() % 64)]
    }

    #[inline(always)]
    #[expect(clippy::indexing_slicing, reason = "the index is below the length")]
    pub(crate) fn get_mut(&mut self, letter: Letter) -> &mut T {
        &mut self.0[usize::from(letter.number() % 64)]
    }
}
