//! Options and errors of the search.

use lexc_runtime::{ErrorKind, Letter};

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

    /// Sets the number of steps after which the search stops.
    #[must_use]
    pub fn max_steps(mut self, max_steps: u64) -> Self {
        self.max_steps = max_steps;
        self
    }

    /// Sets the minimum length of a word.
    #[must_use]
    pub fn min_length(mut self, min_length: usize) -> Self {
        self.min_length = min_length;
        self
    }

    /// Sets the maximum length of a word.
    #[must_use]
    pub fn max_length(mut self, max_length: usize) -> Self {
        self.max_length = max_length;
        self
    }

    /// Sets the minimum number of words.
    #[must_use]
    pub fn min_words(mut self, min_words: usize) -> Self {
        self.min_words = min_words;
        self
    }

    /// Sets the maximum number of words.
    #[must_use]
    pub fn max_words(mut self, max_words: usize) -> Self {
        self.max_words = max_words;
        self
    }

    /// Sets the words of every phrase.
    #[must_use]
    pub fn with(mut self, with: Vec<Vec<Letter>>) -> Self {
        self.with = with;
        self
    }

    /// Sets the excluded words.
    #[must_use]
    pub fn without(mut self, without: Vec<Vec<Letter>>) -> Self {
        self.without = without;
        self
    }

    /// Sets the first letters of the words.
    #[must_use]
    pub fn initials(mut self, initials: Vec<Letter>) -> Self {
        self.initials = initials;
        self
    }
}

/// The reason why there is no phrase.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PhraseError {
    /// A required word cannot be spelled with the letters that the previous required words leave.
    #[error("the letters are not enough for the required words")]
    Required {
        /// Index of the word.
        index: usize,
    },
    /// No initial is left for a required word.
    #[error("a required word begins with none of the initials")]
    Initial {
        /// Index of the word.
        index: usize,
    },
    /// There are more distinct letters and initials than the search supports.
    #[error("{found} distinct letters and initials; the limit is {most}")]
    TooDifferent {
        /// Number of distinct items.
        found: usize,
        /// Maximum number.
        most: usize,
    },
    /// The initials are not among the letters.
    #[error("the letters do not include the initials")]
    NotHeld,
}

impl PhraseError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::TooDifferent { .. } => ErrorKind::Limit,
            Self::Required { .. } | Self::Initial { .. } | Self::NotHeld => ErrorKind::Illegal,
        }
    }
}
