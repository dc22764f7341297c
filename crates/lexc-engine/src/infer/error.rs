//! [`InferError`].

use lexc_alphabet::{ErrorKind, Tile};
use lexc_game::MoveError;
use lexc_movegen::GeneratorError;

use crate::leaves::LeaveIndexError;

/// The reason why nothing can be inferred from a move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InferError {
    /// The board and the rack have more tiles of a kind than the game.
    #[error("more tiles of a kind are on the board and the rack than the game has")]
    TilesExceeded(Tile),
    /// The game has more than 255 tiles of one kind.
    #[error("the alphabet has more than 255 tiles of one kind")]
    TooManyTiles,
    /// The move has more tiles than the player held, or tiles that were not unseen.
    #[error("the move has tiles that the player cannot have held")]
    NotHeld,
    /// No tiles were exchanged, or the bag held too few.
    #[error("{count} tiles cannot be exchanged while the bag holds {bag}")]
    Exchange {
        /// The number of tiles exchanged.
        count: usize,
        /// The number of tiles in the bag.
        bag: usize,
    },
    /// The rules do not allow the play.
    #[error("the play cannot be made: {0}")]
    Play(MoveError),
    /// Plays cannot be generated.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
    /// Racks cannot be numbered.
    #[error(transparent)]
    Index(#[from] LeaveIndexError),
}

impl InferError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::TilesExceeded(_) | Self::NotHeld | Self::Exchange { .. } | Self::Play(_) => {
                ErrorKind::Illegal
            }
            Self::TooManyTiles => ErrorKind::Limit,
            Self::Index(error) => error.kind(),
            Self::Generator(error) => error.kind(),
        }
    }
}
