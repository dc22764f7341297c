//! [`Moments`]: count, sum and sum of squares of integers.

/// The count, sum and sum of squares of a sample of integers.
///
/// # Examples
/// ```
/// use lexc_engine::stats::Moments;
///
/// let mut left: Moments = [447, 371].into_iter().collect();
/// let right: Moments = [402, 415].into_iter().collect();
/// left.merge(&right);
/// assert_eq!(left, [415, 371, 447, 402].into_iter().collect());
/// assert_eq!(left.mean(), Some(408.75));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "SavedMoments", try_from = "SavedMoments")
)]
pub struct Moments {
    count: u64,
    sum: i128,
    squares: u128,
}

impl Moments {
    /// Returns the sample with this count, sum and sum of squares, or `None` if no integers have
    /// these sums.
    #[must_use]
    pub fn from_sums(count: u64, sum: i128, squares: u128) -> Option<Self> {
        // By the Cauchy–Schwarz inequality; it is an equality if all numbers are equal.
        let square = sum.unsigned_abs().checked_mul(sum.unsigned_abs())?;
        let most = squares.checked_mul(count.into())?;
        let same_parity = sum.unsigned_abs() % 2 == squares % 2;
        (square <= most && same_parity && (count > 0 || squares == 0)).then_some(Self {
            count,
            sum,
            squares,
        })
    }

    /// Adds a number.
    pub fn add(&mut self, number: i64) {
        self.merge(&Self {
            count: 1,
            sum: number.into(),
            squares: u128::from(number.unsigned_abs()).pow(2),
        });
    }

    /// Adds the numbers of another sample.
    pub fn merge(&mut self, other: &Self) {
        // Sums from untrusted files can have any size.
        self.count = self.count.saturating_add(other.count);
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
    }

    /// Returns the number of integers in the sample.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns the sum of the sample.
    #[must_use]
    pub const fn sum(&self) -> i128 {
        self.sum
    }

    /// Returns the sum of the squares of the sample.
    #[must_use]
    pub const fn squares(&self) -> u128 {
        self.squares
    }

    /// Returns the mean, or `None` for an empty sample.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// Returns the sample standard deviation, with `count - 1` in the denominator, or `None` for
    /// fewer than two numbers.
    #[must_use]
    pub fn standard_deviation(&self) -> Option<f64> {
        self.variance().map(f64::sqrt)
    }

    /// Returns the unbiased estimate of the variance, or `None` for fewer than two numbers.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        if self.count < 2 {
            return None;
        }
        // Computed in integers as count * squares - sum², so that no digits cancel. Sums from
        // untrusted files can overflow.
        let size = self.sum.unsigned_abs();
        let product = u128::from(self.count).checked_mul(self.squares);
        let spread = match product.zip(size.checked_mul(size)) {
            Some((product, square)) => product.saturating_sub(square) as f64,
            None => {
                let product = self.count as f64 * self.squares as f64;
                (product - (size as f64).powi(2)).max(0.0)
            }
        };
        Some(spread / (self.count as f64 * (self.count - 1) as f64))
    }

    /// Returns the standard error of the mean, or `None` for fewer than two numbers.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        self.variance().map(|variance| (variance / self.count as f64).sqrt())
    }
}

/// Count, sum and sum of squares. The sums are strings, since they can exceed the integers of JSON
/// readers.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct SavedMoments(u64, String, String);

#[cfg(feature = "serde")]
impl From<Moments> for SavedMoments {
    fn from(moments: Moments) -> Self {
        let Moments { count, sum, squares } = moments;
        Self(count, sum.to_string(), squares.to_string())
    }
}

#[cfg(feature = "serde")]
impl TryFrom<SavedMoments> for Moments {
    type Error = &'static str;

    fn try_from(saved: SavedMoments) -> Result<Self, Self::Error> {
        let sums = saved.1.parse().ok().zip(saved.2.parse().ok());
        sums.and_then(|(sum, squares)| Self::from_sums(saved.0, sum, squares))
            .ok_or("no sample has these sums")
    }
}

impl FromIterator<i64> for Moments {
    fn from_iter<I: IntoIterator<Item = i64>>(numbers: I) -> Self {
        let mut moments = Self::default();
        numbers.into_iter().for_each(|number| moments.add(number));
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::Moments;
    use proptest::prelude::*;

    #[test]
    fn sums_of_any_size_have_moments() {
        let squares = u128::MAX / 2 - 1;
        let mut large = Moments::from_sums(2, 0, squares).unwrap();
        large.merge(&Moments::from_sums(u64::MAX, 0, 2).unwrap());
        large.merge(&Moments::from_sums(2, 0, squares).unwrap());
        large.add(i64::MIN);
        assert_eq!((large.count(), large.squares()), (u64::MAX, u128::MAX));
        let deviation = (u128::MAX as f64 / u64::MAX as f64).sqrt();
        let found = large.standard_deviation().unwrap();
        assert!((found / deviation - 1.0).abs() < 1e-6, "{found} {deviation}");
    }

    proptest! {
        #[test]
        fn sums_agree_with_the_definition(numbers in prop::collection::vec(-2000i64..2000, 2..50), cut in 0usize..50) {
            let all: Moments = numbers.iter().copied().collect();
            let count = numbers.len() as f64;
            let mean = numbers.iter().sum::<i64>() as f64 / count;
            let squares = numbers.iter().map(|&n| (n as f64 - mean).powi(2)).sum::<f64>();
            prop_assert!((all.mean().unwrap() - mean).abs() < 1e-9);
            prop_assert!((all.variance().unwrap() - squares / (count - 1.0)).abs() < 1e-6);
            let (left, right) = numbers.split_at(cut.min(numbers.len()));
            let mut merged: Moments = right.iter().copied().collect();
            merged.merge(&left.iter().copied().collect());
            prop_assert_eq!(merged, all);
            prop_assert_eq!(Moments::from_sums(all.count(), all.sum(), all.squares()), Some(all));
        }
    }

    #[test]
    fn sums_that_no_sample_has_are_refused() {
        assert_eq!(Moments::from_sums(0, 0, 1), None);
        assert_eq!(Moments::from_sums(2, 10, 10), None);
        assert_eq!(Moments::from_sums(2, 3, 6), None);
        assert!(Moments::from_sums(2, 3, 5).is_some());
    }
}
