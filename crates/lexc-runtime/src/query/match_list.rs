//! [`MatchList`]: words as letters in one allocation.

use core::ops::Range;

use lexc_alphabet::{Alphabet, Letter};

/// A list of words as letters, contiguous in memory: the answer to a query that was collected.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchList {
    letters: Vec<Letter>,
    ranges: Vec<Range<usize>>,
}

impl<'a> FromIterator<&'a [Letter]> for MatchList {
    fn from_iter<I: IntoIterator<Item = &'a [Letter]>>(words: I) -> Self {
        let mut list = Self::default();
        words.into_iter().for_each(|word| list.push(word));
        list
    }
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

    /// Returns an iterator over the words as letters.
    #[must_use]
    pub fn iter(&self) -> MatchListIter<'_> {
        MatchListIter { letters: &self.letters, ranges: self.ranges.iter() }
    }
}

impl<'a> IntoIterator for &'a MatchList {
    type Item = &'a [Letter];
    type IntoIter = MatchListIter<'a>;

    fn into_iter(self) -> MatchListIter<'a> {
        self.iter()
    }
}

/// An iterator over the words of a [`MatchList`], as letters.
#[derive(Debug, Clone)]
pub struct MatchListIter<'a> {
    letters: &'a [Letter],
    ranges: core::slice::Iter<'a, Range<usize>>,
}

impl<'a> Iterator for MatchListIter<'a> {
    type Item = &'a [Letter];

    fn next(&mut self) -> Option<&'a [Letter]> {
        let range = self.ranges.next()?.clone();
        Some(&self.letters[range])
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ranges.size_hint()
    }
}

impl ExactSizeIterator for MatchListIter<'_> {}
