//! [`InferError`].

use lexc_alphabet::{ErrorKind, Tile};
use lexc_game::MoveError;
use lexc_movegen::GeneratorError;

use crate::leaves::LeaveIndexError;

/// The reason why nothing can be inferred from a move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InferError {
    /// More tiles of a kind on the board and the rack than the game has.
    #[error("more tiles of a kind are on the board and the rack than the game has")]
    TilesExceeded(Tile),
    /// A game with more than 255 tiles of one kind.
    #[error("the alphabet has more than 255 tiles of one kind")]
    TooManyTiles,
    /// A move of more tiles than the player held, or of tiles that were not unseen.
    #[error("the move has tiles that the player cannot have held")]
    NotHeld,
    /// An exchange of no tiles, or while the bag held too few tiles.
    #[error("{count} tiles cannot be exchanged while the bag holds {bag}")]
    Exchange {
        /// The tiles exchanged.
        count: usize,
        /// The tiles in the bag.
        bag: usize,
    },
    /// A play that the rules do not allow.
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
