//! [`HookIndex`]: the letters that extend words by one, and the words within words.

use lexc_alphabet::{Letter, LetterSet};

use super::key::LOOK;
use crate::words::Words;

/// The hooks of each word by its rank.
#[derive(Debug)]
pub struct HookIndex {
    front: Vec<LetterSet>,
    back: Vec<LetterSet>,
    /// For each word, bit 0 if it is a word without its first letter, bit 1 without its last one.
    inner: Vec<u8>,
}

impl HookIndex {
    /// Looks each word up without its first letter; without its last one, it follows that word in
    /// the order of the alphabet. Returns `None` if `stop` does.
    pub(crate) fn new(
        mut words: Words<'_>,
        rank_of: impl Fn(&[Letter]) -> Option<u64>,
        stop: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let count = words.len();
        let none = || vec![LetterSet::EMPTY; count];
        let mut index = Self { front: none(), back: none(), inner: vec![0; count] };
        // The ranks of the words that the last word begins with, by their lengths.
        let mut path: Vec<Option<u32>> = Vec::new();
        let mut last: Vec<Letter> = Vec::new();
        let mut rank = 0;
        while let Some(word) = words.next_letters() {
            if rank % LOOK == 0 && stop() {
                return None;
            }
            let shared = word.iter().zip(&last).take_while(|(a, b)| a == b).count();
            path.truncate(shared);
            path.resize(word.len(), None);
            let mut inner = 0;
            if let Some((&letter, rest)) = word.split_first()
                && let Some(rest) = rank_of(rest)
                && let Some(hooks) = index.front.get_mut(rest as usize)
            {
                hooks.insert(letter);
                inner |= 1;
            }
            if let [.., letter] = word
                && let Some(&Some(begin)) = word.len().checked_sub(2).and_then(|at| path.get(at))
                && let Some(hooks) = index.back.get_mut(begin as usize)
            {
                hooks.insert(*letter);
                inner |= 2;
            }
            if let Some(slot) = index.inner.get_mut(rank as usize) {
                *slot = inner;
            }
            if let Some(end) = path.last_mut() {
                *end = Some(rank);
            }
            last.clear();
            last.extend_from_slice(word);
            rank += 1;
        }
        Some(index)
    }

    /// Returns the letters that make a longer word before the word with this rank.
    #[must_use]
    pub fn front(&self, rank: u64) -> LetterSet {
        usize::try_from(rank)
            .ok()
            .and_then(|rank| self.front.get(rank))
            .copied()
            .unwrap_or_default()
    }

    /// Returns the letters that make a longer word after the word with this rank.
    #[must_use]
    pub fn back(&self, rank: u64) -> LetterSet {
        usize::try_from(rank).ok().and_then(|rank| self.back.get(rank)).copied().unwrap_or_default()
    }

    fn inner(&self, rank: u64) -> u8 {
        usize::try_from(rank).ok().and_then(|rank| self.inner.get(rank)).copied().unwrap_or(0)
    }

    /// Returns `true` if the word with this rank is a word without its first letter.
    #[must_use]
    pub fn has_without_first(&self, rank: u64) -> bool {
        self.inner(rank) & 1 != 0
    }

    /// Returns `true` if the word with this rank is a word without its last letter.
    #[must_use]
    pub fn has_without_last(&self, rank: u64) -> bool {
        self.inner(rank) & 2 != 0
    }

    pub(crate) fn bytes(&self) -> usize {
        (2 * size_of::<LetterSet>() + 1) * self.inner.len()
    }
}
