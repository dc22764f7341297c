//! [`AnalysisWork`]: an analysis divided into independent jobs for threads.

use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::collections::BTreeMap;
use std::sync::mpsc;

use lexc_game::{GameRules, GameState, Move, Position};
use lexc_movegen::GeneratorError;

use super::exact::{self, MoveResult, SolvedPosition};
use super::judge::{EquityJudgement, JudgedTurn, TurnJudge};
use super::options::{AnalysisOptions, Depth};
use super::preendgame::{self, PreendgameOutcome};
use super::record::RecordedTurn;
use super::turn::{Assessment, UnjudgedReason};
use crate::endgame::SolveError;
use crate::simulate::Tables;
use crate::threads;

/// The progress of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnalysisProgress {
    /// The number of completed turns and endgame positions.
    pub done: usize,
    /// The total number of turns and endgame positions.
    pub total: usize,
}

/// A turn that can be assessed.
pub(super) struct PreparedTurn {
    pub(super) state: GameState,
    /// The move counted as made.
    pub(super) counted: Move,
    pub(super) endgame: Option<PreparedEndgame>,
}

/// The numbers of the endgame positions before and after a move.
pub(super) struct PreparedEndgame {
    pub(super) before: usize,
    pub(super) after: MoveResult,
    pub(super) next: Option<usize>,
}

/// The distinct endgame positions of a game.
#[derive(Default)]
pub(super) struct EndgamePositions {
    pub(super) all: Vec<Position>,
    pub(super) numbers: BTreeMap<String, usize>,
}

impl EndgamePositions {
    pub(super) fn number(&mut self, state: &GameState, tables: &Tables) -> Option<usize> {
        let key = exact::key(state, tables.lexicon.alphabet())?;
        let next = self.all.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.all.push(state.position()?);
        }
        Some(number)
    }
}

/// A unit of work. Its result depends only on the job.
#[derive(Debug, Clone, Copy)]
pub(super) enum Job {
    /// The turn with this number.
    Turn(usize),
    /// The endgame position with this number.
    Solve(usize),
}

pub(super) enum JobOutput {
    Turn(Box<TurnOutput>),
    Solved(Result<SolvedPosition, SolveError>),
    /// The job was interrupted.
    Nothing,
}

pub(super) struct TurnOutput {
    pub(super) equity: EquityJudgement,
    pub(super) assessment: Option<Result<Assessment, UnjudgedReason>>,
}

enum WorkerMessage {
    Tick,
    Done(usize, Result<JobOutput, GeneratorError>),
}

/// The data that all jobs read.
pub(super) struct AnalysisWork<'a> {
    pub(super) tables: &'a Tables,
    pub(super) rules: &'a GameRules,
    pub(super) options: &'a AnalysisOptions,
    pub(super) steps: &'a [RecordedTurn],
    pub(super) prepared: &'a [Result<PreparedTurn, UnjudgedReason>],
    pub(super) positions: &'a EndgamePositions,
    pub(super) jobs: &'a [Job],
}

impl AnalysisWork<'_> {
    /// Runs all jobs and returns their results in job order.
    pub(super) fn run(
        &self,
        threads: usize,
        watch: &mut dyn FnMut(&AnalysisProgress) -> bool,
    ) -> Result<Vec<JobOutput>, GeneratorError> {
        let total = self.jobs.len();
        let mut outputs: Vec<JobOutput> = Vec::new();
        outputs.resize_with(total, || JobOutput::Nothing);
        let threads = threads.min(total);
        if threads <= 1 {
            return self.run_here(outputs, watch);
        }
        let (next, over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel::<WorkerMessage>();
        std::thread::scope(|scope| {
            let mut started = 0;
            for _ in 0..threads {
                let (sender, next, over) = (sender.clone(), &next, &over);
                let thread = threads::spawn(scope, move || self.run_jobs(&sender, next, over));
                started += usize::from(thread.is_some());
            }
            drop(sender);
            if started == 0 {
                return self.run_here(outputs, watch);
            }
            let mut done = 0;
            let mut failure = None;
            for message in receiver {
                match message {
                    WorkerMessage::Tick => {}
                    WorkerMessage::Done(at, Ok(output)) => {
                        outputs[at] = output;
                        done += 1;
                    }
                    WorkerMessage::Done(_, Err(error)) => {
                        failure = Some(error);
                        over.store(true, Relaxed);
                    }
                }
                if !watch(&AnalysisProgress { done, total }) {
                    over.store(true, Relaxed);
                }
            }
            failure.map_or(Ok(outputs), Err)
        })
    }

    /// Runs all jobs on this thread.
    fn run_here(
        &self,
        mut outputs: Vec<JobOutput>,
        watch: &mut dyn FnMut(&AnalysisProgress) -> bool,
    ) -> Result<Vec<JobOutput>, GeneratorError> {
        let total = self.jobs.len();
        let mut judge = self.judge()?;
        let mut continues = true;
        for (done, (job, output)) in self.jobs.iter().zip(&mut outputs).enumerate() {
            let progress = AnalysisProgress { done, total };
            *output = self.work(&mut judge, *job, &mut || {
                continues = continues && watch(&progress);
                continues
            })?;
        }
        watch(&AnalysisProgress { done: total, total });
        Ok(outputs)
    }

    /// Runs jobs on one thread until none is left.
    fn run_jobs(
        &self,
        sender: &mpsc::Sender<WorkerMessage>,
        next: &AtomicUsize,
        over: &AtomicBool,
    ) {
        let mut judge = match self.judge() {
            Ok(judge) => judge,
            Err(error) => {
                // The receiver outlives all senders.
                let _ = sender.send(WorkerMessage::Done(0, Err(error)));
                return;
            }
        };
        loop {
            let at = next.fetch_add(1, Relaxed);
            let Some(job) = self.jobs.get(at) else {
                return;
            };
            let output = self.work(&mut judge, *job, &mut || {
                let _ = sender.send(WorkerMessage::Tick);
                !over.load(Relaxed)
            });
            let _ = sender.send(WorkerMessage::Done(at, output));
        }
    }

    pub(super) fn judge(&self) -> Result<TurnJudge<'_>, GeneratorError> {
        TurnJudge::new(self.tables, self.rules, self.options)
    }

    pub(super) fn work(
        &self,
        judge: &mut TurnJudge<'_>,
        job: Job,
        watch: &mut dyn FnMut() -> bool,
    ) -> Result<JobOutput, GeneratorError> {
        if !watch() {
            return Ok(JobOutput::Nothing);
        }
        match job {
            Job::Solve(at) => {
                let Some(position) = self.positions.all.get(at) else {
                    return Ok(JobOutput::Nothing);
                };
                let (tables, rules) = (self.tables, self.rules);
                let found = exact::solve(position, tables, rules, self.options, watch);
                Ok(match found.transpose() {
                    Some(found) => JobOutput::Solved(found),
                    None => JobOutput::Nothing,
                })
            }
            Job::Turn(at) => {
                let (Some(step), Some(Ok(prepared))) = (self.steps.get(at), self.prepared.get(at))
                else {
                    return Ok(JobOutput::Nothing);
                };
                let turn = JudgedTurn {
                    number: step.index,
                    view: prepared.state.view(prepared.state.to_move()),
                    made: prepared.counted,
                    before: step.before.as_ref(),
                };
                let equity = judge.by_equity(&turn)?;
                let assessment = match (self.options.depth, &prepared.endgame) {
                    (_, Some(_)) => None,
                    (Depth::Equity, None) => Some(Ok(judge.equity_assessment(&turn, &equity))),
                    (Depth::Full, None) => {
                        let found = self.full(judge, &turn, prepared, &equity, watch);
                        found.transpose()
                    }
                };
                Ok(JobOutput::Turn(Box::new(TurnOutput { equity, assessment })))
            }
        }
    }

    /// Assesses a turn while the bag has tiles: by a search over draws if it has few, otherwise by
    /// simulation. Returns `Ok(None)` if `watch` cancels it.
    fn full(
        &self,
        judge: &mut TurnJudge<'_>,
        turn: &JudgedTurn<'_>,
        prepared: &PreparedTurn,
        equity: &EquityJudgement,
        watch: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Assessment>, UnjudgedReason> {
        let (state, made) = (&prepared.state, &prepared.counted);
        let (tables, rules, options) = (self.tables, self.rules, self.options);
        match preendgame::search(state, made, tables, rules, options, watch) {
            None => Ok(None),
            Some(PreendgameOutcome::Compared(compared)) => {
                judge.preendgame_assessment(turn, equity, &compared, watch)
            }
            Some(PreendgameOutcome::NotApplicable) => {
                judge.simulation_assessment(turn, equity, watch)
            }
        }
    }
}
