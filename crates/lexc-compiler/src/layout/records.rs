//! Pools that are being written: records of states, whose children are identifiers until all
//! addresses are known.

use lexc_format::pool::State;
use lexc_format::structure::Structure;
use zerocopy::little_endian::U32;

use crate::automaton::graph::Edge;
use crate::automaton::order::{Continuation, Part, Slot, Visit, walk};

/// The size of states in a pool.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Size {
    pub(super) records: u64,
    pub(super) edges: u64,
    /// Edges after which something follows.
    pub(super) leading: u64,
}

impl Size {
    /// Returns the size of one record.
    pub(super) fn of(edges: &[Edge]) -> Self {
        Self {
            records: 1,
            edges: edges.len() as u64,
            leading: edges.iter().filter(|edge| edge.target() != 0).count() as u64,
        }
    }
}

impl core::iter::Sum for Size {
    fn sum<I: Iterator<Item = Self>>(sizes: I) -> Self {
        sizes.fold(Self::default(), |sum, size| Self {
            records: sum.records + size.records,
            edges: sum.edges + size.edges,
            leading: sum.leading + size.leading,
        })
    }
}

/// Writes records in one layout.
pub(super) trait Records: Visit {
    /// Begins a pool that will have `units` units, with the reserved ones.
    fn with_units(units: usize) -> Self;

    /// Ends a record without marking its last edge, where the layout marks it.
    fn leave_unmarked(&mut self);

    /// Returns the address of the next record.
    fn address(&self) -> u32;

    /// Replaces the identifiers of children by the addresses that their slots hold.
    fn resolve(self, slots: Vec<Slot>, written: &[Written]) -> Vec<U32>;
}

/// The states of one structure, in the order of their records.
#[derive(Debug)]
pub(super) struct Written {
    /// The identifiers of the states.
    pub(super) order: Vec<u32>,
    /// `true` if each state has two records, one for each side.
    pub(super) two_sided: bool,
}

/// A pool that is being written, structure by structure.
pub(super) struct PoolWriter<R> {
    pub(super) records: R,
    /// For each identifier what an edge needs of the state: in the end, its address.
    pub(super) slots: Vec<Slot>,
    written: Vec<Written>,
}

impl<R: Records> PoolWriter<R> {
    pub(super) fn new(units: u64, identifiers: u32) -> Self {
        Self {
            records: R::with_units(units as usize),
            slots: vec![Slot::default(); identifiers as usize],
            written: Vec::new(),
        }
    }

    /// Writes a structure with `write`, which returns the order of its records; the first is the
    /// root's.
    pub(super) fn write(
        &mut self,
        write: impl FnOnce(&mut R, &mut Vec<Slot>) -> Written,
    ) -> Structure {
        let begin = self.records.address();
        let written = write(&mut self.records, &mut self.slots);
        self.written.push(written);
        Structure {
            root: State(begin),
            range: begin..self.records.address(),
        }
    }

    /// Writes a graph, parents first.
    pub(super) fn write_graph(&mut self, part: &Part<'_>) -> Structure {
        self.write(|records, slots| Written {
            order: walk(part, slots, &mut Continuation::default(), records).0,
            two_sided: false,
        })
    }

    /// Returns the units of the pool.
    pub(super) fn finish(self) -> Vec<U32> {
        self.records.resolve(self.slots, &self.written)
    }
}
