//! The left edges of classes and groups, computed without a search.

use core::hint::select_unpredictable;

use lexc_cpu::Isa;

use super::super::class_edges::{ClassRecord, ROOT};
use super::super::frontier::BATCH;
use super::super::left::{LeftExtension, RightNeighbours};
use super::edges::{ClassEdge, EMPTY, EdgeTarget, Member};
use super::grouped::FoundGroups;
use crate::automaton::graph::StateGraph;
use crate::normalise::Error;
use crate::progress::{BuildProgress, WorkCounter};

/// A left edge that all members of a group have.
#[derive(Debug, Clone, Copy)]
pub(super) struct GroupEdge {
    pub(super) label: u8,
    pub(super) group: u32,
    /// `true` if the factors with this letter before them are prefixes.
    pub(super) prefix: bool,
}

/// Edge lists of different lengths, one after the other.
#[derive(Debug)]
pub(super) struct EdgeLists<T> {
    first: Vec<u32>,
    all: Vec<T>,
}

impl<T> EdgeLists<T> {
    pub(super) fn with_capacity(rows: usize, all: usize) -> Self {
        let mut first = Vec::with_capacity(rows + 1);
        first.push(0);
        Self { first, all: Vec::with_capacity(all) }
    }

    /// Adds the lists of these lengths. All items are added at once, because the end of a short
    /// list would be mispredicted.
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

    pub(super) fn list(&self, index: u32) -> &[T] {
        let index = index as usize;
        &self.all[self.first[index] as usize..self.first[index + 1] as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.first.len() - 1
    }

    pub(super) fn all(&self) -> &[T] {
        &self.all
    }

    /// Returns the start of each list with the end of the last one, and all items.
    pub(super) fn into_parts(self) -> (Vec<u32>, Vec<T>) {
        (self.first, self.all)
    }
}

/// The left edges of the classes outside groups, and of the groups.
pub(super) struct LeftEdges {
    pub(super) of_classes: EdgeLists<ClassEdge>,
    pub(super) of_groups: EdgeLists<GroupEdge>,
}

impl LeftEdges {
    /// Computes the left edges by Froidure & Pin, a(yb) = (ay)b. The class by which a class or
    /// group was found comes before it.
    ///
    /// # Errors
    /// Returns an error if `progress` cancels the build.
    pub(super) fn compute(
        dawg: &StateGraph,
        found: &FoundGroups,
        progress: &mut dyn BuildProgress,
    ) -> Result<Self, Error> {
        lexc_cpu::run_optimized(
            #[inline(always)]
            || Self::compute_all(dawg, found, &mut progress.counter()),
        )
    }

    #[inline(always)]
    fn compute_all(
        dawg: &StateGraph,
        found: &FoundGroups,
        counter: &mut WorkCounter<'_>,
    ) -> Result<Self, Error> {
        let mut extension = LeftExtension::new(RightTargets::new(dawg, found));
        let parents = &found.parents;
        // There are up to 8 left edges for 7 right edges.
        let capacity = found.edges.len() + found.edges.len() / 7;
        let mut of_classes = EdgeLists::with_capacity(parents.len(), capacity);
        of_classes.close();
        of_classes.all.extend_from_slice(found.edges(ROOT));
        of_classes.close();
        while of_classes.len() < parents.len() {
            let known = of_classes.len();
            counter.add(4 * BATCH)?;
            let list = |class| of_classes.list(class);
            extension.take(&parents[known..], known as u32, list);
            of_classes.extend(extension.all(), extension.lengths());
        }
        let entrances = &found.grouping.entrances;
        let mut of_groups = EdgeLists::with_capacity(entrances.len(), entrances.len() * 3);
        // No letter comes before factors that are only prefixes.
        of_groups.close();
        while of_groups.len() < entrances.len() {
            let known = of_classes.len() as u32;
            counter.add(4 * BATCH)?;
            let list = |class| of_classes.list(class);
            extension.take(&entrances[of_groups.len()..], known, list);
            of_groups.extend(extension.all().map(group_edge), extension.lengths());
        }
        Ok(Self { of_classes, of_groups })
    }
}

/// The right edges of classes outside groups and of members.
struct RightTargets<'a> {
    dawg: &'a StateGraph,
    found: &'a FoundGroups,
    /// The edges of each state of the DAWG, as right edges of members.
    states: Vec<ClassRecord>,
}

impl<'a> RightTargets<'a> {
    fn new(dawg: &'a StateGraph, found: &'a FoundGroups) -> Self {
        let mut states = vec![ClassRecord::default(); dawg.len()];
        for (at, (state, edge)) in dawg.edges_with_states().enumerate() {
            states[state as usize].add(edge.number(), at);
        }
        Self { states, dawg, found }
    }

    /// Returns the records and the index that hold the target of an edge. Class 0 has no edges.
    #[inline(always)]
    fn record_of(&self, edge: ClassEdge) -> (&[ClassRecord], usize) {
        // Indexed, because a branch would be mispredicted.
        let records = [&self.found.records, &self.states];
        let indices = [edge.class_or_end(), edge.member().state()];
        let is_member = usize::from(edge.is_to_member());
        (records[is_member], indices[is_member] as usize)
    }
}

impl RightNeighbours for RightTargets<'_> {
    type Edge = ClassEdge;

    #[inline(always)]
    fn prefetch_record(&self, edge: ClassEdge) {
        let (records, index) = self.record_of(edge);
        Isa::prefetch(records, index);
    }

    #[inline(always)]
    fn prefetch_extended(&self, edge: ClassEdge, record: ClassRecord) {
        // The edges of the DAWG are few. For members the prefetch is not needed, but a branch would
        // be mispredicted.
        let first = select_unpredictable(edge.is_to_member(), 0, record.first);
        Isa::prefetch(&self.found.edges, first as usize);
    }

    #[inline(always)]
    fn record(&self, edge: ClassEdge) -> ClassRecord {
        let (records, index) = self.record_of(edge);
        records[index]
    }

    #[inline(always)]
    fn extended(&self, edge: ClassEdge, position: u32) -> ClassEdge {
        // Both are computed, because a branch would be mispredicted.
        let is_member = edge.is_to_member();
        let at = |is_present| select_unpredictable(is_present, position as usize, 0);
        let of_class = self.found.edges[at(!is_member)].relabelled(edge.label());
        let of_member = edge.after(self.dawg.all_edges()[at(is_member)]);
        select_unpredictable(is_member, of_member, of_class)
    }
}

/// Returns the left edge of a group, given the edge of one of its members.
fn group_edge(edge: ClassEdge) -> GroupEdge {
    let (group, prefix) = match edge.target() {
        // A factor that is only a word. It can be a class only if two sets have the same sum, which
        // the count of accepted strings detects.
        EdgeTarget::End | EdgeTarget::Class(_) => (EMPTY, true),
        // Only terminal edges lead to state 0, even from the root.
        EdgeTarget::Member { group, member: Member::SINK } => (group, edge.terminal()),
        EdgeTarget::Member { group, member } => (group, member.prefix()),
    };
    GroupEdge { label: edge.label(), group, prefix }
}
