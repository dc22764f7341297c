//! The left edges, computed from the right edges without a search.

use core::ops::Range;

use lexc_cpu::Isa;

use super::class_edges::{ClassRecord, LeftClasses, ROOT, RightEdges, split_row};
use super::frontier::BATCH;
use crate::automaton::graph::{GraphEdge, StateGraph};
use crate::normalise::Error;
use crate::progress::{BuildProgress, WorkCounter};

/// The right edges of classes, in the form that [`LeftExtension`] reads.
pub(super) trait RightNeighbours {
    type Edge: Copy;

    fn prefetch_record(&self, edge: Self::Edge);

    /// Prefetches what [`Self::extended`] reads, given the record of the edge's target.
    fn prefetch_extended(&self, edge: Self::Edge, record: ClassRecord);

    /// Returns the record of the right edges of an edge's target.
    fn record(&self, edge: Self::Edge) -> ClassRecord;

    /// Returns the left edge of yb, given the left edge of y and the index of its target's right
    /// edge by b.
    fn extended(&self, edge: Self::Edge, position: u32) -> Self::Edge;
}

/// Computes left edges by Froidure & Pin, a(yb) = (ay)b, for many classes together: four passes
/// without dependent reads.
pub(super) struct LeftExtension<R: RightNeighbours> {
    right: R,
    classes: Vec<TakenClass>,
    edges: Vec<EdgeWithRecord<R::Edge>>,
    /// The selected edges, class by class.
    selected: Vec<SelectedEdge>,
}

/// A left edge of y whose target has a right edge by b.
#[derive(Debug, Clone, Copy, Default)]
struct SelectedEdge {
    /// The index of the edge of y.
    edge: u32,
    /// b.
    label: u8,
}

/// A class yb.
#[derive(Debug, Clone)]
struct TakenClass {
    /// b.
    label: u8,
    /// First the indices of the left edges of y, later the indices of the selected edges.
    edges: Range<usize>,
}

/// A left edge of y, with the record of its target.
#[derive(Debug, Clone, Copy)]
struct EdgeWithRecord<A> {
    edge: A,
    record: ClassRecord,
}

impl<R: RightNeighbours> LeftExtension<R> {
    pub(super) fn new(right: R) -> Self {
        Self { right, classes: Vec::new(), edges: Vec::new(), selected: Vec::new() }
    }

    /// Takes the first classes of `parents`, at most a fixed number, whose y is one of the first
    /// `known` classes; `row` returns the left edges of these. Each parent has the class of y as
    /// target and b as label. Classes with the same y must be adjacent.
    #[inline(always)]
    pub(super) fn take<'r>(
        &mut self,
        parents: &[GraphEdge],
        known: u32,
        row: impl Fn(u32) -> &'r [R::Edge],
    ) where
        R::Edge: 'r,
    {
        self.classes.clear();
        self.edges.clear();
        let parents = parents.iter().take(4 * BATCH);
        let mut class = None;
        let mut edges = 0..0;
        for parent in parents.take_while(|parent| parent.target() < known) {
            if class != Some(parent.target()) {
                class = Some(parent.target());
                let all = row(parent.target()).iter();
                self.edges.extend(all.map(|&edge| {
                    self.right.prefetch_record(edge);
                    EdgeWithRecord { edge, record: ClassRecord::default() }
                }));
                edges = edges.end..self.edges.len();
            }
            self.classes.push(TakenClass { label: parent.number(), edges: edges.clone() });
        }
        for EdgeWithRecord { edge, record } in &mut self.edges {
            *record = self.right.record(*edge);
            self.right.prefetch_extended(*edge, *record);
        }
        self.select();
    }

    /// Selects the left edges of each class.
    #[inline(always)]
    fn select(&mut self) {
        let most = self.classes.iter().map(|class| class.edges.len()).sum();
        self.selected.clear();
        self.selected.resize(most, SelectedEdge::default());
        let mut end = 0;
        for TakenClass { label, edges } in &mut self.classes {
            let begin = end;
            for index in edges.clone() {
                let record = self.edges[index].record;
                // Overwritten by the next edge if the target has no right edge by b: half of them
                // have none, and a branch would be mispredicted.
                self.selected[end] = SelectedEdge { edge: index as u32, label: *label };
                end += (record.labels >> *label & 1) as usize;
            }
            *edges = begin..end;
        }
        self.selected.truncate(end);
    }

    /// Returns the left edges of all classes that were taken.
    #[inline(always)]
    pub(super) fn all(&self) -> impl Iterator<Item = R::Edge> {
        self.extended(&self.selected)
    }

    /// Returns the number of left edges of each class that was taken.
    #[inline(always)]
    pub(super) fn lengths(&self) -> impl Iterator<Item = usize> {
        self.classes.iter().map(|class| class.edges.len())
    }

    /// Returns the left edges of each class that was taken.
    #[inline(always)]
    pub(super) fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = R::Edge>> {
        let rows = self.classes.iter();
        rows.map(|class| self.extended(&self.selected[class.edges.clone()]))
    }

    #[inline(always)]
    fn extended(&self, selected: &[SelectedEdge]) -> impl Iterator<Item = R::Edge> {
        selected.iter().map(
            #[inline(always)]
            |selected| {
                let EdgeWithRecord { edge, record } = self.edges[selected.edge as usize];
                self.right.extended(edge, record.position(selected.label))
            },
        )
    }
}

/// Computes the left edges of all classes. `parents` gives for each class yb the class of y as
/// target and b as label; y must come before yb.
///
/// # Errors
/// Returns an error if `progress` cancels the build.
pub(super) fn left_edges(
    right: &RightEdges,
    parents: &[GraphEdge],
    progress: &mut dyn BuildProgress,
) -> Result<LeftClasses, Error> {
    lexc_cpu::run_optimized(
        #[inline(always)]
        || compute(right, parents, &mut progress.counter()),
    )
}

#[inline(always)]
fn compute(
    right: &RightEdges,
    parents: &[GraphEdge],
    counter: &mut WorkCounter<'_>,
) -> Result<LeftClasses, Error> {
    // There are 8 left edges for 7 right edges, and 1 separator for 8 left edges.
    let capacity = right.edge_count() + right.edge_count() / 4;
    let mut left = StateGraph::with_capacity(parents.len(), capacity);
    let mut without_right_edges = Vec::new();
    for &edge in right.edges(ROOT) {
        left.push(edge);
    }
    left.close();
    let mut extension = LeftExtension::new(right);
    while left.len() < parents.len() {
        let known = left.len();
        counter.add(4 * BATCH)?;
        extension.take(
            &parents[known..],
            known as u32,
            #[inline(always)]
            |class| split_row(left.edges(class)).1,
        );
        for (class, row) in (known as u32..).zip(extension.rows()) {
            let record = right.records[class as usize];
            left.push_if(GraphEdge::numbered(0, record.prefix_state), record.prefix_state != 0);
            if record.labels == 0 {
                without_right_edges.push(class);
            }
            for edge in row {
                left.push(edge);
            }
            left.close();
        }
    }
    Ok(LeftClasses { rows: left, in_degrees: None, without_right_edges })
}

impl RightNeighbours for &RightEdges {
    type Edge = GraphEdge;

    #[inline(always)]
    fn prefetch_record(&self, edge: GraphEdge) {
        Isa::prefetch(&self.records, edge.target() as usize);
    }

    #[inline(always)]
    fn prefetch_extended(&self, _: GraphEdge, record: ClassRecord) {
        Isa::prefetch(&self.edges, record.first as usize);
    }

    #[inline(always)]
    fn record(&self, edge: GraphEdge) -> ClassRecord {
        self.records[edge.target() as usize]
    }

    #[inline(always)]
    fn extended(&self, edge: GraphEdge, position: u32) -> GraphEdge {
        self.edges[position as usize].relabelled(edge.number())
    }
}
