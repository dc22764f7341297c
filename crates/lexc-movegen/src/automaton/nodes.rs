//! The states of one node layout.

use lexc_cpu::Isa;
use lexc_format::Label;
use lexc_format::pool::{Bitmap, EdgeList, Graph, Mask, Mask64, State};

use super::width::Width;

/// The letter masks of a state. Bit 0 is the separator.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct NodeMasks<M> {
    /// The labels of edges to other states.
    pub(crate) edges: M,
    /// The labels of edges that complete a word.
    pub(crate) finals: M,
}

/// The states of a node layout, by their addresses.
pub(crate) trait Nodes: Copy {
    /// The masks that the layout stores.
    type Set: Width;

    /// Reads both masks of a state at once.
    fn masks(self, state: u32) -> NodeMasks<Self::Set>;

    fn prefetch(self, state: u32);

    /// Returns both masks of a state as 64 bits.
    #[inline(always)]
    fn node(self, state: u32) -> NodeMasks<u64> {
        let NodeMasks { edges, finals } = self.masks(state);
        NodeMasks { edges: edges.bits(), finals: finals.bits() }
    }

    /// Returns the labels of a state's edges to other states: the first mask of its record.
    #[inline(always)]
    fn edges(self, state: u32) -> u64 {
        self.masks(state).edges.bits()
    }

    /// Returns the labels of a state's edges that complete a word.
    #[inline(always)]
    fn finals(self, state: u32) -> u64 {
        self.masks(state).finals.bits()
    }

    fn right(self, state: u32) -> u32;

    /// Reads the masks of both halves of a two-way state; returns the right half with its own.
    #[inline(always)]
    fn halves(self, state: u32) -> (NodeMasks<Self::Set>, u32, NodeMasks<Self::Set>) {
        let right = self.right(state);
        (self.masks(state), right, self.masks(right))
    }

    /// Returns the target of the edge labelled `tile`. `edges` is the state's mask, which has the
    /// bit of `tile`.
    fn child(self, state: u32, edges: u64, tile: u32) -> u32;

    /// Returns the target of the edge labelled `tile` and, without reading that state, a letter
    /// that every word through it still needs; 0 if none is known.
    #[inline(always)]
    fn child_and_needed(self, state: u32, edges: u64, tile: u32) -> (u32, u32) {
        (self.child(state, edges, tile), 0)
    }
}

/// Returns `true` if a needed letter, as [`Nodes::child_and_needed`] returns it, is one of
/// `letters` or unknown.
#[inline(always)]
pub(crate) fn can_supply(needed: u32, letters: u64) -> bool {
    (letters | 1) >> needed & 1 != 0
}

impl Nodes for EdgeList<'_> {
    type Set = Mask64;

    #[inline(always)]
    fn masks(self, state: u32) -> NodeMasks<Mask64> {
        let labels = self.labels(State(state));
        NodeMasks { edges: Mask64::narrow(labels.next), finals: Mask64::narrow(labels.ends.into()) }
    }

    #[inline(always)]
    fn prefetch(self, state: u32) {
        Isa::prefetch(self.pool_words(), state as usize);
    }

    #[inline(always)]
    fn right(self, state: u32) -> u32 {
        Graph::right(self, State(state)).0
    }

    #[inline(always)]
    fn child(self, state: u32, _edges: u64, tile: u32) -> u32 {
        self.edge(State(state), Label::from_low_bits(tile as u8)).map_or(0, |edge| edge.target.0)
    }
}

impl<M: Width> Nodes for Bitmap<'_, M> {
    type Set = M;

    #[inline(always)]
    fn masks(self, state: u32) -> NodeMasks<M> {
        let [edges, finals] = self.record(State(state));
        NodeMasks { edges, finals }
    }

    #[inline(always)]
    fn prefetch(self, state: u32) {
        Isa::prefetch(self.pool_words(), state as usize);
    }

    #[inline(always)]
    fn right(self, state: u32) -> u32 {
        Graph::right(self, State(state)).0
    }

    #[inline(always)]
    fn edges(self, state: u32) -> u64 {
        self.next(State(state)).bits()
    }

    #[inline(always)]
    fn finals(self, state: u32) -> u64 {
        Bitmap::ends(self, State(state)).bits()
    }

    #[inline(always)]
    fn child(self, state: u32, edges: u64, tile: u32) -> u32 {
        Nodes::child_and_needed(self, state, edges, tile).0
    }

    #[inline(always)]
    fn child_and_needed(self, state: u32, edges: u64, tile: u32) -> (u32, u32) {
        let before = (edges & ((1 << tile) - 1)).count_ones();
        let slot = self.children(State(state)).wrapping_add(before);
        let (child, needed) = Bitmap::child_and_needed(self, State(state), slot);
        (child.0, needed.map_or(0, |letter| letter.number().into()))
    }
}
