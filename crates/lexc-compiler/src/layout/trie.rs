//! The trie, unrolled from the records of the DAWG.
//!
//! A node of the trie has the edges of a state of the DAWG, and its completions need the same tiles. Breadth first, the children of all
//! nodes follow in the order of their parents. So once the DAWG is written, each record of the trie is a copy of one of the DAWG's with
//! the next addresses as its children; only the nodes between a parent and its children are in memory.

use std::collections::VecDeque;
use std::io;

use lexc_format::pool::State;
use zerocopy::little_endian::U32;

use super::records::Records;
use super::units::Units;
use crate::automaton::dawg::Dawg;

/// Returns the number of the trie's edges with each tile, modulo 2³²: an edge of the DAWG stands for as many as paths from the root
/// lead to its state.
pub(super) fn labels(dawg: &Dawg) -> [u32; 64] {
    let graph = &dawg.graph;
    let mut labels = [0u32; 64];
    let mut paths = vec![0u32; graph.len()];
    paths[dawg.root as usize] = 1;
    // Children come before their parents.
    for state in (1..graph.len()).rev() {
        let here = paths[state];
        for edge in graph.edges(state as u32) {
            let label = &mut labels[usize::from(edge.number() & 63)];
            *label = label.wrapping_add(here);
            let child = &mut paths[edge.target() as usize];
            *child = child.wrapping_add(here);
        }
    }
    labels
}

/// Units of the trie that are written together.
const CHUNK: usize = 1 << 14;

/// Writes the trie from its root on. `dawg` are the units of the DAWG, which begin with its root.
///
/// # Errors
/// Those of the sink.
pub(super) fn write<R: Records>(
    dawg: &[U32],
    State(begin): State,
    State(mut address): State,
    units: &mut Units<'_>,
) -> io::Result<()> {
    let mut nodes = Nodes {
        dawg,
        begin,
        states: VecDeque::new(),
        next: address,
    };
    nodes.add::<R>(begin);
    let mut chunk = Vec::with_capacity(2 * CHUNK);
    while let Some(state) = nodes.states.pop_front() {
        R::copy(&dawg[state as usize..], &mut nodes, &mut chunk);
        if chunk.len() >= CHUNK || nodes.states.is_empty() {
            units.put(address, &chunk)?;
            address += chunk.len() as u32;
            chunk.clear();
        }
    }
    Ok(())
}

/// The nodes that have an address and no record yet.
pub(super) struct Nodes<'a> {
    dawg: &'a [U32],
    /// The address of the first of these units.
    begin: u32,
    /// For each node the offset of the record in the DAWG.
    states: VecDeque<u32>,
    /// The address of the next node.
    next: u32,
}

impl Nodes<'_> {
    /// Returns the address of a new node, whose record in the DAWG is at `state`.
    #[inline]
    pub(super) fn add<R: Records>(&mut self, state: u32) -> u32 {
        let (node, offset) = (self.next, state - self.begin);
        self.states.push_back(offset);
        self.next += R::len(&self.dawg[offset as usize..]);
        node
    }
}
