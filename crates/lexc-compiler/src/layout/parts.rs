//! Parts that all layouts share: identifiers of states, and their edges.

use super::Contents;
use crate::automaton::classes::ROOT;
use crate::automaton::graph::Edge;
use crate::automaton::order::Visit;
use crate::automaton::reversed::Reversed;

/// The first identifier of each structure's states. Those of the DAWG are its states.
pub(super) struct Identifiers {
    pub(super) classes: u32,
    pub(super) reversed: u32,
    pub(super) compact: u32,
    /// The number of identifiers.
    pub(super) end: u32,
}

impl Identifiers {
    pub(super) fn new(contents: &Contents<'_>, classes: u32) -> Self {
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
