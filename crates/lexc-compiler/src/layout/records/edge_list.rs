//! Records of edge lists, with one cell for each edge.

use lexc_cpu::Isa;
use lexc_format::Label;
use lexc_format::pool::{Cell, Edge, State};
use zerocopy::little_endian::U32;

use super::super::units::Units;
use super::record::{RecordEdges, RecordWriter, TrieNodes, WrittenRecord};

/// The records of a pool of edge lists.
#[derive(Debug)]
pub(in crate::layout) struct EdgeListRecords {
    /// The address of each identifier.
    addresses: Vec<u32>,
}

impl EdgeListRecords {
    #[inline(always)]
    fn cell(&self, label: Label, terminal: bool, child: u32, units: &mut Units<'_>) {
        let cell =
            Cell::new(Edge { label, terminal, target: State(self.addresses[child as usize]) });
        units.at -= 1;
        units.window[units.at] = U32::new(cell.0);
    }
}

impl RecordWriter for EdgeListRecords {
    fn new(_: &[u32; 64], identifiers: usize) -> Self {
        Self { addresses: vec![0; identifiers] }
    }

    #[inline(always)]
    fn add(&mut self, record_edges: RecordEdges<'_>, units: &mut Units<'_>) -> WrittenRecord {
        let end = units.at;
        // The closing edge is the last of its list.
        if record_edges.closing != 0 {
            self.cell(Label::Separator, false, record_edges.closing, units);
        }
        for edge in record_edges.edges.iter().rev() {
            let child = record_edges.base + edge.target();
            self.cell(edge.label(), edge.terminal(), child, units);
        }
        if record_edges.marked
            && let Some(last) = units.window[units.at..end].last_mut()
        {
            *last = U32::new(Cell(last.get()).ending().0);
        }
        WrittenRecord { address: units.address(), needed: 0 }
    }

    #[inline(always)]
    fn set(&mut self, id: u32, record: WrittenRecord) {
        self.addresses[id as usize] = record.address;
    }

    fn share(&mut self, id: u32, other: u32) {
        self.addresses[id as usize] = self.addresses[other as usize];
    }

    #[inline(always)]
    fn prefetch(&self, id: u32) {
        Isa::prefetch(&self.addresses, id as usize);
    }

    #[inline]
    fn len(units: &[U32]) -> u32 {
        let before = units.iter().take_while(|unit| !Cell(unit.get()).last());
        before.count() as u32 + 1
    }

    #[inline]
    fn copy(units: &[U32], nodes: &mut TrieNodes<'_>, node: &mut Vec<U32>) {
        let list = &units[..Self::len(units) as usize];
        node.extend(list.iter().map(|unit| {
            let cell = Cell(unit.get());
            let target = match cell.target() {
                0 => 0,
                child => nodes.add::<Self>(child),
            };
            U32::new(cell.leading_to(State(target)).0)
        }));
    }
}
