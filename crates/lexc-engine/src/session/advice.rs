//! [`Advisor`]: the moves of a position, ranked by equity.

use std::sync::Arc;

use lexc_game::{Equity, GameRules, Move, PlayerView, exchanges};
use lexc_movegen::{GeneratorError, MoveGenerator};
use lexc_runtime::Lexicon;

use crate::analyse::{Judge, Judgement};
use crate::leaves::LeaveTable;
use crate::players::TurnValues;
use crate::simulate::{
    Candidate, Simulation, SimulationError, SimulationOptions, StopCondition, Tables,
};
use crate::win::WinTable;

/// Ranks the moves of a position by equity: score and the value of the tiles kept. It sees what the
/// player to move may know.
///
/// Equity is that of [`EquityPlayer`](crate::players::EquityPlayer), adjusted near the end of the bag; once the bag is empty, a play
/// that goes out gains twice the value of the unseen tiles, and any other loses twice the value of
/// the own tiles left and ten points.
#[derive(Debug)]
pub struct Advisor {
    generator: MoveGenerator,
    leaves: Arc<LeaveTable>,
}

/// A move and its equity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AdvisedMove {
    /// The move.
    pub made: Move,
    /// Its equity.
    pub equity: Equity,
}

impl Advisor {
    /// Returns an advisor with a generator of its own.
    ///
    /// # Errors
    /// [`GeneratorError`].
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
    ) -> Result<Self, GeneratorError> {
        let generator = MoveGenerator::with_rules(lexicon, rules)?;
        Ok(Self { generator, leaves })
    }

    /// Returns the equity of a move.
    #[must_use]
    pub fn equity(&self, view: &PlayerView<'_>, made: &Move) -> Equity {
        self.turn_values(view).equity(made, view.rack())
    }

    /// The values of leaves in the turn of a view.
    fn turn_values(&self, view: &PlayerView<'_>) -> TurnValues {
        TurnValues::of_view(Arc::clone(&self.leaves), view)
    }

    /// Returns every play, every exchange and the pass, best first; moves of the same equity in the
    /// order of plays, then exchanges as [`exchanges`] gives them.
    pub fn ranked(&mut self, view: &PlayerView<'_>) -> Vec<AdvisedMove> {
        // A board of another shape has no plays that the generator knows.
        let set = self.generator.set_board(view.board());
        let mut plays: Vec<_> = match set {
            Ok(()) => self.generator.all(view.rack()).iter().collect(),
            Err(_) => Vec::new(),
        };
        plays.sort_unstable_by(lexc_game::Play::cmp_rank);
        let plays = plays.into_iter().map(Move::Play);
        let exchanged = view
            .may_exchange()
            .then(|| exchanges(view.rack(), view.bag_len(), view.rules()).map(Move::Exchange));
        let others = exchanged.into_iter().flatten().chain([Move::Pass]);
        let values = self.turn_values(view);
        let mut moves: Vec<AdvisedMove> = plays
            .chain(others)
            .map(|made| AdvisedMove {
                made,
                equity: values.equity(&made, view.rack()),
            })
            .collect();
        moves.sort_by_key(|ranked| core::cmp::Reverse(ranked.equity));
        moves
    }
}

impl Advisor {
    /// Returns the simulated values of moves in a game of two players: the mean points gained in this
    /// turn and the next two, each move over the same orders of the unseen tiles. The same seed
    /// gives the same values.
    ///
    /// # Errors
    /// [`SimulationError`], for instance in a game of more than two players.
    ///
    /// # Cost
    /// About a millisecond for each move and two iterations.
    pub fn simulate(
        &self,
        view: &PlayerView<'_>,
        moves: &[AdvisedMove],
        iterations: u64,
        seed: u64,
    ) -> Result<Vec<Equity>, SimulationError> {
        let tables = Tables {
            lexicon: self.generator.lexicon().clone(),
            leaves: Arc::clone(&self.leaves),
            win: WinTable::builtin(),
        };
        let candidates = moves.iter().map(|ranked| Candidate {
            made: ranked.made,
            equity: ranked.equity,
        });
        let candidates: Vec<Candidate> = candidates.collect();
        let options = SimulationOptions {
            seed,
            stopping: StopCondition::amount(iterations),
            ..SimulationOptions::default()
        };
        let mut simulation = Simulation::new(view, tables, &candidates, options)?;
        let mut worker = simulation.worker()?;
        while simulation.stopped().is_none() {
            simulation.advance(core::slice::from_mut(&mut worker));
        }
        let ranking = simulation.ranking();
        let value = |made: &Move| {
            let found = ranking.iter().find(|ranked| ranked.made == *made);
            found.map_or(Equity::ZERO, |ranked| Equity::from_points(ranked.mean))
        };
        Ok(moves.iter().map(|ranked| value(&ranked.made)).collect())
    }
}

impl Judge for Advisor {
    fn judge(&mut self, view: &PlayerView<'_>, made: &Move) -> Judgement {
        let equity = self.equity(view, made);
        let best = self.ranked(view).first().copied();
        let best = best.unwrap_or(AdvisedMove {
            made: *made,
            equity,
        });
        Judgement {
            best: best.made,
            best_value: best.equity,
            // A play with words that are not valid can be worth more than the best valid one.
            value: equity,
        }
    }
}
