//! The minimal DAWG of the reversed words, read off the classes of word middles.
//!
//! Reading a word from its end visits the classes of its suffixes, by left edges. The reversed
//! DAWG's state of a suffix is the set of contexts of its class whose right side is empty, so
//! interning the classes by that, children first, gives the states, and for each class the
//! state that closing its right side leads to.

use super::classes::{LeftClasses, ROOT};
use super::dawg::Registry;
use super::graph::{GraphEdge, StateGraph};

/// The minimal DAWG of the reversed words, with the state of each class.
#[derive(Debug)]
pub(crate) struct Reversed {
    /// The states; state 0 is the one without edges. Children come before their parents.
    pub(crate) graph: StateGraph,
    /// The root of the reversed words.
    pub(crate) root: u32,
    /// For each class the state that its middles lead to, read from the right, where they are
    /// proper suffixes of words; otherwise 0.
    pub(crate) suffix_state: Vec<u32>,
}

/// Builds the reversed DAWG. `parents_first` orders the classes by their left edges.
#[must_use]
pub(crate) fn reversed(classes: &LeftClasses, parents_first: &[u32]) -> Reversed {
    let mut graph = StateGraph::with_capacity(1 << 14, 1 << 15);
    let mut registry = Registry::with_capacity(1 << 15);
    let mut suffix_state = vec![0; classes.len()];
    let mut list: Vec<GraphEdge> = Vec::new();
    for &class in parents_first.iter().rev() {
        list.clear();
        list.extend(classes.edges(class).iter().filter_map(|edge| {
            let target = suffix_state[edge.target() as usize];
            (target != 0 || edge.terminal())
                .then(|| GraphEdge::numbered(edge.number(), target).completed_if(edge.terminal()))
        }));
        if !list.is_empty() {
            suffix_state[class as usize] = registry.intern(&mut graph, &list);
        }
    }
    Reversed {
        root: suffix_state[ROOT as usize],
        graph,
        suffix_state,
    }
}
