//! Parts that all layouts share: identifiers of states, their edges, and the trie.

use lexc_format::structure::Structure;

use super::Contents;
use super::records::{PoolWriter, Records, Written};
use crate::automaton::classes::ROOT;
use crate::automaton::dawg::Dawg;
use crate::automaton::graph::Edge;
use crate::automaton::order::Visit;
use crate::automaton::reversed::Reversed;

/// The first identifier of each structure's states. Those of the DAWG are its states.
pub(super) struct Identifiers {
    pub(super) classes: u32,
    pub(super) reversed: u32,
    pub(super) compact: u32,
    pub(super) trie: u32,
    /// The number of identifiers.
    pub(super) end: u32,
}

impl Identifiers {
    pub(super) fn new(contents: &Contents<'_>, classes: u32, trie: Option<&Trie>) -> Self {
        let reversed = contents.reversed().map_or(0, |r| r.graph.len());
        let compact = contents.compact.map_or(0, |(_, t)| t.classes.left.len());
        let mut end = contents.dawg.graph.len() as u32;
        let mut next = |states: usize| {
            let first = end;
            end += states as u32;
            first
        };
        Self {
            classes: next(classes as usize),
            reversed: next(reversed),
            compact: next(compact),
            trie: next(trie.map_or(0, |trie| trie.nodes.len())),
            end,
        }
    }
}

/// Returns the state of the reversed DAWG that closing the right side of a class leads to. The root, the
/// empty suffix, has none.
pub(super) fn closing_state(reversed: &Reversed, class: u32) -> Option<u32> {
    let state = reversed.suffix_state[class as usize];
    (class != ROOT && state != 0).then_some(state)
}

/// Returns the identifier of a target, or 0 where nothing follows.
fn child(base: u32, edge: Edge) -> u32 {
    match edge.target() {
        0 => 0,
        target => base + target,
    }
}

/// Writes edges whose targets have identifiers from `base` on.
pub(super) fn write_edges(edges: &[Edge], base: u32, records: &mut impl Visit) {
    for &edge in edges {
        records.edge(edge.number(), edge.terminal(), child(base, edge));
    }
}

/// The trie, unrolled from the DAWG breadth first: for each node its state. Leaves are not nodes.
pub(super) struct Trie {
    pub(super) nodes: Vec<u32>,
}

impl Trie {
    pub(super) fn unroll(dawg: &Dawg, nodes: u64) -> Self {
        let mut queue = Vec::with_capacity(nodes as usize);
        queue.push(dawg.root);
        let mut done = 0;
        while let Some(&state) = queue.get(done) {
            done += 1;
            let targets = dawg.graph.edges(state).iter().map(|edge| edge.target());
            queue.extend(targets.filter(|&target| target != 0));
        }
        Self { nodes: queue }
    }

    /// Returns the cells of all nodes.
    pub(super) fn edges(&self, dawg: &Dawg) -> u64 {
        let nodes = self.nodes.iter();
        nodes.map(|&s| dawg.graph.edges(s).len() as u64).sum()
    }

    /// Writes the nodes, whose identifiers are their numbers above `base`.
    pub(super) fn write<R: Records>(
        &self,
        dawg: &Dawg,
        base: u32,
        pool: &mut PoolWriter<R>,
    ) -> Structure {
        pool.write(|records, slots| {
            let end = base + self.nodes.len() as u32;
            // Breadth first, the children of all nodes follow in the order of their parents.
            let mut children = base + 1..end;
            for (id, &state) in (base..).zip(&self.nodes) {
                slots[id as usize].word = records.enter();
                for edge in dawg.graph.edges(state) {
                    let child = match edge.target() {
                        0 => 0,
                        _ => children.next().unwrap_or(0),
                    };
                    records.edge(edge.number(), edge.terminal(), child);
                }
                records.leave();
            }
            Written {
                order: (base..end).collect(),
                two_sided: false,
            }
        })
    }
}
