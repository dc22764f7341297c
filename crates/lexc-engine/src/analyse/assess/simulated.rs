//! Assesses a turn by simulation.

use lexc_game::{Equity, Move};
use lexc_movegen::Stop;

use super::judge::{EquityJudgement, JudgedTurn, TurnJudge};
use crate::analyse::estimate::Estimate;
use crate::analyse::options::{AnalysisOptions, Measure};
use crate::analyse::turn::{Assessment, Method, UnjudgedReason, ValuedMove};
use crate::simulate::{
    Candidate, Comparison, OpponentRack, SimulatedMove, Simulation, SimulationOptions,
};

/// The best move and the move made, compared with random numbers of their own.
pub(super) struct ComparedPair {
    pair: [Move; 2],
    comparison: Comparison,
}

impl ComparedPair {
    pub(super) fn new(
        turn: &JudgedTurn<'_>,
        best: Move,
        judge: &TurnJudge,
        options: SimulationOptions,
    ) -> Result<Self, UnjudgedReason> {
        let options = options.seed(judge.options.seed_of(turn.number, 1));
        let (pair, iterations) = ([best, turn.made], judge.options.iterations);
        let comparison = Comparison::new(&turn.view, &judge.tables, pair, &options, iterations);
        let comparison = comparison.map_err(UnjudgedReason::Simulation)?;
        Ok(Self { pair, comparison })
    }

    /// Works for a few milliseconds, or until `stop`. Returns `true` once the comparison is
    /// complete.
    pub(super) fn advance(&mut self, stop: Stop<'_>) -> bool {
        self.comparison.advance_until(stop)
    }

    /// Returns the number of iterations of each move.
    fn iterations(&self) -> u64 {
        self.comparison.result().iterations
    }

    /// Returns the two moves, and the loss in points and in win probability.
    pub(super) fn values(
        &self,
        equity: impl Fn(&Move) -> Equity,
    ) -> ([ValuedMove; 2], [Estimate; 2]) {
        let compared = self.comparison.result();
        let values = [0, 1].map(|at| ValuedMove {
            made: self.pair[at],
            equity: equity(&self.pair[at]),
            value: compared.points[at].into(),
            win: compared.win[at].into(),
            reply: None,
            next: None,
        });
        let lost = [compared.points_difference, compared.win_difference];
        (values, lost.map(Estimate::from))
    }
}

/// The assessment of a turn by simulation: first of the best moves by equity and the move made,
/// then of the best of these and the move made.
pub(super) struct SimulatedTurn {
    options: SimulationOptions,
    candidates: Vec<Candidate>,
    simulation: Simulation,
    /// The comparison after the simulation.
    pair: Option<ComparedPair>,
}

impl SimulatedTurn {
    pub(super) fn new(
        turn: &JudgedTurn<'_>,
        found: &EquityJudgement,
        opponent: OpponentRack,
        judge: &TurnJudge,
    ) -> Result<Self, UnjudgedReason> {
        let options = judge.simulation_options(turn, opponent);
        let mut candidates: Vec<Candidate> =
            (found.candidates.iter()).take(judge.options.candidates.max(1)).copied().collect();
        if !(candidates.iter()).any(|candidate| candidate.made == turn.made) {
            candidates.push(found.made);
        }
        let tables = judge.tables.clone();
        let simulation = Simulation::new(&turn.view, tables, &candidates, options.clone());
        Ok(Self {
            simulation: simulation.map_err(UnjudgedReason::Simulation)?,
            options,
            candidates,
            pair: None,
        })
    }

    /// Works for a few milliseconds, or until `stop`. Returns `true` once the assessment is
    /// complete.
    pub(super) fn advance(
        &mut self,
        turn: &JudgedTurn<'_>,
        judge: &TurnJudge,
        stop: Stop<'_>,
    ) -> Result<bool, UnjudgedReason> {
        if let Some(pair) = &mut self.pair {
            return Ok(pair.advance(stop));
        }
        if self.simulation.stopped().is_none() {
            self.simulation.advance_until(1, stop);
            return Ok(false);
        }
        let best = self.best(turn);
        self.pair = Some(ComparedPair::new(turn, best, judge, self.options.clone())?);
        Ok(false)
    }

    /// Returns the best move of the simulation, which is the move made if its values are equal.
    fn best(&self, turn: &JudgedTurn<'_>) -> Move {
        let ranking = self.simulation.ranking();
        let Some(best) = ranking.first() else {
            return turn.made;
        };
        // A mirror image of the best move has equal values and is listed after it.
        let is_equal = |own: &&SimulatedMove| {
            best.iterations == own.iterations && best.mean.to_bits() == own.mean.to_bits()
        };
        let own = ranking.iter().find(|ranked| ranked.made == turn.made);
        own.filter(is_equal).unwrap_or(best).made
    }

    /// Returns the complete assessment.
    pub(super) fn assessment(&self, options: &AnalysisOptions) -> Assessment {
        let pair = (self.pair.as_ref()).expect("the pair is compared last");
        let equity = |made: &Move| {
            let mut listed = self.candidates.iter();
            let listed = listed.find(|candidate| candidate.made == *made);
            listed.map_or(Equity::ZERO, |candidate| candidate.equity)
        };
        let (values, lost) = pair.values(equity);
        let lost = lost.map(|lost| lost.as_loss());
        let ranking = self.simulation.ranking();
        let scores = |ranked: &SimulatedMove| {
            let [reply, next] = [0, 1].map(|ply| ranked.plies.get(ply).map(|ply| ply.score));
            (reply, next)
        };
        let values = values.map(|valued| {
            let simulated = ranking.iter().find(|ranked| ranked.made == valued.made);
            let (reply, next) = simulated.map_or((None, None), scores);
            ValuedMove { reply, next, ..valued }
        });
        let listed = ranking.iter().take(options.listed).map(|ranked| {
            let half = 1.96 * ranked.win_error;
            let value = match options.measure {
                Measure::Equity => Estimate::from(ranked.interval),
                Measure::Win => Estimate::unbounded(ranked.points),
            };
            let (reply, next) = scores(ranked);
            ValuedMove {
                made: ranked.made,
                equity: ranked.equity,
                value,
                win: Estimate {
                    value: ranked.win,
                    low: Some((ranked.win - half).max(0.0)),
                    high: Some((ranked.win + half).min(1.0)),
                },
                reply,
                next,
            }
        });
        let stopped = self.simulation.stopped();
        Assessment {
            conclusive: stopped.is_some_and(|stopped| stopped.is_conclusive()),
            ranking: listed.collect(),
            effort: self.simulation.progress().total + 2 * pair.iterations(),
            ..Assessment::of_pair(Method::Simulation, options, values, lost)
        }
    }
}
