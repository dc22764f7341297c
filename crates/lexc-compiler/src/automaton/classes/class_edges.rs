//! The classes with their edges: to the left for a GADDAG, on both sides for a two-way DAWG.

use lexc_cpu::Isa;

use crate::automaton::graph::{GraphEdge, StateGraph};

/// The class of the empty factor.
pub(crate) const ROOT: u32 = 1;

/// The left edges of all classes, separators included: a minimal GADDAG before its separator.
///
/// Class 0 has no edges: it holds the factors whose only context is the empty one.
#[derive(Debug)]
pub(crate) struct LeftClasses {
    /// The list of each class: its separator, if it has one, as an edge of label 0 to a state of
    /// the DAWG; then an edge for each letter that can come before, in order.
    pub(super) rows: StateGraph,
    /// The in-degree of each class except class 0, if the search counted it.
    pub(super) in_degrees: Option<Vec<u32>>,
    /// The classes without right edges except class 0. Their left edges lead to such classes.
    pub(super) without_right_edges: Vec<u32>,
}

/// The classes with their edges on both sides: a two-way DAWG.
#[derive(Debug)]
pub(crate) struct TwoWayClasses {
    /// Edges by the letters that can come before.
    pub(crate) left: LeftClasses,
    /// Edges by the letters that can come after.
    pub(crate) right: RightEdges,
    /// For each class the maximum number of letters around its factors in a word. An edge of
    /// either side leads to a class with a lower number.
    pub(super) height: Vec<u8>,
}

/// The data of a class except its left edges, all in one cache line.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ClassRecord {
    /// The labels of the right edges, as bits.
    pub(super) labels: u64,
    /// The index of the first right edge.
    pub(super) first: u32,
    /// The state of the DAWG that the factors lead to from the root, 0 if they are no prefixes.
    pub(super) prefix_state: u32,
}

/// The right edges of all classes, in the order in which the classes were expanded.
#[derive(Debug, Default)]
pub(crate) struct RightEdges {
    pub(super) records: Vec<ClassRecord>,
    pub(super) edges: Vec<GraphEdge>,
}

impl ClassRecord {
    pub(super) fn new(prefix_state: u32) -> Self {
        Self { prefix_state, ..Self::default() }
    }

    /// Adds an edge stored at `index`, directly after the edges added before.
    #[inline(always)]
    pub(super) fn add(&mut self, number: u8, index: usize) {
        // The same value for each edge: a branch on the first edge would be mispredicted.
        self.first = (index as u32).wrapping_sub(self.labels.count_ones());
        self.labels |= 1 << number;
    }

    /// Returns the index of the edge with a label that the class has.
    #[inline]
    pub(super) fn position(self, number: u8) -> u32 {
        self.first + (self.labels & ((1 << number) - 1)).count_ones()
    }

    /// Returns the part of `all` that belongs to the class.
    #[inline]
    pub(super) fn edges<T>(self, all: &[T]) -> &[T] {
        &all[self.first as usize..][..self.labels.count_ones() as usize]
    }
}

impl RightEdges {
    #[inline]
    pub(crate) fn edges(&self, class: u32) -> &[GraphEdge] {
        self.records[class as usize].edges(&self.edges)
    }

    pub(crate) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Returns all edges, in the order in which the classes were expanded.
    pub(crate) fn all_edges(&self) -> &[GraphEdge] {
        &self.edges
    }
}

impl LeftClasses {
    /// Returns the number of classes, including class 0.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the left edges and separators of all classes.
    pub(crate) fn rows(&self) -> &StateGraph {
        &self.rows
    }

    /// Takes the in-degree of each class except class 0, if the search counted it.
    pub(crate) fn take_in_degrees(&mut self) -> Option<Vec<u32>> {
        self.in_degrees.take()
    }

    /// Returns the classes without right edges except class 0, in ascending order.
    pub(crate) fn without_right_edges(&self) -> &[u32] {
        &self.without_right_edges
    }

    /// Returns the left edges of a class, without its separator.
    #[inline]
    pub(crate) fn edges(&self, class: u32) -> &[GraphEdge] {
        split_row(self.rows.edges(class)).1
    }

    /// Returns the state of the DAWG that the separator of a class leads to. The class of the empty
    /// factor and classes of factors that are not proper prefixes have no separator.
    #[inline]
    pub(crate) fn separator(&self, class: u32) -> Option<u32> {
        split_row(self.rows.edges(class)).0
    }

    /// Returns all left edges, class by class, without separators.
    pub(crate) fn all_edges(&self) -> impl Iterator<Item = GraphEdge> {
        let all = self.rows.all_edges().iter().copied();
        all.filter(|edge| edge.number() != 0)
    }
}

/// Splits an edge list into the target of its separator, if it has one, and its other edges.
#[inline]
pub(crate) fn split_row(row: &[GraphEdge]) -> (Option<u32>, &[GraphEdge]) {
    match row {
        [separator, edges @ ..] if separator.number() == 0 => (Some(separator.target()), edges),
        edges => (None, edges),
    }
}

impl TwoWayClasses {
    /// Prefetches the starts of a class's edge lists on both sides.
    #[inline(always)]
    pub(crate) fn prefetch_places(&self, class: u32) {
        self.left.rows.prefetch_place(class);
        Isa::prefetch(&self.right.records, class as usize);
    }

    /// Prefetches the first edges of a class on both sides.
    #[inline(always)]
    pub(crate) fn prefetch_edges(&self, class: u32) {
        self.left.rows.prefetch_edges(class);
        let first = self.right.records[class as usize].first;
        Isa::prefetch(&self.right.edges, first as usize);
    }

    /// Returns all classes except class 0 in a topological order of the edges of both sides.
    pub(crate) fn topological_order(&self) -> Vec<u32> {
        // A counting sort by descending height.
        let mut next = [0u32; 257];
        for &height in &self.height[1..] {
            next[255 - height as usize + 1] += 1;
        }
        for level in 1..next.len() {
            next[level] += next[level - 1];
        }
        let mut order = vec![0; self.height.len() - 1];
        for (class, &height) in (0u32..).zip(&self.height).skip(1) {
            let position = &mut next[255 - height as usize];
            order[*position as usize] = class;
            *position += 1;
        }
        order
    }
}
