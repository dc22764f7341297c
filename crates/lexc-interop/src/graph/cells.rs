//! Lists of siblings as cells, for the writers of graphs.

use lexc_compiler::layout::edge_lists::{EdgeLists, ListPlacement};

/// A cell of a list of siblings, with the address of its list of children, or 0.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) letter: u8,
    pub(crate) accepts: bool,
    pub(crate) last: bool,
    pub(crate) target: u32,
}

/// Calls `visit` with the cells of all stored lists in the order of their addresses.
pub(crate) fn for_each_cell(
    lists: &EdgeLists,
    placed: &ListPlacement,
    mut visit: impl FnMut(Cell),
) {
    for &list in &placed.order {
        let edges = lists.edges(list);
        for (left, edge) in (0..edges.len()).rev().zip(edges) {
            visit(Cell {
                letter: edge.label().to_byte(),
                accepts: edge.terminal(),
                last: left == 0,
                target: placed.addresses.get(edge.target() as usize).copied().unwrap_or(0),
            });
        }
    }
}

pub(crate) fn address_of(placed: &ListPlacement, list: u32) -> u32 {
    placed.addresses.get(list as usize).copied().unwrap_or(0)
}
