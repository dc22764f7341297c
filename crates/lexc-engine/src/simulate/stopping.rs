//! [`StopCondition`]: when a simulation ends.

use core::fmt;
use core::time::Duration;

use lexc_game::Equity;

/// The least number of iterations after which evidence is evaluated: sums of this number are nearly normal.
pub(super) const FIRST_LOOK: u64 = 64;

/// The end of a simulation: a rule that finds the best play, and limits.
///
/// # Examples
/// ```
/// use core::time::Duration;
/// use lexc_engine::simulate::{SimulationLimits, StopRule, StopCondition};
///
/// // The best play with an error of one in a hundred, or what is best after ten seconds.
/// let mut stopping = StopCondition::best_play(0.01);
/// stopping.limits.time = Some(Duration::from_secs(10));
/// assert!(matches!(stopping.rule, StopRule::BestPlay { .. }));
/// assert!(matches!(StopCondition::terascale().rule, StopRule::Intervals { batch: 100, .. }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StopCondition {
    /// The rule.
    pub rule: StopRule,
    /// The limits.
    pub limits: SimulationLimits,
}

/// A rule that drops plays, until one is left.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum StopRule {
    /// No play is dropped: the limits end the simulation.
    LimitsOnly,
    /// Finds the best play. A play is dropped as soon as another is better by evidence from the
    /// iterations that both had; the probability that the best play is ever dropped is at most
    /// `error`.
    BestPlay {
        /// The probability of error, such as 0.01.
        error: f64,
        /// Ends the simulation as soon as the leading play is, with the same probability of error, at most this much worse than
        /// the best one. Zero for the best play itself.
        tolerance: Equity,
    },
    /// The rule of *Scrabble on the TeraScale*, section 3.1: after each batch of iterations a play is dropped if the
    /// upper end of its confidence interval lies below the lower end of the leader's. The intervals are looked at again and again, so
    /// the error is larger than that of one interval.
    Intervals {
        /// Iterations between two looks.
        batch: u32,
        /// Standard errors on either side of the mean.
        z: f64,
    },
}

/// Limits of a simulation. The first one that is reached ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SimulationLimits {
    /// Iterations of each play.
    pub iterations: Option<u64>,
    /// Iterations of all plays together.
    pub total: Option<u64>,
    /// Time, by the clock that [`super::Simulation::run`] is given.
    pub time: Option<Duration>,
}

impl StopCondition {
    /// Returns the rule that finds the best play with this probability of error, without limits.
    #[must_use]
    pub const fn best_play(error: f64) -> Self {
        let tolerance = Equity::ZERO;
        Self::without_limits(StopRule::BestPlay { error, tolerance })
    }

    /// Returns the rule of *Scrabble on the TeraScale*: batches of 100 and intervals of 80 %.
    #[must_use]
    pub const fn terascale() -> Self {
        Self::without_limits(StopRule::Intervals {
            batch: 100,
            z: 1.28,
        })
    }

    /// Returns a fixed number of iterations of each play: `sim_amount` of *Scrabble AI in English and
    /// Turkish*, section IV.D.
    #[must_use]
    pub const fn amount(iterations: u64) -> Self {
        Self {
            rule: StopRule::LimitsOnly,
            limits: SimulationLimits {
                iterations: Some(iterations),
                total: None,
                time: None,
            },
        }
    }

    const fn without_limits(rule: StopRule) -> Self {
        Self {
            rule,
            limits: SimulationLimits {
                iterations: None,
                total: None,
                time: None,
            },
        }
    }

    /// Returns `true` if the simulation ends at some time: it has a rule that can end it, or a limit.
    pub(super) fn is_valid(&self) -> bool {
        let limits = &self.limits;
        let limited =
            limits.iterations.is_some() || limits.total.is_some() || limits.time.is_some();
        match self.rule {
            StopRule::LimitsOnly => limited,
            StopRule::BestPlay { error, tolerance } => {
                error > 0.0 && error < 0.5 && tolerance >= Equity::ZERO
            }
            StopRule::Intervals { batch, z } => batch > 1 && z > 0.0 && z.is_finite(),
        }
    }
}

/// The reason why a simulation ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// One play is left, by the rule.
    Decided,
    /// The plays that are left were equal in every iteration, or are mirror images.
    Equal,
    /// The leading play is within the tolerance of the best one.
    WithinTolerance,
    /// There was only one play to begin with.
    OnlyPlay,
    /// The limit of iterations was reached.
    Iterations,
    /// The time is over.
    Time,
    /// The simulation was interrupted.
    Cancelled,
}

impl StopReason {
    /// Every reason.
    pub const ALL: [Self; 7] = [
        Self::Decided,
        Self::Equal,
        Self::WithinTolerance,
        Self::OnlyPlay,
        Self::Iterations,
        Self::Time,
        Self::Cancelled,
    ];

    /// Returns the name that files and programs use, such as `within-tolerance`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Decided => "decided",
            Self::Equal => "equal",
            Self::WithinTolerance => "within-tolerance",
            Self::OnlyPlay => "only-play",
            Self::Iterations => "iterations",
            Self::Time => "time",
            Self::Cancelled => "cancelled",
        }
    }

    /// Returns `true` if the result is what the rule was looking for, and not what was best when a
    /// limit was reached or the simulation interrupted.
    #[must_use]
    pub const fn is_conclusive(self) -> bool {
        matches!(
            self,
            Self::Decided | Self::Equal | Self::WithinTolerance | Self::OnlyPlay
        )
    }
}

/// For people, such as "the limit of iterations was reached".
impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Decided => "the best play is decided",
            Self::Equal => "the plays that are left are equal",
            Self::WithinTolerance => "the leading play is within the tolerance of the best",
            Self::OnlyPlay => "there is only one play",
            Self::Iterations => "the limit of iterations was reached",
            Self::Time => "the time limit was reached",
            Self::Cancelled => "interrupted",
        })
    }
}
