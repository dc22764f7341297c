//! Assesses a turn with one to four tiles in the bag, by a search over draws.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use lexc_game::{GameRules, GameState, Move};
use lexc_movegen::Stop;

use super::judge::{EquityJudgement, JudgedTurn, TurnJudge};
use super::simulated::ComparedPair;
use crate::analyse::estimate::Estimate;
use crate::analyse::turn::{Assessment, Method, UnjudgedReason};
use crate::endgame::EndgameStatus;
use crate::preendgame::{MoveResults, Preendgame, PreendgameOptions};
use crate::simulate::{Candidate, OpponentRack};
use crate::watch::StepLimits;

/// The maximum number of tiles in the bag for this search.
const MAX_BAG: usize = 4;

/// A search over draws.
pub(super) struct DrawSearch {
    search: Preendgame,
    made: Move,
    /// The move that the search lists for the move made.
    own: Move,
    max_nodes: u64,
}

/// The best move found by a search, and the move made.
pub(super) struct ComparedMoves {
    /// The best move, which is the move made if that wins equally often.
    best: Move,
    /// The win probabilities of the best move and the move made.
    win: [Estimate; 2],
    /// `true` if it is proven that no move wins more often.
    is_proven: bool,
    nodes: u64,
}

impl DrawSearch {
    /// Returns the search of a turn, or `None` if the bag, the rules or the move do not allow it.
    pub(super) fn new(
        state: &GameState,
        made: &Move,
        judge: &TurnJudge,
        rules: &GameRules,
    ) -> Option<Self> {
        let options = &judge.options;
        if !(1..=MAX_BAG).contains(&state.bag().len()) || options.preendgame_nodes == 0 {
            return None;
        }
        let position = state.view(state.to_move()).position();
        let settings =
            PreendgameOptions::default().table_bytes(options.endgame_bytes).seed(options.seed);
        let search = Preendgame::new(&judge.tables.lexicon, rules, &position, settings);
        let mut search = search.ok()?;
        // No move is listed for a phony.
        let own = search.include(made)?;
        Some(Self { search, made: *made, own, max_nodes: options.preendgame_nodes })
    }

    /// Works until a limit is reached; a part is a draw. Returns `true` once the search is
    /// complete.
    pub(super) fn advance(&mut self, limits: StepLimits<'_>) -> bool {
        let (most, at_limit) = (self.max_nodes, AtomicBool::new(false));
        let finished = self.search.run_in_steps(1, limits.is_due, |nodes| {
            at_limit.fetch_or(nodes >= most, Relaxed);
            nodes >= most || (limits.is_cancelled)()
        });
        finished || at_limit.into_inner()
    }

    /// Returns the result, or `None` if the node limit did not allow any.
    pub(super) fn result(&self) -> Option<ComparedMoves> {
        if self.search.stage().0 == 0 {
            return None;
        }
        let answer = self.search.answer();
        let best = answer.moves.first()?;
        let own = (answer.moves.iter()).find(|results| results.made == self.own)?;
        let as_good = own.win >= best.win;
        let is_proven = answer.status == EndgameStatus::Solved;
        let share = |results: &MoveResults| match results.status {
            EndgameStatus::Bound | EndgameStatus::Estimate if !is_proven => {
                Estimate::unbounded(results.win)
            }
            _ => {
                Estimate { value: results.win, low: Some(results.least), high: Some(results.most) }
            }
        };
        Some(ComparedMoves {
            best: if as_good { self.made } else { best.made },
            win: [share(if as_good { own } else { best }), share(own)],
            is_proven,
            nodes: self.search.nodes(),
        })
    }
}

/// The assessment of a turn after a search over draws: the points of the best move and the move
/// made, by simulation.
pub(super) struct SearchedTurn {
    searched: ComparedMoves,
    pair: ComparedPair,
}

impl SearchedTurn {
    pub(super) fn new(
        turn: &JudgedTurn<'_>,
        searched: ComparedMoves,
        opponent: OpponentRack,
        judge: &TurnJudge,
    ) -> Result<Self, UnjudgedReason> {
        let options = judge.simulation_options(turn, opponent);
        let pair = ComparedPair::new(turn, searched.best, judge, options)?;
        Ok(Self { searched, pair })
    }

    /// Works for a few milliseconds, or until `stop`. Returns `true` once the assessment is
    /// complete.
    pub(super) fn advance(&mut self, stop: Stop<'_>) -> bool {
        self.pair.advance(stop)
    }

    pub(super) fn assessment(
        &self,
        turn: &JudgedTurn<'_>,
        found: &EquityJudgement,
        judge: &TurnJudge,
    ) -> Assessment {
        let equity = |made: &Move| match *made == turn.made {
            true => found.made.equity,
            false => Candidate::new(&turn.view, &judge.tables.leaves, *made).equity,
        };
        let (mut values, [points_lost, _]) = self.pair.values(equity);
        for (valued, win) in values.iter_mut().zip(self.searched.win) {
            valued.win = win;
        }
        let [best, made] = &values;
        let lost = match best.made == made.made {
            true => [Estimate::exact(0.0); 2],
            false => [points_lost, best.win.minus(&made.win)].map(|lost| lost.as_loss()),
        };
        Assessment {
            conclusive: self.searched.is_proven,
            effort: self.searched.nodes,
            ..Assessment::of_pair(Method::Preendgame, &judge.options, values, lost)
        }
    }
}
