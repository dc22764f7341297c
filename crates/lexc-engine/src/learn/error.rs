//! [`LearnError`].

use lexc_alphabet::ErrorKind;
use lexc_game::GameStateError;
use lexc_movegen::GeneratorError;

use crate::leaves::LeaveIndexError;

/// The reason why leave values cannot be learned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LearnError {
    /// The leaves of the alphabet cannot be numbered.
    #[error(transparent)]
    Index(#[from] LeaveIndexError),
    /// Plays cannot be generated from the lexicon.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
    /// A game cannot be started.
    #[error(transparent)]
    State(#[from] GameStateError),
    /// No game reached a suitable board.
    #[error("none of {boards} games has a turn with at least {needed} unseen tiles")]
    NoBoards {
        /// The number of games played.
        boards: u64,
        /// The number of unseen tiles needed.
        needed: usize,
    },
}

impl LearnError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Index(error) => error.kind(),
            Self::Generator(error) => error.kind(),
            Self::State(error) => error.kind(),
            Self::NoBoards { .. } => ErrorKind::Limit,
        }
    }
}
