//! [`TurnRun`]: the assessment of a turn by the method that fits it, in steps.

use lexc_game::{GameRules, GameState, Move};
use lexc_movegen::{GeneratorError, Stop};

use super::exact::MoveResult;
use super::judge::{EquityJudgement, JudgedTurn, TurnJudge};
use super::preendgame::{ComparedMoves, DrawSearch, SearchedTurn};
use super::simulated::SimulatedTurn;
use crate::analyse::options::Depth;
use crate::analyse::turn::{Assessment, UnjudgedReason};
use crate::infer::InferenceRun;
use crate::simulate::OpponentRack;
use crate::watch::StepLimits;

/// A turn that can be assessed.
pub(in crate::analyse) struct PreparedTurn {
    pub(in crate::analyse) state: GameState,
    /// The move counted as made.
    pub(in crate::analyse) counted: Move,
    pub(in crate::analyse) endgame: Option<PreparedEndgame>,
}

/// The numbers of the endgame positions before and after a move.
pub(in crate::analyse) struct PreparedEndgame {
    pub(in crate::analyse) before: usize,
    pub(in crate::analyse) after: MoveResult,
    pub(in crate::analyse) next: Option<usize>,
}

/// The result of a turn.
pub(in crate::analyse) struct TurnOutput {
    pub(in crate::analyse) equity: EquityJudgement,
    /// `None` for an endgame turn, whose positions are searched separately.
    pub(in crate::analyse) assessment: Option<Result<Assessment, UnjudgedReason>>,
}

/// The assessment of a turn.
pub(in crate::analyse) struct TurnRun {
    equity: EquityJudgement,
    stage: Stage,
}

/// What is done next.
enum Stage {
    /// Search over draws.
    Draws(Box<DrawSearch>),
    /// Infer the opponent's tiles. The search over draws is complete, if there was one.
    Opponent { searched: Option<Box<ComparedMoves>>, running: Option<Box<InferenceRun>> },
    /// Simulate after the search over draws.
    Searched(Box<SearchedTurn>),
    /// Simulate.
    Simulated(Box<SimulatedTurn>),
    /// Nothing.
    Done(Option<Box<Result<Assessment, UnjudgedReason>>>),
}

impl TurnRun {
    /// Begins an assessment. Returns `None` if `stop` returned `true` before.
    pub(in crate::analyse) fn new(
        turn: &JudgedTurn<'_>,
        prepared: &PreparedTurn,
        judge: &mut TurnJudge,
        rules: &GameRules,
        stop: Stop<'_>,
    ) -> Result<Option<Self>, GeneratorError> {
        let Some(equity) = judge.by_equity(turn, stop)? else {
            return Ok(None);
        };
        let stage = match (judge.options.depth, &prepared.endgame) {
            (_, Some(_)) => Stage::Done(None),
            (Depth::Equity, None) => Stage::done(Ok(judge.equity_assessment(turn, &equity))),
            (Depth::Full, None) => {
                match DrawSearch::new(&prepared.state, &prepared.counted, judge, rules) {
                    Some(search) => Stage::Draws(Box::new(search)),
                    None => Stage::opponent(None),
                }
            }
        };
        Ok(Some(Self { equity, stage }))
    }

    /// Works for a few milliseconds, or in a search over draws or an inference until a limit is
    /// reached. Returns `true` once the assessment is complete.
    pub(in crate::analyse) fn advance(
        &mut self,
        turn: &JudgedTurn<'_>,
        judge: &mut TurnJudge,
        limits: StepLimits<'_>,
    ) -> bool {
        let next = match &mut self.stage {
            Stage::Draws(search) => {
                (search.advance(limits)).then(|| Stage::opponent(search.result()))
            }
            Stage::Opponent { searched, running } => match judge.opponent(turn, running, limits) {
                Ok(None) => None,
                Ok(Some(opponent)) => {
                    let stage = simulation(turn, &self.equity, searched.take(), opponent, judge);
                    Some(stage.unwrap_or_else(|reason| Stage::done(Err(reason))))
                }
                Err(reason) => Some(Stage::done(Err(reason))),
            },
            Stage::Searched(run) => {
                let is_complete = run.advance(limits.is_cancelled);
                is_complete.then(|| Stage::done(Ok(run.assessment(turn, &self.equity, judge))))
            }
            Stage::Simulated(run) => match run.advance(turn, judge, limits.is_cancelled) {
                Ok(false) => None,
                Ok(true) => Some(Stage::done(Ok(run.assessment(&judge.options)))),
                Err(reason) => Some(Stage::done(Err(reason))),
            },
            Stage::Done(_) => None,
        };
        if let Some(next) = next {
            self.stage = next;
        }
        matches!(self.stage, Stage::Done(_))
    }

    /// Returns the result of a complete assessment.
    pub(in crate::analyse) fn output(self) -> TurnOutput {
        let assessment = match self.stage {
            Stage::Done(assessment) => assessment.map(|assessment| *assessment),
            _ => None,
        };
        TurnOutput { equity: self.equity, assessment }
    }
}

impl Stage {
    fn opponent(searched: Option<ComparedMoves>) -> Self {
        Self::Opponent { searched: searched.map(Box::new), running: None }
    }

    fn done(result: Result<Assessment, UnjudgedReason>) -> Self {
        Self::Done(Some(Box::new(result)))
    }
}

/// Returns the stage of the simulation.
fn simulation(
    turn: &JudgedTurn<'_>,
    found: &EquityJudgement,
    searched: Option<Box<ComparedMoves>>,
    opponent: OpponentRack,
    judge: &TurnJudge,
) -> Result<Stage, UnjudgedReason> {
    Ok(match searched {
        Some(searched) => {
            let run = SearchedTurn::new(turn, *searched, opponent, judge)?;
            Stage::Searched(Box::new(run))
        }
        None => {
            let run = SimulatedTurn::new(turn, found, opponent, judge)?;
            Stage::Simulated(Box::new(run))
        }
    })
}
