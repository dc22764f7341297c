//! Values by letter, sets with one letter, and matchings of letters.

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

/// Returns `true` if `letters` can be matched with distinct allowed plain letters.
///
/// Uses augmenting paths (Kuhn's algorithm): time at most the product of letters and allowed pairs.
pub(crate) fn has_matching(letters: LetterSet, allowed: &LetterMap<LetterSet>) -> bool {
    // The letter that each plain letter is matched with.
    let mut holder = LetterMap::new(None);
    letters.iter().all(|letter| {
        let mut tried = LetterSet::EMPTY;
        augment(letter, allowed, &mut holder, &mut tried)
    })
}

/// Matches a letter with a plain letter, along an augmenting path if necessary.
fn augment(
    letter: Letter,
    allowed: &LetterMap<LetterSet>,
    holder: &mut LetterMap<Option<Letter>>,
    tried: &mut LetterSet,
) -> bool {
    for plain in allowed.get(letter) {
        if tried.contains(plain) {
            continue;
        }
        tried.insert(plain);
        let other = holder.get(plain);
        if other.is_none_or(|other| augment(other, allowed, holder, tried)) {
            *holder.get_mut(plain) = Some(letter);
            return true;
        }
    }
    false
}
