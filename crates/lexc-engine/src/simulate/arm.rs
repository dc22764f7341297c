//! The sums of the candidates, which are exact.

use std::collections::HashMap;

use lexc_game::Move;

use super::worker::Chunk;
use crate::stats::Moments;

/// The maximum number of distinct replies that are counted for one candidate.
const MAX_REPLIES: usize = 1 << 16;

/// The sums of a turn of the rollouts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct PlySums {
    pub(super) score: Moments,
    pub(super) bingos: u64,
}

/// The number of times that a reply was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct ReplySums {
    pub(super) count: u64,
}

/// The sums of a candidate.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Arm {
    pub(super) value: Moments,
    pub(super) equity: Moments,
    pub(super) win: Moments,
    pub(super) plies: Vec<PlySums>,
    pub(super) replies: HashMap<Move, ReplySums>,
    /// The number of times that the first and the second turn placed a tile on each square, by row
    /// and column.
    pub(super) heat: [Vec<u64>; 2],
}

impl Arm {
    /// Adds the rollouts of a chunk, of which this arm was number `at`.
    pub(super) fn add(&mut self, chunk: &Chunk, at: usize) {
        for rollout in chunk.of_arm(at) {
            self.value.add(rollout.sample.value);
            self.equity.add(rollout.sample.equity);
            self.win.add(rollout.sample.win.millionths().into());
            let plies = &chunk.plies[rollout.plies.clone()];
            if self.plies.len() < plies.len() {
                self.plies.resize(plies.len(), PlySums::default());
            }
            for (sums, ply) in self.plies.iter_mut().zip(plies) {
                sums.score.add(ply.score.into());
                sums.bingos += u64::from(ply.bingo);
            }
            if let Some(reply) = &rollout.reply
                && (self.replies.len() < MAX_REPLIES || self.replies.contains_key(reply))
            {
                self.replies.entry(*reply).or_default().count += 1;
            }
            for (heat, squares) in self.heat.iter_mut().zip(&rollout.squares) {
                if heat.is_empty() {
                    heat.resize(chunk.board_squares, 0);
                }
                for &square in &chunk.squares[squares.clone()] {
                    if let Some(count) = heat.get_mut(usize::from(square)) {
                        *count += 1;
                    }
                }
            }
        }
    }
}

/// For each two candidates, the sums of the differences of their values over the iterations that both had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pairs {
    arms: usize,
    sums: Vec<Moments>,
}

impl Pairs {
    pub(super) fn new(arms: usize) -> Self {
        Self {
            arms,
            sums: vec![Moments::default(); arms * arms.saturating_sub(1) / 2],
        }
    }

    /// The position of a pair, the lower number first.
    fn at(low: usize, high: usize) -> usize {
        high * (high - 1) / 2 + low
    }

    /// Adds the rollouts of a chunk for these arms.
    pub(super) fn add(&mut self, chunk: &Chunk, arms: &[usize]) {
        for (j, &high) in arms.iter().enumerate() {
            for (i, &low) in arms[..j].iter().enumerate() {
                debug_assert!(low < high && high < self.arms);
                let sums = &mut self.sums[Self::at(low, high)];
                for (one, other) in chunk.of_arm(i).iter().zip(chunk.of_arm(j)) {
                    sums.add(one.sample.value - other.sample.value);
                }
            }
        }
    }

    /// Adds the values of one iteration of these arms.
    #[cfg(test)]
    pub(super) fn add_values(&mut self, arms: &[usize], values: &[i64]) {
        for (j, &high) in arms.iter().enumerate() {
            for (i, &low) in arms[..j].iter().enumerate() {
                self.sums[Self::at(low, high)].add(values[i] - values[j]);
            }
        }
    }

    /// The differences of one arm's values less those of another.
    pub(super) fn difference(&self, one: usize, other: usize) -> Moments {
        let sums = |low, high| self.sums.get(Self::at(low, high)).copied();
        if one == other {
            return Moments::default();
        }
        if one < other {
            return sums(one, other).unwrap_or_default();
        }
        let reversed = sums(other, one).unwrap_or_default();
        let (count, sum, squares) = (reversed.count(), -reversed.sum(), reversed.squares());
        Moments::from_sums(count, sum, squares).unwrap_or_default()
    }

    /// All sums, in the order in which they are saved.
    pub(super) fn sums(&self) -> &[Moments] {
        &self.sums
    }

    pub(super) fn sums_mut(&mut self) -> &mut [Moments] {
        &mut self.sums
    }
}
