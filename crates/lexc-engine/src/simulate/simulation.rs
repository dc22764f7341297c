//! [`Simulation`]: the rounds of a comparison of moves.

use core::ops::Range;
use core::time::Duration;
use std::sync::Arc;

use lexc_game::{Draws, Equity, Move, PlayerView};

use super::arm::{Arm, Pairs};
use super::candidates::{Candidate, representative};
use super::evidence::exceeds;
use super::order::Orders;
use super::root::{Objective, Root, SimulationError, SimulationOptions, Tables};
use super::stopping::{FIRST_LOOK, SimulationLimits, StopCondition, StopReason, StopRule};
use super::worker::SimulationWorker;

/// Iterations that a single candidate gets if no limit is given.
const ALONE: u64 = 1024;

/// Iterations without any difference after which two candidates count as equal.
const EQUAL: u64 = 256;

/// A comparison of moves by rollouts, which is advanced in rounds.
///
/// # Examples
/// ```
/// use lexc_engine::leaves::LeaveTable;
/// use lexc_engine::simulate::{Simulation, SimulationOptions, StopCondition, Tables, candidates};
/// use lexc_engine::win::WinTable;
/// use lexc_game::{GameRules, GameState, PlayerId};
/// use lexc_movegen::MoveGenerator;
/// use std::sync::Arc;
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
/// let leaves = Arc::new(LeaveTable::zero(lexicon.alphabet(), 6)?);
/// let state = GameState::new(GameRules::standard(), lexicon.alphabet(), 2, 1, 8)?;
/// let view = state.view(PlayerId::FIRST);
/// let mut generator = MoveGenerator::new(&lexicon)?;
/// let plays = candidates(&view, &mut generator, &leaves, 5)?;
///
/// let tables = Tables { lexicon, leaves, win: WinTable::builtin() };
/// let options = SimulationOptions { stopping: StopCondition::amount(100), ..SimulationOptions::default() };
/// let mut simulation = Simulation::new(&view, tables, &plays, options)?;
/// let mut worker = simulation.worker()?;
/// // A round at a time: no threads, no clock.
/// while simulation.stopped().is_none() {
///     simulation.advance(std::slice::from_mut(&mut worker));
/// }
/// let ranking = simulation.ranking();
/// assert!(ranking.is_sorted_by(|better, worse| better.mean >= worse.mean));
/// assert_eq!(ranking[0].iterations, 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Simulation {
    pub(super) root: Arc<Root>,
    pub(super) options: SimulationOptions,
    orders: Orders,
    /// Each with the number of its arm.
    pub(super) candidates: Vec<(Candidate, usize)>,
    /// The moves that are simulated: one of each class of candidates.
    pub(super) moves: Vec<Move>,
    pub(super) arms: Vec<Arm>,
    pub(super) fates: Vec<Fate>,
    pub(super) pairs: Pairs,
    /// Iterations of the arms that are left.
    pub(super) iterations: u64,
    pub(super) stopped: Option<StopReason>,
}

/// The state of an arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    Left,
    /// Another was better.
    Dropped {
        by: usize,
    },
    /// It was equal to another in every iteration.
    Equal {
        to: usize,
    },
}

/// The progress of a simulation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimulationProgress {
    /// Iterations of each play that is left.
    pub iterations: u64,
    /// Iterations of all plays together.
    pub total: u64,
    /// Plays that are left.
    pub left: usize,
    /// The leading move.
    pub leader: Move,
}

impl Simulation {
    /// The most candidates of a simulation.
    pub const MAX_CANDIDATES: usize = 1000;

    /// Prepares a simulation of these candidates for the player to move, whose view it is. Moves that are the same or
    /// mirror images are simulated once.
    ///
    /// # Errors
    /// [`SimulationError`].
    pub fn new(
        view: &PlayerView<'_>,
        tables: Tables,
        candidates: &[Candidate],
        options: SimulationOptions,
    ) -> Result<Self, SimulationError> {
        let root = Root::new(view, tables, &options)?;
        if candidates.is_empty() {
            return Err(SimulationError::NoCandidates);
        }
        if candidates.len() > Self::MAX_CANDIDATES {
            let found = candidates.len();
            return Err(SimulationError::TooManyCandidates { found });
        }
        let state = view.sample(Draws::new(0, 0));
        for (number, candidate) in (1..).zip(candidates) {
            state
                .check(&candidate.made)
                .map_err(|error| SimulationError::Candidate {
                    number,
                    reason: error.to_string(),
                })?;
        }
        let orders = Orders::new(options.seed, &root.unseen, root.other_len, &options.hidden);
        let orders = orders.ok_or(SimulationError::OpponentRack)?;
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
        Ok(Self {
            orders,
            candidates,
            arms: vec![Arm::default(); moves.len()],
            fates: vec![Fate::Left; moves.len()],
            pairs: Pairs::new(moves.len()),
            moves,
            iterations: 0,
            stopped: None,
            root: Arc::new(root),
            options,
        })
    }

    /// Returns a worker for this simulation. One for each thread is enough.
    ///
    /// # Errors
    /// [`SimulationError::Generator`].
    pub fn worker(&self) -> Result<SimulationWorker, SimulationError> {
        SimulationWorker::new(Arc::clone(&self.root))
    }

    /// Returns the options.
    #[must_use]
    pub const fn options(&self) -> &SimulationOptions {
        &self.options
    }

    /// Replaces the stopping rule, for example to go on with a simulation that has ended. Plays that were
    /// dropped stay dropped.
    ///
    /// # Errors
    /// [`SimulationError::Stopping`].
    pub fn set_stopping(&mut self, stopping: StopCondition) -> Result<(), SimulationError> {
        if !stopping.is_valid() {
            return Err(SimulationError::Stopping(stopping));
        }
        self.options.stopping = stopping;
        self.stopped = None;
        self.decide();
        Ok(())
    }

    /// Returns why the simulation has ended, or `None` while it goes on.
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
            left: self.left().len(),
            leader: self.candidate_of(self.leader()),
        }
    }

    /// The numbers of the arms that are left.
    pub(super) fn left(&self) -> Vec<usize> {
        let fates = self.fates.iter().enumerate();
        let left = fates.filter(|(_, fate)| **fate == Fate::Left);
        left.map(|(arm, _)| arm).collect()
    }

    fn total(&self) -> u64 {
        self.arms.iter().map(|arm| arm.value.count()).sum()
    }

    /// The first candidate of an arm, as it was given.
    fn candidate_of(&self, arm: usize) -> Move {
        let mut of_arm = self.candidates.iter().filter(|(_, of)| *of == arm);
        of_arm
            .next()
            .map_or(Move::Pass, |(candidate, _)| candidate.made)
    }

    /// The arm of the highest mean among the remaining arms, which have the same number of
    /// iterations; the first of equal ones.
    pub(super) fn leader(&self) -> usize {
        let sum = |arm: &usize| self.arms.get(*arm).map(|arm| arm.value.sum());
        let left = self.left().into_iter().rev();
        left.max_by_key(sum).unwrap_or(0)
    }

    /// Advances by a round, in which each play that is left gets the same iterations, and applies the stopping
    /// rule. Several workers are used at the same time, each in a thread; one works in the
    /// present thread. The result does not depend on their number. Does nothing once the simulation has ended, or without
    /// a worker of this simulation.
    ///
    /// # Cost
    /// A round makes about 256 rollouts, in a few hundredths of a second for two plies.
    pub fn advance(&mut self, workers: &mut [SimulationWorker]) {
        let root = &self.root;
        let mut workers: Vec<&mut SimulationWorker> = workers
            .iter_mut()
            .filter(|worker| Arc::ptr_eq(&worker.root, root))
            .collect();
        let left = self.left();
        let len = self.round_len(left.len());
        if workers.is_empty() || self.stopped.is_some() {
            return;
        }
        if len == 0 {
            self.stopped = Some(StopReason::Iterations);
            return;
        }
        let moves: Vec<Move> = left.iter().map(|&arm| self.moves[arm]).collect();
        let parts = parts(self.iterations..self.iterations + len, workers.len());
        workers.truncate(parts.len());
        let orders = &self.orders;
        if let [worker] = &mut *workers {
            worker.work(orders, self.iterations..self.iterations + len, &moves);
        } else {
            std::thread::scope(|scope| {
                for (worker, part) in workers.iter_mut().zip(&parts) {
                    scope.spawn(|| worker.work(orders, part.clone(), &moves));
                }
            });
        }
        for worker in &workers {
            for (at, &arm) in left.iter().enumerate() {
                self.arms[arm].add(&worker.chunk, at);
            }
            self.pairs.add(&worker.chunk, &left);
        }
        self.iterations += len;
        self.decide();
    }

    /// Advances until the simulation ends. `clock` gives the time since any moment; `watch` is
    /// called before each round and ends the simulation by returning `false`. A simulation that was ended by a limit or by `watch` can be run
    /// again.
    pub fn run(
        &mut self,
        workers: &mut [SimulationWorker],
        clock: &dyn Fn() -> Duration,
        watch: &mut dyn FnMut(&Self) -> bool,
    ) -> StopReason {
        let begun = clock();
        if self.stopped.is_some_and(|stopped| !stopped.is_conclusive()) {
            self.stopped = None;
            self.decide();
        }
        loop {
            if let Some(stopped) = self.stopped {
                return stopped;
            }
            let time = self.options.stopping.limits.time;
            let known = workers
                .iter()
                .any(|worker| Arc::ptr_eq(&worker.root, &self.root));
            if !known || !watch(self) {
                self.stopped = Some(StopReason::Cancelled);
            } else if time.is_some_and(|limit| clock().saturating_sub(begun) >= limit) {
                self.stopped = Some(StopReason::Time);
            } else {
                self.advance(workers);
            }
        }
    }

    /// Iterations of the next round; zero if the limits allow none.
    fn round_len(&self, left: usize) -> u64 {
        let StopCondition { rule, limits } = self.options.stopping;
        let left = left.max(1) as u64;
        let round = match rule {
            StopRule::Intervals { batch, .. } => {
                // A batch that was cut short by a limit is completed.
                u64::from(batch) - self.iterations % u64::from(batch.max(1))
            }
            StopRule::LimitsOnly | StopRule::BestPlay { .. } => {
                // Rounds end at multiples of a power of two, so that a simulation that was
                // interrupted between them is looked at at the same times as another.
                let len = 1 << (256 / left).clamp(8, 128).ilog2();
                len - self.iterations % len
            }
        };
        let SimulationLimits {
            iterations, total, ..
        } = limits;
        let of_play = iterations.map_or(u64::MAX, |limit| limit.saturating_sub(self.iterations));
        let of_all = total.map_or(u64::MAX, |limit| limit.saturating_sub(self.total()) / left);
        round.min(of_play).min(of_all)
    }

    /// Drops plays by the rule, and ends the simulation if that is called for.
    pub(super) fn decide(&mut self) {
        match self.options.stopping.rule {
            StopRule::LimitsOnly => {}
            StopRule::BestPlay { error, tolerance } => self.find_best(error, tolerance),
            StopRule::Intervals { batch, z } => {
                if self.iterations > 0 && self.iterations.is_multiple_of(u64::from(batch)) {
                    self.compare_intervals(z);
                }
            }
        }
        if self.stopped.is_some() {
            return;
        }
        let limited = !matches!(self.options.stopping.rule, StopRule::LimitsOnly);
        let alone =
            self.arms.len() == 1 && limited && self.options.stopping.limits.iterations.is_none();
        if alone && self.iterations >= ALONE {
            self.stopped = Some(StopReason::OnlyPlay);
        } else if self.round_len(self.left().len()) == 0 {
            self.stopped = Some(match self.arms.len() {
                1 if limited => StopReason::OnlyPlay,
                _ => StopReason::Iterations,
            });
        }
    }

    /// Drops the plays that the leader is better than, and those equal to it.
    fn find_best(&mut self, error: f64, tolerance: Equity) {
        if self.iterations < FIRST_LOOK || self.arms.len() == 1 {
            return;
        }
        // The error is shared by the comparisons of the best play with each of the others, and by the
        // two ways to end.
        let ways = if tolerance > Equity::ZERO { 2.0 } else { 1.0 };
        let error = error / ways / (self.arms.len() - 1) as f64;
        let leader = self.leader();
        let mut within = tolerance > Equity::ZERO;
        for arm in self.left() {
            if arm == leader {
                continue;
            }
            let difference = self.pairs.difference(leader, arm);
            if difference.squares() == 0 {
                if difference.count() >= EQUAL {
                    self.fates[arm] = Fate::Equal { to: leader };
                }
                within = false;
            } else if exceeds(&difference, 0.0, error) {
                self.fates[arm] = Fate::Dropped { by: leader };
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

    /// A number of points in the units of the objective; for probabilities, of percent.
    fn in_units(&self, tolerance: Equity) -> f64 {
        match self.options.objective {
            Objective::Win => tolerance.points() * self.options.objective.unit() / 100.0,
            _ => tolerance.points() * self.options.objective.unit(),
        }
    }

    fn end_if_one_is_left(&mut self, leader: usize) {
        if self.left().len() == 1 {
            let equal = self.fates.contains(&Fate::Equal { to: leader });
            self.stopped = Some(if equal {
                StopReason::Equal
            } else {
                StopReason::Decided
            });
        }
    }

    /// Drops the plays whose interval lies below that of the leader.
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
        let below: Vec<usize> = (self.left().into_iter())
            .filter(|&arm| arm != leader && bound(arm, 1.0) < lower)
            .collect();
        for arm in below {
            self.fates[arm] = Fate::Dropped { by: leader };
        }
        self.end_if_one_is_left(leader);
    }
}

/// Divides iterations among workers, each at least one.
fn parts(iterations: Range<u64>, workers: usize) -> Vec<Range<u64>> {
    let len = iterations.end - iterations.start;
    let count = (workers as u64).clamp(1, len.max(1));
    let cut = |n: u64| iterations.start + len * n / count;
    (0..count).map(|n| cut(n)..cut(n + 1)).collect()
}
