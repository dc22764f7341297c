//! Words by their letters, as many as a whole rack has, and one or two more.

use super::filter::{LONG, slot};

/// The most letters of the board that words of a whole rack take in to be [looked up](LongWords).
pub(super) const MOST_TAKEN: u32 = 2;

/// All words of [`LONG`] letters and of up to [`MOST_TAKEN`] more, found by their letters.
///
/// A rack of [`LONG`] tiles is looked up once for each choice of its blanks, with the letters of the board that a play takes
/// in. English has 120,000 such words, in 1.5 MB.
#[derive(Debug)]
pub(super) struct LongWords {
    pub(super) seven: Anagrams<{ LONG as usize }>,
    pub(super) eight: Anagrams<{ LONG as usize + 1 }>,
    pub(super) nine: Anagrams<{ LONG as usize + 2 }>,
}

/// Words of `N` letters, by their numbers, found by the sum of the keys of the letters in any order.
#[derive(Debug)]
pub(super) struct Anagrams<const N: usize> {
    words: Vec<[u8; N]>,
    /// For each slot the beginning of its words, and the end of all.
    first: Vec<u32>,
    shift: u32,
}

/// Words with the sums of the keys of their letters, from which [`LongWords`] are made.
#[derive(Debug, Default)]
pub(super) struct Keyed {
    seven: Vec<(u64, [u8; LONG as usize])>,
    eight: Vec<(u64, [u8; LONG as usize + 1])>,
    nine: Vec<(u64, [u8; LONG as usize + 2])>,
}

impl Keyed {
    /// Adds a word, if it has one of the lengths.
    pub(super) fn push(&mut self, sum: u64, word: &[u8]) {
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
    pub(super) fn new(words: &Keyed) -> Self {
        Self {
            seven: Anagrams::new(&words.seven),
            eight: Anagrams::new(&words.eight),
            nine: Anagrams::new(&words.nine),
        }
    }
}

impl<const N: usize> Anagrams<N> {
    /// Sorts words, each given with the sum of the keys of its letters.
    fn new(words: &[(u64, [u8; N])]) -> Self {
        // One or two slots for a word, so that most slots have the words of one set of letters.
        let log = words.len().max(1).ilog2() + 1;
        let shift = 64 - log;
        let mut first = vec![0; (1 << log) + 1];
        let mut sorted: Vec<(usize, [u8; N])> = words
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
    pub(super) fn of(&self, sum: u64) -> &[[u8; N]] {
        let slot = slot(sum, self.shift);
        &self.words[self.first[slot] as usize..self.first[slot + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::filter::key_sum;

    /// Each word is found by each order of its letters, and no letters find more than a few others.
    #[test]
    fn words_are_found_by_their_letters() {
        let words: Vec<[u8; 7]> = (0..2_000u32)
            .map(|n| {
                core::array::from_fn(|at| (n.wrapping_mul(2_654_435_761) >> (4 * at) & 7) as u8 + 1)
            })
            .collect();
        let keyed: Vec<_> = words.iter().map(|&word| (key_sum(&word), word)).collect();
        let anagrams = Anagrams::new(&keyed);
        let sorted = |mut word: [u8; 7]| {
            word.sort_unstable();
            word
        };
        let mut others = 0;
        for &word in &words {
            let found = anagrams.of(key_sum(&sorted(word)));
            let same = |&&other: &&[u8; 7]| sorted(other) == sorted(word);
            let expected = words.iter().filter(same).count();
            assert_eq!(found.iter().filter(same).count(), expected);
            others += found.len() - expected;
        }
        assert!(others < words.len(), "{others}");
        let none = [63; 7];
        assert!(!anagrams.of(key_sum(&none)).contains(&none));
        assert_eq!(Anagrams::<8>::new(&[]).of(17).len(), 0);
    }
}
