//! Items sorted by the number of a group.

/// Items by group, in one array. Room for them is made first.
pub(super) struct ByGroup<T> {
    /// The beginning of the items of each group, and the end of all. While items are added, the entry after that of a
    /// group is the position of its next item.
    pub(super) first: Vec<u32>,
    /// The items, and room for one of no group.
    pub(super) all: Vec<T>,
}

impl<T: Copy + Default> ByGroup<T> {
    /// Makes room for one item of each of these groups. The same must be added by [`Self::add`] before any is read. Items of the
    /// group `groups`, which does not exist, are not kept: to skip them by a branch would take more time.
    pub(super) fn with_room(groups: usize, items: impl Iterator<Item = u32>) -> Self {
        let mut first = vec![0; groups + 3];
        for group in items {
            first[group as usize + 2] += 1;
        }
        for at in 2..first.len() {
            first[at] += first[at - 1];
        }
        Self {
            all: vec![T::default(); first[groups + 1] as usize + 1],
            first,
        }
    }

    /// Adds an item to a group.
    #[inline]
    pub(super) fn add(&mut self, group: u32, item: T) {
        let is_kept = (group as usize) + 3 < self.first.len();
        let next = &mut self.first[group as usize + 1];
        self.all[*next as usize] = item;
        *next += u32::from(is_kept);
    }

    /// Returns the items of a group.
    #[inline]
    pub(super) fn of(&self, group: u32) -> &[T] {
        let group = group as usize;
        &self.all[self.first[group] as usize..self.first[group + 1] as usize]
    }
}
