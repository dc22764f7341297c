//! [`SimulatedMove`]: the result of a simulation.

use lexc_game::{Equity, Move};

use super::arms::arm::{Arm, ArmState, PlySums};
use super::simulation::Simulation;
use super::stopping::StopRule;
use crate::stats::Interval;

/// The state of a candidate in a simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CandidateStatus {
    /// The candidate may be the best one.
    Left,
    /// The stop rule dropped the candidate: another one is better.
    Dropped,
    /// Another remaining candidate is the same move or its mirror image, or was equal in every
    /// iteration.
    Equal,
}

lexc_game::named! {
    CandidateStatus:
    Left = "left",
    Dropped = "dropped",
    Equal = "equal",
}

/// A ply after a candidate, over all iterations of the candidate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlyStatistics {
    /// The number of iterations that reached the ply; fewer than all if games ended earlier.
    pub count: u64,
    /// The mean score in points.
    pub score: f64,
    /// The standard deviation of the score in points; zero for fewer than two iterations.
    pub sd: f64,
    /// The share of bingos, from 0 to 1.
    pub bingos: f64,
}

/// A reply of the other player and its frequency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReplyCount {
    /// The reply, on the board after the move.
    pub made: Move,
    /// The number of iterations in which it was made.
    pub count: u64,
}

/// The result of a simulation for a move.
#[derive(Debug, Clone, PartialEq)]
pub struct SimulatedMove {
    /// The move.
    pub made: Move,
    /// The equity of the move without simulation.
    pub equity: Equity,
    /// The mean by the objective: points, or a probability from 0 to 1.
    ///
    /// For a play dropped by [`StopRule::BestPlay`], it is the mean of the play that it was
    /// compared with, less the mean difference over the iterations of both, because the other play
    /// has had more iterations since.
    pub mean: f64,
    /// The standard deviation of single iterations, in the unit of the mean.
    pub sd: f64,
    /// The confidence interval of the mean: 95 %, or the width of [`StopRule::Intervals`]. It is
    /// valid for a single look.
    pub interval: Interval,
    /// The mean change of the spread in points, with the values of the leaves.
    pub points: f64,
    /// The mean probability to win, from 0 to 1.
    pub win: f64,
    /// The standard error of the mean probability to win.
    pub win_error: f64,
    /// The number of iterations.
    pub iterations: u64,
    /// The state of the candidate.
    pub status: CandidateStatus,
    /// The plies after the move.
    pub plies: Vec<PlyStatistics>,
    /// The index of the arm, for replies and heat maps.
    arm: usize,
}

/// The mean of an arm and its standard error.
#[derive(Debug, Clone, Copy)]
struct ArmEstimate {
    mean: f64,
    error: f64,
}

impl Simulation {
    /// Returns the candidates, best first; before the first round, in their original order.
    #[must_use]
    pub fn ranking(&self) -> Vec<SimulatedMove> {
        let unit = self.options.objective.unit();
        let z = match self.options.stopping.rule {
            StopRule::Intervals { z, .. } => z,
            StopRule::LimitsOnly | StopRule::BestPlay { .. } => 1.959_963_984_540_054,
        };
        let mut first = vec![true; self.arms.len()];
        let ranked = self.candidates.iter().map(|(candidate, of)| {
            let arm = &self.arms[*of];
            let ArmEstimate { mean, error } = self.estimate(*of);
            let (mean, half) = (mean / unit, z * error / unit);
            let representative = std::mem::replace(&mut first[*of], false);
            SimulatedMove {
                made: candidate.made,
                equity: candidate.equity,
                mean,
                sd: arm.value.standard_deviation().unwrap_or(0.0) / unit,
                interval: Interval { estimate: mean, low: mean - half, high: mean + half },
                points: arm.equity.mean().unwrap_or(0.0) / 1e3,
                win: arm.win.mean().unwrap_or(0.0) / 1e6,
                win_error: arm.win.standard_error().unwrap_or(0.0) / 1e6,
                iterations: arm.value.count(),
                status: match self.states[*of] {
                    ArmState::Active if representative => CandidateStatus::Left,
                    ArmState::Dropped { .. } => CandidateStatus::Dropped,
                    ArmState::Active | ArmState::Equal { .. } => CandidateStatus::Equal,
                },
                plies: plies(arm),
                arm: *of,
            }
        });
        let mut ranked: Vec<SimulatedMove> = ranked.collect();
        if self.iterations > 0 {
            // The sort is stable: equal candidates keep their order, with an active one before
            // those equal to it.
            ranked.sort_by(|one, other| {
                let means = other.mean.total_cmp(&one.mean);
                means.then(
                    (one.status != CandidateStatus::Left)
                        .cmp(&(other.status != CandidateStatus::Left)),
                )
            });
        }
        ranked
    }

    /// Returns the mean of an arm. For a dropped arm, it is relative to the arm that it was
    /// compared with.
    fn estimate(&self, arm: usize) -> ArmEstimate {
        let own = &self.arms[arm].value;
        let plain = ArmEstimate {
            mean: own.mean().unwrap_or(0.0),
            error: own.standard_error().unwrap_or(0.0),
        };
        let (ArmState::Dropped { by: other } | ArmState::Equal { to: other }) = self.states[arm]
        else {
            return plain;
        };
        if !matches!(self.options.stopping.rule, StopRule::BestPlay { .. }) || other == arm {
            return plain;
        }
        let difference = self.pairs.difference(arm, other);
        let (Some(mean), Some(variance)) = (difference.mean(), difference.variance()) else {
            return plain;
        };
        // The arm that dropped another was then active, so the recursion ends.
        let theirs = self.estimate(other);
        let [own, other] =
            [own, &self.arms[other].value].map(|value| value.variance().unwrap_or(0.0));
        let covariance = (own - other - variance) / 2.0;
        let more = self.iterations.max(1) as f64;
        let squared =
            theirs.error.powi(2) + variance / difference.count() as f64 + 2.0 * covariance / more;
        ArmEstimate { mean: theirs.mean + mean, error: squared.max(0.0).sqrt() }
    }

    /// Returns up to `count` replies of the other player to a ranked move, most frequent first.
    #[must_use]
    pub fn replies(&self, ranked: &SimulatedMove, count: usize) -> Vec<ReplyCount> {
        let Some(arm) = self.arms.get(ranked.arm) else {
            return Vec::new();
        };
        let mut replies: Vec<ReplyCount> =
            arm.replies.iter().map(|(&made, &count)| ReplyCount { made, count }).collect();
        replies.sort_by(|one, other| {
            let counts = other.count.cmp(&one.count);
            counts.then_with(|| order(&one.made, &other.made))
        });
        replies.truncate(count);
        replies
    }

    /// Returns, for each square row by row, the share of iterations of a ranked move in which a ply
    /// placed a tile there. `ply` 0 is the reply of the other player, 1 the player's next turn.
    /// Returns an empty list for other plies and before the first round.
    ///
    /// For a mirror image, they are the squares of the move that was simulated in its place.
    #[must_use]
    pub fn heat(&self, ranked: &SimulatedMove, ply: usize) -> Vec<f64> {
        let Some(arm) = self.arms.get(ranked.arm) else {
            return Vec::new();
        };
        let iterations = arm.value.count().max(1) as f64;
        let heat = arm.heat.get(ply).map(Vec::as_slice).unwrap_or_default();
        heat.iter().map(|&count| count as f64 / iterations).collect()
    }
}

fn plies(arm: &Arm) -> Vec<PlyStatistics> {
    let statistics = |sums: &PlySums| {
        let count = sums.score.count();
        PlyStatistics {
            count,
            score: sums.score.mean().unwrap_or(0.0),
            sd: sums.score.standard_deviation().unwrap_or(0.0),
            bingos: sums.bingos as f64 / count.max(1) as f64,
        }
    };
    arm.plies.iter().map(statistics).collect()
}

/// Compares moves in an arbitrary fixed order.
fn order(one: &Move, other: &Move) -> core::cmp::Ordering {
    match (one, other) {
        (Move::Play(one), Move::Play(other)) => one.cmp_rank(other),
        (Move::Exchange(one), Move::Exchange(other)) => one.tiles().cmp(other.tiles()),
        _ => rank(one).cmp(&rank(other)),
    }
}

const fn rank(made: &Move) -> u8 {
    match made {
        Move::Play(_) => 0,
        Move::Exchange(_) => 1,
        Move::Pass => 2,
    }
}
