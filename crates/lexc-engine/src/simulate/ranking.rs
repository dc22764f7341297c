//! The result of a simulation.

use lexc_game::{Equity, Move};

use super::arm::Arm;
use super::simulation::{Fate, Simulation};
use super::stopping::StopRule;
use crate::stats::Interval;

/// The state of a play in a simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CandidateStatus {
    /// It may be the best one.
    Left,
    /// It was dropped by the rule: another play is better.
    Dropped,
    /// It is the same move as another, a mirror image, or was equal in every iteration to another that is left.
    Equal,
}

impl CandidateStatus {
    /// Returns the name that files and programs use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Dropped => "dropped",
            Self::Equal => "equal",
        }
    }
}

/// A turn after a move, over all iterations of the move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlyStatistics {
    /// Iterations in which the turn was made; less than those of the move if games ended before.
    pub count: u64,
    /// The mean score.
    pub score: f64,
    /// The standard deviation of the score; zero if it is not known.
    pub sd: f64,
    /// The part of the turns that placed all tiles of a full rack.
    pub bingos: f64,
}

/// A reply of the other player, and how often it was made.
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
    /// Its equity without simulation.
    pub equity: Equity,
    /// Its mean by the objective: points, or a probability.
    ///
    /// For a play that was dropped by [`StopRule::BestPlay`] it is the mean of the play that it was compared with, less the mean difference over the iterations that both
    /// had: the other play has had more of them since.
    pub mean: f64,
    /// The standard deviation of single iterations.
    pub sd: f64,
    /// The confidence interval of the mean: 95 %, or that of [`StopRule::Intervals`]. It is one of a single look.
    pub interval: Interval,
    /// The mean points gained on the other player, what is kept included.
    pub points: f64,
    /// The mean probability to win.
    pub win: f64,
    /// The standard error of the mean probability to win.
    pub win_error: f64,
    /// The number of iterations.
    pub iterations: u64,
    /// The state of the play.
    pub status: CandidateStatus,
    /// The turns after it.
    pub plies: Vec<PlyStatistics>,
    /// The number of its data, for replies and heat maps.
    arm: usize,
}

/// The mean of an arm and its standard error.
#[derive(Debug, Clone, Copy)]
struct Estimate {
    mean: f64,
    error: f64,
}

impl Simulation {
    /// Returns the candidates, best first. Before the first round they are in the order in which they were given.
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
            let Estimate { mean, error } = self.estimate(*of);
            let (mean, half) = (mean / unit, z * error / unit);
            let representative = std::mem::replace(&mut first[*of], false);
            SimulatedMove {
                made: candidate.made,
                equity: candidate.equity,
                mean,
                sd: arm.value.standard_deviation().unwrap_or(0.0) / unit,
                interval: Interval {
                    estimate: mean,
                    low: mean - half,
                    high: mean + half,
                },
                points: arm.equity.mean().unwrap_or(0.0) / 1e3,
                win: arm.win.mean().unwrap_or(0.0) / 1e6,
                win_error: arm.win.standard_error().unwrap_or(0.0) / 1e6,
                iterations: arm.value.count(),
                status: match self.fates[*of] {
                    Fate::Left if representative => CandidateStatus::Left,
                    Fate::Dropped { .. } => CandidateStatus::Dropped,
                    Fate::Left | Fate::Equal { .. } => CandidateStatus::Equal,
                },
                plies: plies(arm),
                arm: *of,
            }
        });
        let mut ranked: Vec<SimulatedMove> = ranked.collect();
        if self.iterations > 0 {
            // Stable: of equal ones those stay first that were given first; one that is left comes before
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

    /// The mean of an arm. That of a dropped one is a difference from the arm that it was
    /// compared with.
    fn estimate(&self, arm: usize) -> Estimate {
        let own = &self.arms[arm].value;
        let plain = Estimate {
            mean: own.mean().unwrap_or(0.0),
            error: own.standard_error().unwrap_or(0.0),
        };
        let (Fate::Dropped { by: other } | Fate::Equal { to: other }) = self.fates[arm] else {
            return plain;
        };
        if !matches!(self.options.stopping.rule, StopRule::BestPlay { .. }) || other == arm {
            return plain;
        }
        let difference = self.pairs.difference(arm, other);
        let (Some(mean), Some(variance)) = (difference.mean(), difference.variance()) else {
            return plain;
        };
        // Arms are dropped by one that was left then, so that this ends.
        let theirs = self.estimate(other);
        let [own, other] =
            [own, &self.arms[other].value].map(|value| value.variance().unwrap_or(0.0));
        let covariance = (own - other - variance) / 2.0;
        let more = self.iterations.max(1) as f64;
        let squared =
            theirs.error.powi(2) + variance / difference.count() as f64 + 2.0 * covariance / more;
        Estimate {
            mean: theirs.mean + mean,
            error: squared.max(0.0).sqrt(),
        }
    }

    /// Returns the replies of the other player to a move of the ranking, the most frequent first, at most
    /// `count`.
    #[must_use]
    pub fn replies(&self, ranked: &SimulatedMove, count: usize) -> Vec<ReplyCount> {
        let Some(arm) = self.arms.get(ranked.arm) else {
            return Vec::new();
        };
        let mut replies: Vec<ReplyCount> = arm
            .replies
            .iter()
            .map(|(made, sums)| ReplyCount {
                made: *made,
                count: sums.count,
            })
            .collect();
        replies.sort_by(|one, other| {
            let counts = other.count.cmp(&one.count);
            counts.then_with(|| order(&one.made, &other.made))
        });
        replies.truncate(count);
        replies
    }

    /// Returns for each square, row by row, the part of the iterations of a move of the ranking in which the other player's reply (`ply` 0) or the
    /// player's own next turn (`ply` 1) placed a tile there; empty for other turns, and before the first round.
    ///
    /// For a move that stands for its mirror images the squares are those of the image that was simulated.
    #[must_use]
    pub fn heat(&self, ranked: &SimulatedMove, ply: usize) -> Vec<f64> {
        let Some(arm) = self.arms.get(ranked.arm) else {
            return Vec::new();
        };
        let iterations = arm.value.count().max(1) as f64;
        let heat = arm.heat.get(ply).map(Vec::as_slice).unwrap_or_default();
        heat.iter()
            .map(|&count| count as f64 / iterations)
            .collect()
    }
}

fn plies(arm: &Arm) -> Vec<PlyStatistics> {
    let of = |sums: &super::arm::PlySums| {
        let count = sums.score.count();
        PlyStatistics {
            count,
            score: sums.score.mean().unwrap_or(0.0),
            sd: sums.score.standard_deviation().unwrap_or(0.0),
            bingos: sums.bingos as f64 / count.max(1) as f64,
        }
    };
    arm.plies.iter().map(of).collect()
}

/// A fixed order of moves.
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
