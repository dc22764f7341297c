//! [`AnalysisWork`]: an analysis divided into independent jobs for threads.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use lexc_game::{GameRules, GameState, Position};
use lexc_movegen::{GeneratorError, Stop};

use super::assess::{
    self, JudgedTurn, PositionSearch, PreparedTurn, SolvedPosition, TurnJudge, TurnOutput, TurnRun,
};
use super::options::AnalysisOptions;
use super::record::RecordedTurn;
use super::turn::UnjudgedReason;
use crate::error::Error;
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
    Solved(Result<SolvedPosition, Error>),
    /// The position has no move.
    Nothing,
}

/// A job that was begun.
pub(super) enum JobRun {
    Turn(Box<TurnRun>),
    Solve(Box<PositionSearch>),
    /// The search of the position is refused.
    Refused(Error),
}

/// The jobs of an analysis, shared by the threads.
#[derive(Default)]
pub(super) struct JobQueue {
    /// The first job that has not begun.
    next: usize,
    /// Jobs that were taken but are run by no thread, and what they have begun.
    begun: Vec<(usize, Option<JobRun>)>,
    /// The results of complete jobs.
    pub(super) outputs: BTreeMap<usize, JobOutput>,
}

impl JobQueue {
    /// Takes a job, with its state if it has begun.
    fn take(&mut self, jobs: &[Job]) -> Option<(usize, Job, Option<JobRun>)> {
        if let Some((at, run)) = self.begun.pop() {
            return Some((at, jobs[at], run));
        }
        let at = self.next;
        let job = jobs.get(at)?;
        self.next += 1;
        Some((at, *job, None))
    }
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
    /// Runs jobs on several threads until none is left or a limit is reached. `judges` has an
    /// entry for each thread.
    pub(super) fn run(
        &self,
        queue: &Mutex<JobQueue>,
        judges: &mut [Option<TurnJudge>],
        limits: StepLimits<'_>,
    ) -> Result<(), GeneratorError> {
        let Some((own, others)) = judges.split_first_mut() else {
            return Ok(());
        };
        std::thread::scope(|scope| {
            let begin = |judge| threads::spawn(scope, || self.run_jobs(queue, judge, limits));
            let others: Vec<_> = others.iter_mut().filter_map(begin).collect();
            let own = self.run_jobs(queue, own, limits);
            let others = others.into_iter().map(|thread| match thread.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            others.chain([own]).collect()
        })
    }

    /// Runs jobs on this thread until none is left or a limit is reached.
    fn run_jobs(
        &self,
        queue: &Mutex<JobQueue>,
        judge: &mut Option<TurnJudge>,
        limits: StepLimits<'_>,
    ) -> Result<(), GeneratorError> {
        let queue = || queue.lock().unwrap_or_else(PoisonError::into_inner);
        let judge = match judge {
            Some(judge) => judge,
            none => none.insert(TurnJudge::new(self.tables, self.rules, self.options)?),
        };
        while let Some((at, job, run)) = { queue().take(self.jobs) } {
            let run = match run {
                Some(run) => Some(run),
                None => self.begin(judge, job, limits.is_cancelled)?,
            };
            let Some(mut run) = run else {
                queue().begun.push((at, None));
                break;
            };
            let is_complete = loop {
                if self.advance(judge, job, &mut run, limits) {
                    break true;
                }
                if limits.is_reached() {
                    break false;
                }
            };
            if !is_complete {
                queue().begun.push((at, Some(run)));
                break;
            }
            queue().outputs.insert(at, run.output());
            if limits.is_reached() {
                break;
            }
        }
        Ok(())
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

    /// Begins a job. Returns `None` if `stop` returned `true` before.
    fn begin(
        &self,
        judge: &mut TurnJudge,
        job: Job,
        stop: Stop<'_>,
    ) -> Result<Option<JobRun>, GeneratorError> {
        Ok(Some(match job {
            Job::Turn(at) => {
                let (turn, prepared) = self.prepared(at);
                match TurnRun::new(&turn, prepared, judge, self.rules, stop)? {
                    Some(run) => JobRun::Turn(Box::new(run)),
                    None => return Ok(None),
                }
            }
            Job::Solve(at) => {
                let position = &self.positions.all[at];
                match PositionSearch::new(position, self.tables, self.rules, self.options) {
                    Ok(search) => JobRun::Solve(Box::new(search)),
                    Err(error) => JobRun::Refused(error),
                }
            }
        }))
    }

    /// Works for a few milliseconds, or in a search over draws until a limit is reached. Returns
    /// `true` once the job is complete.
    fn advance(
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
}

impl JobRun {
    /// Returns the result of a complete job.
    fn output(self) -> JobOutput {
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
