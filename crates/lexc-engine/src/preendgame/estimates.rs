//! [`EstimateTable`]: the results of all moves, estimated in stages.
//!
//! Each stage estimates the moves that the stage before ranked highest, in more orders of the bag
//! or with a deeper search (sequential halving, on the same orders for all moves). Source: Z.
//! Karnin, T. Koren, O. Somekh, *Almost Optimal Exploration in Multi-Armed Bandits*, ICML 2013.

use core::cmp::Reverse;

use lexc_game::{Draws, Rack};

use super::answer::GameResult;
use super::draw_order::DrawOrder;

/// The number of moves that are played out between two checks of the stop condition.
pub(super) const PLAY_OUTS: usize = 64;

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
pub(super) const EFFORTS: [SampleEffort; 5] = [
    effort(0, 1, 1),
    effort(1 << 10, 4, 4),
    effort(1 << 12, 8, 8),
    effort(1 << 14, 8, 16),
    effort(1 << 17, 12, 24),
];

const fn effort(nodes: u64, replies: usize, bags: usize) -> SampleEffort {
    SampleEffort {
        nodes,
        replies,
        bags,
    }
}

/// A stage: the number of moves, the number of orders of the bag, and the level of the effort.
type EstimateStage = (usize, usize, u8);

const STAGES: [EstimateStage; 14] = [
    (usize::MAX, 2, 0),
    (256, 4, 0),
    (96, 10, 0),
    (48, 24, 0),
    (24, 48, 0),
    (20, 8, 1),
    (12, 16, 1),
    (8, 48, 1),
    (6, 24, 2),
    (4, 72, 2),
    (3, 1024, 2),
    (3, 144, 3),
    (2, 1024, 3),
    (2, 1024, 4),
];

/// The first stage in which moves rank by their shares of games won alone.
const FIRST_SURE: usize = 8;

/// The last stage before moves are proven, if proofs are possible.
const LAST_BEFORE_PROOFS: usize = 10;

/// A move whose results are estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EstimatedMove {
    /// A play of the move table.
    Play(usize),
    Pass,
    Exchange(Rack),
}

/// The estimated result of a move in one order of the bag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) result: GameResult,
    /// The final spread if both play to the end by rank.
    pub(super) spread: i32,
    pub(super) level: u8,
    /// `true` if the result is exact.
    pub(super) proven: bool,
}

/// A move with its samples.
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
pub(super) struct SequencedOrder {
    pub(super) order: DrawOrder,
    /// The index of the order in the move table, if the table has all orders.
    pub(super) index: usize,
    /// The index of the first order in the sequence with the same tiles.
    same: usize,
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
    pub(super) orders: Vec<SequencedOrder>,
    /// `true` if the table has all orders of the bag, `false` if it has a sample.
    pub(super) has_all_orders: bool,
    pub(super) arms: Vec<EstimateArm>,
    /// The moves of the current stage.
    survivors: Vec<usize>,
    stage: usize,
    /// The number of stages.
    stages: usize,
    /// The number of complete chunks of the stage; chunks are numbered order by order.
    complete: usize,
}

impl EstimateTable {
    /// Returns a table without samples. If the table has all orders, their sequence depends on the
    /// seed.
    pub(super) fn new(orders: Vec<DrawOrder>, has_all_orders: bool, seed: u64) -> Self {
        let mut sequence: Vec<usize> = (0..orders.len()).collect();
        if has_all_orders {
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
        let sequenced = sequence.iter().enumerate().map(|(at, &index)| {
            let first = sets.iter().position(|kinds| *kinds == sets[at]);
            SequencedOrder {
                order: orders[index].clone(),
                index,
                same: first.unwrap_or(at),
            }
        });
        Self {
            orders: sequenced.collect(),
            has_all_orders,
            arms: Vec::new(),
            survivors: Vec::new(),
            stage: 0,
            stages: STAGES.len(),
            complete: 0,
        }
    }

    /// Adds a move.
    pub(super) fn push(&mut self, made: EstimatedMove, left: usize) {
        self.survivors.push(self.arms.len());
        self.arms.push(EstimateArm {
            made,
            left,
            protected: false,
            stage: 0,
            samples: Vec::new(),
        });
    }

    /// Removes the moves for which `keep` returns `false`.
    pub(super) fn retain(&mut self, keep: impl Fn(&EstimatedMove) -> bool) {
        self.arms.retain(|arm| keep(&arm.made));
        self.survivors = (0..self.arms.len()).collect();
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

    /// Returns the level of the current stage, its number of orders, and the size of its chunks.
    fn shape(&self) -> (u8, usize, usize) {
        let (_, orders, level) = STAGES[self.stage.min(STAGES.len() - 1)];
        let orders = orders.min(self.orders.len());
        (level, orders, if level == 0 { PLAY_OUTS } else { 1 })
    }

    /// Returns the first order with the same result: a player who draws all tiles at once has the
    /// same result in all orders of these tiles.
    fn representative(&self, arm: usize, order: usize) -> usize {
        match self.arms[arm].left {
            0 => self.orders[order].same,
            _ => order,
        }
    }

    fn sample(&self, arm: usize, order: usize) -> Option<Sample> {
        let order = self.representative(arm, order);
        self.arms[arm].samples.get(order).copied().flatten()
    }

    fn is_open(&self, arm: usize, order: usize, level: u8) -> bool {
        let sample = self.sample(arm, order);
        sample.is_none_or(|sample| !sample.proven && sample.level < level)
    }

    /// Returns the moves of a chunk of the current stage that lack a sample of its level.
    pub(super) fn open_arms(&self, chunk: usize) -> (usize, u8, Vec<usize>) {
        let (level, _, size) = self.shape();
        let chunks = self.survivors.len().div_ceil(size).max(1);
        let order = chunk / chunks;
        let arms = self.survivors.iter().skip(chunk % chunks * size).take(size);
        let open = arms.filter(|&&arm| self.is_open(arm, order, level));
        (order, level, open.copied().collect())
    }

    /// Returns up to `count` incomplete chunks of the current stage.
    pub(super) fn open_chunks(&self, count: usize) -> Vec<usize> {
        if self.is_complete() {
            return Vec::new();
        }
        let (_, orders, size) = self.shape();
        let all = self.survivors.len().div_ceil(size) * orders;
        let open = (self.complete..all).filter(|&chunk| !self.open_arms(chunk).2.is_empty());
        open.take(count).collect()
    }

    /// Begins the next stages until one has an open chunk.
    pub(super) fn advance(&mut self) {
        while !self.is_complete() {
            if let Some(&chunk) = self.open_chunks(1).first() {
                self.complete = chunk;
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
        let Some(&(kept, ..)) = STAGES[..self.stages].get(stage) else {
            self.survivors = ranked;
            return;
        };
        let chosen = ranked
            .into_iter()
            .enumerate()
            .filter(|&(rank, arm)| rank < kept || self.arms[arm].protected);
        self.survivors = chosen.map(|(_, arm)| arm).collect();
        for &arm in &self.survivors {
            self.arms[arm].stage = stage;
        }
        // If a move wins every draw, no estimate can rank another move before it.
        let wins = |arm: &usize| {
            let mut orders = 0..self.orders.len();
            orders.all(|order| {
                let sample = self.sample(*arm, order);
                sample.is_some_and(|sample| sample.proven && sample.result == GameResult::Win)
            })
        };
        if self.has_all_orders && self.survivors.first().is_some_and(wins) {
            self.stage = self.stages;
        }
    }

    /// Returns a value by which to rank moves with samples in the same orders. It includes the
    /// spread, since most play-outs are decided by few points.
    pub(super) fn utility(&self, arm: usize) -> i64 {
        let mut sum = (0, 0);
        for (order, sequenced) in self.orders.iter().enumerate() {
            let Some(sample) = self.sample(arm, order) else {
                continue;
            };
            let spread = i64::from(sample.spread.clamp(-DECISIVE, DECISIVE));
            let weight = if sample.level == 0 { 20 } else { 100 };
            let value = weight * i64::from(sample.result.halves()) + spread;
            let draws = i64::from(sequenced.order.draws);
            sum = (sum.0 + draws * value, sum.1 + draws);
        }
        (sum.0 << 16) / sum.1.max(1)
    }

    /// Returns the estimated result of a move in an order.
    pub(super) fn result(&self, arm: usize, order: usize) -> Option<GameResult> {
        self.sample(arm, order).map(|sample| sample.result)
    }

    /// Returns the estimated spreads of a move, capped at decisive ones, by order of the move
    /// table.
    pub(super) fn spreads(&self, arm: usize) -> impl Iterator<Item = (usize, i32)> {
        let orders = self.orders.iter().enumerate();
        orders.filter_map(move |(at, sequenced)| {
            let sample = self.sample(arm, at)?;
            Some((sequenced.index, sample.spread.clamp(-DECISIVE, DECISIVE)))
        })
    }

    /// Records a sample. Returns `true` if it proves the result of a play that empties the bag.
    pub(super) fn record(&mut self, arm: usize, order: usize, sample: Sample) -> bool {
        let order = self.representative(arm, order);
        let EstimateArm { samples, left, .. } = &mut self.arms[arm];
        if samples.len() <= order {
            samples.resize(order + 1, None);
        }
        let spread = samples[order].map_or(sample.spread, |before| before.spread);
        samples[order] = Some(Sample { spread, ..sample });
        sample.proven && *left == 0 && self.has_all_orders
    }

    /// Returns the mean of the samples of a move. `known` returns proven bounds of its result in an
    /// order of the move table.
    pub(super) fn mean(
        &self,
        arm: usize,
        known: impl Fn(usize) -> (GameResult, GameResult),
    ) -> Option<SampleMean> {
        let bounds = |order: usize| match self.has_all_orders {
            true => known(self.orders[order].index),
            false => (GameResult::Loss, GameResult::Win),
        };
        let result = |order: usize| {
            let (least, most) = bounds(order);
            let sample = self.sample(arm, order);
            let sampled = sample.map(|sample| sample.result.clamp(least, most));
            (sampled, (least == most).then_some(least), sample)
        };
        let orders = || (0..self.orders.len()).map(result);
        let covered = orders().all(|(sampled, exact, _)| sampled.or(exact).is_some());
        // Draws are proven in order of difficulty, so proven draws alone are not a random sample.
        let counted = || {
            let all = orders().zip(&self.orders);
            all.filter_map(|((sampled, exact, _), sequenced)| {
                let found = sampled.or(exact.filter(|_| covered))?;
                let draws = f64::from(sequenced.order.draws);
                Some((
                    f64::from(found.halves()) / 2.0,
                    draws,
                    sequenced.order.draws,
                ))
            })
        };
        let draws: u32 = counted().map(|(_, _, draws)| draws).sum();
        if draws == 0 {
            return None;
        }
        let weight = f64::from(draws);
        let win = counted().map(|(win, draws, _)| win * draws).sum::<f64>() / weight;
        let (mut spread, mut spread_weight) = (0.0, 0.0);
        for ((.., sample), sequenced) in orders().zip(&self.orders) {
            if let Some(sample) = sample {
                let draws = f64::from(sequenced.order.draws);
                spread += draws * f64::from(sample.spread);
                spread_weight += draws;
            }
        }
        // A ratio estimator, for a sample without replacement if the table has all orders.
        let squares = counted().map(|(found, draws, _)| (draws * (found - win)).powi(2));
        let left = match self.has_all_orders {
            true => 1.0 - counted().count() as f64 / self.orders.len() as f64,
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
