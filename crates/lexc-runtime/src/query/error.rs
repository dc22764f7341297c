//! What can be wrong with the text of a query.

use core::fmt;
use core::ops::Range;

use lexc_format::alphabet::{TokenError, TokenErrorKind};

/// Why a text is no pattern, rack, regular expression or word to be near to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryError {
    /// The bytes of the text that are meant; empty at its end if something is missing there.
    pub span: Range<usize>,
    /// What is wrong.
    pub kind: QueryErrorKind,
}

/// What is wrong at one place of a query's text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum QueryErrorKind {
    /// There is nothing.
    Empty,
    /// No tile is spelled like this.
    Tile {
        /// The character.
        ch: char,
        /// What is wrong with it.
        kind: TokenErrorKind,
    },
    /// More tiles than a word can have.
    TooLong {
        /// How many there are.
        tiles: usize,
        /// How many there may be.
        most: usize,
    },
    /// `[` without `]`.
    Unclosed,
    /// `]` without `[`.
    Unopened,
    /// Brackets that hold no tile.
    EmptyClass,
    /// A `-` without a tile on both sides.
    HalfRange,
    /// A range whose first tile comes after its last one in the alphabet.
    RangeBackwards,
    /// The regular expression is not written as one, or asks for what cannot be done here.
    Regex(String),
    /// The automaton of the regular expression is too large.
    RegexTooLarge {
        /// The most states it may have.
        states: usize,
    },
    /// Words so far away are not looked for.
    Distance {
        /// The distance asked for.
        asked: usize,
        /// The greatest that may be asked for.
        most: usize,
    },
}

impl QueryError {
    pub(super) fn new(span: Range<usize>, kind: QueryErrorKind) -> Self {
        Self { span, kind }
    }

    /// The error of a tokenizer that was given the text from byte `base` on.
    pub(super) fn token(error: TokenError, base: usize) -> Self {
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
                write!(f, "{tiles} tiles, and no word has more than {most}")
            }
            QueryErrorKind::Unclosed => f.write_str("`[` is not closed"),
            QueryErrorKind::Unopened => f.write_str("`]` closes nothing"),
            QueryErrorKind::EmptyClass => f.write_str("these brackets hold no tile"),
            QueryErrorKind::HalfRange => f.write_str("`-` needs a tile on both sides"),
            QueryErrorKind::RangeBackwards => {
                f.write_str("the first tile of this range comes after its last one")
            }
            QueryErrorKind::Regex(message) => f.write_str(message),
            QueryErrorKind::RegexTooLarge { states } => write!(
                f,
                "the automaton of this expression has more than {states} states"
            ),
            QueryErrorKind::Distance { asked, most } => {
                write!(f, "distance {asked}, and the greatest is {most}")
            }
        }
    }
}

impl std::error::Error for QueryError {}
