//! The compact two-way DAWG in edge lists, where a forced class is one cell.

use std::io;

use lexc_diagnostic::Remedy;
use lexc_format::pool::CompactState;

use super::contents::PoolContents;
use super::limit::too_large;
use super::placement::{Identifiers, closing_state};
use super::records::{PoolWriter, RecordEdges, RecordWriter, WrittenRecord};
use crate::automaton::compact::Shape;
use crate::automaton::graph::GraphEdge;
use crate::normalise::Error;

/// The addresses of the classes.
#[derive(Debug)]
pub(super) struct CompactPlacement {
    /// For each class the bits of its [`CompactState`].
    states: Vec<u32>,
    cells: u64,
}

impl CompactPlacement {
    /// Assigns each class its address from `begin` on, if the compact two-way DAWG is stored. It
    /// must be the first structure of its pool, since addresses are limited to 23 bits.
    ///
    /// # Errors
    /// Returns an error if the addresses exceed 23 bits.
    pub(super) fn of(contents: &PoolContents, begin: u64) -> Result<Option<Self>, Error> {
        let Some((compact, two_way)) = contents.compact() else {
            return Ok(None);
        };
        let classes = two_way.classes;
        let mut end = begin;
        let mut states = vec![0; classes.left.len()];
        for &class in two_way.order {
            let shape = compact.shape(class);
            let cells = match shape {
                Shape::Dropped => continue,
                Shape::Left | Shape::Right => 1,
                Shape::Both => {
                    let [left, right] = compact.edges(classes, class).map(<[GraphEdge]>::len);
                    let closing = usize::from(classes.left.separator(class).is_some())
                        + usize::from(closing_state(two_way.reversed, class) != 0);
                    left + right + closing
                }
            };
            // Beyond the limit the addresses are wrong, and not used.
            let address = end as u32 % CompactState::MAX_ADDRESS;
            let state = match shape {
                Shape::Both => CompactState::new(address),
                _ => CompactState::forced(address),
            };
            states[class as usize] = state.bits();
            end += cells as u64;
        }
        let limit = u64::from(CompactState::MAX_ADDRESS);
        if end > limit {
            // The limit is lower than for edge lists.
            let help = Remedy::default()
                .value("structures", "two-way")
                .then(" ")
                .value("layout", "bitmap")
                .then(" has no such limit");
            return Err(too_large("compact two-way", limit, end, help));
        }
        let cells = end - begin;
        Ok(Some(Self { states, cells }))
    }

    pub(super) fn cells(&self) -> u64 {
        self.cells
    }

    /// Writes the classes of the same contents.
    ///
    /// # Errors
    /// Returns any error from the sink.
    pub(super) fn write<R: RecordWriter>(
        &self,
        contents: &PoolContents,
        ids: &Identifiers,
        pool: &mut PoolWriter<'_, R>,
    ) -> io::Result<()> {
        let Some((compact, two_way)) = contents.compact() else {
            return Ok(());
        };
        let classes = two_way.classes;
        for (id, &address) in (ids.compact..).zip(&self.states) {
            pool.records.set(id, WrittenRecord { address, needed: 0 });
        }
        for &class in two_way.order.iter().rev() {
            pool.units.reserve_state()?;
            let [left, right] = compact.edges(classes, class);
            let record = |closing, edges| RecordEdges::new(closing, edges, ids.compact);
            match compact.shape(class) {
                Shape::Dropped => {}
                Shape::Left => {
                    pool.add(record(0, left));
                }
                Shape::Right => {
                    pool.add(record(0, right).unmarked());
                }
                Shape::Both => {
                    pool.add(record(ids.closing(two_way.reversed, class), right));
                    pool.add(record(classes.left.separator(class).unwrap_or(0), left));
                }
            }
        }
        Ok(())
    }
}
