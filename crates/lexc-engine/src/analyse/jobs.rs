//! The work of an analysis as independent jobs, done by threads.

use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::collections::BTreeMap;
use std::sync::mpsc;

use lexc_game::{GameRules, GameState, Move, Position};
use lexc_movegen::GeneratorError;

use super::exact::{self, After, Solved};
use super::judge::{ByEquity, Turn, TurnJudge};
use super::options::{AnalysisOptions, Depth};
use super::preendgame::{self, Outcome};
use super::steps::Step;
use super::turn::{Assessment, UnjudgedReason};
use crate::endgame::SolveError;
use crate::simulate::Tables;

/// The progress of an analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnalysisProgress {
    /// Turns and endgame positions that are done.
    pub done: usize,
    /// All of them.
    pub total: usize,
}

/// A turn that can be judged.
pub(super) struct Prepared {
    pub(super) state: GameState,
    /// The move that counts as made.
    pub(super) counted: Move,
    pub(super) endgame: Option<PreparedEndgame>,
}

/// The positions of an endgame before and after a move, by number.
pub(super) struct PreparedEndgame {
    pub(super) before: usize,
    pub(super) after: After,
    pub(super) next: Option<usize>,
}

/// The endgame positions of a game, each once.
#[derive(Default)]
pub(super) struct Positions {
    pub(super) all: Vec<Position>,
    pub(super) numbers: BTreeMap<String, usize>,
}

impl Positions {
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

/// A piece of work. Results depend on nothing else than the job.
#[derive(Debug, Clone, Copy)]
pub(super) enum Job {
    /// The turn of this number among the steps.
    Turn(usize),
    /// The endgame position of this number.
    Solve(usize),
}

pub(super) enum Output {
    Turn(Box<TurnOutput>),
    Solved(Result<Solved, SolveError>),
    /// It was interrupted.
    Nothing,
}

pub(super) struct TurnOutput {
    pub(super) equity: ByEquity,
    pub(super) assessment: Option<Result<Assessment, UnjudgedReason>>,
}

enum Message {
    Tick,
    Done(usize, Result<Output, GeneratorError>),
}

/// The data that all jobs read.
pub(super) struct Work<'a> {
    pub(super) tables: &'a Tables,
    pub(super) rules: &'a GameRules,
    pub(super) options: &'a AnalysisOptions,
    pub(super) steps: &'a [Step],
    pub(super) prepared: &'a [Result<Prepared, UnjudgedReason>],
    pub(super) positions: &'a Positions,
    pub(super) jobs: &'a [Job],
}

impl Work<'_> {
    /// Does all jobs, and returns their results in the order of the jobs.
    pub(super) fn run(
        &self,
        threads: usize,
        watch: &mut dyn FnMut(&AnalysisProgress) -> bool,
    ) -> Result<Vec<Output>, GeneratorError> {
        let total = self.jobs.len();
        let mut outputs: Vec<Output> = Vec::new();
        outputs.resize_with(total, || Output::Nothing);
        let threads = threads.min(total);
        if threads <= 1 {
            let mut judge = self.judge()?;
            let mut go_on = true;
            for (done, (job, output)) in self.jobs.iter().zip(&mut outputs).enumerate() {
                let progress = AnalysisProgress { done, total };
                *output = self.work(&mut judge, *job, &mut || {
                    go_on = go_on && watch(&progress);
                    go_on
                })?;
            }
            watch(&AnalysisProgress { done: total, total });
            return Ok(outputs);
        }
        let (next, over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::channel::<Message>();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, next, over) = (sender.clone(), &next, &over);
                scope.spawn(move || self.serve(&sender, next, over));
            }
            drop(sender);
            let mut done = 0;
            let mut failure = None;
            for message in receiver {
                match message {
                    Message::Tick => {}
                    Message::Done(at, Ok(output)) => {
                        outputs[at] = output;
                        done += 1;
                    }
                    Message::Done(_, Err(error)) => {
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

    /// Does jobs until none is left, in a thread of its own.
    fn serve(&self, sender: &mpsc::Sender<Message>, next: &AtomicUsize, over: &AtomicBool) {
        let mut judge = match self.judge() {
            Ok(judge) => judge,
            Err(error) => {
                // The receiver lives until all senders are gone.
                let _ = sender.send(Message::Done(0, Err(error)));
                return;
            }
        };
        loop {
            let at = next.fetch_add(1, Relaxed);
            let Some(job) = self.jobs.get(at) else {
                return;
            };
            let output = self.work(&mut judge, *job, &mut || {
                let _ = sender.send(Message::Tick);
                !over.load(Relaxed)
            });
            let _ = sender.send(Message::Done(at, output));
        }
    }

    fn judge(&self) -> Result<TurnJudge<'_>, GeneratorError> {
        TurnJudge::new(self.tables, self.rules, self.options)
    }

    fn work(
        &self,
        judge: &mut TurnJudge<'_>,
        job: Job,
        watch: &mut dyn FnMut() -> bool,
    ) -> Result<Output, GeneratorError> {
        if !watch() {
            return Ok(Output::Nothing);
        }
        match job {
            Job::Solve(at) => {
                let Some(position) = self.positions.all.get(at) else {
                    return Ok(Output::Nothing);
                };
                let (tables, rules) = (self.tables, self.rules);
                let found = exact::solve(position, tables, rules, self.options, watch);
                Ok(match found.transpose() {
                    Some(found) => Output::Solved(found),
                    None => Output::Nothing,
                })
            }
            Job::Turn(at) => {
                let (Some(step), Some(Ok(prepared))) = (self.steps.get(at), self.prepared.get(at))
                else {
                    return Ok(Output::Nothing);
                };
                let turn = Turn {
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
                Ok(Output::Turn(Box::new(TurnOutput { equity, assessment })))
            }
        }
    }

    /// Judges a turn with tiles in the bag: by a search after each draw if that proves the best move, else by
    /// simulation. `Ok(None)` if `watch` ends it.
    fn full(
        &self,
        judge: &mut TurnJudge<'_>,
        turn: &Turn<'_>,
        prepared: &Prepared,
        equity: &ByEquity,
        watch: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Assessment>, UnjudgedReason> {
        let (state, made) = (&prepared.state, &prepared.counted);
        let (tables, rules, options) = (self.tables, self.rules, self.options);
        let unproven = match preendgame::search(state, made, tables, rules, options, watch) {
            None => return Ok(None),
            Some(Outcome::Decided(decided)) => {
                return judge.preendgame_assessment(turn, equity, &decided, watch);
            }
            Some(Outcome::Unproven(nodes)) => Some(nodes),
            Some(Outcome::NotApplicable) => None,
        };
        let found = judge.simulation_assessment(turn, equity, watch)?;
        Ok(found.map(|found| Assessment { unproven, ..found }))
    }
}
