//! [`Estimate`]: a number with bounds; [`LossSum`]: sums of losses.

use crate::stats::Interval;

/// A number with a lower and an upper bound, if known.
///
/// The bounds of a simulation are the ends of a 95 % confidence interval; those of an endgame are
/// proven.
///
/// # Examples
/// ```
/// use lexc_engine::analyse::Estimate;
///
/// assert!(Estimate::exact(2.0).is_exact());
/// assert_eq!(Estimate::unbounded(2.0).low, None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower bound.
    pub low: Option<f64>,
    /// The upper bound.
    pub high: Option<f64>,
}

impl Estimate {
    /// Returns an exactly known number.
    #[must_use]
    pub const fn exact(value: f64) -> Self {
        Self { value, low: Some(value), high: Some(value) }
    }

    /// Returns a number without bounds.
    #[must_use]
    pub const fn unbounded(value: f64) -> Self {
        Self { value, low: None, high: None }
    }

    /// Returns `true` if both bounds are the number itself.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.low == Some(self.value) && self.high == Some(self.value)
    }

    /// Returns `true` if the lower bound is above zero.
    #[must_use]
    pub fn is_positive(&self) -> bool {
        self.low.is_some_and(|low| low > 0.0)
    }

    /// Returns the estimate as a loss: the same bounds, with a negative number replaced by zero.
    pub(super) fn as_loss(self) -> Self {
        Self { value: self.value.max(0.0), ..self }
    }

    /// Returns the difference of two numbers, with bounds by interval arithmetic.
    pub(crate) fn minus(&self, other: &Self) -> Self {
        Self {
            value: self.value - other.value,
            low: self.low.zip(other.high).map(|(own, other)| own - other),
            high: self.high.zip(other.low).map(|(own, other)| own - other),
        }
    }
}

impl From<Interval> for Estimate {
    fn from(interval: Interval) -> Self {
        Self { value: interval.estimate, low: Some(interval.low), high: Some(interval.high) }
    }
}

/// The sum of the losses of several turns.
///
/// Errors of different turns are independent, so the half-width of the sum's interval is the root
/// of the sum of squared half-widths. Turns whose loss has no bounds are counted separately.
///
/// # Examples
/// ```
/// use lexc_engine::analyse::{Estimate, LossSum};
///
/// let mut sum = LossSum::default();
/// sum.add(&Estimate { value: 2.0, low: Some(-1.0), high: Some(5.0) });
/// sum.add(&Estimate { value: 3.0, low: Some(-1.0), high: Some(7.0) });
/// assert_eq!(sum.total(), Estimate { value: 5.0, low: Some(0.0), high: Some(10.0) });
/// assert_eq!(sum.mean(), Some(2.5));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct LossSum {
    sum: f64,
    squares: f64,
    bounded: usize,
    unbounded: usize,
}

impl LossSum {
    /// Adds the loss of a turn.
    pub fn add(&mut self, lost: &Estimate) {
        self.sum += lost.value;
        match (lost.low, lost.high) {
            (Some(low), Some(high)) => {
                self.bounded += 1;
                self.squares += ((high - low) / 2.0).powi(2);
            }
            _ => self.unbounded += 1,
        }
    }

    /// Adds the losses of another sum.
    pub fn merge(&mut self, other: &Self) {
        self.sum += other.sum;
        self.squares += other.squares;
        self.bounded += other.bounded;
        self.unbounded += other.unbounded;
    }

    /// Returns the number of turns.
    #[must_use]
    pub const fn turns(&self) -> usize {
        self.bounded + self.unbounded
    }

    /// Returns the number of turns whose loss has no bounds.
    #[must_use]
    pub const fn unbounded(&self) -> usize {
        self.unbounded
    }

    /// Returns the sum. Its bounds cover the turns with bounds; there are none if no turn has any.
    #[must_use]
    pub fn total(&self) -> Estimate {
        let half = self.squares.sqrt();
        let bounded = self.bounded > 0;
        Estimate {
            value: self.sum,
            low: bounded.then_some(self.sum - half),
            high: bounded.then_some(self.sum + half),
        }
    }

    /// Returns the mean loss of a turn, or `None` without turns.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.turns() > 0).then(|| self.sum / self.turns() as f64)
    }
}
