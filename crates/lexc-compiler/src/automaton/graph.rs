//! Adjacency of a labelled graph in two arrays.

use core::ops::Range;

use lexc_format::Label;
use lexc_runtime::Isa;

use super::push_if;

/// Most states that a graph can have: a target takes 25 bits of an edge.
pub const MAX_STATES: usize = 1 << 25;

/// An edge in one word: bits 0–24 the target, 25 terminal, 26–31 the number of the label, as in the units of a pool: 0 for
/// the separator, else the number of a letter. Automata of foreign files use these numbers for their own letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct GraphEdge(pub u32);

impl GraphEdge {
    const TERMINAL: u32 = 1 << 25;

    /// Packs an edge that completes no word; [`Self::completed_if`] marks one that does.
    #[inline]
    #[must_use]
    pub fn new(label: impl Into<Label>, target: u32) -> Self {
        Self::numbered(label.into().to_byte(), target)
    }

    /// Packs an edge whose label is given by its number, which is below 64.
    #[inline]
    pub(crate) const fn numbered(number: u8, target: u32) -> Self {
        debug_assert!((target as usize) < MAX_STATES && number < 64);
        Self((number as u32) << 26 | target)
    }

    /// Returns the edge, made terminal if `terminal` is set.
    #[inline]
    #[must_use]
    pub const fn completed_if(self, terminal: bool) -> Self {
        Self(self.0 | if terminal { Self::TERMINAL } else { 0 })
    }

    /// Returns the label.
    #[inline]
    #[must_use]
    pub const fn label(self) -> Label {
        Label::from_low_bits(self.number())
    }

    /// Returns the number of the label.
    #[inline]
    pub(crate) const fn number(self) -> u8 {
        (self.0 >> 26) as u8
    }

    /// Returns `true` if the edge completes a word.
    #[inline]
    #[must_use]
    pub const fn terminal(self) -> bool {
        self.0 & Self::TERMINAL != 0
    }

    /// Returns the target; 0 if nothing follows.
    #[inline]
    #[must_use]
    pub const fn target(self) -> u32 {
        self.0 & (MAX_STATES as u32 - 1)
    }

    /// Returns the edge, made terminal.
    #[inline]
    #[must_use]
    pub const fn completed(self) -> Self {
        Self(self.0 | Self::TERMINAL)
    }

    /// Returns the edge with the label of another number.
    #[inline]
    pub(crate) const fn relabelled(self, number: u8) -> Self {
        Self(self.0 & ((1 << 26) - 1) | (number as u32) << 26)
    }
}

/// States 0 to `len - 1`, each with its edges in the order of their labels. State 0 has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateGraph {
    first: Vec<u32>,
    edges: Vec<GraphEdge>,
}

impl Default for StateGraph {
    fn default() -> Self {
        Self {
            first: vec![0, 0],
            edges: Vec::new(),
        }
    }
}

impl StateGraph {
    /// Creates a graph of state 0 alone, with room for `states` and `edges` more.
    #[must_use]
    pub fn with_capacity(states: usize, edges: usize) -> Self {
        let mut first = Vec::with_capacity(states + 2);
        first.extend([0, 0]);
        Self {
            first,
            edges: Vec::with_capacity(edges),
        }
    }

    /// Creates a graph from consecutive rows of edges. `first` holds the beginning of each row, from
    /// that of state 0, which is empty, and the end of the last.
    pub(crate) fn from_rows(first: Vec<u32>, edges: Vec<GraphEdge>) -> Self {
        debug_assert_eq!(first.last().copied(), Some(edges.len() as u32));
        Self { first, edges }
    }

    /// Reserves room for `edges` more edges.
    pub fn reserve(&mut self, edges: usize) {
        self.edges.reserve(edges);
    }

    /// Returns the number of states, state 0 among them.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// Returns `true` if the graph has no state but state 0.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 1
    }

    /// Returns the number of edges.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Returns the edges of a state.
    #[inline]
    #[must_use]
    pub fn edges(&self, state: u32) -> &[GraphEdge] {
        &self.edges[self.row(state)]
    }

    /// Returns the places of a state's edges among those of all states.
    #[inline]
    pub(crate) fn row(&self, state: u32) -> Range<usize> {
        let state = state as usize;
        self.first[state] as usize..self.first[state + 1] as usize
    }

    /// Prefetches the place of a state's edges.
    #[inline(always)]
    pub(crate) fn prefetch_place(&self, state: u32) {
        Isa::prefetch(&self.first, state as usize);
    }

    /// Prefetches the first edges of a state.
    #[inline(always)]
    pub(crate) fn prefetch_edges(&self, state: u32) {
        Isa::prefetch(&self.edges, self.first[state as usize] as usize);
    }

    /// Returns the edges of all states, list after list.
    #[must_use]
    pub fn all_edges(&self) -> &[GraphEdge] {
        &self.edges
    }

    /// Returns the edges of all states, each with its state, if all states but 0 have some. One sequence, because the ends of short rows
    /// are mispredicted.
    #[inline(always)]
    pub(crate) fn edges_with_states(&self) -> impl Iterator<Item = (u32, GraphEdge)> {
        let mut state = 0;
        (0u32..).zip(&self.edges).map(
            #[inline(always)]
            move |(at, &edge)| {
                state += u32::from(self.first[state as usize + 1] == at);
                (state, edge)
            },
        )
    }

    /// Returns the edges of all states but one.
    pub(crate) fn edges_but(&self, state: u32) -> impl Iterator<Item = GraphEdge> {
        let Range { start, end } = self.row(state);
        let others = self.edges[..start].iter().chain(&self.edges[end..]);
        others.copied()
    }

    /// Returns the edge with a label, or `None` if there is no such edge.
    #[inline]
    #[must_use]
    pub fn edge(&self, state: u32, label: impl Into<Label>) -> Option<GraphEdge> {
        self.edge_numbered(state, label.into().to_byte())
    }

    /// Returns the edge whose label has a number, or `None` if there is no such edge.
    #[inline]
    pub(crate) fn edge_numbered(&self, state: u32, number: u8) -> Option<GraphEdge> {
        let mut edges = self.edges(state).iter().copied();
        edges.find(|edge| edge.number() == number)
    }

    /// Adds an edge to the state that [`Self::close`] will end.
    #[inline]
    pub fn push(&mut self, edge: GraphEdge) {
        self.edges.push(edge);
    }

    /// Adds an edge if `is_there` is set, see [`push_if`].
    #[inline(always)]
    pub(crate) fn push_if(&mut self, edge: GraphEdge, is_there: bool) {
        push_if(&mut self.edges, edge, is_there);
    }

    /// Ends the edge list of a new state and returns the state.
    #[inline]
    pub fn close(&mut self) -> u32 {
        self.first.push(self.edges.len() as u32);
        (self.first.len() - 2) as u32
    }
}
