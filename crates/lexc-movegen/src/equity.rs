//! What a play is worth, in thousandths of a point.

use core::fmt;
use core::ops::{Add, Neg, Sub};

/// A value in thousandths of a point: exact, and the same on every machine.
///
/// Sums stop at [`Equity::MIN`] and [`Equity::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Equity(i32);

impl Equity {
    /// No points.
    pub const ZERO: Self = Self(0);
    /// The lowest value.
    pub const MIN: Self = Self(i32::MIN);
    /// The highest value.
    pub const MAX: Self = Self(i32::MAX);

    /// Returns the value of so many thousandths of a point.
    #[must_use]
    pub const fn from_thousandths(thousandths: i32) -> Self {
        Self(thousandths)
    }

    /// Returns the value of so many points, rounded to thousandths.
    #[must_use]
    pub fn from_points(points: f64) -> Self {
        Self((points * 1000.0).round() as i32)
    }

    /// Returns the thousandths of a point.
    #[must_use]
    pub const fn thousandths(self) -> i32 {
        self.0
    }

    /// Returns the points.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

impl Add for Equity {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Equity {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Neg for Equity {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl fmt::Display for Equity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.points(), f)
    }
}
