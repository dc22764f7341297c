//! [`Histogram`]: counts of integers.

use std::collections::BTreeMap;

use super::moments::Moments;

/// The number of times that each integer occurs in a sample.
///
/// # Examples
/// ```
/// use lexc_engine::stats::Histogram;
///
/// let turns: Histogram = [24, 26, 26, 29].into_iter().collect();
/// assert_eq!(turns.count(26), 2);
/// assert_eq!(turns.total(), 4);
/// assert_eq!(turns.quantile(0.5), Some(26));
/// assert_eq!(turns.moments().mean(), Some(26.25));
/// ```
///
/// # Cost
/// Numbers from 0 to 1,023 are counted in an array, allocated on first use, and other numbers in a
/// tree.
#[derive(Debug, Clone, Default)]
pub struct Histogram {
    /// The counts of small numbers; empty before the first small number.
    dense: Vec<u64>,
    /// The counts of all other numbers.
    sparse: BTreeMap<i64, u64>,
}

/// Smaller non-negative numbers are counted in an array.
const DENSE: usize = 1 << 10;

impl PartialEq for Histogram {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Histogram {}

impl Histogram {
    /// Adds a number.
    pub fn add(&mut self, number: i64) {
        self.add_times(number, 1);
    }

    /// Adds a number that occurred `times` times.
    pub fn add_times(&mut self, number: i64, times: u64) {
        if times == 0 {
            return;
        }
        match usize::try_from(number) {
            Ok(at) if at < DENSE => {
                if self.dense.is_empty() {
                    self.dense.resize(DENSE, 0);
                }
                self.dense[at] = self.dense[at].saturating_add(times);
            }
            _ => {
                let count = self.sparse.entry(number).or_default();
                *count = count.saturating_add(times);
            }
        }
    }

    /// Adds the numbers of another histogram.
    pub fn merge(&mut self, other: &Self) {
        for (number, times) in other.iter() {
            self.add_times(number, times);
        }
    }

    /// Returns the count of a value.
    #[must_use]
    pub fn count(&self, number: i64) -> u64 {
        let dense = usize::try_from(number).ok();
        let dense = dense.and_then(|at| self.dense.get(at));
        let found = dense.or_else(|| self.sparse.get(&number));
        found.copied().unwrap_or(0)
    }

    /// Returns the size of the sample.
    #[must_use]
    pub fn total(&self) -> u64 {
        // Counts from untrusted files can have any size.
        let counts = self.dense.iter().chain(self.sparse.values());
        counts.fold(0, |sum, count| u64::saturating_add(sum, *count))
    }

    /// Returns an iterator over the numbers that occurred, in ascending order, with their counts.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (i64, u64)> + '_ {
        let sparse = |(&number, &times): (&i64, &u64)| (number, times);
        let dense = self.dense.iter().enumerate();
        let dense = dense.map(|(at, &times)| (at as i64, times));
        let below = self.sparse.range(..0).map(sparse);
        let above = self.sparse.range(0..).map(sparse);
        below.chain(dense.filter(|(_, times)| *times > 0)).chain(above)
    }

    /// Returns the quantile at `part`, the smallest number such that at least this part of the
    /// sample does not exceed it, or `None` for an empty sample. `part` is clamped to 0 to 1.
    #[must_use]
    pub fn quantile(&self, part: f64) -> Option<i64> {
        let wanted = (part.clamp(0.0, 1.0) * self.total() as f64).ceil() as u64;
        let mut passed = 0u64;
        self.iter().find_map(|(number, times)| {
            passed = passed.saturating_add(times);
            (passed >= wanted.max(1)).then_some(number)
        })
    }

    /// Returns count, sum and sum of squares.
    #[must_use]
    pub fn moments(&self) -> Moments {
        let mut count = 0u64;
        let mut sum = 0i128;
        let mut squares = 0u128;
        for (number, times) in self.iter() {
            count = count.saturating_add(times);
            sum = sum.saturating_add(i128::from(number) * i128::from(times));
            let size = u128::from(number.unsigned_abs());
            squares = squares.saturating_add((size * size).saturating_mul(times.into()));
        }
        Moments::from_sums(count, sum, squares).unwrap_or_default()
    }
}

impl FromIterator<i64> for Histogram {
    fn from_iter<I: IntoIterator<Item = i64>>(numbers: I) -> Self {
        let mut histogram = Self::default();
        numbers.into_iter().for_each(|number| histogram.add(number));
        histogram
    }
}

#[cfg(test)]
mod tests {
    use super::{Histogram, Moments};
    use proptest::prelude::*;

    #[test]
    fn counts_of_any_size_add_up() {
        let mut histogram = Histogram::default();
        for number in [i64::MIN, -1, 3, i64::MAX] {
            histogram.add_times(number, u64::MAX);
        }
        assert_eq!(histogram.total(), u64::MAX);
        assert_eq!(histogram.quantile(1.0), Some(i64::MIN));
        let _ = histogram.moments();
    }

    proptest! {
        #[test]
        fn a_histogram_agrees_with_the_sorted_sample(
            mut numbers in prop::collection::vec(prop_oneof![-20i64..20, 1000i64..1050], 1..60),
            part in 0.0f64..1.0,
        ) {
            let histogram: Histogram = numbers.iter().copied().collect();
            numbers.sort_unstable();
            prop_assert_eq!(histogram.moments(), numbers.iter().copied().collect::<Moments>());
            let at = ((part * numbers.len() as f64).ceil() as usize).max(1) - 1;
            prop_assert_eq!(histogram.quantile(part), Some(numbers[at]));
            prop_assert_eq!(histogram.total(), numbers.len() as u64);
            let back: Vec<i64> = histogram
                .iter()
                .flat_map(|(number, times)| vec![number; histogram.count(number).min(times) as usize])
                .collect();
            prop_assert_eq!(back, numbers);
        }
    }
}
