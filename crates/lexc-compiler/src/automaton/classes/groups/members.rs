//! The members of groups, with numbers for their classes.

use core::ops::Range;

use super::super::by_group::ByGroup;
use super::arc::Member;
use super::search::Found;
use crate::automaton::classes::TooManyClasses;
use crate::automaton::graph::{MAX_STATES, StateGraph};
use crate::automaton::push_if;

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
    pub(super) fn find(dawg: &StateGraph, found: &Found) -> Result<Self, TooManyClasses> {
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
                let class = &mut classes[member.0 as usize];
                let is_new = *class < begin_class;
                let len = all.len();
                *class = if is_new { outside + len as u32 } else { *class };
                push_if(all, member, is_new);
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
