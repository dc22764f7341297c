//! Requests to and answers of a program that plays: the method `choose`.
//!
//! Here lexc is the client: it sends requests of [`rpc`](crate::rpc), a message a line, to the
//! standard input of a program, and reads the answers from its standard output.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Parameters of `choose`: the position as the player to move sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChooseRequest {
    /// The board, the rack and both scores as CGP, with the player to move first.
    pub cgp: String,
    /// The seat of the player to move: 0 if the player moved first, 1 otherwise.
    pub player: usize,
    /// The moves so far, oldest first. Exchanged tiles are hidden.
    pub moves: Vec<ShownMove>,
    /// The name of the lexicon, as given to lexc.
    pub lexicon: String,
    /// A seed for the program's random numbers. Combine it with `game` and the number of moves to
    /// get a different seed in each turn.
    pub seed: u64,
    /// The number of the game.
    pub game: u64,
    /// The time limit for the answer, in seconds.
    pub time: f64,
    /// The seconds left on the clocks of the player to move and of the other player, if clocks are
    /// used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[f64; 2]>,
}

/// A move as the opponent sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShownMove {
    /// The seat of the player.
    pub player: usize,
    /// A play such as `8D QU(I)z`, `exchange 3` or `pass`.
    #[serde(rename = "move")]
    pub made: String,
    /// Its points.
    pub score: i32,
}

/// The answer to `choose`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChosenMove {
    /// A play such as `8D QUIz`, `exchange QV`, or `pass`.
    #[serde(rename = "move")]
    pub made: String,
}
