//! The search for the classes outside groups: it ends where it enters a group.

use core::hint::select_unpredictable;

use super::super::frontier::add_images;
use super::super::images::{Image, MergedImage};
use super::super::keys::{KeyTable, mix};
use super::super::search::{FoundClasses, Grouping};
use super::edges::{ClassEdge, EMPTY, Member};
use crate::automaton::graph::GraphEdge;

/// The classes outside groups, and the groups.
pub(super) type FoundGroups = FoundClasses<GroupTable>;

/// The groups that a search has entered.
pub(super) struct GroupTable {
    /// The keys of the sets of states of the groups.
    sets: KeyTable,
    /// For each group the edge by which it was entered first, with the class that the edge leaves
    /// as its target. Group 0 has the empty set.
    pub(super) entrances: Vec<GraphEdge>,
}

/// A class outside groups, or a member of a group.
#[derive(Debug, Clone, Copy)]
pub(super) struct GroupedTarget {
    is_member: bool,
    member: Member,
}

impl GroupedTarget {
    #[inline(always)]
    fn new(member: Option<Member>) -> Self {
        Self { is_member: member.is_some(), member: member.unwrap_or_default() }
    }
}

impl GroupTable {
    /// Creates the group of the empty set, with capacity for `groups` groups.
    pub(super) fn new(groups: usize) -> Self {
        let mut entrances = Vec::with_capacity(groups);
        entrances.push(GraphEdge(0));
        Self { sets: KeyTable::new(groups, EMPTY + 1), entrances }
    }
}

impl Grouping for GroupTable {
    type Edge = ClassEdge;
    type Target = GroupedTarget;

    const LETTER_BY_LETTER: bool = true;

    #[inline(always)]
    fn depth(&self, _: u32) -> u8 {
        0
    }

    #[inline(always)]
    fn target(
        &self,
        images: &mut Vec<Image>,
        prefix_state: u32,
        merged: &[MergedImage],
    ) -> (u128, GroupedTarget) {
        let (key, member) = match merged {
            [] if prefix_state == 0 => (0, None),
            [] => (0, Some(Member::new(prefix_state, false, true))),
            [image]
                if (prefix_state == 0 || prefix_state == image.state())
                    && (image.terminal == 0 || image.terminal == image.sum) =>
            {
                let (terminal, prefix) = (image.terminal != 0, prefix_state != 0);
                let member = Member::new(image.state(), terminal, prefix);
                (set_key(image.sum), Some(member))
            }
            _ => (add_images(images, prefix_state, merged, |_| {}), None),
        };
        (key, GroupedTarget::new(member))
    }

    #[inline(always)]
    fn target_of_single(
        &self,
        _: &mut Vec<Image>,
        image: Image,
        edge: GraphEdge,
    ) -> (u128, GroupedTarget) {
        let member = Member::new(edge.target(), edge.terminal(), false);
        (set_key(image.sum), GroupedTarget::new(Some(member)))
    }

    // Branch-free unless the target is new, because a branch on membership would be mispredicted.
    #[inline(always)]
    fn table<'t>(&'t self, classes: &'t KeyTable, target: GroupedTarget) -> &'t KeyTable {
        select_unpredictable(target.is_member, &self.sets, classes)
    }

    #[inline(always)]
    fn table_mut<'t>(
        &'t mut self,
        classes: &'t mut KeyTable,
        target: GroupedTarget,
    ) -> &'t mut KeyTable {
        select_unpredictable(target.is_member, &mut self.sets, classes)
    }

    #[inline(always)]
    fn keep(&mut self, target: GroupedTarget, parent: GraphEdge) -> bool {
        if target.is_member {
            self.entrances.push(parent);
        }
        !target.is_member
    }

    #[inline(always)]
    fn edge(number: u8, terminal: bool, found: u32, target: GroupedTarget) -> ClassEdge {
        ClassEdge::leading(number, terminal, found, target.is_member, target.member)
    }
}

/// Returns the key of a set of states: its sum, spread over all bits.
#[inline]
const fn set_key(sum: u64) -> u128 {
    mix(0, sum, 0)
}

impl FoundGroups {
    /// Returns for each class the state of the DAWG that its factors lead to from the root, and
    /// frees the rest.
    pub(super) fn into_prefix_states(self) -> Vec<u32> {
        let prefix_states = self.records.iter().map(|record| record.prefix_state);
        prefix_states.collect()
    }

    #[inline]
    pub(super) fn edges(&self, class: u32) -> &[ClassEdge] {
        self.records[class as usize].edges(&self.edges)
    }
}
