//! Single answers.

use lexc_runtime::{Letter, LetterSet, Lexicon, Tokenizer};

use crate::error::{Error, Fault};
use crate::fit::SquareRow;
use crate::letters::{LetterMultiset, read_letters};

/// Maximum number of squares of an answer.
pub const MAX_PATTERN: usize = 255;

/// Reads a pattern of letters and `?` for unknown squares, the rest of a line from an offset, into
/// sets of allowed letters. White space is ignored, because answers of acrostics are written
/// without it.
///
/// # Errors
/// Returns an error if a character is not in the alphabet.
pub(super) fn read_pattern(
    line: &str,
    from: usize,
    tokenizer: &Tokenizer,
    all: LetterSet,
) -> Result<Vec<LetterSet>, Error> {
    let mut squares = Vec::new();
    let mut at = from;
    let pattern = line.get(from..).unwrap_or_default();
    for piece in pattern.split_inclusive(|c: char| c == '?' || c.is_whitespace()) {
        let run = piece.trim_end_matches(|c: char| c == '?' || c.is_whitespace());
        let letters = read_letters(line, at..at + run.len(), tokenizer)?;
        squares.extend(letters.into_iter().map(LetterSet::from));
        if piece.ends_with('?') {
            squares.push(all);
        }
        at += piece.len();
    }
    Ok(squares)
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
        Self { pattern, pool: None, max_words: 1, min_length: 1 }
    }
}

lexc_alphabet::setters! {
    AnswerRequest<'a>:
    pool: Option<&'a LetterMultiset>,
    max_words: usize,
    min_length: usize,
}

/// An answer: its words.
pub type Answer = Vec<Vec<Letter>>;

/// Calls `visit` for every answer that fits, until it returns `false`. The [page of the
/// crate](crate#acrostics) has an example.
///
/// # Errors
/// Returns an error if the pattern has a character that is not in the alphabet, no squares, or more
/// than [`MAX_PATTERN`] squares.
pub fn answers(
    lexicon: &Lexicon,
    request: &AnswerRequest<'_>,
    visit: impl FnMut(Answer) -> bool,
) -> Result<(), Error> {
    answers_until(lexicon, request, &|| false, visit)
}

/// Calls `visit` like [`answers`] until it returns `false`, or `stop` returns `true`. `stop` is
/// called every few microseconds, also while there are no answers.
///
/// # Errors
/// As [`answers`].
pub fn answers_until(
    lexicon: &Lexicon,
    request: &AnswerRequest<'_>,
    stop: &dyn Fn() -> bool,
    mut visit: impl FnMut(Answer) -> bool,
) -> Result<(), Error> {
    let all = lexicon.alphabet().letters();
    let allowed = read_pattern(request.pattern, 0, lexicon.tokenizer(), all)?;
    if allowed.is_empty() {
        return Err(Error::syntax("the pattern is empty").with_fault(Fault::Empty));
    }
    if allowed.len() > MAX_PATTERN {
        let found = allowed.len();
        let message = format!("the pattern has {found} squares; the limit is {MAX_PATTERN}");
        return Err(Error::limit(message));
    }
    let squares = SquareRow {
        allowed: &allowed,
        pool: request.pool,
        max_words: request.max_words,
        min_length: request.min_length,
        stop,
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
