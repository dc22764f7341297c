//! The edge lists of a DAWG and a GADDAG in one graph, and their addresses.

use super::tails::SharedTails;
use crate::automaton::classes::ROOT;
use crate::automaton::dawg::Dawg;
use crate::automaton::gaddag::Gaddag;
use crate::automaton::graph::{GraphEdge, StateGraph};

/// The position of the separator's edge in its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeparatorPosition {
    /// Before the letters.
    First,
    /// After the letters.
    Last,
}

/// Returns all lists in one graph, targets before the lists that lead to them: first the DAWG's,
/// numbered like its states; then the lists of the classes that equal no state of the DAWG, in
/// reverse of `order`, a topological order of all classes. Also returns the list of the root of the
/// GADDAG or, without a GADDAG, of the DAWG.
pub(super) fn collect(
    dawg: &Dawg,
    gaddag: Option<(&Gaddag<'_>, &[u32])>,
    position: SeparatorPosition,
) -> (StateGraph, u32) {
    let mut lists = dawg.graph.clone();
    let Some((gaddag, order)) = gaddag else {
        return (lists, dawg.root);
    };
    let classes = gaddag.classes();
    lists.reserve(classes.rows().edge_count());
    let mut list_of = vec![0; classes.len()];
    for &(class, state) in gaddag.shared() {
        list_of[class as usize] = state;
    }
    for &class in order.iter().rev() {
        if list_of[class as usize] != 0 {
            continue;
        }
        let separator = classes.separator(class);
        let separator = separator.map(|state| GraphEdge::numbered(0, state));
        if let (Some(separator), SeparatorPosition::First) = (separator, position) {
            lists.push(separator);
        }
        for edge in classes.edges(class) {
            let target = list_of[edge.target() as usize];
            lists.push(GraphEdge::numbered(edge.number(), target).completed_if(edge.terminal()));
        }
        if let (Some(separator), SeparatorPosition::Last) = (separator, position) {
            lists.push(separator);
        }
        list_of[class as usize] = lists.close();
    }
    (lists, list_of[ROOT as usize])
}

/// Returns the addresses of all lists: those in `order` in sequence, the others within them.
pub(super) fn addresses_of<'a>(
    lists: &StateGraph,
    tails: &SharedTails,
    order: impl Iterator<Item = &'a u32>,
    next: &mut u64,
) -> Vec<u32> {
    let mut addresses = vec![0; lists.len()];
    for &list in order {
        addresses[list as usize] = *next as u32;
        *next += lists.edges(list).len() as u64;
    }
    for list in 1..lists.len() as u32 {
        let stored = tails.stored(list);
        if stored != list {
            let skipped = lists.edges(stored).len() - lists.edges(list).len();
            addresses[list as usize] = addresses[stored as usize] + skipped as u32;
        }
    }
    addresses
}
