//! The proof for edge lists.
//!
//! A state may begin at any cell, except in a two-way DAWG, so that there is nothing to look up for
//! an arc. The other rules concern a cell and its predecessor, and are checked for a block of cells
//! at once.

use core::ops::Range;

use zerocopy::little_endian::U32;

use super::bands::{Bands, check_path_lengths};
use super::marks::{BLOCK, Marks, NO_WORDS, blocks, words_of};
use crate::label::Label;
use crate::pool::edge_list::{Cell, EdgeList};
use crate::pool::graph::{Arc, SEPARATOR, State};
use crate::pool::validate::Bounds;

#[inline(always)]
pub(super) fn proved(graph: EdgeList<'_>, automata: &[Bounds]) -> Option<()> {
    let words = graph.pool_words();
    let two_way = automata.iter().any(|bounds| bounds.right_closing.is_some());
    // Only two-way DAWGs need the beginnings of states.
    let mut marks = Marks::new(if two_way { words.len() } else { 0 });
    if two_way {
        // Address 0 is the state without edges, which is a valid target.
        marks.states.set(0)?;
        for bounds in automata {
            match bounds.right_closing {
                Some(_) => mark(words, &bounds.own, &mut marks)?,
                None => blocks(&bounds.own).for_each(|(b, inside)| marks.states.add(b, inside)),
            }
        }
    }
    let mut bands = Vec::with_capacity(automata.len());
    for bounds in automata {
        bands.push(match bounds.right_closing {
            Some(_) => check::<true>(words, bounds, &marks)?,
            None => check::<false>(words, bounds, &marks)?,
        });
    }
    check_path_lengths(automata, &bands)
}

/// Finds the first cells of left lists, and all cells of right lists.
#[inline(always)]
fn mark(words: &[U32], own: &Range<u32>, marks: &mut Marks) -> Option<()> {
    let mut first = 1;
    let mut right = 0;
    for (block, inside) in blocks(own) {
        let mut rest = NO_WORDS;
        let cells = words_of(words, block, &mut rest);
        let mut last = 0u64;
        for (index, cell) in cells.iter().enumerate() {
            last |= u64::from(Cell(cell.get()).last()) << index;
        }
        last &= inside;
        // In the lowest bits of a block there may be none that are inside.
        let begin = inside.trailing_zeros();
        // Lists change sides after each last cell: compute the parity of the number of these after
        // `begin`.
        let mut rights = (last << 1) ^ (right << begin);
        for shift in [1, 2, 4, 8, 16, 32] {
            rights ^= rights << shift;
        }
        let begins = (last << 1) | (first << begin);
        marks.rights.add(block, rights & inside);
        marks.states.add(block, begins & !rights & inside);
        let end = BLOCK as u32 - 1 - inside.leading_zeros();
        first = last >> end & 1;
        right = (rights >> end & 1) ^ first;
    }
    // The last list ends, and is a right one.
    (first == 1 && right == 0).then_some(())
}

/// Checks the cells of a range. Returns the number of bands.
#[inline(always)]
fn check<const TWO_WAY: bool>(words: &[U32], bounds: &Bounds, marks: &Marks) -> Option<u32> {
    let own = &bounds.own;
    // Letters lead to 0 or below `limit`; all closing arcs lead into one range, or for right lists
    // into the other.
    let adjacent = bounds.shared.start == own.end && !bounds.shared.is_empty();
    let limit = if adjacent { bounds.shared.end } else { own.end };
    let rules = Rules {
        tiles: bounds.tiles,
        limit,
        left: bounds.closing.clone(),
        right: bounds.right_closing.clone().unwrap_or(0..0),
    };
    let mut bands = Bands::new();
    // Sorts before the tiles, as the end of a list does.
    let mut before = Cell::new(Arc {
        label: Label::Separator,
        terminal: false,
        target: State::EMPTY,
    })
    .ending();
    let mut wrong = 0;
    let mut begins = !0u64;
    for (block, inside) in blocks(own) {
        let base = block * BLOCK;
        let mut rest = NO_WORDS;
        let cells = words_of(words, block, &mut rest);
        let rights = if TWO_WAY {
            marks.rights.block(block)
        } else {
            0
        };
        let mut lowest = u32::MAX;
        if inside == !0 {
            let mut previous = [before.0; BLOCK];
            for index in 1..BLOCK {
                previous[index] = cells[index - 1].get();
            }
            // Halves, since then a cell and its side are of one width.
            for half in [0, BLOCK / 2] {
                let rights = (rights >> half) as u32;
                for index in 0..BLOCK / 2 {
                    let cell = Cell(cells[half + index].get());
                    let before = Cell(previous[half + index]);
                    wrong |= rules.broken::<TWO_WAY>(cell, before, rights >> index & 1);
                    lowest = lowest.min(cell.target().wrapping_sub(1));
                }
            }
            before = Cell(cells[BLOCK - 1].get());
            if TWO_WAY {
                for cell in cells {
                    begins &= marks.states.at(Cell(cell.get()).target())?;
                }
            }
        } else {
            for index in (0..BLOCK).filter(|index| inside >> index & 1 != 0) {
                let cell = Cell(cells[index].get());
                wrong |= rules.broken::<TWO_WAY>(cell, before, (rights >> index & 1) as u32);
                lowest = lowest.min(cell.target().wrapping_sub(1));
                before = cell;
                if TWO_WAY {
                    begins &= marks.states.at(cell.target())?;
                }
            }
        }
        bands.add(base, lowest.saturating_add(1), inside, |index| {
            let target = Cell(cells[index].get()).target();
            (inside >> index & 1 != 0 && target != 0).then_some(target)
        })?;
    }
    if TWO_WAY {
        begins &= marks.states.at(bounds.root.0)?;
    }
    let proved = wrong == 0 && begins & 1 != 0 && before.last();
    proved.then_some(bands.count)
}

/// The rules on a cell and its predecessor.
struct Rules {
    tiles: u8,
    /// Letters lead below.
    limit: u32,
    /// The targets of closing arcs.
    left: Range<u32>,
    /// The targets of the closing arcs of right lists.
    right: Range<u32>,
}

impl Rules {
    /// Returns a value other than 0 if a rule is broken by a cell of the left side, 0, or the right
    /// one, 1. Has no branches, so that several cells are checked at a time.
    #[inline(always)]
    fn broken<const TWO_WAY: bool>(&self, cell: Cell, before: Cell, side: u32) -> u32 {
        let target = cell.target();
        let closes = cell.number() == SEPARATOR;
        let ordered = before.last() | (before.rank() < cell.rank());
        let right = if TWO_WAY { side.wrapping_neg() } else { 0 };
        let of_side = |left: u32, other: u32| left ^ (right & (left ^ other));
        let start = of_side(self.left.start, self.right.start);
        let end = of_side(self.left.end, self.right.end);
        let closed = (start <= target) & (target < end) & !cell.terminal();
        let letter = (target < self.limit) & ((target != 0) | cell.terminal());
        let leads = (closes & closed) | (!closes & letter);
        u32::from(!(ordered & leads & (cell.number() <= self.tiles)))
    }
}
