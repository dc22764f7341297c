//! [`SimPlayer`]: the move of the highest simulated value.

use core::time::Duration;
use std::sync::Arc;

use lexc_game::{GameAddress, GameRules, Move, PlayerView};
use lexc_movegen::game::cpu_time;
use lexc_movegen::{GeneratorError, MoveGenerator};
use lexc_runtime::Lexicon;

use super::guess::Guesser;
use super::{EquityPlayer, Player, draws};
use crate::leaves::LeaveTable;
use crate::simulate::{
    OpponentRack, Simulation, SimulationLimits, SimulationOptions, StopCondition, Tables,
    candidates,
};
use crate::win::WinTable;

/// The settings of simulations in play.
///
/// # Examples
/// ```
/// use lexc_engine::players::SimPlayerOptions;
///
/// let settings = SimPlayerOptions::default();
/// assert_eq!((settings.iterations, settings.plies, settings.candidates), (300, 2, 15));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SimPlayerOptions {
    /// The most iterations of each move.
    pub iterations: u64,
    /// Turns that are played after the move.
    pub plies: u32,
    /// The number of moves that are compared: those of the highest equity.
    pub candidates: usize,
    /// Draws the tiles of the other player as the last move makes them likely
    /// ([`Inferrer`](crate::infer::Inferrer)), instead of any.
    pub infer: bool,
}

/// 300 iterations of two plies, for 15 moves, without inference.
impl Default for SimPlayerOptions {
    fn default() -> Self {
        Self {
            iterations: 300,
            plies: 2,
            candidates: 15,
            infer: false,
        }
    }
}

/// Makes the move with the highest mean in a [`Simulation`] of the moves of the highest equity.
///
/// A simulation ends when the best move is known with an error of one in a hundred, or after a number
/// of iterations; it never depends on time. The random numbers are those of the game, the seat and
/// the turn. Once the bag is empty, and in games of more than two players, it plays by equity.
///
/// # Cost
/// At most iterations × candidates rollouts each turn: 4,500 with the usual settings, about half a
/// second. An inference takes mostly less than a tenth of a second, and up to two after an exchange.
#[derive(Debug)]
pub struct SimPlayer {
    equity: EquityPlayer,
    generator: MoveGenerator,
    tables: Tables,
    settings: SimPlayerOptions,
    address: GameAddress,
    guesser: Option<Guesser>,
}

impl SimPlayer {
    /// Returns a player with generators of its own.
    ///
    /// # Errors
    /// [`GeneratorError`].
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
        settings: SimPlayerOptions,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            equity: EquityPlayer::new(lexicon, rules, Arc::clone(&leaves))?,
            generator: MoveGenerator::with_rules(lexicon, rules)?,
            tables: Tables {
                lexicon: lexicon.clone(),
                leaves,
                win: WinTable::builtin(),
            },
            settings,
            address: GameAddress { seed: 0, number: 0 },
            guesser: settings.infer.then(Guesser::new),
        })
    }

    /// Returns the move with the highest mean, of a simulation that ends when [`cpu_time`] is `end` at the
    /// latest; `None` if there is nothing to simulate.
    fn simulated(&mut self, view: &PlayerView<'_>, end: Option<Duration>) -> Option<Move> {
        if view.bag_len() == 0 || view.players() != 2 {
            return None;
        }
        let count = self
            .settings
            .candidates
            .clamp(1, Simulation::MAX_CANDIDATES);
        let leaves = &self.tables.leaves;
        let moves = candidates(view, &mut self.generator, leaves, count).ok()?;
        if let [only] = &moves[..] {
            return Some(only.made);
        }
        let hidden = match &mut self.guesser {
            Some(guesser) => guesser.hidden(view, &self.tables.lexicon, &self.tables.leaves),
            None => OpponentRack::Unknown,
        };
        let mut draws = draws(self.address, view);
        let seed = u64::from(draws.below(u32::MAX)) << 32 | u64::from(draws.below(u32::MAX));
        let options = SimulationOptions {
            plies: Some(self.settings.plies),
            seed,
            hidden,
            stopping: StopCondition {
                limits: SimulationLimits {
                    iterations: Some(self.settings.iterations.max(1)),
                    ..SimulationLimits::default()
                },
                ..StopCondition::best_play(0.01)
            },
            ..SimulationOptions::default()
        };
        let mut simulation = Simulation::new(view, self.tables.clone(), &moves, options).ok()?;
        let mut worker = simulation.worker().ok()?;
        while simulation.stopped().is_none() {
            simulation.advance(core::slice::from_mut(&mut worker));
            if end.is_some_and(|end| cpu_time() >= end) {
                break;
            }
        }
        simulation.ranking().first().map(|best| best.made)
    }

    /// Chooses a move; the simulation ends when [`cpu_time`] is `end` at the latest.
    pub(super) fn choose_until(&mut self, view: &PlayerView<'_>, end: Option<Duration>) -> Move {
        let best = self.simulated(view, end);
        let made = best.unwrap_or_else(|| self.equity.choose(view));
        if let Some(guesser) = &mut self.guesser {
            guesser.made(view, &made);
        }
        made
    }
}

impl Player for SimPlayer {
    fn begin(&mut self, address: GameAddress) {
        self.address = address;
        self.equity.begin(address);
        if let Some(guesser) = &mut self.guesser {
            guesser.begin();
        }
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        self.choose_until(view, None)
    }
}
