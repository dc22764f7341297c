//! Records: their edges, their addresses once they are written, and the interface of the node
//! layouts.

use std::collections::VecDeque;

use zerocopy::little_endian::U32;

use super::super::units::Units;
use crate::automaton::graph::GraphEdge;

#[derive(Debug, Clone, Copy)]
pub(in crate::layout) struct RecordEdges<'a> {
    /// The identifier of the closing edge's target; 0 if there is no closing edge.
    pub(in crate::layout) closing: u32,
    pub(in crate::layout) edges: &'a [GraphEdge],
    /// The identifier of state 0 of the graph that the edges lead to.
    pub(in crate::layout) base: u32,
    /// `true` if the last edge is marked as the last, in layouts that have such a mark.
    pub(in crate::layout) marked: bool,
}

impl<'a> RecordEdges<'a> {
    /// Returns the edges of a record. They lead to the states whose identifiers begin at `base`.
    /// `closing` is the identifier of the closing edge's target, or 0.
    #[inline(always)]
    pub(in crate::layout) const fn new(closing: u32, edges: &'a [GraphEdge], base: u32) -> Self {
        Self { closing, edges, base, marked: true }
    }

    /// Returns the same edges without a mark on the last.
    pub(in crate::layout) const fn unmarked(self) -> Self {
        Self { marked: false, ..self }
    }
}

/// The address of a record that was written.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::layout) struct WrittenRecord {
    pub(in crate::layout) address: u32,
    /// The letters that all completions need, in bitmap layouts: bit 0 is the rarest letter.
    pub(in crate::layout) needed: u64,
}

/// Writes records in one node layout, from the last to the first, and keeps the address of each
/// state by its identifier.
pub(in crate::layout) trait RecordWriter {
    /// Creates the writer of a pool whose labels occur as often as `labels` says, with this number
    /// of identifiers. Identifier 0, and those that are not set, have no edges.
    fn new(labels: &[u32; 64], identifiers: usize) -> Self;

    /// Writes a record before those written so far. The identifiers of its targets are set.
    fn add(&mut self, row: RecordEdges<'_>, units: &mut Units<'_>) -> WrittenRecord;

    /// Sets the record that edges to an identifier lead to.
    fn set(&mut self, id: u32, place: WrittenRecord);

    /// Sets the record of `other` as the one that edges to `id` lead to.
    fn share(&mut self, id: u32, other: u32);

    /// Prefetches the memory that [`Self::set`] writes.
    fn prefetch(&self, id: u32);

    /// Returns the number of units of the record at the start of `units`.
    fn len(units: &[U32]) -> u32;

    /// Appends a record of the trie to `node`: the record of the DAWG at the start of `units`, with
    /// new nodes as its children.
    fn copy(units: &[U32], nodes: &mut TrieNodes<'_>, node: &mut Vec<U32>);
}

/// The nodes of the trie that have an address and no record yet.
pub(in crate::layout) struct TrieNodes<'a> {
    pub(super) dawg: &'a [U32],
    /// The address of the first unit of `dawg`.
    pub(super) begin: u32,
    /// For each node the offset of its state's record in `dawg`.
    pub(super) states: VecDeque<u32>,
    /// The address of the next node.
    pub(super) next: u32,
}

impl TrieNodes<'_> {
    /// Returns the address of a new node, given the address of its state's record in the DAWG.
    #[inline]
    pub(in crate::layout) fn add<R: RecordWriter>(&mut self, state: u32) -> u32 {
        let (node, offset) = (self.next, state - self.begin);
        self.states.push_back(offset);
        self.next += R::len(&self.dawg[offset as usize..]);
        node
    }
}
