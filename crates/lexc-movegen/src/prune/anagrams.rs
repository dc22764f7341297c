//! Words of seven, eight and nine letters, found by their letters.

use super::keys::{LONG, slot};

/// The maximum number of board letters in a bingo whose words are [looked up](LongWords).
pub(crate) const MOST_COVERED: u32 = 2;

/// All words of [`LONG`] letters and of up to [`MOST_COVERED`] more, found by their letters.
///
/// A rack of [`LONG`] tiles, with the letters of the board that a play covers, is looked up once
/// for each choice of letters for its blanks. English has 120,000 such words, in 1.5 MB.
#[derive(Debug)]
pub(crate) struct LongWords {
    pub(crate) seven: AnagramTable<{ LONG as usize }>,
    pub(crate) eight: AnagramTable<{ LONG as usize + 1 }>,
    pub(crate) nine: AnagramTable<{ LONG as usize + 2 }>,
}

/// Words of `N` letters, as letter numbers, found by the sum of the keys of their letters.
#[derive(Debug)]
pub(crate) struct AnagramTable<const N: usize> {
    words: Vec<[u8; N]>,
    /// By slot: the index of its first word. The last entry is the number of words.
    first: Vec<u32>,
    shift: u32,
}

/// Words with the sums of the keys of their letters, which [`LongWords`] are built from.
#[derive(Debug, Default)]
pub(crate) struct KeyedWords {
    seven: Vec<(u64, [u8; LONG as usize])>,
    eight: Vec<(u64, [u8; LONG as usize + 1])>,
    nine: Vec<(u64, [u8; LONG as usize + 2])>,
}

impl KeyedWords {
    /// Adds a word, unless it is of another length.
    pub(crate) fn push(&mut self, sum: u64, word: &[u8]) {
        if let Ok(word) = word.try_into() {
            self.seven.push((sum, word));
        } else if let Ok(word) = word.try_into() {
            self.eight.push((sum, word));
        } else if let Ok(word) = word.try_into() {
            self.nine.push((sum, word));
        }
    }
}

impl LongWords {
    pub(crate) fn new(words: &KeyedWords) -> Self {
        Self {
            seven: AnagramTable::new(&words.seven),
            eight: AnagramTable::new(&words.eight),
            nine: AnagramTable::new(&words.nine),
        }
    }
}

impl<const N: usize> AnagramTable<N> {
    /// Creates a table of words, each given with the sum of the keys of its letters.
    fn new(words: &[(u64, [u8; N])]) -> Self {
        // One or two slots per word, so that most slots have words with the same letters.
        let log = words.len().max(1).ilog2() + 1;
        let shift = 64 - log;
        let mut first = vec![0; (1 << log) + 1];
        let mut sorted: Vec<(usize, [u8; N])> =
            words.iter().map(|&(sum, word)| (slot(sum, shift), word)).collect();
        sorted.sort_unstable();
        for &(slot, _) in &sorted {
            first[slot + 1] += 1;
        }
        for at in 1..first.len() {
            first[at] += first[at - 1];
        }
        Self { words: sorted.into_iter().map(|(_, word)| word).collect(), first, shift }
    }

    /// Returns all words whose letters have keys that add up to `sum`, and perhaps some others.
    #[inline(always)]
    pub(crate) fn with_sum(&self, sum: u64) -> &[[u8; N]] {
        let slot = slot(sum, self.shift);
        &self.words[self.first[slot] as usize..self.first[slot + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prune::keys::key_sum;

    /// Each word is found by each order of its letters, and no letters find more than a few others.
    #[test]
    fn words_are_found_by_their_letters() {
        let words: Vec<[u8; 7]> = (0..2_000u32)
            .map(|n| {
                core::array::from_fn(|at| (n.wrapping_mul(2_654_435_761) >> (4 * at) & 7) as u8 + 1)
            })
            .collect();
        let keyed: Vec<_> = words.iter().map(|&word| (key_sum(&word), word)).collect();
        let anagrams = AnagramTable::new(&keyed);
        let sorted = |mut word: [u8; 7]| {
            word.sort_unstable();
            word
        };
        let mut others = 0;
        for &word in &words {
            let found = anagrams.with_sum(key_sum(&sorted(word)));
            let same = |&&other: &&[u8; 7]| sorted(other) == sorted(word);
            let expected = words.iter().filter(same).count();
            assert_eq!(found.iter().filter(same).count(), expected);
            others += found.len() - expected;
        }
        assert!(others < words.len(), "{others}");
        let none = [63; 7];
        assert!(!anagrams.with_sum(key_sum(&none)).contains(&none));
        assert_eq!(AnagramTable::<8>::new(&[]).with_sum(17).len(), 0);
    }
}
