//! Errors of queries.

use core::fmt;
use core::ops::Range;

use lexc_alphabet::{ErrorKind, TokenError, TokenErrorKind};

use crate::alphabets::AlphabetMismatch;

/// The reason why a text is not a valid pattern, set of tiles, regular expression or word, or a
/// query does not fit a lexicon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryError {
    /// The faulty bytes of the text; empty at its end if something is missing there.
    pub span: Range<usize>,
    /// The kind of error.
    pub kind: QueryErrorKind,
}

/// The kind of a [`QueryError`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum QueryErrorKind {
    /// The text is empty.
    Empty,
    /// No tile is spelled with this character.
    Tile {
        /// The character.
        ch: char,
        /// The kind of error of the tokenizer.
        kind: TokenErrorKind,
    },
    /// More tiles than a word can have.
    TooLong {
        /// The number of tiles.
        tiles: usize,
        /// The largest number allowed.
        most: usize,
    },
    /// More sets of tiles than an anagram can have.
    TooManySets {
        /// The number of sets.
        sets: usize,
        /// The largest number allowed.
        most: usize,
    },
    /// `[` without `]`.
    Unclosed,
    /// `]` without `[`.
    Unopened,
    /// Brackets that contain no tile.
    EmptyClass,
    /// A `-` without a tile on both sides.
    HalfRange,
    /// A range whose first tile comes after its last one in the alphabet.
    RangeBackwards,
    /// The regular expression is malformed, or uses an unsupported feature.
    Regex(String),
    /// The automaton of the regular expression is too large.
    RegexTooLarge {
        /// The largest number of states.
        states: usize,
    },
    /// The edit distance is too large.
    Distance {
        /// The distance requested.
        requested: usize,
        /// The largest distance allowed.
        most: usize,
    },
    /// The query is for another alphabet; the span is empty.
    Alphabet(AlphabetMismatch),
}

impl QueryError {
    /// Returns [`ErrorKind::Limit`] for texts, expressions and distances that are too large,
    /// [`ErrorKind::Mismatch`] for another alphabet, and [`ErrorKind::Syntax`] for others.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self.kind {
            QueryErrorKind::TooLong { .. }
            | QueryErrorKind::TooManySets { .. }
            | QueryErrorKind::RegexTooLarge { .. }
            | QueryErrorKind::Distance { .. } => ErrorKind::Limit,
            QueryErrorKind::Alphabet(_) => ErrorKind::Mismatch,
            _ => ErrorKind::Syntax,
        }
    }

    pub(super) fn new(span: Range<usize>, kind: QueryErrorKind) -> Self {
        Self { span, kind }
    }

    /// Converts the error of a tokenizer that read the text from byte `base` on.
    pub(crate) fn token(error: TokenError, base: usize) -> Self {
        let begin = base + error.offset;
        let kind = match error.kind {
            TokenErrorKind::UnclosedBracket => QueryErrorKind::Unclosed,
            TokenErrorKind::UnopenedBracket => QueryErrorKind::Unopened,
            kind => QueryErrorKind::Tile { ch: error.ch, kind },
        };
        Self::new(begin..begin + error.len, kind)
    }
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            QueryErrorKind::Empty => f.write_str("there is nothing to look for"),
            QueryErrorKind::Tile { ch, kind } => match kind {
                TokenErrorKind::InvisibleCharacter => {
                    write!(f, "an invisible character, U+{:04X}", u32::from(*ch))
                }
                TokenErrorKind::UnknownBracketTile => f.write_str("these brackets hold no tile"),
                _ => write!(f, "the alphabet has no tile for `{ch}`"),
            },
            QueryErrorKind::TooLong { tiles, most } => {
                write!(f, "{tiles} tiles, but no word has more than {most}")
            }
            QueryErrorKind::TooManySets { sets, most } => {
                write!(f, "{sets} sets of tiles, but an anagram has at most {most}")
            }
            QueryErrorKind::Unclosed => f.write_str("`[` is not closed"),
            QueryErrorKind::Unopened => f.write_str("`]` has no opening `[`"),
            QueryErrorKind::EmptyClass => f.write_str("these brackets hold no tile"),
            QueryErrorKind::HalfRange => f.write_str("`-` needs a tile on both sides"),
            QueryErrorKind::RangeBackwards => {
                f.write_str("the first tile of this range comes after its last one")
            }
            QueryErrorKind::Regex(message) => f.write_str(message),
            QueryErrorKind::RegexTooLarge { states } => {
                write!(f, "the automaton of this expression has more than {states} states")
            }
            QueryErrorKind::Distance { requested, most } => {
                write!(f, "distance {requested} is too large: the maximum is {most}")
            }
            QueryErrorKind::Alphabet(mismatch) => mismatch.fmt(f),
        }
    }
}

impl std::error::Error for QueryError {}

impl From<AlphabetMismatch> for QueryError {
    fn from(mismatch: AlphabetMismatch) -> Self {
        Self::new(0..0, QueryErrorKind::Alphabet(mismatch))
    }
}
