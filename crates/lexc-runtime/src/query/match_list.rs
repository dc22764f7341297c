//! [`MatchList`]: words as letters in one allocation.

use core::ops::Range;

use lexc_alphabet::{Alphabet, Letter};

/// A list of words as letters, contiguous in memory: the answer to a query that was collected.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchList {
    letters: Vec<Letter>,
    ranges: Vec<Range<usize>>,
}

impl MatchList {
    /// Appends a word.
    pub(super) fn push(&mut self, word: &[Letter]) {
        let begin = self.letters.len();
        self.letters.extend_from_slice(word);
        self.ranges.push(begin..self.letters.len());
    }

    /// Returns the number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ranges.len()
    }

    /// Returns `true` if there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Returns the word at an index.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&[Letter]> {
        self.letters.get(self.ranges.get(index)?.clone())
    }

    /// Returns all words as text.
    #[must_use]
    pub fn spelled(&self, alphabet: &Alphabet) -> Vec<String> {
        self.iter().map(|word| alphabet.spell(word)).collect()
    }

    /// Returns an iterator over the words.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[Letter]> {
        self.ranges.iter().map(|range| &self.letters[range.clone()])
    }
}
