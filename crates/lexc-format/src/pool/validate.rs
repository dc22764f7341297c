//! Structural validation of the automata of a pool (`formats/lex-v1.md`, section 7.3).
//!
//! Edges only point forward. A pass from the last record to the first therefore knows for every
//! target whether a record begins there, and the number of tiles of the longest path from there:
//! one byte for each unit holds both. Each edge takes one look-up, independent of the others.
//!
//! The rules on records and edges themselves are the tables of [`super::rules`].

use super::bitmap::{Bitmap, Mask};
use super::edge_list::EdgeList;
use super::graph::{Graph as _, SEPARATOR, State};
use super::rules::{Bounds, Broken, FORWARD, NOT_A_BEGINNING, Rule, Rules, TOO_LONG, first_broken};
use super::view::{Pool, PoolView};
use crate::container::FormatError;
use alloc::vec::Vec;

/// For each unit of the pool, the number of tiles of the longest path from the record that begins
/// there; 0 if no record begins there, or none was visited yet. Every record has a path of at least
/// one tile.
pub(crate) struct Heights {
    tiles: Vec<u8>,
}

impl Heights {
    /// Creates the heights of a pool without visited records.
    pub(crate) fn new(pool: &Pool<'_>) -> Self {
        Self { tiles: vec![0; pool.words().len()] }
    }

    #[inline]
    pub(super) fn at(&self, address: u32) -> u8 {
        self.tiles.get(address as usize).copied().unwrap_or(0)
    }

    /// Records that a record begins at `address`.
    #[inline]
    fn set(&mut self, address: u32, tiles: u16) -> Result<(), Rule> {
        let height = u8::try_from(tiles).map_err(|_| TOO_LONG)?;
        if let Some(here) = self.tiles.get_mut(address as usize) {
            *here = height;
        }
        Ok(())
    }

    /// Returns the number of tiles of the longest path that begins with an edge to `target`.
    #[inline]
    fn path_through(&self, tile: u8, target: u32) -> Result<u16, Rule> {
        match self.at(target) {
            0 => Err(NOT_A_BEGINNING),
            height => Ok(u16::from(height) + u16::from(tile != SEPARATOR)),
        }
    }
}

/// Checks every record of `bounds.own`; ranges must be checked from the last to the first. Takes
/// time linear in the range.
///
/// # Errors
/// Returns [`FormatError::Pool`] with an address at which a rule is broken.
pub(crate) fn validate(
    pool: &Pool<'_>,
    bounds: &Bounds,
    heights: &mut Heights,
) -> Result<(), FormatError> {
    match pool.view() {
        PoolView::EdgeList(graph) => edge_list(graph, bounds, heights),
        PoolView::Bitmap32(graph) => bitmap(graph, bounds, heights),
        PoolView::Bitmap64(graph) => bitmap(graph, bounds, heights),
    }
    .and_then(|()| match heights.at(bounds.root.0) {
        0 => Err((bounds.root.0, "the root must be the beginning of a state")),
        _ => Ok(()),
    })
    .map_err(|(address, rule)| FormatError::Pool { address, rule })
}

fn edge_list(graph: EdgeList<'_>, bounds: &Bounds, heights: &mut Heights) -> Result<(), Broken> {
    let (two_way, rules) = (bounds.is_two_way(), bounds.rules());
    let own = bounds.own.clone();
    // If there are right lists, the last list is one.
    let mut right = !two_way;
    // The longest path from the rest of the list; in a two-way DAWG, from both lists.
    let mut tallest = 0;
    for address in own.clone().rev() {
        let cell = graph.cell(address);
        let before = match address == own.start {
            true => Rules::before_first(),
            false => graph.cell(address - 1),
        };
        let at = |rule| (address, rule);
        if cell.last() {
            right = two_way && !right;
            if right || !two_way {
                tallest = 0;
            }
        } else if address + 1 == own.end {
            return Err((own.end, "the last list of an automaton must end"));
        }
        let kept = rules.cell::<true, true>(cell, before, right.into());
        first_broken(Rules::CELL, kept).map_err(at)?;
        let (tile, target) = (cell.number(), cell.target());
        if target != 0 {
            check_forward(address, target).map_err(at)?;
            tallest = tallest.max(heights.path_through(tile, target).map_err(at)?);
        } else {
            tallest = tallest.max(1);
        }
        // A list may be entered at any cell, since its tail may be another list; but a two-way
        // state only at the first cell of its left list.
        if !two_way || (before.last() && !right) {
            heights.set(address, tallest).map_err(at)?;
        }
    }
    match right {
        true => Err((own.start, "a state of a two-way automaton must have two lists")),
        false => Ok(()),
    }
}

fn bitmap<M: Mask>(
    graph: Bitmap<'_, M>,
    bounds: &Bounds,
    heights: &mut Heights,
) -> Result<(), Broken> {
    let (two_way, rules) = (bounds.is_two_way(), bounds.rules());
    let records = records(graph, bounds, &rules)?;
    if two_way && !records.len().is_multiple_of(2) {
        return Err((
            bounds.own.end,
            "the last state of a two-way automaton must have both halves",
        ));
    }
    let mut right = two_way;
    let mut tallest = 0;
    let mut end = bounds.own.end;
    for &address in records.iter().rev() {
        let state = State(address);
        let mut next = graph.next(state).bits();
        if right || !two_way {
            tallest = 0;
        }
        if graph.end_labels(state).bits() != 0 {
            tallest = tallest.max(1);
        }
        for slot in graph.children(state)..end {
            let tile = next.trailing_zeros() as u8;
            next &= next - 1;
            let (target, needed) = graph.raw_child(slot);
            let at = |rule| (slot, rule);
            let kept = rules.child(tile == SEPARATOR, needed, target, right.into());
            first_broken(Rules::CHILD, kept).map_err(at)?;
            check_forward(address, target).map_err(at)?;
            tallest = tallest.max(heights.path_through(tile, target).map_err(at)?);
        }
        if !right {
            heights.set(address, tallest).map_err(|rule| (address, rule))?;
        }
        end = address;
        right = two_way && !right;
    }
    Ok(())
}

/// Finds the beginnings of the records of a range, which is possible only from its front. Checks
/// that the records fill the range, and their masks.
fn records<M: Mask>(
    graph: Bitmap<'_, M>,
    bounds: &Bounds,
    rules: &Rules,
) -> Result<Vec<u32>, Broken> {
    let mut records = Vec::with_capacity(bounds.own.len() / 3);
    let mut address = bounds.own.start;
    while address < bounds.own.end {
        let state = State(address);
        let at = |rule| (address, rule);
        let (first, end) = (graph.children(state), graph.right(state).0);
        if !(address < first && first <= end && end <= bounds.own.end) {
            return Err(at("a record must lie inside its automaton"));
        }
        let kept = rules.masks(graph.next(state).bits(), graph.end_labels(state).bits());
        first_broken(Rules::MASKS, kept).map_err(at)?;
        records.push(address);
        address = end;
    }
    Ok(records)
}

pub(super) fn check_forward(from: u32, target: u32) -> Result<(), Rule> {
    match target > from {
        true => Ok(()),
        false => Err(FORWARD),
    }
}
