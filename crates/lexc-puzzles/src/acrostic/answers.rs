//! Single answers.

use lexc_runtime::{ErrorKind, Letter, LetterSet, Lexicon, TokenError, Tokenizer};

use crate::fit::SquareRow;
use crate::letters::{LetterMultiset, read_letters};

/// Maximum number of squares of an answer.
pub const MAX_PATTERN: usize = 255;

/// The reason why a text is not a pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// The pattern has no squares.
    #[error("the pattern is empty")]
    Empty,
    /// The pattern has more than [`MAX_PATTERN`] squares.
    #[error("the pattern has {found} squares; the limit is {MAX_PATTERN}")]
    TooLong {
        /// Number of squares.
        found: usize,
    },
    /// The pattern has a character that is not in the alphabet.
    #[error(transparent)]
    Token(#[from] TokenError),
}

impl PatternError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::TooLong { .. } => ErrorKind::Limit,
            Self::Empty | Self::Token(_) => ErrorKind::Syntax,
        }
    }
}

/// Reads a pattern of letters and `?` for unknown squares into sets of allowed letters. White space
/// is ignored, because answers of acrostics are written without it. `begin` is the offset of the
/// text in its line.
///
/// # Errors
/// Returns [`PatternError`].
pub(super) fn read_pattern(
    text: &str,
    begin: usize,
    tokenizer: &Tokenizer,
    all: LetterSet,
) -> Result<Vec<LetterSet>, PatternError> {
    let mut squares = Vec::new();
    let mut at = begin;
    for piece in text.split_inclusive(|c: char| c == '?' || c.is_whitespace()) {
        let run = piece.trim_end_matches(|c: char| c == '?' || c.is_whitespace());
        let letters = read_letters(run, at, tokenizer)?;
        squares.extend(letters.into_iter().map(LetterSet::from));
        if piece.ends_with('?') {
            squares.push(all);
        }
        at += piece.len();
    }
    match squares.is_empty() {
        true => Err(PatternError::Empty),
        false => Ok(squares),
    }
}

/// A request for answers.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct AnswerRequest<'a> {
    /// The squares: known letters, and `?` for unknown squares. White space is ignored.
    pub pattern: &'a str,
    /// The remaining letters of the quotation, if they are known: unknown squares are filled from
    /// these.
    pub pool: Option<&'a LetterMultiset>,
    /// Maximum number of words.
    pub max_words: usize,
    /// Minimum length of a word.
    pub min_length: usize,
}

impl<'a> AnswerRequest<'a> {
    /// Returns a request for single words that fit a pattern.
    #[must_use]
    pub fn new(pattern: &'a str) -> Self {
        Self {
            pattern,
            pool: None,
            max_words: 1,
            min_length: 1,
        }
    }

    /// Sets the maximum number of words.
    #[must_use]
    pub fn max_words(mut self, max_words: usize) -> Self {
        self.max_words = max_words;
        self
    }

    /// Sets the minimum length of a word.
    #[must_use]
    pub fn min_length(mut self, min_length: usize) -> Self {
        self.min_length = min_length;
        self
    }

    /// Sets the remaining letters of the quotation, from which unknown squares are filled.
    #[must_use]
    pub fn pool(mut self, pool: impl Into<Option<&'a LetterMultiset>>) -> Self {
        self.pool = pool.into();
        self
    }
}

/// An answer: its words.
pub type Answer = Vec<Vec<Letter>>;

/// Calls `visit` for every answer that fits, until it returns `false`.
///
/// # Examples
/// ```
/// use lexc_puzzles::acrostic::{AnswerRequest, answers};
/// use lexc_runtime::Letter;
///
/// // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let mut found = Vec::new();
/// let request = AnswerRequest::new("C??D?").max_words(2).min_length(1);
/// answers(&lexicon, &request, |words| {
///     let words = words.iter().map(|word: &Vec<Letter>| lexicon.spell(word));
///     found.push(words.collect::<Vec<_>>().join(" "));
///     true
/// })?;
/// assert_eq!(found, ["CAR DO", "CAT DO"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns [`PatternError`].
pub fn answers(
    lexicon: &Lexicon,
    request: &AnswerRequest<'_>,
    mut visit: impl FnMut(Answer) -> bool,
) -> Result<(), PatternError> {
    let all = lexicon.alphabet().letters();
    let allowed = read_pattern(request.pattern, 0, lexicon.tokenizer(), all)?;
    if allowed.len() > MAX_PATTERN {
        let found = allowed.len();
        return Err(PatternError::TooLong { found });
    }
    let squares = SquareRow {
        allowed: &allowed,
        pool: request.pool,
        max_words: request.max_words,
        min_length: request.min_length,
    };
    squares.for_each_filling(lexicon, |letters, begins| {
        let from = core::iter::once(0).chain(begins.iter().copied());
        let to = begins.iter().copied().chain([letters.len()]);
        let words = from.zip(to);
        let word = |(from, to)| letters.get(from..to).unwrap_or_default().to_vec();
        visit(words.map(word).collect())
    });
    Ok(())
}
