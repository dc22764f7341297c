//! The in-memory graph of every automaton: its states and labelled edges in two arrays.

use core::ops::Range;

use lexc_cpu::Isa;
use lexc_format::Label;

/// Appends a value if `is_present` is set. The value is always written and then truncated, because
/// a branch would be mispredicted.
#[inline(always)]
pub(crate) fn push_if<T>(values: &mut Vec<T>, value: T, is_present: bool) {
    let len = values.len();
    values.push(value);
    values.truncate(len + usize::from(is_present));
}

/// The maximum number of states of a graph: an edge stores its target in 25 bits.
pub const MAX_STATES: usize = 1 << 25;

/// An edge in one word, laid out like the units of a pool: bits 0–24 the target, bit 25 the
/// terminal flag, bits 26–31 the label's number (0 for the separator, otherwise the letter's
/// number). The automata of foreign files number their own letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct GraphEdge(pub u32);

impl GraphEdge {
    const TERMINAL: u32 = 1 << 25;

    /// Returns an edge that completes no word. Call [`Self::completed_if`] to set the terminal
    /// flag.
    #[inline]
    #[must_use]
    pub fn new(label: impl Into<Label>, target: u32) -> Self {
        Self::numbered(label.into().to_byte(), target)
    }

    /// Returns an edge whose label is given by its number, below 64.
    #[inline]
    pub(crate) const fn numbered(number: u8, target: u32) -> Self {
        debug_assert!((target as usize) < MAX_STATES && number < 64);
        Self((number as u32) << 26 | target)
    }

    /// Returns the edge with its terminal flag set if `terminal` is.
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

    /// Returns the target, 0 if no letter can follow.
    #[inline]
    #[must_use]
    pub const fn target(self) -> u32 {
        self.0 & (MAX_STATES as u32 - 1)
    }

    /// Returns the edge with its terminal flag set.
    #[inline]
    #[must_use]
    pub const fn completed(self) -> Self {
        Self(self.0 | Self::TERMINAL)
    }

    #[inline]
    pub(crate) const fn relabelled(self, number: u8) -> Self {
        Self(self.0 & ((1 << 26) - 1) | (number as u32) << 26)
    }
}

/// The states 0 to `len - 1`, each with its edges in label order. State 0 has no edges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateGraph {
    first: Vec<u32>,
    edges: Vec<GraphEdge>,
}

impl Default for StateGraph {
    fn default() -> Self {
        Self { first: vec![0, 0], edges: Vec::new() }
    }
}

impl StateGraph {
    /// Creates a graph of state 0 alone, with capacity for `states` and `edges` more.
    #[must_use]
    pub fn with_capacity(states: usize, edges: usize) -> Self {
        let mut first = Vec::with_capacity(states + 2);
        first.extend([0, 0]);
        Self { first, edges: Vec::with_capacity(edges) }
    }

    /// Creates a graph from consecutive edge lists. `first` holds the start of each list, including
    /// the empty one of state 0, and the end of the last.
    pub(crate) fn from_rows(first: Vec<u32>, edges: Vec<GraphEdge>) -> Self {
        debug_assert_eq!(first.last().copied(), Some(edges.len() as u32));
        Self { first, edges }
    }

    /// Reserves capacity for `edges` more edges.
    pub fn reserve(&mut self, edges: usize) {
        self.edges.reserve(edges);
    }

    /// Returns the number of states, including state 0.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// Returns `true` if state 0 is the only state.
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

    /// Returns the range of a state's edges in [`Self::all_edges`].
    #[inline]
    pub(crate) fn row(&self, state: u32) -> Range<usize> {
        let state = state as usize;
        self.first[state] as usize..self.first[state + 1] as usize
    }

    /// Prefetches the start of a state's edge list.
    #[inline(always)]
    pub(crate) fn prefetch_place(&self, state: u32) {
        Isa::prefetch(&self.first, state as usize);
    }

    #[inline(always)]
    pub(crate) fn prefetch_edges(&self, state: u32) {
        Isa::prefetch(&self.edges, self.first[state as usize] as usize);
    }

    /// Returns the edges of all states, in the order of the states.
    #[must_use]
    pub fn all_edges(&self) -> &[GraphEdge] {
        &self.edges
    }

    /// Returns every edge with the state that it leaves. All states but 0 must have edges. This is
    /// a single loop over the edges because the end of a short inner loop would be mispredicted.
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

    /// Returns the edges of all states except `state`.
    pub(crate) fn edges_but(&self, state: u32) -> impl Iterator<Item = GraphEdge> {
        let Range { start, end } = self.row(state);
        let others = self.edges[..start].iter().chain(&self.edges[end..]);
        others.copied()
    }

    /// Returns the edge with a label, if there is one.
    #[inline]
    #[must_use]
    pub fn edge(&self, state: u32, label: impl Into<Label>) -> Option<GraphEdge> {
        self.edge_numbered(state, label.into().to_byte())
    }

    #[inline]
    pub(crate) fn edge_numbered(&self, state: u32, number: u8) -> Option<GraphEdge> {
        let mut edges = self.edges(state).iter().copied();
        edges.find(|edge| edge.number() == number)
    }

    /// Adds an edge to the state that the next call of [`Self::close`] creates.
    #[inline]
    pub fn push(&mut self, edge: GraphEdge) {
        self.edges.push(edge);
    }

    /// Adds an edge if `is_present` is set, without a branch; see [`push_if`].
    #[inline(always)]
    pub(crate) fn push_if(&mut self, edge: GraphEdge, is_present: bool) {
        push_if(&mut self.edges, edge, is_present);
    }

    /// Creates the state of the edges added since the last call, and returns it.
    #[inline]
    pub fn close(&mut self) -> u32 {
        self.first.push(self.edges.len() as u32);
        (self.first.len() - 2) as u32
    }
}
