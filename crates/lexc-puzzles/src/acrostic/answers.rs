//! One answer.

use lexc_runtime::{Lexicon, TokenError, Tokenizer};

use crate::fit::Squares;
use crate::letters::Letters;
use crate::tiles::all_tiles;

/// The most squares of an answer.
pub const MAX_PATTERN: usize = 255;

/// Why a text is no pattern.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// It has no squares.
    #[error("the pattern is empty")]
    Empty,
    /// More squares than [`MAX_PATTERN`].
    #[error("the pattern has {found} squares, and {MAX_PATTERN} are the most")]
    TooLong {
        /// How many it has.
        found: usize,
    },
    /// It holds something that is no tile.
    #[error(transparent)]
    Token(#[from] TokenError),
}

/// Reads what is known of an answer: tiles, and `?` for each square that is not known. White space
/// is passed over: the answers of an acrostic are written without it. The squares as bit sets of
/// the tiles that they may hold.
///
/// # Errors
/// [`PatternError`].
pub(super) fn read_pattern(
    text: &str,
    tokenizer: &Tokenizer,
    all: u64,
) -> Result<Vec<u64>, PatternError> {
    let mut squares = Vec::new();
    let mut at = 0;
    for piece in text.split_inclusive(|c: char| c == '?' || c.is_whitespace()) {
        let run = piece.trim_end_matches(|c: char| c == '?' || c.is_whitespace());
        let mut tiles = Vec::new();
        let read = tokenizer.tokenize(run, &mut tiles);
        read.map_err(|error| TokenError {
            offset: at + error.offset,
            ..error
        })?;
        squares.extend(tiles.iter().map(|&letter| 1u64 << letter.number()));
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

/// What is known of an answer.
#[derive(Debug, Clone)]
pub struct AnswerRequest<'a> {
    /// What is known of its squares, as text: its tiles, `?` for a square that is not known; white
    /// space is passed over.
    pub pattern: &'a str,
    /// The letters that are still to be placed, if they are known: squares that are not known are
    /// filled from these.
    pub pool: Option<&'a Letters>,
    /// How many words it may be.
    pub max_words: usize,
    /// The fewest tiles that a word has.
    pub min_length: usize,
}

/// An answer: some words.
pub type Answer = Vec<Vec<u8>>;

/// Calls `visit` for every answer that fits, until it says no.
///
/// ```
/// use lexc_puzzles::acrostic::{AnswerRequest, answers};
/// # let bytes = lexc_testkit::twelve();
/// // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
/// let lexicon = lexc_runtime::Lexicon::from_bytes(bytes)?;
/// let mut found = Vec::new();
/// let request = AnswerRequest { pattern: "C??D?", pool: None, max_words: 2, min_length: 1 };
/// answers(&lexicon, &request, |words| {
///     found.push(words.iter().map(|word| lexicon.spell(word)).collect::<Vec<_>>().join(" "));
///     true
/// })?;
/// assert_eq!(found, ["CAR DO", "CAT DO"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PatternError`].
pub fn answers(
    lexicon: &Lexicon,
    request: &AnswerRequest<'_>,
    mut visit: impl FnMut(Answer) -> bool,
) -> Result<(), PatternError> {
    let all = all_tiles(lexicon.alphabet());
    let allowed = read_pattern(request.pattern, lexicon.tokenizer(), all)?;
    if allowed.len() > MAX_PATTERN {
        let found = allowed.len();
        return Err(PatternError::TooLong { found });
    }
    let squares = Squares {
        allowed: &allowed,
        pool: request.pool,
        max_words: request.max_words,
        min_length: request.min_length,
    };
    squares.for_each_filling(lexicon, |tiles, begins| {
        let from = core::iter::once(0).chain(begins.iter().copied());
        let to = begins.iter().copied().chain([tiles.len()]);
        let words = from.zip(to);
        let word = |(from, to)| tiles.get(from..to).unwrap_or_default().to_vec();
        visit(words.map(word).collect())
    });
    Ok(())
}
