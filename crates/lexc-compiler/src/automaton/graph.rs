//! Adjacency of a labelled graph in two arrays.

/// Most states that a graph can have: a target takes 25 bits of an edge.
pub const MAX_STATES: usize = 1 << 25;

/// An edge in one word: bits 0–24 the target, 25 terminal, 26–31 the number of the label, as in the units of a pool: 0 for
/// the separator, else the number of a letter. Automata of foreign files use these numbers for their own letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(pub u32);

impl Edge {
    const TERMINAL: u32 = 1 << 25;

    /// Packs an edge that completes no word; [`Self::completed_if`] marks one that does.
    #[inline]
    #[must_use]
    pub const fn new(tile: u8, target: u32) -> Self {
        debug_assert!((target as usize) < MAX_STATES && tile < 64);
        Self((tile as u32) << 26 | target)
    }

    /// Returns the edge, made terminal if `terminal` is set.
    #[inline]
    #[must_use]
    pub const fn completed_if(self, terminal: bool) -> Self {
        Self(self.0 | if terminal { Self::TERMINAL } else { 0 })
    }

    /// Returns the label: 1 and up, 0 is the separator's.
    #[inline]
    #[must_use]
    pub const fn tile(self) -> u8 {
        (self.0 >> 26) as u8
    }

    /// Returns whether the edge completes a word.
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

    /// The same edge, made terminal.
    #[inline]
    #[must_use]
    pub const fn completed(self) -> Self {
        Self(self.0 | Self::TERMINAL)
    }

    /// The same edge with another label.
    #[inline]
    #[must_use]
    pub const fn relabelled(self, tile: u8) -> Self {
        Self(self.0 & ((1 << 26) - 1) | (tile as u32) << 26)
    }
}

/// States 0 to `len - 1`, each with its edges in order of their tiles. State 0 has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    first: Vec<u32>,
    edges: Vec<Edge>,
}

impl Default for Graph {
    fn default() -> Self {
        Self {
            first: vec![0, 0],
            edges: Vec::new(),
        }
    }
}

impl Graph {
    /// A graph of state 0 alone, with room for that many edges.
    #[must_use]
    pub fn with_capacity(states: usize, edges: usize) -> Self {
        let mut first = Vec::with_capacity(states + 2);
        first.extend([0, 0]);
        Self {
            first,
            edges: Vec::with_capacity(edges),
        }
    }

    /// Makes a graph of consecutive rows of edges. `first` has the beginning of each, that of
    /// state 0, which is empty, among them, and where the last ends.
    pub(crate) fn from_rows(first: Vec<u32>, edges: Vec<Edge>) -> Self {
        debug_assert_eq!(first.last().copied(), Some(edges.len() as u32));
        Self { first, edges }
    }

    /// Makes room for that many more edges.
    pub fn reserve(&mut self, edges: usize) {
        self.edges.reserve(edges);
    }

    /// Returns the number of states, state 0 among them.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// Returns whether the graph has no state but state 0.
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
    pub fn edges(&self, state: u32) -> &[Edge] {
        let state = state as usize;
        &self.edges[self.first[state] as usize..self.first[state + 1] as usize]
    }

    /// Reads the first edge of each state, to bring it into the cache. The reads do not depend on
    /// each other, and their results are not used.
    #[inline]
    pub fn touch(&self, states: impl Iterator<Item = u32>) {
        let sum = states
            .map(|state| self.edges.get(self.first[state as usize] as usize))
            .fold(0u32, |sum, edge| {
                sum.wrapping_add(edge.map_or(0, |edge| edge.0))
            });
        core::hint::black_box(sum);
    }

    /// Returns the edges of all states, list after list.
    #[must_use]
    pub fn all_edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Returns the edge with that label.
    #[inline]
    #[must_use]
    pub fn edge(&self, state: u32, tile: u8) -> Option<Edge> {
        self.edges(state).iter().copied().find(|e| e.tile() == tile)
    }

    /// Adds an edge to the state that [`Self::close`] will end.
    #[inline]
    pub fn push(&mut self, edge: Edge) {
        self.edges.push(edge);
    }

    /// Ends the edge list of a new state and returns the state.
    #[inline]
    pub fn close(&mut self) -> u32 {
        self.first.push(self.edges.len() as u32);
        (self.first.len() - 2) as u32
    }
}
