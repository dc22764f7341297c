//! [`Illegal`]: the reasons why the rules do not allow a move.

use core::fmt;

use lexc::game::{MoveError, Square};
use lexc::{Alphabet, Tile};
use serde::Serialize;

use crate::data::faces::{SquareData, tile_text};

/// A reason why the rules do not allow a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Illegal {
    /// The game has ended.
    GameOver,
    /// The move is for another turn than the current one.
    OtherTurn {
        /// The number of entries of the history that the move follows.
        after: usize,
        /// The number of entries of the history.
        entries: usize,
    },
    /// The move has no tiles.
    NoTiles,
    /// A tile is not on the rack.
    NotOnRack {
        /// The tile.
        tile: String,
    },
    /// The alphabet does not have a letter.
    UnknownLetter {
        /// The letter.
        letter: String,
    },
    /// A tile is not on the board.
    LeavesBoard,
    /// A square has a tile.
    Taken {
        /// The square.
        square: SquareData,
    },
    /// Two tiles are on one square.
    Twice {
        /// The square.
        square: SquareData,
    },
    /// The tiles are in several rows and columns.
    NotInLine,
    /// There is an empty square between the tiles.
    Gap {
        /// The square.
        square: SquareData,
    },
    /// The first play does not cover the start.
    MissesStart {
        /// The start.
        square: SquareData,
    },
    /// The first play has one tile.
    SingleTile,
    /// The play touches no tile on the board.
    NotConnected,
    /// The lexicon does not have these words, and the rules refuse them.
    InvalidWords {
        /// The words.
        words: Vec<String>,
    },
    /// The bag has too few tiles for an exchange.
    Bag {
        /// The tiles in the bag.
        bag: usize,
        /// The tiles needed.
        needed: usize,
    },
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: &SquareData| {
            let square = Square::new(square.row, square.column);
            square.map(|square| square.to_string()).unwrap_or_default()
        };
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::OtherTurn { after, entries } => write!(
                f,
                "the move follows {after} entries of the history, and there are {entries}"
            ),
            Self::NoTiles => f.write_str("the move has no tiles"),
            Self::NotOnRack { tile } => write!(f, "the tile {tile} is not on the rack"),
            Self::UnknownLetter { letter } => write!(f, "the alphabet has no letter {letter:?}"),
            Self::LeavesBoard => f.write_str("the play leaves the board"),
            Self::Taken { square } => write!(f, "there is a tile on {}", name(square)),
            Self::Twice { square } => write!(f, "two tiles are on {}", name(square)),
            Self::NotInLine => f.write_str("the tiles are not in one row or column"),
            Self::Gap { square } => write!(f, "there is no tile on {}", name(square)),
            Self::MissesStart { square } => write!(f, "the first play must cover {}", name(square)),
            Self::SingleTile => f.write_str("the first play must place at least two tiles"),
            Self::NotConnected => f.write_str("the play touches no tile on the board"),
            Self::InvalidWords { words } => {
                write!(f, "not in the lexicon: {}", words.join(", "))
            }
            Self::Bag { bag, needed } => {
                write!(f, "the bag holds {bag} tiles; an exchange needs {needed}")
            }
        }
    }
}

impl Illegal {
    /// Converts an error of the rules to a reason.
    pub(crate) fn of(error: MoveError, alphabet: &Alphabet) -> Self {
        match error {
            MoveError::GameOver => Self::GameOver,
            MoveError::NotOnRack(tile) => Self::NotOnRack { tile: tile_text(tile, alphabet) },
            MoveError::UnknownLetter(letter) => {
                Self::UnknownLetter { letter: tile_text(Tile::Letter(letter), alphabet) }
            }
            MoveError::LeavesBoard => Self::LeavesBoard,
            MoveError::Taken(square) => Self::Taken { square: square.into() },
            MoveError::MissesStart(square) => Self::MissesStart { square: square.into() },
            MoveError::SingleTile => Self::SingleTile,
            MoveError::NotConnected => Self::NotConnected,
            MoveError::Bag { bag, needed } => Self::Bag { bag, needed },
            // Excludes the score, which is computed here; an error of a later version means an
            // illegal move.
            _ => Self::NoTiles,
        }
    }
}
