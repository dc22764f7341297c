//! The position of a simulation, and its options.

use std::sync::Arc;

use lexc_game::{Board, Equity, GameRules, PlayerView, Rack, TileValues};
use lexc_movegen::GeneratorError;
use lexc_runtime::Lexicon;

use super::order::OpponentRack;
use super::policy::RolloutPolicy;
use super::stopping::StopCondition;
use crate::leaves::LeaveTable;
use crate::win::WinTable;

/// The quantity by which moves are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Objective {
    /// The points gained on the other player, and what the tiles kept are worth at the end.
    #[default]
    Equity,
    /// The points gained on the other player.
    Spread,
    /// The probability to win, from [`WinTable`].
    Win,
    /// The points of the other player's reply, which count against the move.
    Reply,
}

impl Objective {
    /// Every objective.
    pub const ALL: [Self; 4] = [Self::Equity, Self::Spread, Self::Win, Self::Reply];

    /// Returns the name that files and programs use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Equity => "equity",
            Self::Spread => "spread",
            Self::Win => "win",
            Self::Reply => "reply",
        }
    }

    /// Returns the number of units of this objective in a point, or in a certain win.
    pub(super) const fn unit(self) -> f64 {
        match self {
            Self::Equity | Self::Spread | Self::Reply => 1e3,
            Self::Win => 1e6,
        }
    }
}

/// Options of a simulation.
///
/// # Examples
/// ```
/// use lexc_engine::simulate::{SimulationOptions, StopCondition};
///
/// let options = SimulationOptions {
///     plies: Some(4),
///     stopping: StopCondition::best_play(0.05),
///     ..SimulationOptions::default()
/// };
/// assert_eq!(options.seed, 1);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct SimulationOptions {
    /// Turns that are played after the candidate; `None` to the end of the game.
    pub plies: Option<u32>,
    /// The policy of these turns.
    pub policy: RolloutPolicy,
    /// The quantity by which moves are compared.
    pub objective: Objective,
    /// The seed of the orders of unseen tiles.
    pub seed: u64,
    /// The knowledge about the other player's tiles.
    pub hidden: OpponentRack,
    /// The rule by which the simulation ends.
    pub stopping: StopCondition,
}

/// Two turns by equity, until the best play is known with an error of one in a hundred.
impl Default for SimulationOptions {
    fn default() -> Self {
        Self {
            plies: Some(2),
            policy: RolloutPolicy::Equity,
            objective: Objective::Equity,
            seed: 1,
            hidden: OpponentRack::Unknown,
            stopping: StopCondition::best_play(0.01),
        }
    }
}

/// The lexicon and the tables that a simulation reads.
#[derive(Debug, Clone)]
pub struct Tables {
    /// The lexicon.
    pub lexicon: Lexicon,
    /// The values of leaves.
    pub leaves: Arc<LeaveTable>,
    /// The probabilities to win.
    pub win: Arc<WinTable>,
}

/// The reason why a simulation cannot be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// A game of more than two players.
    #[error("simulation is for games of two players, not of {0}")]
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
    /// A candidate that the rules do not allow.
    #[error("candidate {number} cannot be made: {reason}")]
    Candidate {
        /// The number of the candidate, from 1.
        number: usize,
        /// The reason why it cannot be made.
        reason: String,
    },
    /// More candidates than are compared.
    #[error("{found} candidates are too many: at most {limit} are compared", limit = super::Simulation::MAX_CANDIDATES)]
    TooManyCandidates {
        /// The number of candidates.
        found: usize,
    },
    /// Tiles of the other player that are not unseen, or too many, or weights that cannot be used.
    #[error(
        "the other player cannot hold the tiles given: they are not unseen, or more than the rack has"
    )]
    OpponentRack,
    /// A rule that never ends, or with numbers outside their range.
    #[error("the stopping rule cannot be used: {0:?}")]
    Stopping(StopCondition),
    /// Plays cannot be generated.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
}

/// The position and everything that rollouts read. Nothing of it changes.
#[derive(Debug, Clone)]
pub(super) struct Root {
    pub(super) tables: Tables,
    pub(super) rules: GameRules,
    pub(super) values: TileValues,
    pub(super) board: Board,
    pub(super) rack: Rack,
    pub(super) other_len: usize,
    pub(super) unseen: Rack,
    /// The position as text.
    pub(super) cgp: String,
    /// The lead of the player to move in points.
    pub(super) lead: i32,
    pub(super) scoreless_turns: u32,
    pub(super) plies: Option<u32>,
    pub(super) policy: RolloutPolicy,
    pub(super) objective: Objective,
    pub(super) seed: u64,
}

impl Root {
    pub(super) fn new(
        view: &PlayerView<'_>,
        tables: Tables,
        options: &SimulationOptions,
    ) -> Result<Self, SimulationError> {
        if view.players() != 2 {
            return Err(SimulationError::Players(view.players()));
        }
        if view.ending().is_some() {
            return Err(SimulationError::GameOver);
        }
        if view.to_move() != view.player() {
            return Err(SimulationError::NotToMove);
        }
        if view.rack().is_empty() {
            return Err(SimulationError::EmptyRack);
        }
        if !options.stopping.is_valid() {
            return Err(SimulationError::Stopping(options.stopping));
        }
        let other = view.player().next(2);
        Ok(Self {
            rules: view.rules().clone(),
            values: view.values().clone(),
            board: view.board().clone(),
            rack: *view.rack(),
            other_len: view.rack_len(other),
            unseen: view.unseen(),
            cgp: view.position().to_cgp(tables.lexicon.alphabet()),
            lead: view.spread().points(),
            scoreless_turns: view.scoreless_turns(),
            plies: options.plies,
            policy: options.policy,
            objective: options.objective,
            seed: options.seed,
            tables,
        })
    }

    /// The equity of the end of a rollout for the player to move at the root.
    pub(super) fn thousandths(points: i32) -> i32 {
        Equity::from(lexc_game::Score::from(points)).thousandths()
    }
}
