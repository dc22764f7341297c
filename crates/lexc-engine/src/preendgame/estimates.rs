//! [`EstimateTable`]: the results of all moves, estimated in stages.
//!
//! Each stage estimates the moves that the stage before ranked highest, in more orders of the bag
//! or with a deeper search (sequential halving, on the same orders for all moves). As in that
//! paper, a move whose results are estimated is an *arm*. Source: Z. Karnin, T. Koren, O. Somekh,
//! *Almost Optimal Exploration in Multi-Armed Bandits*, ICML 2013.

use core::cmp::Reverse;

use lexc_game::{Draws, Rack};

use super::draw_order::{DrawOrder, DrawOrders};
use super::ids::{ArmId, OrderId, PlayId, TrialId};
use super::table::move_table::ResultRange;
use crate::endgame::GameResult;

/// The number of moves that are played out between two checks of the stop condition.
const PLAY_OUTS: usize = 64;

/// The spread beyond which a game counts as decided when moves are ranked.
const DECISIVE: i32 = 50;

/// The effort for one result.
#[derive(Debug, Clone, Copy)]
pub(super) struct SampleEffort {
    /// The limit of nodes of the search once the bag is empty; 0 to play to the end by rank.
    pub(super) nodes: u64,
    /// The number of replies of the other player that are compared while the bag has tiles.
    pub(super) replies: usize,
    /// The number of orders of the tiles unseen by the other player over which replies are
    /// compared.
    pub(super) bags: usize,
}

/// The efforts, by level.
const EFFORTS: [SampleEffort; 5] = [
    effort(0, 1, 1),
    effort(1 << 10, 4, 4),
    effort(1 << 12, 8, 8),
    effort(1 << 14, 8, 16),
    effort(1 << 17, 12, 24),
];

const fn effort(nodes: u64, replies: usize, bags: usize) -> SampleEffort {
    SampleEffort { nodes, replies, bags }
}

/// The level of the effort for a result, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct EffortLevel(u8);

impl EffortLevel {
    /// Games are played to the end by rank.
    pub(super) const PLAY_OUT: Self = Self(0);

    pub(super) fn effort(self) -> SampleEffort {
        EFFORTS[usize::from(self.0)]
    }
}

/// A stage of the estimates.
#[derive(Debug, Clone, Copy)]
struct EstimateStage {
    /// The number of moves.
    moves: usize,
    /// The number of orders of the bag.
    orders: usize,
    level: EffortLevel,
}

const STAGES: [EstimateStage; 14] = [
    stage(usize::MAX, 2, 0),
    stage(256, 4, 0),
    stage(96, 10, 0),
    stage(48, 24, 0),
    stage(24, 48, 0),
    stage(20, 8, 1),
    stage(12, 16, 1),
    stage(8, 48, 1),
    stage(6, 24, 2),
    stage(4, 72, 2),
    stage(3, 1024, 2),
    stage(3, 144, 3),
    stage(2, 1024, 3),
    stage(2, 1024, 4),
];

const fn stage(moves: usize, orders: usize, level: u8) -> EstimateStage {
    EstimateStage { moves, orders, level: EffortLevel(level) }
}

/// The first stage in which moves rank only by their shares of games won.
const FIRST_SURE: usize = 8;

/// The last stage before moves are proven, if proofs are possible.
const LAST_BEFORE_PROOFS: usize = 10;

/// A move whose results are estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EstimatedMove {
    /// A play of the move table.
    Play(PlayId),
    Pass,
    Exchange(Rack),
}

/// The estimated result of a move in one order of the bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) result: GameResult,
    /// The final spread if both play to the end by rank.
    pub(super) spread: i32,
    pub(super) level: EffortLevel,
    /// `true` if the result is exact.
    pub(super) proven: bool,
}

impl Sample {
    /// Returns the spread, capped at decisive ones.
    fn capped(&self) -> i32 {
        self.spread.clamp(-DECISIVE, DECISIVE)
    }
}

/// A move with its samples: one for each trial, or none.
#[derive(Debug, Clone)]
pub(super) struct EstimateArm {
    pub(super) made: EstimatedMove,
    /// The number of tiles that the move leaves in the bag.
    pub(super) left: usize,
    /// `true` if no stage drops the move.
    pub(super) protected: bool,
    /// The last stage that estimated the move.
    pub(super) stage: usize,
    samples: Vec<Option<Sample>>,
}

/// An order of the bag, in the sequence in which orders are tried.
#[derive(Debug, Clone)]
pub(super) struct Trial {
    pub(super) order: DrawOrder,
    /// The number of the order in the move table, if the table has all orders.
    pub(super) id: OrderId,
    /// The first trial with the same tiles.
    same: TrialId,
}

/// Some moves to be sampled in one trial, between two checks of the stop condition.
#[derive(Debug, Clone)]
pub(super) struct SampleChunk {
    pub(super) trial: TrialId,
    pub(super) level: EffortLevel,
    pub(super) arms: Vec<ArmId>,
}

/// The mean of the samples of a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SampleMean {
    /// The share of games won, ties counted half.
    pub(super) win: f64,
    /// The standard error of the share; 0 if every order is counted.
    pub(super) error: f64,
    /// The mean final spread.
    pub(super) spread: f64,
    /// The number of draws counted.
    pub(super) draws: u32,
}

/// The estimates of all moves.
#[derive(Debug, Clone)]
pub(super) struct EstimateTable {
    pub(super) trials: Vec<Trial>,
    /// `true` if the trials are all orders of the bag, `false` if they are a sample.
    pub(super) has_all_orders: bool,
    pub(super) arms: Vec<EstimateArm>,
    /// The moves of the current stage.
    survivors: Vec<ArmId>,
    stage: usize,
    /// The number of stages.
    stages: usize,
    /// The number of complete chunks of the stage; chunks are numbered trial by trial.
    complete: usize,
}

impl EstimateTable {
    /// Returns a table without moves. If it has all orders, their sequence depends on the seed.
    pub(super) fn new(draws: DrawOrders, seed: u64) -> Self {
        let DrawOrders { orders, is_complete } = draws;
        let mut sequence: Vec<usize> = (0..orders.len()).collect();
        if is_complete {
            Draws::new(seed, 0).shuffle(&mut sequence);
        }
        let sets: Vec<Vec<u8>> = sequence
            .iter()
            .map(|&index| {
                let mut kinds = orders[index].kinds.clone();
                kinds.sort_unstable();
                kinds
            })
            .collect();
        let trials = sequence.iter().zip(&sets).map(|(&index, set)| {
            let first = sets.iter().position(|kinds| kinds == set);
            Trial {
                order: orders[index].clone(),
                id: OrderId(index),
                same: TrialId(first.expect("the set is in the list")),
            }
        });
        Self {
            trials: trials.collect(),
            has_all_orders: is_complete,
            arms: Vec::new(),
            survivors: Vec::new(),
            stage: 0,
            stages: STAGES.len(),
            complete: 0,
        }
    }

    /// Adds a move.
    pub(super) fn push(&mut self, made: EstimatedMove, left: usize) {
        self.survivors.push(ArmId(self.arms.len()));
        self.arms.push(EstimateArm { made, left, protected: false, stage: 0, samples: Vec::new() });
    }

    /// Returns the numbers of the moves.
    pub(super) fn arm_ids(&self) -> impl Iterator<Item = ArmId> + use<> {
        (0..self.arms.len()).map(ArmId)
    }

    pub(super) fn arm(&self, arm: ArmId) -> &EstimateArm {
        &self.arms[arm.0]
    }

    pub(super) fn trial(&self, trial: TrialId) -> &Trial {
        &self.trials[trial.0]
    }

    /// Returns the trials with their numbers.
    fn numbered_trials(&self) -> impl Iterator<Item = (TrialId, &Trial)> {
        (0..).map(TrialId).zip(&self.trials)
    }

    /// Removes the moves for which `keep` returns `false`.
    pub(super) fn retain(&mut self, keep: impl Fn(&EstimatedMove) -> bool) {
        self.arms.retain(|arm| keep(&arm.made));
        self.survivors = self.arm_ids().collect();
    }

    /// Ends before the stages that often cost more than a proof.
    pub(super) fn limit_for_proofs(&mut self) {
        self.stages = self.stages.min(LAST_BEFORE_PROOFS);
    }

    /// Returns the latest stage that has begun.
    pub(super) fn latest_stage(&self) -> usize {
        self.stage.min(self.stages - 1)
    }

    /// Returns `true` while moves of the same stage rank by [`Self::utility`]: their shares of
    /// games won are not yet certain enough.
    pub(super) fn is_early(&self) -> bool {
        self.stage < FIRST_SURE
    }

    pub(super) fn is_complete(&self) -> bool {
        self.stage >= self.stages
    }

    /// Returns the number of the current stage and the number of stages.
    pub(super) fn progress(&self) -> (usize, usize) {
        (self.stage.min(self.stages), self.stages)
    }

    /// Returns the current stage, or the last one once all are complete.
    fn current(&self) -> EstimateStage {
        STAGES[self.stage.min(STAGES.len() - 1)]
    }

    /// Returns the number of moves in each chunk of the current stage.
    fn chunk_size(&self) -> usize {
        match self.current().level {
            EffortLevel::PLAY_OUT => PLAY_OUTS,
            _ => 1,
        }
    }

    /// Returns the first trial with the same result: a player who draws all tiles at once has the
    /// same result in all orders of these tiles.
    fn representative(&self, arm: ArmId, trial: TrialId) -> TrialId {
        match self.arm(arm).left {
            0 => self.trial(trial).same,
            _ => trial,
        }
    }

    fn sample(&self, arm: ArmId, trial: TrialId) -> Option<Sample> {
        let trial = self.representative(arm, trial);
        self.arm(arm).samples.get(trial.0).copied().flatten()
    }

    /// Returns a chunk of the current stage, with the moves that lack a sample of its level.
    fn chunk(&self, number: usize) -> SampleChunk {
        let (level, size) = (self.current().level, self.chunk_size());
        let chunks = self.survivors.len().div_ceil(size).max(1);
        let trial = TrialId(number / chunks);
        let arms = self.survivors.iter().skip(number % chunks * size).take(size);
        let open = arms.copied().filter(|&arm| {
            let sample = self.sample(arm, trial);
            sample.is_none_or(|sample| !sample.proven && sample.level < level)
        });
        SampleChunk { trial, level, arms: open.collect() }
    }

    /// Returns the incomplete chunks of the current stage with their numbers.
    fn open_chunks(&self) -> impl Iterator<Item = (usize, SampleChunk)> {
        let orders = self.current().orders.min(self.trials.len());
        let all = match self.is_complete() {
            true => 0,
            false => self.survivors.len().div_ceil(self.chunk_size()) * orders,
        };
        let chunks = (self.complete..all).map(|number| (number, self.chunk(number)));
        chunks.filter(|(_, chunk)| !chunk.arms.is_empty())
    }

    /// Returns up to `count` incomplete chunks of the current stage.
    pub(super) fn next_chunks(&self, count: usize) -> impl Iterator<Item = SampleChunk> {
        self.open_chunks().map(|(_, chunk)| chunk).take(count)
    }

    /// Begins the next stages until one has an open chunk.
    pub(super) fn advance(&mut self) {
        while !self.is_complete() {
            let first = self.open_chunks().next();
            if let Some((number, _)) = first {
                self.complete = number;
                return;
            }
            self.begin_stage(self.stage + 1);
        }
    }

    /// Chooses the moves of a stage.
    fn begin_stage(&mut self, stage: usize) {
        let mut ranked = core::mem::take(&mut self.survivors);
        ranked.sort_by_cached_key(|&arm| Reverse(self.utility(arm)));
        (self.stage, self.complete) = (stage, 0);
        let Some(&EstimateStage { moves: kept, .. }) = STAGES[..self.stages].get(stage) else {
            self.survivors = ranked;
            return;
        };
        let chosen = ranked
            .into_iter()
            .enumerate()
            .filter(|&(rank, arm)| rank < kept || self.arm(arm).protected);
        self.survivors = chosen.map(|(_, arm)| arm).collect();
        for &arm in &self.survivors {
            self.arms[arm.0].stage = stage;
        }
        // If a move wins every draw, no estimate can rank another move before it.
        let wins = |&arm: &ArmId| {
            self.numbered_trials().all(|(trial, _)| {
                let sample = self.sample(arm, trial);
                sample.is_some_and(|sample| sample.proven && sample.result == GameResult::Win)
            })
        };
        if self.has_all_orders && self.survivors.first().is_some_and(wins) {
            self.stage = self.stages;
        }
    }

    /// Returns a value by which to rank moves with samples in the same trials. It includes the
    /// spread, since most play-outs are decided by few points.
    pub(super) fn utility(&self, arm: ArmId) -> i64 {
        let mut sum = (0, 0);
        for (id, trial) in self.numbered_trials() {
            let Some(sample) = self.sample(arm, id) else {
                continue;
            };
            let weight = if sample.level == EffortLevel::PLAY_OUT { 20 } else { 100 };
            let value = weight * i64::from(sample.result.halves()) + i64::from(sample.capped());
            let draws = i64::from(trial.order.draws);
            sum = (sum.0 + draws * value, sum.1 + draws);
        }
        (sum.0 << 16) / sum.1.max(1)
    }

    /// Returns the estimated result of a move in a trial.
    pub(super) fn result(&self, arm: ArmId, trial: TrialId) -> Option<GameResult> {
        self.sample(arm, trial).map(|sample| sample.result)
    }

    /// Returns the estimated spreads of a move, capped at decisive ones, by order of the move
    /// table.
    pub(super) fn spreads(&self, arm: ArmId) -> impl Iterator<Item = (OrderId, i32)> {
        self.numbered_trials().filter_map(move |(id, trial)| {
            let sample = self.sample(arm, id)?;
            Some((trial.id, sample.capped()))
        })
    }

    /// Records a sample. Returns `true` if it proves the result of a play that empties the bag.
    pub(super) fn record(&mut self, arm: ArmId, trial: TrialId, sample: Sample) -> bool {
        let trial = self.representative(arm, trial);
        let EstimateArm { samples, left, .. } = &mut self.arms[arm.0];
        if samples.len() <= trial.0 {
            samples.resize(trial.0 + 1, None);
        }
        let spread = samples[trial.0].map_or(sample.spread, |before| before.spread);
        samples[trial.0] = Some(Sample { spread, ..sample });
        sample.proven && *left == 0 && self.has_all_orders
    }

    /// Returns the proven range of a trial, given ranges by order of the move table. A sample
    /// proves nothing.
    pub(super) fn range(&self, trial: &Trial, ranges: &[ResultRange]) -> ResultRange {
        match self.has_all_orders {
            true => ranges[trial.id.0],
            false => ResultRange::OPEN,
        }
    }

    /// Returns the sampled and proven results of a move in each trial. `ranges` are proven ranges
    /// of its results by order of the move table.
    fn trial_results(&self, arm: ArmId, ranges: &[ResultRange]) -> Vec<TrialResult> {
        let results = self.numbered_trials().map(|(id, trial)| {
            let range = self.range(trial, ranges);
            let sample = self.sample(arm, id);
            TrialResult {
                draws: trial.order.draws,
                sampled: sample.map(|sample| sample.result.clamp(range.least, range.most)),
                exact: range.result(),
                spread: sample.map(|sample| sample.spread),
            }
        });
        results.collect()
    }

    /// Returns the mean of the samples of a move, within proven ranges of its results by order of
    /// the move table.
    pub(super) fn mean(&self, arm: ArmId, ranges: &[ResultRange]) -> Option<SampleMean> {
        let trials = self.trial_results(arm, ranges);
        // Draws are proven in order of difficulty, so proven draws alone are not a random sample.
        let is_covered = trials.iter().all(|trial| trial.best_known().is_some());
        let counted = || {
            trials.iter().filter_map(|trial| {
                let found = match is_covered {
                    true => trial.best_known()?,
                    false => trial.sampled?,
                };
                Some((f64::from(found.halves()) / 2.0, trial.draws))
            })
        };
        let draws: u32 = counted().map(|(_, draws)| draws).sum();
        if draws == 0 {
            return None;
        }
        let weight = f64::from(draws);
        let sum: f64 = counted().map(|(win, draws)| win * f64::from(draws)).sum();
        let win = sum / weight;
        let (mut spread, mut spread_weight) = (0.0, 0.0);
        for trial in &trials {
            if let Some(sampled) = trial.spread {
                let draws = f64::from(trial.draws);
                spread += draws * f64::from(sampled);
                spread_weight += draws;
            }
        }
        // A ratio estimator, for a sample without replacement if the table has all orders.
        let squares = counted().map(|(found, draws)| (f64::from(draws) * (found - win)).powi(2));
        let left = match self.has_all_orders {
            true => 1.0 - counted().count() as f64 / trials.len() as f64,
            false => 1.0,
        };
        // A few draws that agree are not certain: half a deviation is added.
        let squares = squares.sum::<f64>() + (weight / counted().count() as f64).powi(2) / 2.0;
        Some(SampleMean {
            win,
            error: (squares * left).sqrt() / weight,
            spread: spread / f64::max(spread_weight, 1.0),
            draws,
        })
    }
}

/// The sampled and the proven result of a move in a trial.
struct TrialResult {
    draws: u32,
    /// The result of the sample, within the proven range.
    sampled: Option<GameResult>,
    /// The proven result.
    exact: Option<GameResult>,
    spread: Option<i32>,
}

impl TrialResult {
    fn best_known(&self) -> Option<GameResult> {
        self.sampled.or(self.exact)
    }
}
