//! [`Command`] and [`SessionEvent`].

use lexc_game::{ChallengeResult, Ending, Move, PlayerId, SeenMove};

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
