//! The members of all groups, and the numbers of their classes.

use core::ops::Range;

use super::super::counting_sort::CountingSort;
use super::super::error::TooManyClasses;
use super::edges::Member;
use super::grouped::FoundGroups;
use crate::automaton::graph::{MAX_STATES, StateGraph, push_if};
use crate::normalise::Error;
use crate::progress::BuildProgress;

/// The members of all groups. Their classes are numbered in this order, after the classes outside
/// groups.
pub(super) struct Members {
    /// The number of classes outside groups, including class 0.
    outside: u32,
    by_group: CountingSort<Member>,
    /// For each member its class, in the last group passed to [`Self::select`].
    classes: Vec<u32>,
}

impl Members {
    /// Finds the members that the DAWG reaches from the entrances of groups.
    ///
    /// # Errors
    /// Returns an error if a graph could not hold all classes, or `progress` cancels the build.
    pub(super) fn find(
        dawg: &StateGraph,
        found: &FoundGroups,
        progress: &mut dyn BuildProgress,
    ) -> Result<Self, Error> {
        let mut counter = progress.counter();
        let groups = found.grouping.entrances.len();
        let none = groups as u32;
        let entered = || found.edges.iter().map(|edge| edge.group_or(none));
        let mut entrances = CountingSort::with_counts(groups, entered());
        for (group, edge) in entered().zip(&found.edges) {
            entrances.add(group, edge.member());
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
                let class = &mut classes[member.0 as usize];
                let is_new = *class < begin_class;
                let len = all.len();
                *class = if is_new { outside + len as u32 } else { *class };
                push_if(all, member, is_new);
            };
            for &member in entrances.bucket(group) {
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
            counter.add(1 + all.len() - begin)?;
            if outside as usize + all.len() > MAX_STATES {
                return Err(TooManyClasses.into());
            }
        }
        first.push(all.len() as u32);
        Ok(Self { outside, by_group: CountingSort { first, all }, classes })
    }

    /// Returns the number of all classes, including class 0.
    pub(super) fn classes(&self) -> usize {
        self.outside as usize + self.by_group.all.len()
    }

    /// Returns an iterator over the members of a group, each with its class.
    #[inline]
    pub(super) fn of(&self, group: u32) -> impl Iterator<Item = (u32, Member)> {
        let first = self.class_at(self.range(group).start);
        (first..).zip(self.by_group.bucket(group).iter().copied())
    }

    /// Returns the range of a group's members among all members.
    pub(super) fn range(&self, group: u32) -> Range<u32> {
        self.by_group.first[group as usize]..self.by_group.first[group as usize + 1]
    }

    #[inline]
    pub(super) fn at(&self, range: Range<u32>) -> &[Member] {
        &self.by_group.all[range.start as usize..range.end as usize]
    }

    /// Returns the class of the member at an index among all members.
    #[inline]
    pub(super) fn class_at(&self, index: u32) -> u32 {
        self.outside + index
    }

    /// Selects the group whose classes [`Self::class`] returns.
    pub(super) fn select(&mut self, group: u32) {
        let first = self.class_at(self.range(group).start);
        for (class, member) in (first..).zip(self.by_group.bucket(group)) {
            self.classes[member.0 as usize] = class;
        }
    }

    /// Returns the class of a member of the selected group.
    #[inline]
    pub(super) fn class(&self, member: Member) -> u32 {
        self.classes[member.0 as usize]
    }
}
