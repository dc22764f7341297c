//! [`PositionOptions`] and [`PositionFilter`]: how certain a best move must be, and which positions
//! are wanted.

use core::ops::RangeInclusive;

use lexc_alphabet::Letter;
use lexc_game::{Board, Equity, GameRules, Move};
use lexc_runtime::query::Query;

use crate::analyse::AnalysisOptions;
use crate::simulate::{SimulationOptions, StopCondition, StopRule};

/// The part of a game, which decides how moves are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PositionPhase {
    /// Five tiles or more are in the bag.
    Earlier,
    /// One to four tiles are in the bag.
    PreEndgame,
    /// The bag is empty.
    Endgame,
}

impl PositionPhase {
    pub(super) const fn of(bag: usize) -> Self {
        match bag {
            0 => Self::Endgame,
            1..=4 => Self::PreEndgame,
            _ => Self::Earlier,
        }
    }
}

/// The iteration limit of all candidates together, as a multiple of the limit of one.
const TOTAL_FACTOR: u64 = 5;

/// The kind of a position to solve: the number of tiles in the bag or, with five and more, the best
/// move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "args", derive(clap::ValueEnum))]
pub enum PositionKind {
    /// The best move plays all tiles of a full rack.
    Bingo,
    /// The best move is a play of fewer tiles.
    Play,
    /// The best move is an exchange or a pass.
    Exchange,
    /// The bag has one to four tiles.
    PreEndgame,
    /// The bag is empty.
    Endgame,
}

lexc_game::named! {
    PositionKind:
    Bingo = "bingo",
    Play = "play",
    Exchange = "exchange",
    PreEndgame = "pre-endgame",
    Endgame = "endgame",
}

impl PositionKind {
    /// Returns the kind of a position with `bag` tiles in the bag and this best move.
    #[must_use]
    pub fn of(bag: usize, best: &Move, rules: &GameRules) -> Self {
        match (PositionPhase::of(bag), best) {
            (PositionPhase::Endgame, _) => Self::Endgame,
            (PositionPhase::PreEndgame, _) => Self::PreEndgame,
            (_, Move::Play(play)) if play.tiles().len() == rules.rack_size() => Self::Bingo,
            (_, Move::Play(_)) => Self::Play,
            (_, Move::Exchange(_) | Move::Pass) => Self::Exchange,
        }
    }
}

/// The conditions on positions to solve.
///
/// # Examples
/// ```
/// use lexc_engine::positions::{PositionFilter, PositionKind};
///
/// let filter = PositionFilter::default().kinds([PositionKind::Endgame]);
/// assert!(filter.allows_bag(0) && !filter.allows_bag(1));
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PositionFilter {
    /// The number of tiles in the bag.
    pub bag: RangeInclusive<usize>,
    /// The kinds; empty for all.
    pub kinds: Vec<PositionKind>,
    /// The conditions on the main word of the best move; `None` also allows moves without a word.
    pub word: Option<Query>,
}

/// All positions.
impl Default for PositionFilter {
    fn default() -> Self {
        Self { bag: 0..=usize::MAX, kinds: Vec::new(), word: None }
    }
}

impl PositionFilter {
    /// Sets the number of tiles in the bag.
    #[must_use]
    pub fn bag(self, bag: RangeInclusive<usize>) -> Self {
        Self { bag, ..self }
    }

    /// Sets the kinds; none for all.
    #[must_use]
    pub fn kinds(self, kinds: impl IntoIterator<Item = PositionKind>) -> Self {
        Self { kinds: kinds.into_iter().collect(), ..self }
    }

    /// Sets the conditions on the main word of the best move.
    #[must_use]
    pub fn word(self, word: Option<Query>) -> Self {
        Self { word, ..self }
    }

    /// Returns `true` if positions with `bag` tiles in the bag can satisfy the conditions.
    #[must_use]
    pub fn allows_bag(&self, bag: usize) -> bool {
        let phase = |kind: &PositionKind| match kind {
            PositionKind::Endgame => PositionPhase::Endgame,
            PositionKind::PreEndgame => PositionPhase::PreEndgame,
            PositionKind::Bingo | PositionKind::Play | PositionKind::Exchange => {
                PositionPhase::Earlier
            }
        };
        let fits = |kind: &PositionKind| phase(kind) == PositionPhase::of(bag);
        self.bag.contains(&bag) && (self.kinds.is_empty() || self.kinds.iter().any(fits))
    }

    /// Returns `true` if a position with `bag` tiles in the bag and this best move is wanted.
    pub(super) fn allows(&self, bag: usize, best: &Move, board: &Board, rules: &GameRules) -> bool {
        let is_kind =
            self.kinds.is_empty() || self.kinds.contains(&PositionKind::of(bag, best, rules));
        self.bag.contains(&bag) && is_kind && self.allows_word(best, board)
    }

    /// Returns `true` if the main word of a move satisfies the conditions.
    pub(super) fn allows_word(&self, made: &Move, board: &Board) -> bool {
        match (&self.word, made) {
            (None, _) => true,
            (Some(query), Move::Play(play)) => {
                let letters = play.word(board).into_iter().map(|(tile, _)| tile.letter());
                query.accepts(&letters.collect::<Vec<Letter>>())
            }
            (Some(_), _) => false,
        }
    }
}

/// The limits of the searches that show that a best move is certain.
///
/// # Examples
/// ```
/// use lexc_engine::positions::PositionOptions;
///
/// assert_eq!(PositionOptions::default().seed(7).iterations, 5_000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct PositionOptions {
    /// The number of moves of the highest equity to simulate.
    pub candidates: usize,
    /// The maximum number of iterations of each candidate in the simulation, and the number of
    /// iterations of both moves in the comparison.
    pub iterations: u64,
    /// The number of turns played after a move.
    pub plies: u32,
    /// The number of tiles in the bag up to which games are played to their end instead.
    pub to_the_end: usize,
    /// The error probability of dropping the best candidate.
    pub error: f64,
    /// The maximum number of nodes of an endgame search.
    pub endgame_nodes: u64,
    /// The maximum number of nodes of a search over draws.
    pub preendgame_nodes: u64,
    /// The size of the transposition tables, in bytes.
    pub table_bytes: usize,
    /// The seed. The random numbers of a position depend on it and on the position.
    pub seed: u64,
}

/// 15 candidates, 5,000 iterations and two turns; 2,000,000 nodes of endgames and 1,000,000 of
/// pre-endgames.
impl Default for PositionOptions {
    fn default() -> Self {
        Self {
            candidates: 15,
            iterations: 5_000,
            plies: 2,
            to_the_end: 7,
            error: 0.05,
            endgame_nodes: 2_000_000,
            preendgame_nodes: 1_000_000,
            table_bytes: 32 << 20,
            seed: 1,
        }
    }
}

lexc_alphabet::setters! {
    const PositionOptions:
    candidates: usize,
    iterations: u64,
    plies: u32,
    to_the_end: usize,
    error: f64,
    endgame_nodes: u64,
    preendgame_nodes: u64,
    table_bytes: usize,
    seed: u64,
}

impl PositionOptions {
    /// Returns the options of a simulation with `bag` tiles in the bag.
    pub(super) fn simulation(&self, bag: usize, seed: u64) -> SimulationOptions {
        let rule = StopRule::BestPlay { error: self.error, tolerance: Equity::ZERO };
        let stopping = StopCondition::new(rule)
            .iterations(Some(self.iterations))
            .total(Some(self.iterations.saturating_mul(TOTAL_FACTOR)));
        SimulationOptions::default()
            .plies((bag > self.to_the_end).then_some(self.plies))
            .seed(seed)
            .stopping(stopping)
    }

    /// Returns the options of an endgame search after a move.
    pub(super) fn analysis(&self) -> AnalysisOptions {
        AnalysisOptions::default().endgame_nodes(self.endgame_nodes).endgame_bytes(self.table_bytes)
    }
}
