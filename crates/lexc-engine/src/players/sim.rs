//! [`SimPlayer`]: makes the move of the highest simulated value.

use std::sync::Arc;

use lexc_game::{GameAddress, GameRules, Move, PlayerView, Position};
use lexc_movegen::{GeneratorError, MoveGenerator};
use lexc_runtime::Lexicon;

use super::clock::{SearchEnd, SearchStep};
use super::equity::EquityPlayer;
use super::opponent::OpponentModel;
use super::player::Player;
use super::turn::draws;
use crate::leaves::LeaveTable;
use crate::simulate::{
    OpponentRack, Simulation, SimulationOptions, StopCondition, Tables, candidates_until,
};
use crate::watch::StepLimits;
use crate::win::WinTable;

/// Options of the simulations of a player.
///
/// # Examples
/// ```
/// use lexc_engine::players::SimPlayerOptions;
///
/// let options = SimPlayerOptions::default().iterations(1000);
/// assert_eq!((options.iterations, options.plies, options.candidates), (1000, 2, 15));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SimPlayerOptions {
    /// The maximum number of iterations of each move.
    pub iterations: u64,
    /// The number of turns played after the move.
    pub plies: u32,
    /// The number of moves of the highest equity to compare.
    pub candidates: usize,
    /// `true` to draw the opponent's tiles by their likelihood after the opponent's last move
    /// ([`Inferrer`](crate::infer::Inferrer)) instead of uniformly.
    pub infer: bool,
    /// The number of threads of a simulation, which does not depend on it.
    pub threads: usize,
}

/// 300 iterations of two plies for 15 moves on one thread, without inference.
impl Default for SimPlayerOptions {
    fn default() -> Self {
        Self { iterations: 300, plies: 2, candidates: 15, infer: false, threads: 1 }
    }
}

lexc_alphabet::setters! {
    const SimPlayerOptions:
    iterations: u64,
    plies: u32,
    candidates: usize,
    infer: bool,
    threads: usize,
}

/// A player that simulates the moves of the highest equity and makes the one with the highest mean
/// ([`Simulation`]).
///
/// A simulation ends when the best move is known with an error probability of 1 %, or after a
/// number of iterations; it does not depend on time. Its random numbers depend on the game, the
/// seat and the turn. Once the bag is empty, and in games of more than two players, the player
/// plays by equity.
///
/// # Cost
/// At most iterations × candidates rollouts in each turn: 4,500 by default, about 0.5 s. An
/// inference usually takes less than 0.1 s, and up to 1 s after an exchange.
#[derive(Debug)]
pub struct SimPlayer {
    equity: EquityPlayer,
    generator: MoveGenerator,
    tables: Tables,
    options: SimPlayerOptions,
    address: GameAddress,
    opponent: Option<OpponentModel>,
    /// The turn, the position and the simulation of an unfinished turn.
    running: Option<(u32, Position, Box<Simulation>)>,
}

impl SimPlayer {
    /// Returns a player with its own generators.
    ///
    /// # Errors
    /// Returns [`GeneratorError`] if the lexicon cannot generate plays.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
        options: SimPlayerOptions,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            equity: EquityPlayer::new(lexicon, rules, Arc::clone(&leaves))?,
            generator: MoveGenerator::with_rules(lexicon, rules)?,
            tables: Tables { lexicon: lexicon.clone(), leaves, win: WinTable::builtin() },
            options,
            address: GameAddress { seed: 0, number: 0 },
            opponent: options.infer.then(OpponentModel::new),
            running: None,
        })
    }

    /// Simulates until the best move is known, `end` is reached, or there is nothing to simulate.
    fn simulate(&mut self, view: &PlayerView<'_>, end: SearchEnd<'_>) -> SearchStep {
        if view.bag_len() == 0 || view.players() != 2 {
            return SearchStep::NoMove;
        }
        let (turn, position) = (view.turn(), view.position());
        let mut simulation = match self.running.take() {
            Some((at, before, simulation)) if (at, &before) == (turn, &position) => simulation,
            _ => match self.begin_simulation(view, end) {
                Ok(simulation) => Box::new(simulation),
                Err(step) => return step,
            },
        };
        while simulation.stopped().is_none() && !end.is_late() {
            simulation.advance_until(self.options.threads, end.limits.is_cancelled);
            if simulation.stopped().is_none() && end.limits.is_reached() {
                self.running = Some((turn, position, simulation));
                return SearchStep::Unfinished;
            }
        }
        match simulation.ranking().first() {
            Some(best) => SearchStep::Found(best.made),
            None => SearchStep::NoMove,
        }
    }

    /// Returns the simulation of a turn, or the result if there is nothing to simulate.
    fn begin_simulation(
        &mut self,
        view: &PlayerView<'_>,
        end: SearchEnd<'_>,
    ) -> Result<Simulation, SearchStep> {
        let count = self.options.candidates.clamp(1, Simulation::MAX_CANDIDATES);
        let leaves = &self.tables.leaves;
        let stop = end.limits.is_cancelled;
        let moves = candidates_until(view, &mut self.generator, leaves, count, stop)
            .map_err(|_| SearchStep::NoMove)?;
        if stop() {
            return Err(SearchStep::Unfinished);
        }
        if let [only] = &moves[..] {
            return Err(SearchStep::Found(only.made));
        }
        let known_tiles = match &mut self.opponent {
            Some(model) => {
                let Tables { lexicon, leaves, .. } = &self.tables;
                let known = model.known_tiles(view, lexicon, leaves, end.limits);
                known.ok_or(SearchStep::Unfinished)?
            }
            None => OpponentRack::Unknown,
        };
        let mut draws = draws(self.address, view);
        let seed = u64::from(draws.below(u32::MAX)) << 32 | u64::from(draws.below(u32::MAX));
        let iterations = self.options.iterations.max(1);
        let options = SimulationOptions::default()
            .plies(Some(self.options.plies))
            .seed(seed)
            .opponent(known_tiles)
            .stopping(StopCondition::best_play(0.01).iterations(Some(iterations)));
        Simulation::new(view, self.tables.clone(), &moves, options).map_err(|_| SearchStep::NoMove)
    }

    /// Chooses a move; the simulation ends at `end` at the latest. Returns `None` if the step ended
    /// before.
    pub(super) fn choose_by(&mut self, view: &PlayerView<'_>, end: SearchEnd<'_>) -> Option<Move> {
        let made = match self.simulate(view, end) {
            SearchStep::Unfinished => return None,
            SearchStep::NoMove => self.equity.choose_in_steps(view, end.limits)?,
            SearchStep::Found(made) => made,
        };
        if let Some(opponent) = &mut self.opponent {
            opponent.record_move(view, &made);
        }
        Some(made)
    }
}

impl Player for SimPlayer {
    fn begin(&mut self, address: GameAddress) {
        self.address = address;
        self.running = None;
        self.equity.begin(address);
        if let Some(opponent) = &mut self.opponent {
            opponent.begin();
        }
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        let made = self.choose_in_steps(view, StepLimits::NONE);
        made.expect("no limit ends the step")
    }

    fn choose_in_steps(&mut self, view: &PlayerView<'_>, limits: StepLimits<'_>) -> Option<Move> {
        let deadline = None;
        self.choose_by(view, SearchEnd { deadline, limits })
    }
}
