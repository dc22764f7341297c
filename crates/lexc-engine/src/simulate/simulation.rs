//! [`Simulation`]: compares moves in rounds of rollouts.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::{Arc, Mutex, PoisonError};

use lexc_game::{Equity, Move, PlayerView};
use lexc_movegen::{MoveGenerator, Stop};

use super::arms::arm::{Arm, ArmState, PairSums};
use super::arms::evidence::exceeds;
use super::candidates::{Candidate, candidates, check_candidates, representative};
use super::options::{Objective, ROUND_TURNS, SimulationOptions, Tables};
use super::rollout::order::TileOrders;
use super::rollout::root::SimulationRoot;
use super::rollout::worker::{ChunkLength, SimulationWorker};
use super::stopping::{FIRST_LOOK, SimulationLimits, StopCondition, StopReason, StopRule};
use crate::error::Error;
use crate::threads;

/// The number of iterations of a single candidate if there is no limit.
const SINGLE_CANDIDATE_ITERATIONS: u64 = 1024;

/// The number of iterations without a difference after which two candidates count as equal.
const EQUAL_ITERATIONS: u64 = 256;

/// A comparison of moves by rollouts.
///
/// [`Simulation::run`] runs it to its end; [`Simulation::advance`] makes one round or a part of it.
/// A simulation reads no clock: the caller of [`Simulation::run`] provides one.
///
/// # Examples
/// ```
/// use core::time::Duration;
/// use std::sync::Arc;
/// use lexc_engine::leaves::LeaveTable;
/// use lexc_engine::simulate::{Simulation, SimulationOptions, StopCondition, Tables};
/// use lexc_engine::win::WinTable;
/// use lexc_game::{GameRules, GameState, PlayerId};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
/// let state = GameState::builder(GameRules::standard(), lexicon.alphabet()).seed(1).number(8).build()?;
/// let view = state.view(PlayerId::FIRST);
/// let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 6)?);
/// // For a language with built-in leave values: `Tables::builtin(&lexicon)?`.
/// let tables = Tables { lexicon, leaves, win: WinTable::builtin() };
///
/// let options = SimulationOptions::default().stopping(StopCondition::amount(100));
/// let mut simulation = Simulation::of_best(&view, tables, 5, options)?;
/// let threads = 2;
/// simulation.run(threads, &|| Duration::ZERO, &mut |_| true);
/// let ranking = simulation.ranking();
/// assert!(ranking.is_sorted_by(|better, worse| better.mean >= worse.mean));
/// assert_eq!(ranking[0].iterations, 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Simulation {
    pub(super) root: Arc<SimulationRoot>,
    pub(super) options: SimulationOptions,
    orders: TileOrders,
    /// A worker for each thread, at least one.
    pub(super) workers: Vec<SimulationWorker>,
    /// Each candidate with the index of its arm.
    pub(super) candidates: Vec<(Candidate, usize)>,
    /// The move of each arm: one for each class of equivalent candidates.
    pub(super) moves: Vec<Move>,
    pub(super) arms: Vec<Arm>,
    pub(super) states: Vec<ArmState>,
    pub(super) pairs: PairSums,
    /// The number of iterations of the active arms.
    pub(super) iterations: u64,
    /// The current round, unless it is complete.
    round: Option<SimulationRound>,
    pub(super) stopped: Option<StopReason>,
}

/// A round. It is complete once all its arms have their iterations.
#[derive(Debug)]
struct SimulationRound {
    /// The arms of the round.
    active: Vec<usize>,
    /// The number of iterations.
    len: u64,
    /// The iterations of each worker.
    parts: Vec<Range<u64>>,
    /// The number of arms that have completed the round.
    done: usize,
}

/// The progress of a simulation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimulationProgress {
    /// The number of iterations of each remaining candidate.
    pub iterations: u64,
    /// The number of iterations of all candidates together.
    pub total: u64,
    /// The number of remaining candidates.
    pub left: usize,
    /// The leading move.
    pub leader: Move,
}

impl Simulation {
    /// The maximum number of candidates of a simulation.
    pub const MAX_CANDIDATES: usize = 1000;

    /// Prepares a simulation of candidates for the player of the view, who must be to move.
    /// Equivalent moves and mirror images are simulated once.
    ///
    /// # Errors
    /// Returns [`Error`] if the position cannot be simulated, a candidate is illegal, or
    /// the options are not valid.
    pub fn new(
        view: &PlayerView<'_>,
        tables: Tables,
        candidates: &[Candidate],
        options: SimulationOptions,
    ) -> Result<Self, Error> {
        let root = SimulationRoot::new(view, tables, &options)?;
        if candidates.is_empty() {
            return Err(Error::illegal("there is no move to simulate"));
        }
        if candidates.len() > Self::MAX_CANDIDATES {
            let (found, limit) = (candidates.len(), Self::MAX_CANDIDATES);
            return Err(Error::limit(format!(
                "{found} candidates are too many: the limit is {limit}"
            )));
        }
        check_candidates(view, candidates.iter().map(|candidate| &candidate.made))?;
        let orders = TileOrders::new(options.seed, &root.unseen, root.other_len, &options.opponent);
        let orders = orders?;
        let mut moves: Vec<Move> = Vec::new();
        let symmetric = root.rules.layout().is_symmetric();
        let classes: Vec<Move> = candidates
            .iter()
            .map(|candidate| representative(&candidate.made, &root.board, symmetric))
            .collect();
        let listed = candidates.iter().zip(&classes).map(|(candidate, class)| {
            let known = moves.iter().position(|made| made == class);
            let arm = known.unwrap_or_else(|| {
                moves.push(*class);
                moves.len() - 1
            });
            (*candidate, arm)
        });
        let candidates = listed.collect();
        let root = Arc::new(root);
        Ok(Self {
            workers: vec![SimulationWorker::new(Arc::clone(&root))?],
            orders,
            candidates,
            arms: vec![Arm::default(); moves.len()],
            states: vec![ArmState::Active; moves.len()],
            pairs: PairSums::new(moves.len()),
            moves,
            iterations: 0,
            round: None,
            stopped: None,
            root,
            options,
        })
    }

    /// Prepares a simulation of the `count` moves of the highest equity: see [`candidates`].
    ///
    /// # Errors
    /// Returns [`Error`] like [`Simulation::new`].
    pub fn of_best(
        view: &PlayerView<'_>,
        tables: Tables,
        count: usize,
        options: SimulationOptions,
    ) -> Result<Self, Error> {
        let mut generator = MoveGenerator::with_rules(&tables.lexicon, view.rules())?;
        let found = candidates(view, &mut generator, &tables.leaves, count)?;
        Self::new(view, tables, &found, options)
    }

    /// Returns the options.
    #[must_use]
    pub const fn options(&self) -> &SimulationOptions {
        &self.options
    }

    /// Replaces the stop condition, for example to continue a simulation that has ended. Candidates
    /// that were dropped stay dropped.
    ///
    /// # Errors
    /// Returns [`Error`] if the condition is not valid.
    pub fn set_stopping(&mut self, stopping: StopCondition) -> Result<(), Error> {
        stopping.check()?;
        self.options.stopping = stopping;
        self.stopped = None;
        self.round = None;
        self.decide();
        Ok(())
    }

    /// Returns the reason why the simulation ended, or `None` if it can continue.
    #[must_use]
    pub const fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Returns the progress of the simulation.
    #[must_use]
    pub fn progress(&self) -> SimulationProgress {
        SimulationProgress {
            iterations: self.iterations,
            total: self.total(),
            left: self.active().len(),
            leader: self.candidate_of(self.leader()),
        }
    }

    /// Returns the indices of the active arms.
    pub(super) fn active(&self) -> Vec<usize> {
        let states = self.states.iter().enumerate();
        let active = states.filter(|(_, state)| **state == ArmState::Active);
        active.map(|(arm, _)| arm).collect()
    }

    /// Returns the number of iterations of all arms.
    fn total(&self) -> u64 {
        self.arms.iter().map(|arm| arm.value.count()).sum()
    }

    /// Returns the first candidate of an arm.
    fn candidate_of(&self, arm: usize) -> Move {
        let mut of_arm = self.candidates.iter().filter(|(_, of)| *of == arm);
        let (candidate, _) = of_arm.next().expect("an arm has a candidate");
        candidate.made
    }

    /// Returns the active arm of the highest mean, the first among equals. Active arms have the
    /// same number of iterations.
    pub(super) fn leader(&self) -> usize {
        let active = self.active().into_iter().rev();
        let leader = active.max_by_key(|&arm| self.arms[arm].value.sum());
        leader.expect("one arm is active")
    }

    /// Makes a round, which gives each remaining candidate the same number of iterations, and
    /// applies the stop condition. A round of many candidates takes several calls. Does nothing
    /// once the simulation has ended.
    ///
    /// The result does not depend on the number of threads. With zero or one thread, no thread is
    /// started.
    ///
    /// # Cost
    /// A call plays a few hundred turns on each thread, which takes about 10 ms, but at least one
    /// rollout. The first round with a number of threads creates a move generator for each.
    pub fn advance(&mut self, threads: usize) {
        self.advance_until(threads, &|| false);
    }

    /// Makes a round or a part of it like [`Self::advance`]. If `stop` returns `true` meanwhile,
    /// the part is given up, and the next call begins it again. It is called after each turn,
    /// and within the turns of large racks.
    pub fn advance_until(&mut self, threads: usize, stop: Stop<'_>) {
        if self.stopped.is_some() {
            return;
        }
        let Some(mut round) = self.round.take().or_else(|| self.begin_round(threads)) else {
            self.stopped = Some(StopReason::Iterations);
            return;
        };
        let rollouts = round.parts.iter().map(|part| part.end - part.start).max();
        let candidates = ROUND_TURNS / (self.options.turns() * rollouts.unwrap_or(1).max(1));
        let left = round.active.get(round.done..).unwrap_or_default();
        let next = &left[..left.len().min(candidates.max(1) as usize)];
        let moves: Vec<Move> = next.iter().map(|&arm| self.moves[arm]).collect();
        let before: Vec<ChunkLength> =
            self.workers.iter().map(|worker| worker.chunk.length()).collect();
        let is_complete = AtomicBool::new(true);
        let tasks = Mutex::new(self.workers.iter_mut().zip(&round.parts));
        let work = || {
            let next = || {
                let mut tasks = tasks.lock().unwrap_or_else(PoisonError::into_inner);
                tasks.next()
            };
            while let Some((worker, part)) = next() {
                if !worker.work(part.clone(), &moves, stop) {
                    is_complete.store(false, Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..round.parts.len() {
                threads::spawn(scope, work);
            }
            work();
        });
        if !is_complete.into_inner() {
            for (worker, length) in self.workers.iter_mut().zip(before) {
                worker.chunk.truncate(length);
            }
            self.round = Some(round);
            return;
        }
        round.done += moves.len();
        if round.done < round.active.len() {
            self.round = Some(round);
            return;
        }
        for worker in &self.workers[..round.parts.len()] {
            for (index, &arm) in round.active.iter().enumerate() {
                self.arms[arm].add(&worker.chunk, index);
            }
            self.pairs.add(&worker.chunk, &round.active);
        }
        self.iterations += round.len;
        self.decide();
    }

    /// Divides the iterations of the next round among the workers; returns `None` if the limits
    /// allow no iteration.
    fn begin_round(&mut self, threads: usize) -> Option<SimulationRound> {
        let active = self.active();
        let len = self.round_len(active.len(), threads);
        if len == 0 {
            return None;
        }
        let parts = parts(self.iterations..self.iterations + len, threads.max(1));
        while self.workers.len() < parts.len() {
            let worker = SimulationWorker::new(Arc::clone(&self.root));
            self.workers.push(worker.expect("the first worker has the same lexicon and rules"));
        }
        for (worker, part) in self.workers.iter_mut().zip(&parts) {
            worker.begin(&self.orders, part.clone());
        }
        Some(SimulationRound { active, len, parts, done: 0 })
    }

    /// Advances until the simulation ends, and returns the reason. `clock` returns the time since
    /// any fixed moment; `watch` is called before each call of [`Simulation::advance`] and ends the
    /// simulation by returning `false`. A simulation that ended by a limit or by `watch` can be run
    /// again.
    pub fn run(
        &mut self,
        threads: usize,
        clock: &dyn Fn() -> Duration,
        watch: &mut dyn FnMut(&Self) -> bool,
    ) -> StopReason {
        self.run_until(threads, clock, watch, &|| false)
    }

    /// Advances like [`Self::run`]. `stop` also ends the simulation within a call of
    /// [`Self::advance`], whose rollouts are then made again if the simulation is continued.
    pub fn run_until(
        &mut self,
        threads: usize,
        clock: &dyn Fn() -> Duration,
        watch: &mut dyn FnMut(&Self) -> bool,
        stop: Stop<'_>,
    ) -> StopReason {
        let begun = clock();
        if self.stopped.is_some_and(|stopped| !stopped.is_conclusive()) {
            self.stopped = None;
            if self.round.is_none() {
                self.decide();
            }
        }
        loop {
            if let Some(stopped) = self.stopped {
                return stopped;
            }
            let time = self.options.stopping.limits.time;
            if !watch(self) || stop() {
                self.stopped = Some(StopReason::Cancelled);
            } else if time.is_some_and(|limit| clock().saturating_sub(begun) >= limit) {
                self.stopped = Some(StopReason::Time);
            } else {
                self.advance_until(threads, stop);
            }
        }
    }

    /// Returns the number of iterations between two looks at the evidence. Looks happen at its
    /// multiples, so an interruption between them does not change them.
    fn look_len(&self, left: usize) -> u64 {
        match self.options.stopping.rule {
            StopRule::Intervals { batch, .. } => u64::from(batch).max(1),
            StopRule::LimitsOnly | StopRule::BestPlay { .. } => {
                1 << (256 / left.max(1)).clamp(8, 128).ilog2()
            }
        }
    }

    /// Returns the number of iterations of the next round; zero if the limits allow none.
    ///
    /// A round has few turns for each thread, because time and interruptions are checked before
    /// each round, but at least one iteration of each candidate. If that takes long,
    /// [`Simulation::advance`] divides the round.
    fn round_len(&self, left: usize, threads: usize) -> u64 {
        let left = left.max(1) as u64;
        let look = self.look_len(left as usize);
        let round = ROUND_TURNS * threads.max(1) as u64 / (self.options.turns() * left);
        let round = round.clamp(1, look - self.iterations % look);
        let SimulationLimits { iterations, total, .. } = self.options.stopping.limits;
        let of_play = iterations.map_or(u64::MAX, |limit| limit.saturating_sub(self.iterations));
        let of_all = total.map_or(u64::MAX, |limit| limit.saturating_sub(self.total()) / left);
        round.min(of_play).min(of_all)
    }

    /// Applies the stop condition: drops candidates and ends the simulation.
    pub(super) fn decide(&mut self) {
        let left = self.active().len();
        let is_look = self.iterations.is_multiple_of(self.look_len(left));
        match self.options.stopping.rule {
            StopRule::BestPlay { error, tolerance } if is_look || self.round_len(left, 1) == 0 => {
                self.find_best(error, tolerance);
            }
            StopRule::Intervals { z, .. } if is_look && self.iterations > 0 => {
                self.compare_intervals(z);
            }
            _ => {}
        }
        if self.stopped.is_some() {
            return;
        }
        let limited = !matches!(self.options.stopping.rule, StopRule::LimitsOnly);
        let is_single =
            self.arms.len() == 1 && limited && self.options.stopping.limits.iterations.is_none();
        if is_single && self.iterations >= SINGLE_CANDIDATE_ITERATIONS {
            self.stopped = Some(StopReason::OnlyPlay);
        } else if self.round_len(self.active().len(), 1) == 0 {
            self.stopped = Some(match self.arms.len() {
                1 if limited => StopReason::OnlyPlay,
                _ => StopReason::Iterations,
            });
        }
    }

    /// Drops the arms that are worse than the leader or equal to it.
    fn find_best(&mut self, error: f64, tolerance: Equity) {
        if self.iterations < FIRST_LOOK || self.arms.len() == 1 {
            return;
        }
        // The error is shared by the comparisons of the best play with the others and by the two
        // ways to end.
        let ways = if tolerance > Equity::ZERO { 2.0 } else { 1.0 };
        let error = error / ways / (self.arms.len() - 1) as f64;
        let leader = self.leader();
        let mut within = tolerance > Equity::ZERO;
        for arm in self.active() {
            if arm == leader {
                continue;
            }
            let difference = self.pairs.difference(leader, arm);
            if difference.squares() == 0 {
                if difference.count() >= EQUAL_ITERATIONS {
                    self.states[arm] = ArmState::Equal { to: leader };
                }
                within = false;
            } else if exceeds(&difference, 0.0, error) {
                self.states[arm] = ArmState::Dropped { by: leader };
            } else {
                let shift = self.in_units(tolerance);
                within &= exceeds(&difference, shift, error);
            }
        }
        self.end_if_one_is_left(leader);
        if self.stopped.is_none() && within {
            self.stopped = Some(StopReason::WithinTolerance);
        }
    }

    /// Returns points, or percent for probabilities, in the units of the objective.
    fn in_units(&self, tolerance: Equity) -> f64 {
        match self.options.objective {
            Objective::Win => tolerance.points() * self.options.objective.unit() / 100.0,
            _ => tolerance.points() * self.options.objective.unit(),
        }
    }

    /// Ends the simulation if the leader is the only active arm.
    fn end_if_one_is_left(&mut self, leader: usize) {
        if self.active().len() == 1 {
            let equal = self.states.contains(&ArmState::Equal { to: leader });
            self.stopped = Some(if equal { StopReason::Equal } else { StopReason::Decided });
        }
    }

    /// Drops the arms whose interval lies below the interval of the leader.
    fn compare_intervals(&mut self, z: f64) {
        if self.arms.len() == 1 {
            return;
        }
        let leader = self.leader();
        let bound = |arm: usize, sign: f64| {
            let value = &self.arms[arm].value;
            let error = value.standard_error().unwrap_or(f64::INFINITY);
            value.mean().unwrap_or(0.0) + sign * z * error
        };
        let lower = bound(leader, -1.0);
        let below: Vec<usize> = (self.active().into_iter())
            .filter(|&arm| arm != leader && bound(arm, 1.0) < lower)
            .collect();
        for arm in below {
            self.states[arm] = ArmState::Dropped { by: leader };
        }
        self.end_if_one_is_left(leader);
    }
}

/// Divides iterations into ranges for threads, each of at least one iteration.
fn parts(iterations: Range<u64>, threads: usize) -> Vec<Range<u64>> {
    let len = iterations.end - iterations.start;
    let count = (threads as u64).clamp(1, len.max(1));
    let cut = |n: u64| iterations.start + len * n / count;
    (0..count).map(|n| cut(n)..cut(n + 1)).collect()
}
