//! [`AnalysisWork`]: an analysis divided into independent jobs for threads.

use core::cell::{Cell, RefCell};
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::collections::BTreeMap;
use std::sync::mpsc;

use lexc_game::{GameRules, GameState, Position};
use lexc_movegen::GeneratorError;

use super::assess::{
    self, JudgedTurn, PositionSearch, PreparedTurn, SolvedPosition, TurnJudge, TurnOutput, TurnRun,
};
use super::options::AnalysisOptions;
use super::record::RecordedTurn;
use super::turn::UnjudgedReason;
use crate::endgame::SolveError;
use crate::simulate::Tables;
use crate::threads;
use crate::watch::StepLimits;

/// The progress of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnalysisProgress {
    /// The number of completed turns and endgame positions.
    pub done: usize,
    /// The total number of turns and endgame positions.
    pub total: usize,
}

/// The distinct endgame positions of a game.
#[derive(Default)]
pub(super) struct EndgamePositions {
    pub(super) all: Vec<Position>,
    pub(super) numbers: BTreeMap<String, usize>,
}

impl EndgamePositions {
    pub(super) fn number(&mut self, state: &GameState, tables: &Tables) -> Option<usize> {
        let key = assess::key(state, tables.lexicon.alphabet())?;
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
    /// The job was interrupted, or the position has no move.
    Nothing,
}

/// A job that was begun.
pub(super) enum JobRun {
    Turn(Box<TurnRun>),
    Solve(Box<PositionSearch>),
    /// The search of the position is refused.
    Refused(SolveError),
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

    pub(super) fn judge(&self) -> Result<TurnJudge, GeneratorError> {
        TurnJudge::new(self.tables, self.rules, self.options)
    }

    fn prepared(&self, at: usize) -> (JudgedTurn<'_>, &PreparedTurn) {
        let step = &self.steps[at];
        let prepared =
            (self.prepared[at].as_ref()).expect("turns that are not prepared are no jobs");
        let turn = JudgedTurn {
            number: step.index,
            view: prepared.state.view(prepared.state.to_move()),
            made: prepared.counted,
            before: step.before.as_ref(),
        };
        (turn, prepared)
    }

    pub(super) fn begin(&self, judge: &mut TurnJudge, job: Job) -> Result<JobRun, GeneratorError> {
        Ok(match job {
            Job::Turn(at) => {
                let (turn, prepared) = self.prepared(at);
                JobRun::Turn(Box::new(TurnRun::new(&turn, prepared, judge, self.rules)?))
            }
            Job::Solve(at) => {
                let position = &self.positions.all[at];
                match PositionSearch::new(position, self.tables, self.rules, self.options) {
                    Ok(search) => JobRun::Solve(Box::new(search)),
                    Err(error) => JobRun::Refused(error),
                }
            }
        })
    }

    /// Works for a few milliseconds, or in a search over draws until a limit is reached. Returns
    /// `true` once the job is complete.
    pub(super) fn advance(
        &self,
        judge: &mut TurnJudge,
        job: Job,
        run: &mut JobRun,
        limits: StepLimits<'_>,
    ) -> bool {
        match (run, job) {
            (JobRun::Turn(run), Job::Turn(at)) => run.advance(&self.prepared(at).0, judge, limits),
            (JobRun::Solve(search), _) => search.advance(),
            (JobRun::Turn(_) | JobRun::Refused(_), _) => true,
        }
    }

    /// Carries out a job. `watch` is called every few milliseconds; if it returns `false`, the job
    /// has no result.
    fn work(
        &self,
        judge: &mut TurnJudge,
        job: Job,
        watch: &mut dyn FnMut() -> bool,
    ) -> Result<JobOutput, GeneratorError> {
        if !watch() {
            return Ok(JobOutput::Nothing);
        }
        let mut run = self.begin(judge, job)?;
        let watch = RefCell::new(watch);
        let cancelled = Cell::new(false);
        let is_cancelled = || {
            cancelled.set(cancelled.get() || !(watch.borrow_mut())());
            cancelled.get()
        };
        let limits = StepLimits {
            is_cancelled: &is_cancelled,
            ..StepLimits::NONE
        };
        while !self.advance(judge, job, &mut run, limits) {
            if is_cancelled() {
                return Ok(JobOutput::Nothing);
            }
        }
        Ok(run.output())
    }
}

impl JobRun {
    /// Returns the result of a complete job.
    pub(super) fn output(self) -> JobOutput {
        match self {
            Self::Turn(run) => JobOutput::Turn(Box::new(run.output())),
            Self::Solve(search) => match search.result() {
                Some(solved) => JobOutput::Solved(Ok(solved)),
                None => JobOutput::Nothing,
            },
            Self::Refused(error) => JobOutput::Solved(Err(error)),
        }
    }
}
