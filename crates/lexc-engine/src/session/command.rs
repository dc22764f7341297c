//! [`Command`], [`SessionEvent`] and [`SessionError`].

use lexc_alphabet::ErrorKind;
use lexc_game::{ChallengeResult, Ending, Move, MoveError, PlayerId, SeenMove};

use super::computers::ComputersError;
use super::input::MoveInputError;

/// An action in a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// Makes a move for the player to move.
    Move(Move),
    /// Challenges the last play.
    Challenge(PlayerId),
    /// Accepts the play that ends the game.
    Accept,
    /// Undoes moves, up to the last turn of a person.
    Undo,
}

/// An event of a session. It contains only what every player may know.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SessionEvent {
    /// A player moved.
    Moved {
        /// The player.
        player: PlayerId,
        /// The move as the other players see it.
        made: SeenMove,
        /// Coordinate and word of a play.
        text: String,
    },
    /// A play was challenged.
    Challenged {
        /// The challenger.
        challenger: PlayerId,
        /// The player of the challenged play.
        player: PlayerId,
        /// The words that are not valid.
        invalid: Vec<String>,
        /// The outcome of the challenge.
        result: ChallengeResult,
    },
    /// The last play ends the game unless it is challenged.
    AwaitingChallenge,
    /// Moves were undone.
    Undone {
        /// The number of moves.
        moves: usize,
    },
    /// The game is over.
    Ended(Ending),
}

/// The reason why a session rejects a command.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The last play must be challenged or accepted first.
    #[error("the last play ends the game: challenge it or accept it")]
    AwaitingChallenge,
    /// There is no play to accept.
    #[error("there is no play to accept")]
    NothingToAccept,
    /// The play contains words that are not in the lexicon, and the rules check plays immediately.
    #[error("not in the lexicon: {}", .0.join(", "))]
    InvalidWords(Vec<String>),
    /// The player does not hold these tiles.
    #[error("not on the rack: {}", .0.join(", "))]
    MissingTiles(Vec<String>),
    /// The rules do not allow the move.
    #[error(transparent)]
    Move(MoveError),
    /// The rules check plays immediately.
    #[error("plays are checked at once, so there is nothing to challenge")]
    ChallengeVoid,
    /// There is no play by another player to challenge.
    #[error("there is no play of another player to challenge")]
    NothingToChallenge,
    /// There is no move to undo.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// A referee forbids the action.
    #[error("the referee of this game forbids {0}")]
    Forbidden(&'static str),
    /// The text is not a command.
    #[error(transparent)]
    Input(#[from] MoveInputError),
    /// The player to move is a person.
    #[error("it is the turn of {0}, who is a person")]
    Person(String),
    /// The computers cannot be created.
    #[error(transparent)]
    Computers(#[from] ComputersError),
}

impl SessionError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Input(error) => error.kind(),
            Self::Computers(error) => error.kind(),
            _ => ErrorKind::Illegal,
        }
    }
}
