//! Records of edge lists: a cell for each edge.

use lexc_format::Label;
use lexc_format::pool::{Arc, Cell, Layout, State};
use zerocopy::little_endian::U32;

use super::records::{Records, Written};
use super::trie::Nodes;
use crate::automaton::dawg::Dawg;
use crate::automaton::order::{Slot, Visit};

/// The cells of a pool of edge lists.
#[derive(Debug)]
pub(super) struct Cells {
    units: Vec<U32>,
    /// The offset of the list that is being written.
    begin: usize,
}

impl Visit for Cells {
    fn enter(&mut self) -> u32 {
        self.begin = self.units.len();
        self.address()
    }

    fn edge(&mut self, tile: u8, terminal: bool, child: u32) {
        let cell = Cell::new(Arc {
            label: Label::from_low_bits(tile),
            terminal,
            target: State(child),
        });
        self.units.push(U32::new(cell.0));
    }

    fn leave(&mut self) {
        self.leave_unmarked();
        if let Some(last) = self.units[self.begin..].last_mut() {
            *last = U32::new(Cell(last.get()).ending().0);
        }
    }
}

impl Records for Cells {
    fn with_units(units: usize) -> Self {
        let reserved = Layout::EdgeList.reserved_words() as usize;
        let mut cells = Vec::with_capacity(units);
        cells.resize(reserved, U32::new(0));
        Self {
            units: cells,
            begin: reserved,
        }
    }

    fn leave_unmarked(&mut self) {
        let list = &mut self.units[self.begin..];
        // The separator is the first edge of a row, and the last of its list.
        if list
            .first()
            .is_some_and(|unit| Cell(unit.get()).label().is_separator())
        {
            list.rotate_left(1);
        }
    }

    fn address(&self) -> u32 {
        self.units.len() as u32
    }

    fn leave_trie(&mut self, units: usize, _: &Dawg) {
        self.units.resize(self.units.len() + units, U32::new(0));
    }

    #[inline]
    fn len_at(units: &[U32], address: u32) -> u32 {
        let list = units[address as usize..].iter();
        list.take_while(|unit| !Cell(unit.get()).last()).count() as u32 + 1
    }

    #[inline]
    fn copy(nodes: &mut Nodes<'_>, state: u32, node: u32) -> u32 {
        let mut len = 0;
        loop {
            let cell = Cell(nodes.units[(state + len) as usize].get());
            let target = match cell.target() {
                0 => 0,
                child => nodes.add(child, Self::len_at(nodes.units, child)),
            };
            nodes.units[(node + len) as usize] = U32::new(cell.leading_to(State(target)).0);
            len += 1;
            if cell.last() {
                return len;
            }
        }
    }

    fn resolve(mut self, slots: Vec<Slot>, _: &[Written<'_>]) -> Vec<U32> {
        let reserved = Layout::EdgeList.reserved_words() as usize;
        for unit in &mut self.units[reserved..] {
            let cell = Cell(unit.get());
            let target = State(slots[cell.target() as usize].word);
            *unit = U32::new(cell.leading_to(target).0);
        }
        self.units
    }
}
