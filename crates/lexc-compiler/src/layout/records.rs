//! Pools that are being written: records of states, whose children are identifiers until all
//! addresses are known.

use std::borrow::Cow;

use lexc_format::pool::{Layout, State};
use lexc_format::structure::{Structure, Structures};
use zerocopy::little_endian::U32;

use super::trie::{self, Nodes};
use crate::automaton::counts::Sizes;
use crate::automaton::dawg::Dawg;
use crate::automaton::graph::Edge;
use crate::automaton::order::{Continuation, Part, Slot, Visit, walk};

/// The size of states in a pool.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Size {
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

    /// Returns the size of a trie, whose leaves have no record.
    pub(crate) const fn of_trie(sizes: &Sizes) -> Self {
        Self {
            records: sizes.proper_prefixes + 1,
            edges: sizes.prefixes,
            leading: sizes.proper_prefixes,
        }
    }

    /// Returns the units that the states take in a layout.
    pub(super) fn units(self, layout: Layout) -> u64 {
        match layout {
            Layout::EdgeList => self.edges,
            Layout::Bitmap { .. } => self.records * u64::from(layout.mask_words()) + self.leading,
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

    /// Leaves room for the units of the trie of a DAWG.
    fn leave_trie(&mut self, units: usize, dawg: &Dawg);

    /// Returns the units of the record at an address.
    fn len_at(units: &[U32], address: u32) -> u32;

    /// Writes the record of a node of the trie, at address `node`, as that of the DAWG at address `state` with new nodes as
    /// children. Returns its units.
    fn copy(nodes: &mut Nodes<'_>, state: u32, node: u32) -> u32;

    /// Replaces the identifiers of children by the addresses that their slots hold.
    fn resolve(self, slots: Vec<Slot>, written: &[Written<'_>]) -> Vec<U32>;
}

/// The states of one structure, in the order of their records.
#[derive(Debug)]
pub(super) struct Written<'a> {
    /// The numbers of the states.
    pub(super) order: Cow<'a, [u32]>,
    /// The identifier of the state with number 0.
    pub(super) base: u32,
    /// `true` if each state has two records, one for each side.
    pub(super) two_sided: bool,
}

/// A pool that is being written, structure by structure.
pub(super) struct PoolWriter<'a, R> {
    pub(super) records: R,
    /// For each identifier what an edge needs of the state: in the end, its address.
    pub(super) slots: Vec<Slot>,
    written: Vec<Written<'a>>,
}

impl<'a, R: Records> PoolWriter<'a, R> {
    pub(super) fn new(units: u64, identifiers: u32) -> Self {
        Self {
            records: R::with_units(units as usize),
            slots: vec![Slot::default(); identifiers as usize],
            written: Vec::new(),
        }
    }

    /// Leaves room for the units of the trie of a DAWG, which [`Self::finish`] writes.
    pub(super) fn leave_trie(&mut self, units: u64, dawg: &Dawg) -> Structure {
        let begin = self.records.address();
        self.records.leave_trie(units as usize, dawg);
        Structure {
            root: State(begin),
            range: begin..self.records.address(),
        }
    }

    /// Writes a structure with `write`, which returns the order of its records; the first is the
    /// root's.
    pub(super) fn write(
        &mut self,
        write: impl FnOnce(&mut R, &mut Vec<Slot>) -> Written<'a>,
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
            order: Cow::Owned(walk(part, slots, &mut Continuation::default(), records).0),
            base: 0,
            two_sided: false,
        })
    }

    /// Returns the units of the pool with these structures.
    pub(super) fn finish(self, structures: &Structures) -> Vec<U32> {
        let mut units = self.records.resolve(self.slots, &self.written);
        if let (Some(trie), Some(dawg)) = (&structures.trie, &structures.dawg) {
            trie::unroll::<R>(&mut units, &trie.range, dawg.root);
        }
        units
    }
}
