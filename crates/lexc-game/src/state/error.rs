//! [`GameStateError`]: why a game cannot be set up.

use lexc_alphabet::{ErrorKind, Tile};

use crate::player::MAX_PLAYERS;

/// The largest rack that a game can have.
pub const MAX_RACK: usize = 31;

/// An error of [`GameStateBuilder::build`](crate::GameStateBuilder::build).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameStateError {
    /// A number of players that a game cannot have.
    #[error("a game must have 2 to {MAX_PLAYERS} players, not {0}")]
    Players(usize),
    /// A rack size that a game cannot have.
    #[error("a rack size must be 1 to {MAX_RACK}, not {0}")]
    RackSize(usize),
    /// More than 255 tiles of one kind in the bag.
    #[error("the alphabet has more than 255 tiles of one kind")]
    TooManyTiles,
    /// More tiles of a kind on board and racks than the alphabet has.
    #[error("there are more tiles on the board and the racks than the alphabet has")]
    TilesExceeded(Tile),
    /// A board whose size differs from the layout of the rules.
    #[error(
        "the board has {} rows and {} columns, but the layout has {} and {}",
        found.0, found.1, expected.0, expected.1
    )]
    Shape {
        /// Rows and columns of the layout.
        expected: (usize, usize),
        /// Rows and columns of the board.
        found: (usize, usize),
    },
}

impl GameStateError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Players(_) | Self::RackSize(_) | Self::TooManyTiles => ErrorKind::Limit,
            Self::TilesExceeded(_) | Self::Shape { .. } => ErrorKind::Mismatch,
        }
    }
}
