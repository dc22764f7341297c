//! Strings in a DAWG.

use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::automaton::graph::GraphEdge;
use lexc_format::Label;

/// Returns the last edge of the path that spells a string, if there is one.
pub(crate) fn last_edge(dawg: &Dawg, string: &[u8]) -> Option<GraphEdge> {
    let mut last: Option<GraphEdge> = None;
    for &letter in string {
        let state = last.map_or(dawg.root, GraphEdge::target);
        last = Some(dawg.graph.edge(state, Label::from_byte(letter)?)?);
    }
    last
}
