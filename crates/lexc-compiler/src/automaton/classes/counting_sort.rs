//! Items sorted by a small number.

/// Items in buckets, one bucket after the other in one array. Their numbers are counted first.
pub(super) struct CountingSort<T> {
    /// The start of each bucket, and the end of the last one. While items are added, the entry of
    /// the next bucket is the position of a bucket's next item.
    pub(super) first: Vec<u32>,
    /// The items, and a slot for discarded ones.
    pub(super) all: Vec<T>,
}

impl<T: Copy + Default> CountingSort<T> {
    /// Creates `buckets` buckets, each with capacity for the items counted in `items`, which yields
    /// the bucket of each item. [`Self::add`] must be called for the same buckets before any is
    /// read. Items of bucket number `buckets`, which does not exist, are discarded: this is faster
    /// than a branch.
    pub(super) fn with_counts(buckets: usize, items: impl Iterator<Item = u32>) -> Self {
        let mut first = vec![0; buckets + 3];
        for bucket in items {
            first[bucket as usize + 2] += 1;
        }
        for index in 2..first.len() {
            first[index] += first[index - 1];
        }
        Self { all: vec![T::default(); first[buckets + 1] as usize + 1], first }
    }

    #[inline]
    pub(super) fn add(&mut self, bucket: u32, item: T) {
        let is_kept = (bucket as usize) + 3 < self.first.len();
        let next = &mut self.first[bucket as usize + 1];
        self.all[*next as usize] = item;
        *next += u32::from(is_kept);
    }

    #[inline]
    pub(super) fn bucket(&self, bucket: u32) -> &[T] {
        let bucket = bucket as usize;
        &self.all[self.first[bucket] as usize..self.first[bucket + 1] as usize]
    }
}
