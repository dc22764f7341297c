//! [`Score`] and [`Equity`]: points, and thousandths of points.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use lexc_alphabet::TileScore;

/// Points of a play, a player or a rule.
///
/// Arithmetic saturates: a text may name any number.
///
/// # Examples
/// ```
/// use lexc_game::Score;
///
/// let total = Score::from(12) + Score::from(50);
/// assert_eq!(total, 62);
/// assert_eq!((total.points(), total.to_string()), (62, "62".to_owned()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[repr(transparent)]
pub struct Score(i32);

impl Score {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// Returns a score of this many points.
    #[inline]
    #[must_use]
    pub const fn new(points: i32) -> Self {
        Self(points)
    }

    /// Returns the number of points.
    #[inline]
    #[must_use]
    pub const fn points(self) -> i32 {
        self.0
    }
}

impl PartialEq<i32> for Score {
    #[inline]
    fn eq(&self, points: &i32) -> bool {
        self.0 == *points
    }
}

impl PartialOrd<i32> for Score {
    #[inline]
    fn partial_cmp(&self, points: &i32) -> Option<core::cmp::Ordering> {
        self.0.partial_cmp(points)
    }
}

impl Mul<i32> for Score {
    type Output = Self;

    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// The value of a move in thousandths of a point: exact, and the same on every machine.
///
/// Arithmetic saturates.
///
/// # Examples
/// ```
/// use lexc_game::{Equity, Score};
///
/// let equity = Equity::from(Score::from(30)) + Equity::from_points(-2.5);
/// assert_eq!(equity.to_string(), "27.500");
/// assert_eq!(equity.points(), 27.5);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[repr(transparent)]
pub struct Equity(i32);

impl Equity {
    /// No value.
    pub const ZERO: Self = Self(0);
    /// The least value.
    pub const MIN: Self = Self(i32::MIN);
    /// The largest value.
    pub const MAX: Self = Self(i32::MAX);
    /// The number of units in a point.
    const UNIT: i32 = 1000;

    /// Returns the value of this many thousandths of a point.
    #[inline]
    #[must_use]
    pub const fn from_thousandths(thousandths: i32) -> Self {
        Self(thousandths)
    }

    /// Returns the value in thousandths of a point.
    #[inline]
    #[must_use]
    pub const fn thousandths(self) -> i32 {
        self.0
    }

    /// Returns the nearest value to a number of points; halves are rounded away from zero, and
    /// a number that is not one gives zero.
    #[must_use]
    pub fn from_points(points: f64) -> Self {
        // The conversion saturates.
        Self((points * f64::from(Self::UNIT)).round() as i32)
    }

    /// Returns the value in points.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.0) / f64::from(Self::UNIT)
    }
}

impl From<TileScore> for Score {
    #[inline]
    fn from(score: TileScore) -> Self {
        Self(score.points().into())
    }
}

impl From<Score> for Equity {
    #[inline]
    fn from(score: Score) -> Self {
        Self(score.0.saturating_mul(Self::UNIT))
    }
}

/// Points with three decimals.
impl fmt::Display for Equity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, unit) = (self.0.unsigned_abs(), Self::UNIT.unsigned_abs());
        let text = format!("{}.{:03}", size / unit, size % unit);
        f.pad_integral(self.0 >= 0, "", &text)
    }
}

impl From<i32> for Score {
    #[inline]
    fn from(points: i32) -> Self {
        Self(points)
    }
}

/// Addition, subtraction, negation and sums, all saturating.
macro_rules! arithmetic {
    ($type:ident) => {
        impl Add for $type {
            type Output = Self;

            #[inline]
            fn add(self, other: Self) -> Self {
                Self(self.0.saturating_add(other.0))
            }
        }

        impl Sub for $type {
            type Output = Self;

            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0.saturating_sub(other.0))
            }
        }

        impl Neg for $type {
            type Output = Self;

            #[inline]
            fn neg(self) -> Self {
                Self(self.0.saturating_neg())
            }
        }

        impl AddAssign for $type {
            #[inline]
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }

        impl SubAssign for $type {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }

        impl Sum for $type {
            fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
                values.fold(Self::ZERO, Add::add)
            }
        }

        impl<'a> Sum<&'a Self> for $type {
            fn sum<I: Iterator<Item = &'a Self>>(values: I) -> Self {
                values.copied().sum()
            }
        }
    };
}

arithmetic!(Score);
arithmetic!(Equity);

#[cfg(test)]
mod tests {
    use super::{Equity, Score};

    #[test]
    fn arithmetic_saturates() {
        let [least, most] = [i32::MIN, i32::MAX].map(Score::from);
        assert_eq!(most + Score::from(1), most);
        assert_eq!(least - Score::from(1), least);
        assert_eq!((-least, most * 2), (most, most));
        assert_eq!(Equity::from(most), Equity::MAX);
        assert_eq!(Equity::from_points(f64::NAN), Equity::ZERO);
        assert_eq!(Equity::from_points(1e300), Equity::MAX);
    }

    #[test]
    fn equities_are_written_with_three_decimals() {
        let text = |points: f64| Equity::from_points(points).to_string();
        assert_eq!([0.0, -0.0005, -1.25].map(text), ["0.000", "-0.001", "-1.250"]);
        assert_eq!(format!("{:+8}", Equity::from_points(7.5)), "  +7.500");
        assert_eq!(Equity::MIN.to_string(), "-2147483.648");
    }
}
