//! [`SimulationError`].

use lexc_alphabet::ErrorKind;
use lexc_movegen::GeneratorError;

use super::stopping::StopCondition;

/// The maximum number of candidates of a simulation.
pub(super) const MAX_CANDIDATES: usize = 1000;

/// The reason why a simulation cannot be created.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// The game has more than two players.
    #[error("a simulation needs two players, not {0}")]
    Players(usize),
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// It is the other player's turn.
    #[error("it is the other player's turn")]
    NotToMove,
    /// The player to move has no tiles.
    #[error("the player to move holds no tiles")]
    EmptyRack,
    /// There is no candidate.
    #[error("there is no move to simulate")]
    NoCandidates,
    /// The rules do not allow a candidate.
    #[error("candidate {number} cannot be made: {reason}")]
    Candidate {
        /// The number of the candidate, from 1.
        number: usize,
        /// The reason why it cannot be made.
        reason: String,
    },
    /// There are too many candidates.
    #[error("{found} candidates are too many: the limit is {MAX_CANDIDATES}")]
    TooManyCandidates {
        /// The number of candidates.
        found: usize,
    },
    /// The known tiles of the other player are not unseen or too many, or the weights are not
    /// valid.
    #[error(
        "the other player cannot hold the given tiles: they are not unseen, or too many for the rack"
    )]
    OpponentRack,
    /// The stop condition never ends the simulation, or has numbers outside their range.
    #[error(
        "the simulation never ends by its stopping rule, or a number of the rule is out of its range"
    )]
    Stopping(StopCondition),
    /// Plays cannot be generated.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
}

impl SimulationError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Generator(error) => error.kind(),
            Self::Players(_) => ErrorKind::Unsupported,
            Self::TooManyCandidates { .. } => ErrorKind::Limit,
            Self::GameOver
            | Self::NotToMove
            | Self::EmptyRack
            | Self::NoCandidates
            | Self::Candidate { .. }
            | Self::OpponentRack
            | Self::Stopping(_) => ErrorKind::Illegal,
        }
    }
}
