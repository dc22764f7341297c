//! [`SimulationOptions`] and [`Tables`]: the inputs of a simulation other than the position.

use std::sync::Arc;

use lexc_runtime::Lexicon;

use super::opponent::OpponentRack;
use super::stopping::StopCondition;
use crate::error::Error;
use crate::leaves::LeaveTable;
use crate::win::WinTable;

/// The number of turns that a thread plays between two checks of time and interruptions.
pub(super) const ROUND_TURNS: u64 = 384;

/// The typical number of turns to the end of a game.
const TURNS_TO_END: u32 = 24;

/// The policy of the plies after a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(rename_all = "lowercase")
)]
#[cfg_attr(feature = "args", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum RolloutPolicy {
    /// The move of the highest equity, as the player `equity` chooses.
    #[default]
    Equity,
    /// The play of the highest score, as the player `greedy` chooses.
    Greedy,
}

lexc_game::named! {
    RolloutPolicy, "policy":
    Equity = "equity",
    Greedy = "greedy",
}

/// The quantity by which moves are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(
    feature = "schema",
    derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema),
    serde(rename_all = "lowercase")
)]
#[cfg_attr(feature = "args", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Objective {
    /// The change of the spread plus the leave values at the end of a rollout.
    #[default]
    Equity,
    /// The change of the spread.
    Spread,
    /// The probability to win, from the win table.
    Win,
    /// The score of the other player's reply, counted against the move.
    Reply,
}

lexc_game::named! {
    Objective, "objective":
    Equity = "equity",
    Spread = "spread",
    Win = "win",
    Reply = "reply",
}

impl Objective {
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
/// let options = SimulationOptions::default()
///     .plies(Some(4))
///     .stopping(StopCondition::best_play(0.05));
/// assert_eq!(options.seed, 1);
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct SimulationOptions {
    /// The number of plies after the candidate; `None` to the end of the game.
    pub plies: Option<u32>,
    /// The policy of the plies after the candidate.
    pub policy: RolloutPolicy,
    /// The quantity by which moves are compared.
    pub objective: Objective,
    /// The seed of the orders of unseen tiles.
    pub seed: u64,
    /// The knowledge of the other player's tiles.
    pub opponent: OpponentRack,
    /// The condition that ends the simulation.
    pub stopping: StopCondition,
}

/// Two plies by equity, until the best play is known with an error probability of 1 %.
impl Default for SimulationOptions {
    fn default() -> Self {
        Self {
            plies: Some(2),
            policy: RolloutPolicy::Equity,
            objective: Objective::Equity,
            seed: 1,
            opponent: OpponentRack::Unknown,
            stopping: StopCondition::best_play(0.01),
        }
    }
}

impl SimulationOptions {
    /// Returns the typical number of turns of a rollout.
    pub(super) fn turns(&self) -> u64 {
        u64::from(self.plies.unwrap_or(TURNS_TO_END).max(1)) + 1
    }
}

lexc_alphabet::setters! {
    SimulationOptions:
    plies: Option<u32>,
    policy: RolloutPolicy,
    objective: Objective,
    seed: u64,
    opponent: OpponentRack,
    stopping: StopCondition,
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

impl Tables {
    /// Returns a lexicon with the built-in leave values of its alphabet and the built-in
    /// probabilities to win.
    ///
    /// # Errors
    /// Returns [`Error`] if there are no leave values for the alphabet.
    pub fn builtin(lexicon: &Lexicon) -> Result<Self, Error> {
        Ok(Self {
            lexicon: lexicon.clone(),
            leaves: Arc::new(LeaveTable::builtin_for(lexicon)?),
            win: WinTable::builtin(),
        })
    }
}
