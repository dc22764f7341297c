//! [`Arm`]: the exact sums of a candidate; [`PairSums`]: the sums of differences of candidates.

use std::collections::HashMap;

use lexc_game::Move;

use crate::simulate::rollout::worker::RolloutChunk;
use crate::stats::Moments;

/// The maximum number of distinct replies that are counted for one candidate.
const MAX_REPLIES: usize = 1 << 16;

/// The sums of a ply over the rollouts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(in crate::simulate) struct PlySums {
    pub(in crate::simulate) bingos: u64,
    pub(in crate::simulate) score: Moments,
}

/// The sums of a candidate.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::simulate) struct Arm {
    pub(in crate::simulate) value: Moments,
    pub(in crate::simulate) equity: Moments,
    pub(in crate::simulate) win: Moments,
    pub(in crate::simulate) plies: Vec<PlySums>,
    /// How often each reply was made.
    pub(in crate::simulate) replies: HashMap<Move, u64>,
    /// How often the first and the second ply placed a tile on each square, row by row.
    pub(in crate::simulate) heat: [Vec<u64>; 2],
}

impl Arm {
    /// Adds the rollouts of arm `index` in a chunk.
    pub(in crate::simulate) fn add(&mut self, chunk: &RolloutChunk, index: usize) {
        for rollout in chunk.of_arm(index) {
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
                *self.replies.entry(*reply).or_default() += 1;
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

/// The sums of the differences in value of each pair of candidates, over iterations that both have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::simulate) struct PairSums {
    arms: usize,
    sums: Vec<Moments>,
}

impl PairSums {
    pub(in crate::simulate) fn new(arms: usize) -> Self {
        Self { arms, sums: vec![Moments::default(); arms * arms.saturating_sub(1) / 2] }
    }

    /// Returns the index of a pair, the lower number first.
    fn at(low: usize, high: usize) -> usize {
        high * (high - 1) / 2 + low
    }

    /// Adds the rollouts of a chunk for these arms.
    pub(in crate::simulate) fn add(&mut self, chunk: &RolloutChunk, arms: &[usize]) {
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
    pub(in crate::simulate) fn add_values(&mut self, arms: &[usize], values: &[i64]) {
        for (j, &high) in arms.iter().enumerate() {
            for (i, &low) in arms[..j].iter().enumerate() {
                self.sums[Self::at(low, high)].add(values[i] - values[j]);
            }
        }
    }

    /// Returns the sums of the values of `one` less the values of `other`.
    pub(in crate::simulate) fn difference(&self, one: usize, other: usize) -> Moments {
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

    /// Returns the sums of all pairs: (0, 1), (0, 2), (1, 2), (0, 3) and so on.
    #[cfg(feature = "serde")]
    pub(in crate::simulate) fn sums(&self) -> &[Moments] {
        &self.sums
    }

    #[cfg(feature = "serde")]
    pub(in crate::simulate) fn sums_mut(&mut self) -> &mut [Moments] {
        &mut self.sums
    }
}

/// The state of an arm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub(in crate::simulate) enum ArmState {
    /// The arm may be the best.
    Active,
    /// Another arm is better.
    Dropped { by: usize },
    /// Another arm was equal in every iteration.
    Equal { to: usize },
}
