//! The writer of a pool.

use std::io;

use lexc_format::structure::{Structure, Structures};
use zerocopy::little_endian::U32;

use super::super::units::Units;
use super::record::{RecordEdges, RecordWriter, WrittenRecord};
use super::states::StateSource;
use super::trie;
use crate::progress::LOOK;

/// The number of states between the one that is written and the one whose edges are prefetched.
const AHEAD: usize = 16;

/// Writes a pool structure by structure, the last one first.
pub(in crate::layout) struct PoolWriter<'s, R> {
    pub(in crate::layout) records: R,
    pub(in crate::layout) units: Units<'s>,
}

impl<R: RecordWriter> PoolWriter<'_, R> {
    #[inline(always)]
    pub(in crate::layout) fn add(&mut self, row: RecordEdges<'_>) -> WrittenRecord {
        self.records.add(row, &mut self.units)
    }

    /// Writes the DAWG with `write`. Returns its units if the trie will be unrolled from them.
    ///
    /// # Errors
    /// Returns any error from the sink.
    pub(in crate::layout) fn write_dawg(
        &mut self,
        structures: &Structures,
        write: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<Vec<U32>> {
        let (Some(dawg), Some(_)) = (&structures.dawg, &structures.trie) else {
            write(self)?;
            return Ok(Vec::new());
        };
        self.units.reserve(dawg.range.len())?;
        write(self)?;
        Ok(self.units.last(dawg.range.len()).to_vec())
    }

    /// Writes the trie from the units of the DAWG, if it is stored.
    ///
    /// # Errors
    /// Returns any error from the sink.
    pub(in crate::layout) fn write_trie(
        &mut self,
        structures: &Structures,
        dawg: &[U32],
    ) -> io::Result<()> {
        let (Some(Structure { root, .. }), Some(trie)) = (&structures.dawg, &structures.trie)
        else {
            return Ok(());
        };
        self.units.skip(trie.range.len())?;
        trie::write::<R>(dawg, *root, trie.root, &mut self.units)
    }

    /// Writes the records of states, the first of which is the root. `base` is the identifier of
    /// state 0.
    ///
    /// # Errors
    /// Returns any error from the sink.
    pub(in crate::layout) fn write_states<const SIDES: usize>(
        &mut self,
        states: &impl StateSource<SIDES>,
        base: u32,
    ) -> io::Result<()> {
        lexc_cpu::run_optimized(
            #[inline(always)]
            || {
                let order = states.order();
                for (at, &state) in order.iter().enumerate().rev() {
                    // Far enough ahead that each prefetch has arrived when its state is written.
                    if let Some(at) = at.checked_sub(2 * AHEAD) {
                        states.prefetch_place(at);
                        self.records.prefetch(base + order[at]);
                    }
                    if let Some(at) = at.checked_sub(AHEAD) {
                        states.prefetch_edges(at);
                    }
                    if at.is_multiple_of(LOOK) {
                        self.units.check()?;
                    }
                    self.units.reserve_state()?;
                    let mut record = WrittenRecord::default();
                    for row in states.records(at).into_iter().rev() {
                        record = self.add(row);
                    }
                    self.records.set(base + state, record);
                }
                Ok(())
            },
        )
    }
}
