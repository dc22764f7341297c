//! The edges to the left, which need no search.

use core::ops::Range;

use lexc_runtime::Isa;

use super::{BATCH, LeftClasses, ROOT, Record, RightEdges, split_row};
use crate::automaton::graph::{GraphEdge, StateGraph};
use crate::isa;

/// What follows middles on the right.
pub(super) trait Following {
    /// A left edge.
    type Arc: Copy;

    /// Prefetches what [`Self::after`] reads.
    fn prefetch_after(&self, arc: Self::Arc);

    /// Prefetches what [`Self::extended`] reads, given what follows the middles that a left edge leads to.
    fn prefetch_extended(&self, arc: Self::Arc, after: Record);

    /// Returns the right edges of the middles that a left edge leads to.
    fn after(&self, arc: Self::Arc) -> Record;

    /// Returns the left edge of yb from that of y, given the position of b among all right edges.
    fn extended(&self, arc: Self::Arc, position: u32) -> Self::Arc;
}

/// Finds left edges by Froidure & Pin, a(yb) = (ay)b, for many middles together: in four sweeps without dependent reads.
pub(super) struct Extension<F: Following> {
    following: F,
    children: Vec<Child>,
    arcs: Vec<Extensible<F::Arc>>,
    /// The arcs that go on.
    there: Vec<There>,
}

/// A left edge of y that goes on by b.
#[derive(Debug, Clone, Copy, Default)]
struct There {
    /// Its index among those looked at.
    arc: u32,
    /// b.
    tile: u8,
}

/// A middle yb.
#[derive(Debug, Clone)]
struct Child {
    /// b.
    tile: u8,
    /// The left edges of y among those looked at.
    arcs: Range<usize>,
}

/// A left edge of y, and what follows the middle that it leads to.
#[derive(Debug, Clone, Copy)]
struct Extensible<A> {
    arc: A,
    after: Record,
}

impl<F: Following> Extension<F> {
    pub(super) fn new(following: F) -> Self {
        Self {
            following,
            children: Vec::new(),
            arcs: Vec::new(),
            there: Vec::new(),
        }
    }

    /// Looks at the first middles, each given by the class of y and by b: as many as have a y among the first `known` classes, whose
    /// left edges `row` returns, but not more than some. Those of the same y follow each other.
    #[inline(always)]
    pub(super) fn look_at<'r>(
        &mut self,
        middles: &[GraphEdge],
        known: u32,
        row: impl Fn(u32) -> &'r [F::Arc],
    ) where
        F::Arc: 'r,
    {
        self.children.clear();
        self.arcs.clear();
        let middles = middles.iter().take(4 * BATCH);
        let mut class = None;
        let mut arcs = 0..0;
        for middle in middles.take_while(|middle| middle.target() < known) {
            if class != Some(middle.target()) {
                class = Some(middle.target());
                let all = row(middle.target()).iter();
                self.arcs.extend(all.map(|&arc| {
                    self.following.prefetch_after(arc);
                    Extensible {
                        arc,
                        after: Record::default(),
                    }
                }));
                arcs = arcs.end..self.arcs.len();
            }
            self.children.push(Child {
                tile: middle.number(),
                arcs: arcs.clone(),
            });
        }
        for Extensible { arc, after } in &mut self.arcs {
            *after = self.following.after(*arc);
            self.following.prefetch_extended(*arc, *after);
        }
        self.select();
    }

    /// Selects the left edges of each middle.
    #[inline(always)]
    fn select(&mut self) {
        let most = self.children.iter().map(|child| child.arcs.len()).sum();
        self.there.clear();
        self.there.resize(most, There::default());
        let mut end = 0;
        for Child { tile, arcs } in &mut self.children {
            let begin = end;
            for index in arcs.clone() {
                let after = self.arcs[index].after;
                // Overwritten by the next one if it is not there: half of them are not, and a branch on that would
                // be guessed wrong.
                self.there[end] = There {
                    arc: index as u32,
                    tile: *tile,
                };
                end += (after.labels >> *tile & 1) as usize;
            }
            *arcs = begin..end;
        }
        self.there.truncate(end);
    }

    /// Returns the left edges of all middles that were looked at, row by row.
    #[inline(always)]
    pub(super) fn all(&self) -> impl Iterator<Item = F::Arc> {
        self.extended(&self.there)
    }

    /// Returns the length of each row.
    #[inline(always)]
    pub(super) fn lengths(&self) -> impl Iterator<Item = usize> {
        self.children.iter().map(|child| child.arcs.len())
    }

    /// Returns the left edges of each middle that was looked at.
    #[inline(always)]
    pub(super) fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = F::Arc>> {
        let rows = self.children.iter();
        rows.map(|child| self.extended(&self.there[child.arcs.clone()]))
    }

    #[inline(always)]
    fn extended(&self, there: &[There]) -> impl Iterator<Item = F::Arc> {
        there.iter().map(
            #[inline(always)]
            |there| {
                let Extensible { arc, after } = self.arcs[there.arc as usize];
                self.following.extended(arc, after.position(there.tile))
            },
        )
    }
}

/// Finds the left edges of all classes. Parents come before their children.
pub(super) fn left_edges(right: &RightEdges, parents: &[GraphEdge]) -> LeftClasses {
    isa::run(
        #[inline(always)]
        || find(right, parents),
    )
}

#[inline(always)]
fn find(right: &RightEdges, parents: &[GraphEdge]) -> LeftClasses {
    // There are 8 left edges for 7 right edges, and 1 separator for 8 left edges.
    let capacity = right.edge_count() + right.edge_count() / 4;
    let mut left = StateGraph::with_capacity(parents.len(), capacity);
    let mut ends = Vec::new();
    for &edge in right.edges(ROOT) {
        left.push(edge);
    }
    left.close();
    let mut extension = Extension::new(right);
    while left.len() < parents.len() {
        let known = left.len();
        extension.look_at(
            &parents[known..],
            known as u32,
            #[inline(always)]
            |class| split_row(left.edges(class)).1,
        );
        for (class, row) in (known as u32..).zip(extension.rows()) {
            let record = right.records[class as usize];
            left.push_if(
                GraphEdge::numbered(0, record.prefix_state),
                record.prefix_state != 0,
            );
            if record.labels == 0 {
                ends.push(class);
            }
            for edge in row {
                left.push(edge);
            }
            left.close();
        }
    }
    LeftClasses {
        rows: left,
        parents: None,
        ends,
    }
}

impl Following for &RightEdges {
    type Arc = GraphEdge;

    #[inline(always)]
    fn prefetch_after(&self, arc: GraphEdge) {
        Isa::prefetch(&self.records, arc.target() as usize);
    }

    #[inline(always)]
    fn prefetch_extended(&self, _: GraphEdge, after: Record) {
        Isa::prefetch(&self.edges, after.first as usize);
    }

    #[inline(always)]
    fn after(&self, arc: GraphEdge) -> Record {
        self.records[arc.target() as usize]
    }

    #[inline(always)]
    fn extended(&self, arc: GraphEdge, position: u32) -> GraphEdge {
        self.edges[position as usize].relabelled(arc.number())
    }
}
