//! Options of the solver.

use lexc_runtime::Letter;

use super::common::CommonWord;

/// Options of [`solve`](super::solve).
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct CryptogramRequest {
    /// Known letters of the text, with their plain letters.
    pub known: Vec<(Letter, Letter)>,
    /// `true` if no letter may stand for itself.
    pub keep_different: bool,
    /// Maximum number of distinct words of the text that are not in the lexicon. Lower numbers are
    /// tried first.
    pub max_unknown: usize,
    /// Words in addition to the lexicon.
    pub also: Vec<Vec<Letter>>,
    /// Frequent words of the language, the most frequent first. Solutions that contain them are
    /// tried and ranked before others. See [`common_words`](super::common_words).
    pub common: Vec<CommonWord>,
    /// Maximum number of solutions.
    pub limit: usize,
    /// Maximum number of steps; the search then ends.
    pub max_steps: u64,
}

lexc_alphabet::setters! {
    CryptogramRequest:
    known: Vec<(Letter, Letter)>,
    keep_different: bool,
    max_unknown: usize,
    also: Vec<Vec<Letter>>,
    common: Vec<CommonWord>,
    limit: usize,
    max_steps: u64,
}

impl Default for CryptogramRequest {
    fn default() -> Self {
        Self {
            known: Vec::new(),
            keep_different: false,
            max_unknown: 2,
            also: Vec::new(),
            common: Vec::new(),
            limit: 10,
            max_steps: 100_000,
        }
    }
}
