//! [`AnalysisOptions`]: depth, measure, thresholds, limits and seed of an analysis.

use crate::infer::Weighting;
use crate::simulate::Objective;

/// The size of a mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MistakeSize {
    /// A small mistake.
    Small,
    /// A medium mistake.
    Medium,
    /// A large mistake: a blunder.
    Large,
}

lexc_game::named! {
    MistakeSize, "size of a mistake":
    Small = "small",
    Medium = "medium",
    Large = "large",
}

/// The smallest losses of small, medium and large mistakes.
///
/// # Examples
/// ```
/// use lexc_engine::analyse::{MistakeSize, Thresholds};
///
/// assert_eq!(Thresholds::EQUITY.size(1.9), None);
/// assert_eq!(Thresholds::EQUITY.size(7.0), Some(MistakeSize::Medium));
/// assert_eq!(Thresholds::WIN.size(0.25), Some(MistakeSize::Large));
/// assert_eq!(Thresholds::new([3.0, 2.0, 1.0]), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds([f64; 3]);

impl Thresholds {
    /// In points: 2, 7 and 15.
    pub const EQUITY: Self = Self([2.0, 7.0, 15.0]);
    /// In win probability: 1 %, 4 % and 10 %.
    pub const WIN: Self = Self([0.01, 0.04, 0.1]);

    /// Returns thresholds, or `None` unless they are positive, finite and ascending.
    #[must_use]
    pub fn new(least: [f64; 3]) -> Option<Self> {
        let [small, medium, large] = least;
        (small > 0.0 && small < medium && medium < large && large.is_finite())
            .then_some(Self(least))
    }

    /// Returns the smallest loss of each size, small mistakes first.
    #[must_use]
    pub const fn least(&self) -> [f64; 3] {
        self.0
    }

    /// Returns the size of a mistake with a loss, or `None` for a loss below all thresholds.
    #[must_use]
    pub fn size(&self, lost: f64) -> Option<MistakeSize> {
        let sizes = MistakeSize::ALL.into_iter().zip(self.0);
        let mut reached = sizes.filter(|(_, least)| lost >= *least);
        reached.next_back().map(|(size, _)| size)
    }
}

/// The depth at which turns are assessed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Depth {
    /// By equity alone, in milliseconds for each turn.
    Equity,
    /// By simulation; by a pre-endgame search with one to four tiles in the bag; by an exact
    /// endgame search once the bag is empty.
    #[default]
    Full,
}

/// The measure by which moves are compared and mistakes are sized.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(rename_all = "lowercase")
)]
#[cfg_attr(feature = "args", derive(clap::ValueEnum))]
pub enum Measure {
    /// Points and leave values.
    #[default]
    Equity,
    /// The win probability.
    Win,
}

lexc_game::named! {
    Measure:
    Equity = "equity",
    Win = "win",
}

impl Measure {
    pub(super) const fn objective(self) -> Objective {
        match self {
            Self::Equity => Objective::Equity,
            Self::Win => Objective::Win,
        }
    }

    /// Returns the default thresholds of mistakes by this measure.
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
/// let fast = AnalysisOptions::default().depth(Depth::Equity);
/// assert_eq!(fast.seed, 1);
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct AnalysisOptions {
    /// The depth at which turns are assessed.
    pub depth: Depth,
    /// The measure by which moves are compared.
    pub measure: Measure,
    /// The smallest losses of mistakes, in the units of the measure.
    pub thresholds: Thresholds,
    /// The number of moves of the highest equity to simulate in addition to the move made.
    pub candidates: usize,
    /// The maximum number of iterations of each move to find the best one. The loss is measured
    /// with as many additional iterations.
    pub iterations: u64,
    /// The number of turns played after a move.
    pub plies: u32,
    /// The number of tiles in the bag up to which games are played to their end instead.
    pub to_the_end: usize,
    /// The error probability of discarding the best move in the simulation.
    pub error: f64,
    /// The maximum number of nodes of an endgame search.
    pub endgame_nodes: u64,
    /// The maximum number of nodes of a search with one to four tiles in the bag; 0 to simulate
    /// these turns.
    pub preendgame_nodes: u64,
    /// The size of the transposition tables, in bytes.
    pub endgame_bytes: usize,
    /// The likelihoods with which the opponent's tiles are inferred from the previous move; `None`
    /// for no inference.
    pub infer: Option<Weighting>,
    /// The seed of the simulations.
    pub seed: u64,
    /// The number of moves listed for each turn.
    pub listed: usize,
}

/// Simulation by equity of 15 moves, 2,000 iterations and two turns; endgames of 2,000,000 nodes
/// and pre-endgames of 3,000,000 nodes; no inference.
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
            endgame_nodes: 2_000_000,
            preendgame_nodes: 3_000_000,
            endgame_bytes: 32 << 20,
            infer: None,
            seed: 1,
            listed: 5,
        }
    }
}

impl AnalysisOptions {
    /// Returns the seed of a part of a turn. All seeds differ.
    pub(super) const fn seed_of(&self, turn: usize, part: u64) -> u64 {
        // An odd multiplier is a bijection on seeds.
        self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add((turn as u64) << 2 | part)
    }
}

lexc_alphabet::setters! {
    const AnalysisOptions:
    depth: Depth,
    measure: Measure,
    thresholds: Thresholds,
    candidates: usize,
    iterations: u64,
    plies: u32,
    to_the_end: usize,
    error: f64,
    endgame_nodes: u64,
    preendgame_nodes: u64,
    endgame_bytes: usize,
    infer: Option<Weighting>,
    seed: u64,
    listed: usize,
}
