//! The states of a structure in the order in which their records are written.

use super::record::RecordEdges;
use crate::automaton::graph::StateGraph;
use crate::automaton::topological::topological_order;

/// The states of a structure in topological order, with the edges of their records. A state has
/// `SIDES` records: two in a two-way DAWG, otherwise one.
pub(in crate::layout) trait StateSource<const SIDES: usize> {
    /// Returns the states in this order.
    fn order(&self) -> &[u32];

    /// Prefetches the start of the edge list of the state at an index of the order.
    fn prefetch_place(&self, at: usize);

    /// Prefetches the first edges of a state, the start of whose list was prefetched.
    fn prefetch_edges(&self, at: usize);

    /// Returns the edges of each record of a state. Edges lead to the first record.
    fn records(&self, at: usize) -> [RecordEdges<'_>; SIDES];
}

/// The states of a graph without closing edges.
pub(in crate::layout) struct GraphStates<'a> {
    graph: &'a StateGraph,
    order: Vec<u32>,
    /// The identifier of state 0.
    base: u32,
}

impl<'a> GraphStates<'a> {
    pub(in crate::layout) fn new(graph: &'a StateGraph, root: u32, base: u32) -> Self {
        Self { graph, order: topological_order(graph, root), base }
    }
}

impl StateSource<1> for GraphStates<'_> {
    #[inline(always)]
    fn order(&self) -> &[u32] {
        &self.order
    }

    #[inline(always)]
    fn prefetch_place(&self, at: usize) {
        self.graph.prefetch_place(self.order[at]);
    }

    #[inline(always)]
    fn prefetch_edges(&self, at: usize) {
        self.graph.prefetch_edges(self.order[at]);
    }

    #[inline(always)]
    fn records(&self, at: usize) -> [RecordEdges<'_>; 1] {
        [RecordEdges::new(0, self.graph.edges(self.order[at]), self.base)]
    }
}
