//! [`PreendgameAnswer`]: the result of a pre-endgame search.

use lexc_alphabet::Tile;
use lexc_game::Move;

use super::options::Meaning;
use crate::endgame::{EndgameStatus, GameResult};

/// The result of a move for one drawing order of the bag: a proven range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawResult {
    /// The tiles in the order in which they are drawn.
    pub tiles: Vec<Tile>,
    /// The number of draws of these tiles in this order: tiles of a kind count separately.
    pub draws: u32,
    /// The worst possible result.
    pub least: GameResult,
    /// The best possible result.
    pub most: GameResult,
    /// The estimated result; `None` if the draw was not tried.
    pub estimate: Option<GameResult>,
}

impl DrawResult {
    /// Returns the result, if it is proven.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        (self.least == self.most).then_some(self.least)
    }
}

/// A move with its results over all orders of the tiles in the bag.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveResults {
    /// The move.
    pub made: Move,
    /// The results by draw, of all draws or of the sample.
    pub by_draw: Vec<DrawResult>,
    /// The number of draws that are proven to win.
    pub wins: u32,
    /// The number of draws that are proven to tie.
    pub ties: u32,
    /// The number of draws that are proven to lose.
    pub losses: u32,
    /// The number of draws whose result is not proven.
    pub open: u32,
    /// A proven lower bound of the share of games won, ties counted half.
    pub least: f64,
    /// A proven upper bound of the share of games won, ties counted half.
    pub most: f64,
    /// The reliability of `win`: proven, estimated within proven bounds, or only estimated.
    pub status: EndgameStatus,
    /// The share of games won, ties counted half: an estimate within the bounds, or their midpoint
    /// before any estimate.
    pub win: f64,
    /// The standard error of `win` due to untried draws; 0 if `win` counts every draw.
    pub error: f64,
    /// The number of draws that `win` counts.
    pub counted: u32,
    /// The mean final spread in points; `None` before any estimate.
    pub spread: Option<f64>,
    /// `true` if the spread is the mean over all draws with best play, `false` if it comes from
    /// play-outs.
    pub is_spread_proven: bool,
}

impl MoveResults {
    /// Returns `true` if the result of every draw is proven.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.open == 0
    }
}

/// The moves of a pre-endgame, best first.
#[derive(Debug, Clone, PartialEq)]
pub struct PreendgameAnswer {
    /// [`EndgameStatus::Solved`] if no move wins more often than the first; otherwise the status
    /// of the first move, at most [`EndgameStatus::Bound`]. The bounds of each move hold at any
    /// time.
    pub status: EndgameStatus,
    /// The meaning of the results.
    pub meaning: Meaning,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The number of draws: possible bags, each with the order in which its tiles are drawn.
    pub draws: u32,
    /// The number of draws of the sample; `None` if all draws are tried.
    pub sampled: Option<u32>,
    /// The moves, best first.
    pub moves: Vec<MoveResults>,
    /// The number of nodes searched.
    pub nodes: u64,
}
