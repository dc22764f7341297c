//! [`TurnJudge`]: assesses a turn by equity.

use core::ops::ControlFlow;
use std::sync::Arc;

use lexc_game::{Equity, GameRules, Move, PlayerView, Rack, Score, SeenMove};
use lexc_movegen::{GeneratorError, MoveGenerator, Stop};

use crate::analyse::estimate::Estimate;
use crate::analyse::judgement::Judgement;
use crate::analyse::options::{AnalysisOptions, Measure, MistakeSize};
use crate::analyse::record::PrecedingMove;
use crate::analyse::turn::{Assessment, Method, UnjudgedReason, ValuedMove};
use crate::error::Error;
use crate::infer::{InferenceRun, Inferrer, Observation, ObservedMove, Weighting};
use crate::simulate::{
    Candidate, OpponentRack, SimulationOptions, StopCondition, StopRule, Tables, candidates_until,
};
use crate::watch::StepLimits;
use crate::win::{WinProbability, WinTable};

/// The iteration limit of all moves together, as a multiple of the limit of one move.
const TOTAL_FACTOR: u64 = 5;

/// The number of plays between two checks of the end.
const PLAYS: u32 = 1 << 12;

/// A turn to assess.
pub(in crate::analyse) struct JudgedTurn<'a> {
    /// The number of the turn, from which seeds are derived.
    pub(in crate::analyse) number: usize,
    pub(in crate::analyse) view: PlayerView<'a>,
    /// The move counted as made.
    pub(in crate::analyse) made: Move,
    pub(in crate::analyse) before: Option<&'a PrecedingMove>,
}

/// The generator and the tables of a thread.
pub(in crate::analyse) struct TurnJudge {
    pub(super) tables: Tables,
    rules: GameRules,
    pub(super) options: AnalysisOptions,
    generator: MoveGenerator,
    inferrer: Option<Inferrer>,
}

/// The result of comparing the moves of a turn by equity.
pub(in crate::analyse) struct EquityJudgement {
    /// The moves of the highest equity, best first.
    pub(in crate::analyse) candidates: Vec<Candidate>,
    pub(in crate::analyse) made: Candidate,
    pub(in crate::analyse) judgement: Judgement,
    pub(in crate::analyse) bingo_possible: bool,
}

impl TurnJudge {
    pub(in crate::analyse) fn new(
        tables: &Tables,
        rules: &GameRules,
        options: &AnalysisOptions,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            generator: MoveGenerator::with_rules(&tables.lexicon, rules)?,
            inferrer: None,
            tables: tables.clone(),
            rules: rules.clone(),
            options: options.clone(),
        })
    }

    /// Compares the moves of a turn by equity. Returns `None` if `stop` returned `true` before.
    pub(in crate::analyse) fn by_equity(
        &mut self,
        turn: &JudgedTurn<'_>,
        stop: Stop<'_>,
    ) -> Result<Option<EquityJudgement>, GeneratorError> {
        let leaves = &self.tables.leaves;
        let count = self.options.candidates.max(self.options.listed).max(1);
        let found = candidates_until(&turn.view, &mut self.generator, leaves, count, stop)?;
        let bingo_possible = self.is_bingo_possible(turn.view.rack(), stop);
        if stop() {
            return Ok(None);
        }
        let leaves = &self.tables.leaves;
        let made = Candidate::new(&turn.view, leaves, turn.made);
        // A move with the same equity as the best one counts as the best.
        let best = found.first().copied().unwrap_or(made);
        let best = if made.equity == best.equity { made } else { best };
        Ok(Some(EquityJudgement {
            judgement: Judgement { best: best.made, best_value: best.equity, value: made.equity },
            candidates: found,
            made,
            bingo_possible,
        }))
    }

    /// Returns `true` if a full rack can be played as a whole, on the board of the generator.
    fn is_bingo_possible(&mut self, rack: &Rack, stop: Stop<'_>) -> bool {
        let rack_size = self.rules.rack_size();
        if rack.len() != rack_size {
            return false;
        }
        let (mut is_possible, mut plays) = (false, 0_u32);
        self.generator.try_for_each(rack, |play| {
            is_possible = play.tiles().len() == rack_size;
            plays += 1;
            match is_possible || plays.is_multiple_of(PLAYS) && stop() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        is_possible
    }

    /// Returns the assessment by equity alone.
    pub(in crate::analyse) fn equity_assessment(
        &self,
        turn: &JudgedTurn<'_>,
        found: &EquityJudgement,
    ) -> Assessment {
        let value = |candidate: &Candidate| self.valued(turn, candidate);
        let best = Candidate { made: found.judgement.best, equity: found.judgement.best_value };
        let (best, made) = (value(&best), value(&found.made));
        let equity_lost = Estimate::unbounded(found.judgement.lost().points());
        let win_lost = best.win.minus(&made.win).as_loss();
        Assessment {
            method: Method::Equity,
            conclusive: true,
            is_best: best.made == made.made,
            mistake: mistake(&self.options, &equity_lost, &win_lost),
            certain: true,
            best,
            made,
            equity_lost,
            win_lost,
            ranking: found.candidates.iter().take(self.options.listed).map(value).collect(),
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
            reply: None,
            next: None,
        }
    }

    /// Returns the options of a simulation of a turn.
    pub(super) fn simulation_options(
        &self,
        turn: &JudgedTurn<'_>,
        opponent: OpponentRack,
    ) -> SimulationOptions {
        let options = &self.options;
        let rule = StopRule::BestPlay { error: options.error, tolerance: Equity::ZERO };
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

    /// Returns the knowledge of the other player's tiles, or `Ok(None)` if a limit was reached
    /// before; `running` is the inference so far, which any judge can continue.
    pub(super) fn opponent(
        &mut self,
        turn: &JudgedTurn<'_>,
        running: &mut Option<Box<InferenceRun>>,
        limits: StepLimits<'_>,
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
        match self.infer(turn, (before, &weighting), running, limits) {
            Ok(opponent) => Ok(opponent),
            Err(error @ Error::Generator(_)) => Err(UnjudgedReason::Simulation(error)),
            // The previous move is not possible by the rules, so nothing is inferred.
            Err(_) => Ok(Some(OpponentRack::Unknown)),
        }
    }

    fn infer(
        &mut self,
        turn: &JudgedTurn<'_>,
        (before, weighting): (&PrecedingMove, &Weighting),
        running: &mut Option<Box<InferenceRun>>,
        limits: StepLimits<'_>,
    ) -> Result<Option<OpponentRack>, Error> {
        let inferrer = match &mut self.inferrer {
            Some(inferrer) => inferrer,
            none => none.insert(Inferrer::new(
                &self.tables.lexicon,
                &self.rules,
                Arc::clone(&self.tables.leaves),
            )?),
        };
        let run = match running {
            Some(run) => run,
            none => {
                let alphabet = self.tables.lexicon.alphabet();
                let seen = match before.seen {
                    SeenMove::Play(play) => {
                        let values = turn.view.values();
                        let score = lexc_game::score(&play, &before.board, &self.rules, values);
                        ObservedMove::Play(play.with_score(score))
                    }
                    SeenMove::Exchange(count) => ObservedMove::Exchange(count),
                    SeenMove::Pass | SeenMove::Withdrawn(_) => ObservedMove::Pass,
                };
                let (own, rules) = (turn.view.rack(), &self.rules);
                let observation = Observation::new(&before.board, own, seen, rules, alphabet)?;
                none.insert(Box::new(inferrer.begin(&observation, weighting)?))
            }
        };
        let inference = inferrer.advance(run, limits)?;
        Ok(inference.map(|inference| inference.opponent(&turn.view.unseen())))
    }
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
    pub(in crate::analyse) fn of_pair(
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
            ranking: if is_best { vec![best] } else { vec![best, made] },
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
pub(in crate::analyse) fn by_table(
    table: &WinTable,
    lead: Equity,
    unseen: usize,
) -> WinProbability {
    match unseen {
        0 => WinProbability::of_spread(Score::new(lead.points().round() as i32)),
        _ => table.probability(-lead, unseen).other_player(),
    }
}
