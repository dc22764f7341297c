//! Words found on a board.

use lexc_runtime::Letter;

#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct WordBuffer {
    letters: Vec<Letter>,
    ends: Vec<usize>,
}

impl WordBuffer {
    pub(super) fn add(&mut self, word: &[Letter]) {
        self.letters.extend_from_slice(word);
        self.ends.push(self.letters.len());
    }

    pub(super) fn clear(&mut self) {
        self.letters.clear();
        self.ends.clear();
    }

    fn iter(&self) -> impl Iterator<Item = &[Letter]> {
        let begins = core::iter::once(0).chain(self.ends.iter().copied());
        begins
            .zip(&self.ends)
            .map(|(begin, &end)| self.letters.get(begin..end).unwrap_or_default())
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Sorts the words and removes repeated ones.
    pub(super) fn sort(&mut self) {
        if self.iter().is_sorted_by(|a, b| a < b) {
            return;
        }
        let mut sorted: Vec<&[Letter]> = self.iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let mut words = Self::default();
        sorted.into_iter().for_each(|word| words.add(word));
        *self = words;
    }
}
