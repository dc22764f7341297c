//! [`AnalysisOptions`]: depth, measure, limits and seed of an analysis.

use super::mistakes::Thresholds;
use crate::infer::Weighting;
use crate::simulate::Objective;

/// The depth at which turns are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Depth {
    /// By equity alone, in milliseconds a turn: score and the value of the tiles kept.
    Equity,
    /// By simulation, by exact pre-endgames where one tile is in the bag, and by exact endgames once it is empty.
    #[default]
    Full,
}

/// The measure by which moves are compared and mistakes are sized.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Measure {
    /// Points, and the value of the tiles kept.
    #[default]
    Equity,
    /// The probability to win.
    Win,
}

impl Measure {
    /// Returns the name that files and programs use: `equity`, `win`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Equity => "equity",
            Self::Win => "win",
        }
    }

    pub(super) const fn objective(self) -> Objective {
        match self {
            Self::Equity => Objective::Equity,
            Self::Win => Objective::Win,
        }
    }

    /// Returns the usual thresholds of mistakes by this measure.
    #[must_use]
    pub const fn thresholds(self) -> Thresholds {
        match self {
            Self::Equity => Thresholds::EQUITY,
            Self::Win => Thresholds::WIN,
        }
    }
}

/// Options of an analysis.
///
/// # Examples
/// ```
/// use lexc_engine::analyse::{AnalysisOptions, Depth};
///
/// let fast = AnalysisOptions { depth: Depth::Equity, ..AnalysisOptions::default() };
/// assert_eq!(fast.seed, 1);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct AnalysisOptions {
    /// The depth at which turns are judged.
    pub depth: Depth,
    /// The measure by which moves are compared.
    pub measure: Measure,
    /// The least losses of mistakes, in the units of the measure.
    pub thresholds: Thresholds,
    /// Moves of the highest equity that are simulated, beside the one that was made.
    pub candidates: usize,
    /// Most iterations of each move, to find the best one; as many again measure the loss.
    pub iterations: u64,
    /// Turns that are played after a move.
    pub plies: u32,
    /// The number of tiles in the bag up to which games are played to their end instead.
    pub to_the_end: usize,
    /// The probability that the simulation drops the best move.
    pub error: f64,
    /// Most nodes of the search of an endgame.
    pub endgame_nodes: u64,
    /// Most nodes of the search of a turn with one tile in the bag; 0 to simulate these turns.
    pub preendgame_nodes: u64,
    /// The memory for positions of these searches, in bytes.
    pub endgame_bytes: usize,
    /// Infers the other player's tiles from the move before, with these likelihoods.
    pub infer: Option<Weighting>,
    /// The seed of the simulations.
    pub seed: u64,
    /// The number of moves that are listed for each turn.
    pub listed: usize,
}

/// Simulation by equity: 15 moves, 2,000 iterations, two turns; endgames of 500,000 nodes, pre-endgames of 3,000,000; no
/// inference.
impl Default for AnalysisOptions {
    fn default() -> Self {
        Self {
            depth: Depth::Full,
            measure: Measure::Equity,
            thresholds: Thresholds::EQUITY,
            candidates: 15,
            iterations: 2_000,
            plies: 2,
            to_the_end: 7,
            error: 0.05,
            endgame_nodes: 500_000,
            preendgame_nodes: 3_000_000,
            endgame_bytes: 32 << 20,
            infer: None,
            seed: 1,
            listed: 5,
        }
    }
}

impl AnalysisOptions {
    /// The seed of a part of a turn: all are different.
    pub(super) const fn seed_of(&self, turn: usize, part: u64) -> u64 {
        // An odd multiplier maps seeds one to one.
        self.seed
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add((turn as u64) << 2 | part)
    }
}
