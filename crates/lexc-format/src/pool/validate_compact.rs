//! Structural validation of a compact two-way DAWG (`formats/lex-v1.md`, section 7.3).
//!
//! The edges to a record, not the record itself, say whether it is one cell or two lists. This pass
//! therefore goes forward: when it arrives at a record, it has seen all edges to it. Unlike in the
//! other automata, a record without incoming edges is refused.

use super::compact::{CompactState, Side};
use super::edge_list::{Cell, EdgeList};
use super::graph::SEPARATOR;
use super::rules::{Bounds, Broken, NOT_A_BEGINNING, Rules, TOO_LONG, first_broken};
use super::validate::{Heights, check_forward};
use super::view::{Pool, PoolView};
use crate::container::FormatError;
use alloc::vec::Vec;

/// An edge says that a state is two lists.
const LISTS: u8 = 1;
/// An edge says that the record is one cell.
const CELL: u8 = 2;

/// Checks every record of `bounds.own`, after the targets of its closing edges have been checked.
/// Takes time linear in the range.
///
/// # Errors
/// Returns [`FormatError::Pool`] with the first address at which a rule is broken.
pub(crate) fn validate_compact(
    pool: &Pool<'_>,
    bounds: &Bounds,
    heights: &Heights,
) -> Result<(), FormatError> {
    let PoolView::EdgeList(lists) = pool.view() else {
        return Err(FormatError::Pool {
            address: bounds.own.start,
            rule: "a compact two-way DAWG must consist of edge lists",
        });
    };
    if bounds.own.end > CompactState::MAX_ADDRESS {
        return Err(FormatError::Pool {
            address: CompactState::MAX_ADDRESS,
            rule: "the addresses of a compact two-way DAWG must fit 23 bits",
        });
    }
    let mut pass = Pass {
        lists,
        bounds,
        rules: bounds.rules(),
        heights,
        entered: vec![AddressFacts::default(); bounds.own.len()],
    };
    if let Some(root) = pass.entered_mut(bounds.root.0) {
        root.kind = LISTS;
    }
    pass.run().map_err(|(address, rule)| FormatError::Pool { address, rule })
}

/// The properties of an address that follow from the edges that lead to it.
#[derive(Debug, Clone, Copy, Default)]
struct AddressFacts {
    /// The kind of the record according to its edges: [`LISTS`], [`CELL`], both, or 0 without
    /// edges.
    kind: u8,
    /// The number of tiles of the longest path from the root.
    depth: u8,
}

struct Pass<'a> {
    lists: EdgeList<'a>,
    bounds: &'a Bounds,
    rules: Rules,
    heights: &'a Heights,
    /// For each address of the range.
    entered: Vec<AddressFacts>,
}

impl Pass<'_> {
    fn run(mut self) -> Result<(), Broken> {
        let mut address = self.bounds.own.start;
        while address < self.bounds.own.end {
            let AddressFacts { kind, depth } = self.entered(address);
            address = match kind {
                0 => return Err((address, "every state must have an incoming edge")),
                LISTS => {
                    let right = self.list(address, depth, Side::Left)?;
                    self.list(right, depth, Side::Right)?
                }
                CELL => self.forced(address, depth)?,
                _ => {
                    return Err((address, "all edges to a state must agree whether it is forced"));
                }
            };
        }
        Ok(())
    }

    fn entered(&self, address: u32) -> AddressFacts {
        let index = (address - self.bounds.own.start) as usize;
        self.entered.get(index).copied().unwrap_or_default()
    }

    fn entered_mut(&mut self, address: u32) -> Option<&mut AddressFacts> {
        let index = address.checked_sub(self.bounds.own.start)?;
        self.entered.get_mut(index as usize)
    }

    /// Checks one list of a state, and returns the address after it.
    fn list(&mut self, begin: u32, depth: u8, side: Side) -> Result<u32, Broken> {
        let mut before = Rules::before_first();
        for address in begin..self.bounds.own.end {
            let cell = self.lists.cell(address);
            if (address > begin || side == Side::Right) && self.entered(address).kind != 0 {
                return Err((address, NOT_A_BEGINNING));
            }
            self.cell(address, before, depth, side)?;
            before = cell;
            if cell.last() {
                return Ok(address + 1);
            }
        }
        Err((
            self.bounds.own.end,
            "the last list of an automaton must end, and a state must have two lists",
        ))
    }

    fn forced(&mut self, address: u32, depth: u8) -> Result<u32, Broken> {
        if self.lists.cell(address).number() == SEPARATOR {
            return Err((address, "a forced state must not have a closing edge"));
        }
        self.cell(address, Rules::before_first(), depth, Side::Left)?;
        Ok(address + 1)
    }

    /// Checks one edge after its predecessor, and records its target.
    fn cell(&mut self, address: u32, before: Cell, depth: u8, side: Side) -> Result<(), Broken> {
        let cell = self.lists.cell(address);
        let at = |rule| (address, rule);
        let closes = cell.number() == SEPARATOR;
        // The targets of closing edges are plain addresses.
        let plain = match closes {
            true => cell,
            false => CompactState::address_only(cell),
        };
        let right = u32::from(side == Side::Right);
        let kept = self.rules.cell::<true, true>(plain, before, right);
        first_broken(Rules::CELL, kept).map_err(at)?;
        if closes {
            check_forward(address, cell.target()).map_err(at)?;
            return match self.heights.at(cell.target()) {
                0 => Err(at(NOT_A_BEGINNING)),
                height if depth.checked_add(height).is_none() => Err(at(TOO_LONG)),
                _ => Ok(()),
            };
        }
        let depth = depth.checked_add(1).ok_or(at(TOO_LONG))?;
        let target = CompactState::from_bits(cell.target());
        if cell.target() == 0 {
            return Ok(());
        }
        let target_address = target.state().0;
        check_forward(address, target_address).map_err(at)?;
        if let Some(entered) = self.entered_mut(target_address) {
            entered.kind |= if target.is_forced() { CELL } else { LISTS };
            entered.depth = depth.max(entered.depth);
        }
        Ok(())
    }
}
