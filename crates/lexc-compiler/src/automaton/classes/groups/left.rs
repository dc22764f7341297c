//! The left edges of classes and groups, which need no search.

use core::hint::select_unpredictable;

use lexc_runtime::Isa;

use super::super::left::{Extension, Following};
use super::super::{ROOT, Record};
use super::arc::{Arc, EMPTY, Member, Target};
use super::search::Found;
use crate::automaton::graph::StateGraph;
use crate::isa;

/// The result of a tile before the middles of a group.
#[derive(Debug, Clone, Copy)]
pub(super) struct GroupArc {
    pub(super) tile: u8,
    /// The group that it leads to.
    pub(super) group: u32,
    /// `true` if the middle with this tile before it begins words.
    pub(super) prefix: bool,
}

/// Rows of different lengths, one after the other.
#[derive(Debug)]
pub(super) struct Rows<T> {
    first: Vec<u32>,
    all: Vec<T>,
}

impl<T> Rows<T> {
    pub(super) fn with_capacity(rows: usize, all: usize) -> Self {
        let mut first = Vec::with_capacity(rows + 1);
        first.push(0);
        Self {
            first,
            all: Vec::with_capacity(all),
        }
    }

    /// Adds the items of rows, which have these lengths. All together, because the ends of short rows are mispredicted.
    #[inline(always)]
    pub(super) fn extend(
        &mut self,
        items: impl Iterator<Item = T>,
        lengths: impl Iterator<Item = usize>,
    ) {
        let mut end = self.all.len();
        self.all.extend(items);
        self.first.extend(lengths.map(|length| {
            end += length;
            end as u32
        }));
    }

    pub(super) fn close(&mut self) {
        self.first.push(self.all.len() as u32);
    }

    pub(super) fn row(&self, index: u32) -> &[T] {
        let index = index as usize;
        &self.all[self.first[index] as usize..self.first[index + 1] as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.first.len() - 1
    }

    pub(super) fn all(&self) -> &[T] {
        &self.all
    }

    /// Returns the beginning of each row with the end of the last one, and all rows.
    pub(super) fn into_parts(self) -> (Vec<u32>, Vec<T>) {
        (self.first, self.all)
    }
}

/// The left edges of all classes and groups.
pub(super) struct LeftArcs {
    pub(super) of_classes: Rows<Arc>,
    pub(super) of_groups: Rows<GroupArc>,
}

impl LeftArcs {
    /// Finds the left edges by Froidure & Pin: a(yb) = (ay)b. Parents come before their children, and every group was entered
    /// from a class.
    pub(super) fn find(dawg: &StateGraph, found: &Found) -> Self {
        isa::run(
            #[inline(always)]
            || Self::find_all(dawg, found),
        )
    }

    #[inline(always)]
    fn find_all(dawg: &StateGraph, found: &Found) -> Self {
        let mut extension = Extension::new(Right::new(dawg, found));
        let parents = &found.parents;
        // There are up to 8 left edges for 7 right edges.
        let capacity = found.arcs.len() + found.arcs.len() / 7;
        let mut of_classes = Rows::with_capacity(parents.len(), capacity);
        of_classes.close();
        of_classes.all.extend_from_slice(found.arcs(ROOT));
        of_classes.close();
        while of_classes.len() < parents.len() {
            let known = of_classes.len();
            let row = |class| of_classes.row(class);
            extension.look_at(&parents[known..], known as u32, row);
            of_classes.extend(extension.all(), extension.lengths());
        }
        let entrances = &found.entrances;
        let mut of_groups = Rows::with_capacity(entrances.len(), entrances.len() * 3);
        // Nothing comes before middles that only begin words.
        of_groups.close();
        while of_groups.len() < entrances.len() {
            let known = of_classes.len() as u32;
            let row = |class| of_classes.row(class);
            extension.look_at(&entrances[of_groups.len()..], known, row);
            of_groups.extend(extension.all().map(group_arc), extension.lengths());
        }
        Self {
            of_classes,
            of_groups,
        }
    }
}

/// The right edges of classes and members.
struct Right<'a> {
    dawg: &'a StateGraph,
    found: &'a Found,
    /// The edges of each state of the DAWG, as those of classes.
    states: Vec<Record>,
}

impl<'a> Right<'a> {
    fn new(dawg: &'a StateGraph, found: &'a Found) -> Self {
        let mut states = vec![Record::default(); dawg.len()];
        for (at, (state, edge)) in dawg.edges_with_states().enumerate() {
            states[state as usize].add(edge.number(), at);
        }
        Self {
            states,
            dawg,
            found,
        }
    }

    /// Returns where the record of what an arc leads to is. Class 0 has no edges.
    #[inline(always)]
    fn record_of(&self, arc: Arc) -> (&[Record], usize) {
        // An index and no branch, which would be mispredicted.
        let records = [&self.found.records, &self.states];
        let indices = [arc.class_or_end(), arc.member().state()];
        let is_member = usize::from(arc.is_to_member());
        (records[is_member], indices[is_member] as usize)
    }
}

impl Following for Right<'_> {
    type Arc = Arc;

    #[inline(always)]
    fn prefetch_after(&self, arc: Arc) {
        let (records, index) = self.record_of(arc);
        Isa::prefetch(records, index);
    }

    #[inline(always)]
    fn prefetch_extended(&self, arc: Arc, after: Record) {
        // The edges of the DAWG are few. For them what is prefetched is not needed, but a branch would be mispredicted.
        let first = select_unpredictable(arc.is_to_member(), 0, after.first);
        Isa::prefetch(&self.found.arcs, first as usize);
    }

    #[inline(always)]
    fn after(&self, arc: Arc) -> Record {
        let (records, index) = self.record_of(arc);
        records[index]
    }

    #[inline(always)]
    fn extended(&self, arc: Arc, position: u32) -> Arc {
        // Both are found, because a branch would be mispredicted.
        let is_member = arc.is_to_member();
        let at = |is_there| select_unpredictable(is_there, position as usize, 0);
        let of_class = self.found.arcs[at(!is_member)].relabelled(arc.tile());
        let edge = self.dawg.all_edges()[at(is_member)];
        let of_member = arc.after(edge);
        select_unpredictable(is_member, of_member, of_class)
    }
}

/// Returns the effect of a left arc of one member on its group.
fn group_arc(arc: Arc) -> GroupArc {
    let (group, prefix) = match arc.target() {
        // A middle that is a word and nothing else. A class only if two sets have the same sum; the count of accepted strings
        // shows that.
        Target::End | Target::Class(_) => (EMPTY, true),
        // Only terminal edges lead to state 0, the root's among them.
        Target::Member {
            group,
            member: Member::SINK,
        } => (group, arc.terminal()),
        Target::Member { group, member } => (group, member.prefix()),
    };
    GroupArc {
        tile: arc.tile(),
        group,
        prefix,
    }
}
