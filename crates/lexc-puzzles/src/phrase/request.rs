//! Options of the search.

use lexc_runtime::Letter;

use crate::letters::LetterMultiset;

/// A request for phrases.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PhraseRequest {
    /// The letters to use up.
    pub letters: LetterMultiset,
    /// Minimum length of a word.
    pub min_length: usize,
    /// Maximum length of a word.
    pub max_length: usize,
    /// Minimum number of words.
    pub min_words: usize,
    /// Maximum number of words.
    pub max_words: usize,
    /// Words of every phrase; they need not be in the lexicon.
    pub with: Vec<Vec<Letter>>,
    /// Excluded words.
    pub without: Vec<Vec<Letter>>,
    /// The first letters of the words, each used exactly once, including by the words of `with`;
    /// no constraint if it is empty.
    pub initials: Vec<Letter>,
    /// The number of steps after which the search stops; a step compares a group of words with the
    /// remaining letters.
    pub max_steps: u64,
}

/// The default of [`PhraseRequest::max_steps`]: some seconds.
const MAX_STEPS: u64 = 100_000_000;

impl PhraseRequest {
    /// Returns a request for all phrases of these letters.
    #[must_use]
    pub fn new(letters: LetterMultiset) -> Self {
        Self {
            letters,
            min_length: 1,
            max_length: usize::MAX,
            min_words: 1,
            max_words: usize::MAX,
            with: Vec::new(),
            without: Vec::new(),
            initials: Vec::new(),
            max_steps: MAX_STEPS,
        }
    }
}

lexc_alphabet::setters! {
    PhraseRequest:
    max_steps: u64,
    min_length: usize,
    max_length: usize,
    min_words: usize,
    max_words: usize,
    with: Vec<Vec<Letter>>,
    without: Vec<Vec<Letter>>,
    initials: Vec<Letter>,
}
