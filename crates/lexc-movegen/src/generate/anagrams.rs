//! The words of a whole rack, by their letters.

use super::filter::{LONG, slot};

/// The letters of a word of [`LONG`] letters, by their numbers.
pub(super) type LongWord = [u8; LONG as usize];

/// All words of [`LONG`] letters, found by the sum of the keys of their letters, whatever their order.
///
/// A rack of that many tiles is looked up once for each choice of its blanks. English has 34,000 such words: half a
/// megabyte.
#[derive(Debug)]
pub(super) struct Anagrams {
    words: Vec<LongWord>,
    /// For each slot the beginning of its words, and the end of all.
    first: Vec<u32>,
    shift: u32,
}

impl Anagrams {
    /// Sorts words, each given with the sum of the keys of its letters.
    pub(super) fn new(words: &[(u64, LongWord)]) -> Self {
        // One or two slots for a word, so that most slots have the words of one set of letters.
        let log = words.len().max(1).ilog2() + 1;
        let shift = 64 - log;
        let mut first = vec![0; (1 << log) + 1];
        let mut sorted: Vec<(usize, LongWord)> = words
            .iter()
            .map(|&(sum, word)| (slot(sum, shift), word))
            .collect();
        sorted.sort_unstable();
        for &(slot, _) in &sorted {
            first[slot + 1] += 1;
        }
        for at in 1..first.len() {
            first[at] += first[at - 1];
        }
        Self {
            words: sorted.into_iter().map(|(_, word)| word).collect(),
            first,
            shift,
        }
    }

    /// Returns all words whose letters have keys that sum up to `sum`, in any order, and perhaps some others.
    #[inline(always)]
    pub(super) fn of(&self, sum: u64) -> &[LongWord] {
        let slot = slot(sum, self.shift);
        &self.words[self.first[slot] as usize..self.first[slot + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::filter::key;

    fn sum(word: &[u8]) -> u64 {
        word.iter()
            .fold(0, |sum, &letter| sum.wrapping_add(key(letter)))
    }

    /// Each word is found by each order of its letters, and no letters find more than a few others.
    #[test]
    fn words_are_found_by_their_letters() {
        let words: Vec<LongWord> = (0..2_000u32)
            .map(|n| {
                core::array::from_fn(|at| (n.wrapping_mul(2_654_435_761) >> (4 * at) & 7) as u8 + 1)
            })
            .collect();
        let keyed: Vec<_> = words.iter().map(|&word| (sum(&word), word)).collect();
        let anagrams = Anagrams::new(&keyed);
        let sorted = |mut word: LongWord| {
            word.sort_unstable();
            word
        };
        let mut others = 0;
        for &word in &words {
            let found = anagrams.of(sum(&sorted(word)));
            let same = |&&other: &&LongWord| sorted(other) == sorted(word);
            let expected = words.iter().filter(same).count();
            assert_eq!(found.iter().filter(same).count(), expected);
            others += found.len() - expected;
        }
        assert!(others < words.len(), "{others}");
        let none = [63; LONG as usize];
        assert!(!anagrams.of(sum(&none)).contains(&none));
        assert_eq!(Anagrams::new(&[]).of(17).len(), 0);
    }
}
