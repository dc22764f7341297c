//! [`TurnJudge`]: assesses a turn by equity or by simulation.

use core::cell::RefCell;
use std::sync::Arc;

use lexc_game::{Equity, GameRules, Move, PlayerView, Score, SeenMove};
use lexc_movegen::{GeneratorError, MoveGenerator};

use super::estimate::Estimate;
use super::judgement::Judgement;
use super::options::{AnalysisOptions, Measure, MistakeSize};
use super::preendgame::ComparedMoves;
use super::record::PrecedingMove;
use super::turn::{Assessment, Method, UnjudgedReason, ValuedMove};
use crate::infer::{InferError, Inferrer, Observation, ObservedMove, Weighting};
use crate::simulate::{
    Candidate, MoveComparison, OpponentRack, Simulation, SimulationError, SimulationOptions,
    StopCondition, StopRule, Tables, candidates, compare,
};
use crate::win::{WinProbability, WinTable};

/// The iteration limit of all moves together, as a multiple of the limit of one move.
const TOTAL_FACTOR: u64 = 5;

/// A turn to assess.
pub(super) struct JudgedTurn<'a> {
    /// The number of the turn, from which seeds are derived.
    pub(super) number: usize,
    pub(super) view: PlayerView<'a>,
    /// The move counted as made.
    pub(super) made: Move,
    pub(super) before: Option<&'a PrecedingMove>,
}

/// The generator and the tables of a thread.
pub(super) struct TurnJudge<'a> {
    tables: &'a Tables,
    rules: &'a GameRules,
    options: &'a AnalysisOptions,
    generator: MoveGenerator,
    inferrer: Option<Inferrer>,
}

/// The result of comparing the moves of a turn by equity.
pub(super) struct EquityJudgement {
    /// The moves of the highest equity, best first.
    pub(super) candidates: Vec<Candidate>,
    pub(super) made: Candidate,
    pub(super) judgement: Judgement,
    pub(super) bingo_possible: bool,
}

impl<'a> TurnJudge<'a> {
    pub(super) fn new(
        tables: &'a Tables,
        rules: &'a GameRules,
        options: &'a AnalysisOptions,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            generator: MoveGenerator::with_rules(&tables.lexicon, rules)?,
            inferrer: None,
            tables,
            rules,
            options,
        })
    }

    pub(super) fn by_equity(
        &mut self,
        turn: &JudgedTurn<'_>,
    ) -> Result<EquityJudgement, GeneratorError> {
        let leaves = &self.tables.leaves;
        let count = self.options.candidates.max(self.options.listed).max(1);
        let found = candidates(&turn.view, &mut self.generator, leaves, count)?;
        let full = turn.view.rack().len() == self.rules.rack_size();
        let rack_size = self.rules.rack_size();
        let is_bingo = |play: lexc_game::Play| play.tiles().len() == rack_size;
        let bingo_possible = full && self.generator.all(turn.view.rack()).iter().any(is_bingo);
        let made = Candidate::new(&turn.view, leaves, turn.made);
        // A move with the same equity as the best one counts as the best.
        let best = found.first().copied().unwrap_or(made);
        let best = if made.equity == best.equity {
            made
        } else {
            best
        };
        Ok(EquityJudgement {
            judgement: Judgement {
                best: best.made,
                best_value: best.equity,
                value: made.equity,
            },
            candidates: found,
            made,
            bingo_possible,
        })
    }

    /// Returns the assessment by equity alone.
    pub(super) fn equity_assessment(
        &self,
        turn: &JudgedTurn<'_>,
        found: &EquityJudgement,
    ) -> Assessment {
        let value = |candidate: &Candidate| self.valued(turn, candidate);
        let best = Candidate {
            made: found.judgement.best,
            equity: found.judgement.best_value,
        };
        let (best, made) = (value(&best), value(&found.made));
        let equity_lost = Estimate::unbounded(found.judgement.lost().points());
        let win_lost = best.win.minus(&made.win).as_loss();
        Assessment {
            method: Method::Equity,
            conclusive: true,
            is_best: best.made == made.made,
            mistake: mistake(self.options, &equity_lost, &win_lost),
            certain: true,
            best,
            made,
            equity_lost,
            win_lost,
            ranking: found
                .candidates
                .iter()
                .take(self.options.listed)
                .map(value)
                .collect(),
            line: Vec::new(),
            effort: 0,
        }
    }

    /// Returns the values of a move by equity and by the win table.
    fn valued(&self, turn: &JudgedTurn<'_>, candidate: &Candidate) -> ValuedMove {
        let win = win_after(&self.tables.win, &turn.view, candidate);
        ValuedMove {
            made: candidate.made,
            equity: candidate.equity,
            value: Estimate::unbounded(candidate.equity.points()),
            win: Estimate::unbounded(win.value()),
        }
    }

    /// Returns the assessment by simulation, or `Ok(None)` if `watch` cancels it.
    pub(super) fn simulation_assessment(
        &mut self,
        turn: &JudgedTurn<'_>,
        found: &EquityJudgement,
        watch: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Assessment>, UnjudgedReason> {
        let Some(opponent) = self.opponent(turn, watch)? else {
            return Ok(None);
        };
        let wrong = |error: SimulationError| UnjudgedReason::Simulation(error);
        let options = self.simulation_options(turn, opponent);
        let mut list: Vec<Candidate> = (found.candidates.iter())
            .take(self.options.candidates.max(1))
            .copied()
            .collect();
        if !list.iter().any(|candidate| candidate.made == turn.made) {
            list.push(found.made);
        }
        let tables = self.tables.clone();
        let simulation = Simulation::new(&turn.view, tables, &list, options.clone());
        let mut simulation = simulation.map_err(wrong)?;
        while simulation.stopped().is_none() {
            if !watch() {
                return Ok(None);
            }
            simulation.advance(1);
        }
        let ranking = simulation.ranking();
        let same = |made: &Move| ranking.iter().find(|ranked| ranked.made == *made);
        // A mirror image of the best move has equal values and is listed after it.
        let equal = same(&turn.made).filter(|own| {
            ranking.first().is_some_and(|best| {
                best.iterations == own.iterations && best.mean.to_bits() == own.mean.to_bits()
            })
        });
        let best = equal
            .or(ranking.first())
            .map_or(turn.made, |ranked| ranked.made);
        let measured = options.seed(self.options.seed_of(turn.number, 1));
        let pair = [best, turn.made];
        let iterations = self.options.iterations;
        let compared = compare(&turn.view, self.tables, pair, &measured, iterations, watch);
        let Some(compared) = compared.map_err(wrong)? else {
            return Ok(None);
        };
        let equity = |made: &Move| {
            let listed = list.iter().find(|candidate| candidate.made == *made);
            listed.map_or(Equity::ZERO, |candidate| candidate.equity)
        };
        let [best, made] = valued_pair(&pair, &compared, equity);
        let equity_lost = Estimate::from(compared.points_difference).as_loss();
        let win_lost = Estimate::from(compared.win_difference).as_loss();
        let listed = ranking.iter().take(self.options.listed).map(|ranked| {
            let half = 1.96 * ranked.win_error;
            let value = match self.options.measure {
                Measure::Equity => Estimate::from(ranked.interval),
                Measure::Win => Estimate::unbounded(ranked.points),
            };
            ValuedMove {
                made: ranked.made,
                equity: ranked.equity,
                value,
                win: Estimate {
                    value: ranked.win,
                    low: Some((ranked.win - half).max(0.0)),
                    high: Some((ranked.win + half).min(1.0)),
                },
            }
        });
        let assessed = Assessment::of_pair(
            Method::Simulation,
            self.options,
            [best, made],
            [equity_lost, win_lost],
        );
        Ok(Some(Assessment {
            conclusive: simulation
                .stopped()
                .is_some_and(|stopped| stopped.is_conclusive()),
            ranking: listed.collect(),
            effort: simulation.progress().total + 2 * compared.iterations,
            ..assessed
        }))
    }

    /// Returns the assessment of a turn from a search over draws.
    pub(super) fn preendgame_assessment(
        &mut self,
        turn: &JudgedTurn<'_>,
        found: &EquityJudgement,
        searched: &ComparedMoves,
        watch: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Assessment>, UnjudgedReason> {
        let Some(opponent) = self.opponent(turn, watch)? else {
            return Ok(None);
        };
        let wrong = |error: SimulationError| UnjudgedReason::Simulation(error);
        let pair = [searched.best, turn.made];
        let mut options = self.simulation_options(turn, opponent);
        options.seed = self.options.seed_of(turn.number, 1);
        let iterations = self.options.iterations;
        let compared = compare(&turn.view, self.tables, pair, &options, iterations, watch);
        let Some(compared) = compared.map_err(wrong)? else {
            return Ok(None);
        };
        let leaves = &self.tables.leaves;
        let equity = |made: &Move| match *made == turn.made {
            true => found.made.equity,
            false => Candidate::new(&turn.view, leaves, *made).equity,
        };
        let mut pair = valued_pair(&pair, &compared, equity);
        for (valued, win) in pair.iter_mut().zip(searched.win) {
            valued.win = win;
        }
        let [best, made] = pair;
        let is_best = best.made == made.made;
        let lost = |lost: Estimate| match is_best {
            true => Estimate::exact(0.0),
            false => lost.as_loss(),
        };
        let equity_lost = lost(compared.points_difference.into());
        let win_lost = lost(best.win.minus(&made.win));
        let assessed = Assessment::of_pair(
            Method::Preendgame,
            self.options,
            [best, made],
            [equity_lost, win_lost],
        );
        Ok(Some(Assessment {
            conclusive: searched.is_proven,
            effort: searched.nodes,
            ..assessed
        }))
    }

    fn simulation_options(
        &self,
        turn: &JudgedTurn<'_>,
        opponent: OpponentRack,
    ) -> SimulationOptions {
        let options = self.options;
        let rule = StopRule::BestPlay {
            error: options.error,
            tolerance: Equity::ZERO,
        };
        let stopping = StopCondition::new(rule)
            .iterations(Some(options.iterations))
            .total(Some(options.iterations.saturating_mul(TOTAL_FACTOR)));
        SimulationOptions::default()
            .plies((turn.view.bag_len() > options.to_the_end).then_some(options.plies))
            .objective(options.measure.objective())
            .seed(options.seed_of(turn.number, 0))
            .opponent(opponent)
            .stopping(stopping)
    }

    /// Returns the knowledge of the other player's tiles, or `Ok(None)` if `watch` cancels it.
    fn opponent(
        &mut self,
        turn: &JudgedTurn<'_>,
        watch: &mut dyn FnMut() -> bool,
    ) -> Result<Option<OpponentRack>, UnjudgedReason> {
        let Some(before) = turn.before else {
            return Ok(Some(OpponentRack::Unknown));
        };
        if let SeenMove::Withdrawn(play) = &before.seen {
            let withdrawn = OpponentRack::of_withdrawn(play, &turn.view.unseen());
            return Ok(Some(withdrawn));
        }
        let Some(weighting) = self.options.infer else {
            return Ok(Some(OpponentRack::Unknown));
        };
        match self.infer(turn, before, &weighting, watch) {
            Ok(opponent) => Ok(opponent),
            Err(InferError::Generator(error)) => Err(UnjudgedReason::Simulation(
                SimulationError::Generator(error),
            )),
            // The previous move is not possible by the rules, so nothing is inferred.
            Err(_) => Ok(Some(OpponentRack::Unknown)),
        }
    }

    fn infer(
        &mut self,
        turn: &JudgedTurn<'_>,
        before: &PrecedingMove,
        weighting: &Weighting,
        watch: &mut dyn FnMut() -> bool,
    ) -> Result<Option<OpponentRack>, InferError> {
        let alphabet = self.tables.lexicon.alphabet();
        let seen = match before.seen {
            SeenMove::Play(play) => {
                let values = turn.view.values();
                let score = lexc_game::score(&play, &before.board, self.rules, values);
                ObservedMove::Play(play.with_score(score))
            }
            SeenMove::Exchange(count) => ObservedMove::Exchange(count),
            SeenMove::Pass | SeenMove::Withdrawn(_) => ObservedMove::Pass,
        };
        let own = turn.view.rack();
        let observation = Observation::new(&before.board, own, seen, self.rules, alphabet)?;
        let inferrer = match &mut self.inferrer {
            Some(inferrer) => inferrer,
            none => none.insert(Inferrer::new(
                &self.tables.lexicon,
                self.rules,
                Arc::clone(&self.tables.leaves),
            )?),
        };
        let watch = RefCell::new(watch);
        let is_cancelled = || !(watch.borrow_mut())();
        let inference = inferrer.infer_unless(&observation, weighting, &is_cancelled)?;
        Ok(inference.map(|inference| inference.opponent(&turn.view.unseen())))
    }
}

/// Returns the two moves of a comparison with their values.
fn valued_pair(
    pair: &[Move; 2],
    compared: &MoveComparison,
    equity: impl Fn(&Move) -> Equity,
) -> [ValuedMove; 2] {
    [0, 1].map(|at| ValuedMove {
        made: pair[at],
        equity: equity(&pair[at]),
        value: compared.points[at].into(),
        win: compared.win[at].into(),
    })
}

/// Returns the size of a mistake by the measure of the options.
fn mistake(options: &AnalysisOptions, equity: &Estimate, win: &Estimate) -> Option<MistakeSize> {
    let lost = match options.measure {
        Measure::Equity => equity.value,
        Measure::Win => win.value,
    };
    options.thresholds.size(lost)
}

impl Assessment {
    /// Returns the assessment of the best move and the move made, which may be the same, with the
    /// losses in equity and win probability. It is conclusive, ranks only these two moves, and has
    /// no line and no effort.
    pub(super) fn of_pair(
        method: Method,
        options: &AnalysisOptions,
        [best, made]: [ValuedMove; 2],
        [equity_lost, win_lost]: [Estimate; 2],
    ) -> Self {
        let is_best = best.made == made.made;
        Self {
            method,
            conclusive: true,
            mistake: mistake(options, &equity_lost, &win_lost).filter(|_| !is_best),
            certain: is_certain(options, &equity_lost, &win_lost),
            is_best,
            ranking: if is_best {
                vec![best]
            } else {
                vec![best, made]
            },
            best,
            made,
            equity_lost,
            win_lost,
            line: Vec::new(),
            effort: 0,
        }
    }
}

/// Returns `true` if the loss by the measure of the options is known to be above zero.
fn is_certain(options: &AnalysisOptions, equity: &Estimate, win: &Estimate) -> bool {
    match options.measure {
        Measure::Equity => equity.is_positive(),
        Measure::Win => win.is_positive(),
    }
}

/// Returns the win probability after a move, from the lead plus its equity and the number of tiles
/// unseen by the opponent.
fn win_after(table: &WinTable, view: &PlayerView<'_>, candidate: &Candidate) -> WinProbability {
    let lead = Equity::from(view.spread()) + candidate.equity;
    let placed = candidate.made.play().map_or(0, |play| play.tiles().len());
    let unseen = (view.bag_len() + view.rack().len()).saturating_sub(placed);
    by_table(table, lead, unseen)
}

/// Returns the win probability of a player with a lead when the opponent is to move and has
/// `unseen` unseen tiles.
pub(super) fn by_table(table: &WinTable, lead: Equity, unseen: usize) -> WinProbability {
    match unseen {
        0 => WinProbability::of_spread(Score::new(lead.points().round() as i32)),
        _ => table.probability(-lead, unseen).other_player(),
    }
}
