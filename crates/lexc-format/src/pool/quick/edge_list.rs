//! The proof for edge lists.
//!
//! A state may begin at any cell, except in a two-way DAWG, so the targets of edges need no
//! look-up. The other rules concern a cell and its predecessor, and are checked for a block of
//! cells at once.

use alloc::vec::Vec;
use core::ops::Range;

use zerocopy::little_endian::U32;

use super::bands::{Bands, check_path_lengths};
use super::marks::{BLOCK, Marks, NO_WORDS, NoProof, blocks, parities, words_of};
use crate::pool::edge_list::{Cell, EdgeList};
use crate::pool::rules::{Bounds, Rules, all};

#[inline(always)]
pub(super) fn prove(graph: EdgeList<'_>, automata: &[Bounds]) -> Result<(), NoProof> {
    let words = graph.pool_words();
    let two_way = automata.iter().any(Bounds::is_two_way);
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
fn mark(words: &[U32], own: &Range<u32>, marks: &mut Marks) -> Result<(), NoProof> {
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
        // The lowest bits of a block may be outside the range.
        let begin = inside.trailing_zeros();
        // Lists change sides after each last cell: compute the parity of the number of last cells
        // after `begin`.
        let rights = parities((last << 1) ^ (right << begin));
        let begins = (last << 1) | (first << begin);
        marks.rights.add(block, rights & inside);
        marks.states.add(block, begins & !rights & inside);
        let end = BLOCK as u32 - 1 - inside.leading_zeros();
        first = last >> end & 1;
        right = (rights >> end & 1) ^ first;
    }
    // The last list ends, and is a right list.
    (first == 1 && right == 0).then_some(()).ok_or(NoProof)
}

/// Checks the cells of a range. Returns the number of bands.
#[inline(always)]
fn check<const TWO_WAY: bool>(
    words: &[U32],
    bounds: &Bounds,
    marks: &Marks,
) -> Result<u32, NoProof> {
    let own = &bounds.own;
    let rules = bounds.rules();
    let mut bands = Bands::new();
    let mut before = Rules::before_first();
    let mut kept = true;
    let mut begins = !0u32;
    for (block, inside) in blocks(own) {
        let base = block * BLOCK;
        let mut rest = NO_WORDS;
        let cells = words_of(words, block, &mut rest);
        let rights = if TWO_WAY { marks.rights.block(block) } else { 0 };
        let mut lowest = u32::MAX;
        if inside == !0 {
            let mut previous = [before.0; BLOCK];
            for index in 1..BLOCK {
                previous[index] = cells[index - 1].get();
            }
            // Halves, so that a cell and its side have the same width.
            for half in [0, BLOCK / 2] {
                let rights = (rights >> half) as u32;
                for index in 0..BLOCK / 2 {
                    let cell = Cell(cells[half + index].get());
                    let before = Cell(previous[half + index]);
                    kept &= all(rules.cell::<TWO_WAY, false>(cell, before, rights >> index & 1));
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
                let side = (rights >> index & 1) as u32;
                kept &= all(rules.cell::<TWO_WAY, false>(cell, before, side));
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
    let proved = kept && begins & 1 != 0 && before.last();
    proved.then_some(bands.count).ok_or(NoProof)
}
