//! [`TopList`]: the greatest items of a sample.

/// The greatest items of a sample in descending order, at most `limit`.
///
/// If no two items are equal, merging is exact: the result does not depend on how the sample was
/// divided.
///
/// # Examples
/// ```
/// use lexc_engine::selfplay::TopList;
///
/// let mut top = TopList::new(2);
/// [3, 9, 7].into_iter().for_each(|item| top.add(item));
/// assert_eq!(top.items(), [9, 7]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopList<T> {
    items: Vec<T>,
    limit: usize,
}

impl<T: Ord> Default for TopList<T> {
    /// Returns an empty list of at most ten items.
    fn default() -> Self {
        Self::new(10)
    }
}

impl<T: Ord> TopList<T> {
    /// Returns an empty list of at most `limit` items.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { items: Vec::with_capacity(limit.saturating_add(1).min(1 << 10)), limit }
    }

    /// Adds an item.
    pub fn add(&mut self, item: T) {
        if self.items.len() >= self.limit && self.items.last().is_none_or(|last| *last >= item) {
            return;
        }
        let at = self.items.partition_point(|other| *other >= item);
        self.items.insert(at, item);
        self.items.truncate(self.limit);
    }

    /// Returns the items, the greatest first.
    #[must_use]
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// Returns the maximum number of items.
    #[must_use]
    pub const fn limit(&self) -> usize {
        self.limit
    }
}

impl<T: Ord + Clone> TopList<T> {
    /// Adds the items of another sample.
    pub fn merge(&mut self, other: &Self) {
        other.items.iter().for_each(|item| self.add(item.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::TopList;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_greatest_are_kept_however_the_sample_is_divided(
            mut numbers in prop::collection::vec(0u32..1000, 0..60),
            limit in 0usize..8,
            cut in 0usize..60,
        ) {
            let top = |numbers: &[u32]| {
                let mut top = TopList::new(limit);
                numbers.iter().for_each(|&number| top.add(number));
                top
            };
            let whole = top(&numbers);
            let (left, right) = numbers.split_at(cut.min(numbers.len()));
            let mut merged = top(right);
            merged.merge(&top(left));
            prop_assert_eq!(&merged, &whole);
            numbers.sort_unstable_by(|a, b| b.cmp(a));
            numbers.truncate(limit);
            prop_assert_eq!(whole.items(), &numbers[..]);
        }
    }
}
