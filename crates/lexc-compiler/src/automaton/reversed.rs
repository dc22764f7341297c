//! The minimal DAWG of the reversed words, derived from the classes of factors.
//!
//! Reading a word from its end visits the classes of its suffixes by left edges. The state of a
//! suffix in the reversed DAWG is the set of those contexts of its class whose right side is empty.
//! Interning the classes by these sets, children first, gives the states, and for each class the
//! state that its closing edge on the right leads to.

use super::classes::{LeftClasses, ROOT};
use super::dawg::Registry;
use super::graph::{GraphEdge, StateGraph};
use crate::normalise::Error;
use crate::progress::{BuildProgress, LOOK};

/// The minimal DAWG of the reversed words, with the state of each class.
#[derive(Debug)]
pub(crate) struct ReversedDawg {
    /// The states. State 0 has no edges; every edge leads to a lower state.
    pub(crate) graph: StateGraph,
    pub(crate) root: u32,
    /// For each class whose factors are proper suffixes of words, the state that they lead to when
    /// read backwards; 0 for the other classes.
    pub(crate) suffix_state: Vec<u32>,
}

/// Builds the reversed DAWG. `topological_order` orders the classes by their left edges.
///
/// # Errors
/// Returns an error if `progress` cancels the build.
pub(crate) fn reversed_dawg(
    classes: &LeftClasses,
    topological_order: &[u32],
    progress: &mut dyn BuildProgress,
) -> Result<ReversedDawg, Error> {
    let mut graph = StateGraph::with_capacity(1 << 14, 1 << 15);
    let mut registry = Registry::with_capacity(1 << 15);
    let mut suffix_state = vec![0; classes.len()];
    let mut list: Vec<GraphEdge> = Vec::new();
    for classes_in_order in topological_order.rchunks(LOOK) {
        progress.check()?;
        for &class in classes_in_order.iter().rev() {
            list.clear();
            list.extend(classes.edges(class).iter().filter_map(|edge| {
                let target = suffix_state[edge.target() as usize];
                (target != 0 || edge.terminal()).then(|| {
                    GraphEdge::numbered(edge.number(), target).completed_if(edge.terminal())
                })
            }));
            if !list.is_empty() {
                suffix_state[class as usize] = registry.intern(&mut graph, &list);
            }
        }
    }
    Ok(ReversedDawg { root: suffix_state[ROOT as usize], graph, suffix_state })
}
