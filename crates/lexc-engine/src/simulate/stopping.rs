//! [`StopCondition`]: when a simulation ends.

use core::fmt;
use core::time::Duration;

use crate::error::Error;
use lexc_game::Equity;

/// The number of iterations before evidence is evaluated; sums of this many values are nearly
/// normal.
pub(super) const FIRST_LOOK: u64 = 64;

/// The condition that ends a simulation: a rule that drops plays, and limits.
///
/// # Examples
/// ```
/// use core::time::Duration;
/// use lexc_engine::simulate::{StopCondition, StopRule};
///
/// // The best play with an error probability of 1 %, or the best so far after ten seconds.
/// let stopping = StopCondition::best_play(0.01).time(Some(Duration::from_secs(10)));
/// assert!(matches!(stopping.rule, StopRule::BestPlay { .. }));
/// assert!(matches!(StopCondition::terascale().rule, StopRule::Intervals { batch: 100, .. }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct StopCondition {
    /// The rule.
    pub rule: StopRule,
    /// The limits.
    pub limits: SimulationLimits,
}

/// A rule that drops plays, until one is left.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum StopRule {
    /// No play is dropped: the limits end the simulation.
    LimitsOnly,
    /// Finds the best play. A play is dropped once the iterations of both show that another is
    /// better. The probability that the best play is ever dropped is at most `error`.
    BestPlay {
        /// The probability of error, such as 0.01.
        error: f64,
        /// Ends the simulation once the leading play is at most this much worse than the best one,
        /// with the same probability of error. With zero, only the best play itself is accepted.
        tolerance: Equity,
    },
    /// The rule of *Scrabble on the TeraScale*, section 3.1: after each batch of iterations a play
    /// is dropped if its confidence interval lies below the interval of the leader. Since the
    /// intervals are checked many times, the total error is larger than the error of one interval.
    Intervals {
        /// The number of iterations between two checks.
        batch: u32,
        /// The half width of the intervals in standard errors.
        z: f64,
    },
}

/// Limits of a simulation. The first limit reached ends it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct SimulationLimits {
    /// The maximum number of iterations of each play.
    pub iterations: Option<u64>,
    /// The maximum number of iterations of all plays together.
    pub total: Option<u64>,
    /// The maximum time, by the clock of [`Simulation::run`](crate::simulate::Simulation::run).
    pub time: Option<Duration>,
}

impl StopCondition {
    /// Returns a rule without limits.
    #[must_use]
    pub const fn new(rule: StopRule) -> Self {
        Self { rule, limits: SimulationLimits { iterations: None, total: None, time: None } }
    }

    /// Returns the rule that finds the best play with this probability of error, without limits.
    #[must_use]
    pub const fn best_play(error: f64) -> Self {
        let tolerance = Equity::ZERO;
        Self::new(StopRule::BestPlay { error, tolerance })
    }

    /// Returns the rule of *Scrabble on the TeraScale*: batches of 100 and intervals of 80 %.
    #[must_use]
    pub const fn terascale() -> Self {
        Self::new(StopRule::Intervals { batch: 100, z: 1.28 })
    }

    /// Returns a fixed number of iterations of each play: `sim_amount` of *Scrabble AI in English
    /// and Turkish*, section IV.D.
    #[must_use]
    pub const fn amount(iterations: u64) -> Self {
        Self::new(StopRule::LimitsOnly).iterations(Some(iterations))
    }

    /// Sets the maximum number of iterations of each play; `None` for no limit.
    #[must_use]
    pub const fn iterations(mut self, iterations: Option<u64>) -> Self {
        self.limits.iterations = iterations;
        self
    }

    /// Sets the maximum number of iterations of all plays together; `None` for no limit.
    #[must_use]
    pub const fn total(mut self, total: Option<u64>) -> Self {
        self.limits.total = total;
        self
    }

    /// Sets the maximum time; `None` for no limit.
    #[must_use]
    pub const fn time(mut self, time: Option<Duration>) -> Self {
        self.limits.time = time;
        self
    }

    /// Checks that the numbers are valid and a rule or a limit ends the simulation.
    pub(super) fn check(&self) -> Result<(), Error> {
        let limits = &self.limits;
        let limited =
            limits.iterations.is_some() || limits.total.is_some() || limits.time.is_some();
        let is_valid = match self.rule {
            StopRule::LimitsOnly => limited,
            StopRule::BestPlay { error, tolerance } => {
                error > 0.0 && error < 0.5 && tolerance >= Equity::ZERO
            }
            StopRule::Intervals { batch, z } => batch > 1 && z > 0.0 && z.is_finite(),
        };
        match is_valid {
            true => Ok(()),
            false => Err(Error::illegal(
                "the simulation never ends by its stopping rule, or a number of the rule is out of \
                 its range",
            )),
        }
    }
}

/// The reason why a simulation ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The rule dropped all plays but one.
    Decided,
    /// The remaining plays were equal in every iteration, or are mirror images.
    Equal,
    /// The leading play is within the tolerance of the best one.
    WithinTolerance,
    /// There was only one candidate.
    OnlyPlay,
    /// The limit of iterations was reached.
    Iterations,
    /// The limit of time was reached.
    Time,
    /// The simulation was interrupted.
    Cancelled,
}

lexc_game::named! {
    StopReason:
    Decided = "decided",
    Equal = "equal",
    WithinTolerance = "within-tolerance",
    OnlyPlay = "only-play",
    Iterations = "iterations",
    Time = "time",
    Cancelled = "cancelled",
}

impl StopReason {
    /// Returns `true` if the rule ended the simulation, rather than a limit or an interruption.
    #[must_use]
    pub const fn is_conclusive(self) -> bool {
        matches!(self, Self::Decided | Self::Equal | Self::WithinTolerance | Self::OnlyPlay)
    }
}

/// Writes a phrase such as "the limit of iterations was reached".
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
