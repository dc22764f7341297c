//! Keys and solutions.

use lexc_runtime::{Letter, LetterSet};

use crate::letter_map::LetterMap;

/// A key: the plain letter of each letter of the text.
#[derive(Debug, Clone, Copy)]
pub struct CipherKey {
    pub(super) plain: LetterMap<Option<Letter>>,
}

impl CipherKey {
    /// Returns the plain letter of a letter of the text, if it is known.
    #[must_use]
    pub fn plain(&self, cipher: Letter) -> Option<Letter> {
        self.plain.get(cipher)
    }

    /// Returns the plain letters of a word of the text, if all are known.
    pub(super) fn decode(&self, word: &[Letter]) -> Option<Vec<Letter>> {
        word.iter().map(|&letter| self.plain(letter)).collect()
    }

    /// Returns all known pairs: letter of the text, plain letter.
    pub fn pairs(&self) -> impl Iterator<Item = (Letter, Letter)> {
        let all = LetterSet::ALL.iter();
        all.filter_map(|cipher| Some((cipher, self.plain(cipher)?)))
    }
}

/// A solution.
#[derive(Debug, Clone)]
pub struct CryptogramSolution {
    /// The key.
    pub key: CipherKey,
    /// The words of the text that are not in the lexicon, as indices of
    /// [`Cipher::words`](super::Cipher::words).
    pub unknown: Vec<usize>,
    /// The logarithm of the probability of the text, by the frequent words of the language, the
    /// relatives of other words in the lexicon, and the letter pairs of unknown words. Closer to 0
    /// is better.
    pub score: f64,
}

/// The result of [`solve`](super::solve).
#[derive(Debug, Clone, Default)]
pub struct CryptogramSolutions {
    /// The best solutions in order: fewest unknown words first, then the most probable.
    pub solutions: Vec<CryptogramSolution>,
    /// Number of solutions found with as many unknown words as these.
    pub found: usize,
    /// `true` if these are the most probable of all solutions, even if not all others were found.
    pub ranked: bool,
    /// `true` if the search was exhaustive.
    pub complete: bool,
    /// `true` if the search reached the maximum number of steps, so that more steps may find more
    /// solutions.
    pub out_of_steps: bool,
}
