//! The trie, unrolled from the records of the DAWG.
//!
//! A node of the trie has the edges of a state of the DAWG, and its completions need the same tiles. Breadth first, the children of all
//! nodes follow in the order of their parents. So once the DAWG is written, each record of the trie is a copy of one of the DAWG's with
//! the next addresses as its children, and needs no memory but its own.

use core::ops::Range;

use lexc_format::pool::State;
use zerocopy::little_endian::U32;

use super::records::Records;
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

/// Writes the trie into `range` of the units of a pool whose DAWG, with this root, is written.
pub(super) fn unroll<R: Records>(units: &mut [U32], range: &Range<u32>, dawg: State) {
    // Until the record of a node is written, its first unit is the address of the DAWG's record.
    units[range.start as usize] = U32::new(dawg.0);
    let mut nodes = Nodes {
        next: range.start + R::len_at(units, dawg.0),
        units,
    };
    let mut node = range.start;
    while node < range.end {
        let state = nodes.units[node as usize].get();
        node += R::copy(&mut nodes, state, node);
    }
}

/// The units of a pool, in which nodes of the trie get their addresses.
pub(super) struct Nodes<'a> {
    pub(super) units: &'a mut [U32],
    /// The address of the next node.
    next: u32,
}

impl Nodes<'_> {
    /// Returns the address of a new node, whose record in the DAWG is at `state` and takes `len` units.
    #[inline]
    pub(super) fn add(&mut self, state: u32, len: u32) -> u32 {
        let node = self.next;
        self.units[node as usize] = U32::new(state);
        self.next += len;
        node
    }
}
