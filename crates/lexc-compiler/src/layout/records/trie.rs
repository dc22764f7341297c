//! The trie, unrolled from the records of the DAWG.
//!
//! A node of the trie has the edges of a state of the DAWG, and its completions need the same
//! letters. In breadth-first order, the children of all nodes follow in the order of their parents.
//! So once the DAWG is written, each record of the trie is a copy of one of the DAWG's records with
//! the next addresses as its children. Only the nodes between a parent and its children are in
//! memory.

use std::collections::VecDeque;
use std::io;

use lexc_format::pool::State;
use zerocopy::little_endian::U32;

use super::super::units::Units;
use super::record::{RecordWriter, TrieNodes};
use crate::automaton::dawg::Dawg;

/// Returns the number of the trie's edges with each label, modulo 2³². An edge of the DAWG stands
/// for one edge of the trie per path from the root to its state.
pub(in crate::layout) fn labels(dawg: &Dawg) -> [u32; 64] {
    let graph = &dawg.graph;
    let mut labels = [0u32; 64];
    let mut paths = vec![0u32; graph.len()];
    paths[dawg.root as usize] = 1;
    // Edges lead to lower states.
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

/// The number of units of the trie that are written at once.
const CHUNK: usize = 1 << 14;

/// Writes the trie to the addresses from its root on. `dawg` has the units of the DAWG, which begin
/// with its root, at the address `begin`.
///
/// # Errors
/// Returns any error from the sink.
pub(in crate::layout) fn write<R: RecordWriter>(
    dawg: &[U32],
    State(begin): State,
    State(mut address): State,
    units: &mut Units<'_>,
) -> io::Result<()> {
    let mut nodes = TrieNodes { dawg, begin, states: VecDeque::new(), next: address };
    nodes.add::<R>(begin);
    let mut chunk = Vec::with_capacity(2 * CHUNK);
    while let Some(state) = nodes.states.pop_front() {
        R::copy(&dawg[state as usize..], &mut nodes, &mut chunk);
        if chunk.len() >= CHUNK || nodes.states.is_empty() {
            units.check()?;
            units.put(address, &chunk)?;
            address += chunk.len() as u32;
            chunk.clear();
        }
    }
    Ok(())
}
