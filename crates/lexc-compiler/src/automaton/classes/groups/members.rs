//! The members of groups, with numbers for their classes.

use core::ops::Range;

use super::arc::Member;
use super::search::Found;
use crate::automaton::classes::TooManyClasses;
use crate::automaton::graph::{Graph, MAX_STATES};

/// Items by group, in one array. Room for them is made first.
pub(super) struct ByGroup<T> {
    /// The beginning of the items of each group, and the end of all. While items are added, the entry after that of a
    /// group is the position of its next item.
    first: Vec<u32>,
    /// The items, and room for one of no group.
    all: Vec<T>,
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

/// The members of all groups. Their classes are numbered in this order, after those outside groups.
pub(super) struct Members {
    /// Classes outside groups, class 0 included.
    outside: u32,
    by_group: ByGroup<Member>,
    /// For each member that some group has, its class in the group that was looked at last.
    classes: Vec<u32>,
}

impl Members {
    /// Follows the DAWG from where groups were entered.
    ///
    /// # Errors
    /// [`TooManyClasses`], members included.
    pub(super) fn find(dawg: &Graph, found: &Found) -> Result<Self, TooManyClasses> {
        let groups = found.entrances.len();
        let none = groups as u32;
        let entered = || found.arcs.iter().map(|arc| arc.group_or(none));
        let mut entrances = ByGroup::with_room(groups, entered());
        for (group, arc) in entered().zip(&found.arcs) {
            entrances.add(group, arc.member());
        }

        let outside = found.records.len() as u32;
        let mut classes = vec![0; dawg.len() << 2];
        let mut first = Vec::with_capacity(groups + 1);
        let mut all: Vec<Member> = Vec::with_capacity(found.records.len() * 2);
        for group in 0..groups as u32 {
            let begin = all.len();
            first.push(begin as u32);
            let begin_class = outside + begin as u32;
            let mut add = |all: &mut Vec<Member>, member: Member| {
                // Added in any case, and removed if it was there: a branch on that would be mispredicted.
                let class = &mut classes[member.0 as usize];
                let is_new = *class < begin_class;
                let len = all.len();
                *class = if is_new { outside + len as u32 } else { *class };
                all.push(member);
                all.truncate(len + usize::from(is_new));
            };
            for &member in entrances.of(group) {
                add(&mut all, member);
            }
            let mut done = begin;
            while done < all.len() {
                let member = all[done];
                done += 1;
                for &edge in dawg.edges(member.state()) {
                    if let Some(next) = member.after(edge, group) {
                        add(&mut all, next);
                    }
                }
            }
            if outside as usize + all.len() > MAX_STATES {
                return Err(TooManyClasses);
            }
        }
        first.push(all.len() as u32);
        Ok(Self {
            outside,
            by_group: ByGroup { first, all },
            classes,
        })
    }

    /// Returns the number of classes, class 0 included.
    pub(super) fn classes(&self) -> usize {
        self.outside as usize + self.by_group.all.len()
    }

    /// Returns an iterator over the members of a group, each with its class.
    #[inline]
    pub(super) fn of(&self, group: u32) -> impl Iterator<Item = (u32, Member)> {
        let first = self.class_at(self.places(group).start);
        (first..).zip(self.by_group.of(group).iter().copied())
    }

    /// Returns the places of the members of a group among all members.
    pub(super) fn places(&self, group: u32) -> Range<u32> {
        self.by_group.first[group as usize]..self.by_group.first[group as usize + 1]
    }

    /// Returns the members at some places.
    #[inline]
    pub(super) fn at(&self, places: Range<u32>) -> &[Member] {
        &self.by_group.all[places.start as usize..places.end as usize]
    }

    /// Returns the class of the member at a place.
    #[inline]
    pub(super) fn class_at(&self, place: u32) -> u32 {
        self.outside + place
    }

    /// Looks at a group, so that [`Self::class`] knows the classes of its members.
    pub(super) fn look_at(&mut self, group: u32) {
        let first = self.class_at(self.places(group).start);
        for (class, member) in (first..).zip(self.by_group.of(group)) {
            self.classes[member.0 as usize] = class;
        }
    }

    /// Returns the class of a member of the group that was looked at last.
    #[inline]
    pub(super) fn class(&self, member: Member) -> u32 {
        self.classes[member.0 as usize]
    }
}
