//! The sizes of structures, counted before their records are written.

use lexc_format::pool::Layout;

use crate::automaton::counts::LexiconSizes;
use crate::automaton::graph::{GraphEdge, StateGraph};

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct StructureSize {
    pub(in crate::layout) records: u64,
    pub(in crate::layout) edges: u64,
    /// Edges whose targets have edges.
    pub(in crate::layout) with_children: u64,
}

impl StructureSize {
    /// Returns the size of a trie, whose leaves have no records.
    pub(crate) const fn of_trie(sizes: &LexiconSizes) -> Self {
        Self {
            records: sizes.proper_prefixes + 1,
            edges: sizes.prefixes,
            with_children: sizes.proper_prefixes,
        }
    }

    pub(in crate::layout) fn units(self, layout: Layout) -> u64 {
        match layout {
            Layout::EdgeList => self.edges,
            Layout::Bitmap { .. } => {
                self.records * u64::from(layout.mask_words()) + self.with_children
            }
        }
    }
}

/// The size of a structure, and how often each label occurs.
#[derive(Debug, Clone)]
pub(in crate::layout) struct StructureStats {
    pub(in crate::layout) size: StructureSize,
    /// The number of edges with each label, modulo 2³².
    pub(in crate::layout) labels: [u32; 64],
}

impl Default for StructureStats {
    fn default() -> Self {
        Self { size: StructureSize::default(), labels: [0; 64] }
    }
}

impl StructureStats {
    /// Counts all states of a graph except state 0.
    pub(in crate::layout) fn of(graph: &StateGraph) -> Self {
        let mut stats = Self::default();
        stats.size.records = graph.len() as u64 - 1;
        stats.add_edges(graph.all_edges());
        stats
    }

    pub(in crate::layout) fn add_edges(&mut self, edges: &[GraphEdge]) {
        self.size.edges += edges.len() as u64;
        self.size.with_children += edges.iter().filter(|edge| edge.target() != 0).count() as u64;
        // Four counters for each label, so that an increment need not wait for the one before.
        let mut counters = [[0u32; 64]; 4];
        for edges in edges.chunks(4) {
            for (counter, edge) in counters.iter_mut().zip(edges) {
                counter[usize::from(edge.number())] += 1;
            }
        }
        for counter in counters {
            self.add_labels(&counter);
        }
    }

    pub(in crate::layout) fn add_closing(&mut self, edges: u64) {
        self.size.edges += edges;
        self.size.with_children += edges;
    }

    pub(in crate::layout) fn add_labels(&mut self, labels: &[u32; 64]) {
        for (all, more) in self.labels.iter_mut().zip(labels) {
            *all = all.wrapping_add(*more);
        }
    }
}
