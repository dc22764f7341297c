//! The compact two-way DAWG in edge lists: a forced class is one cell.

use std::borrow::Cow;

use lexc_format::pool::{CompactState, Side};
use lexc_format::structure::Structure;

use super::parts::{Identifiers, closing_state, write_edges};
use super::records::{PoolWriter, Records, Written};
use super::{COMPACT, Contents, TooLarge, TwoWay};
use crate::automaton::compact::{Compact, Shape};
use crate::automaton::graph::Edge;

/// The classes and their addresses.
pub(super) struct Placed<'a> {
    compact: &'a Compact,
    two_way: TwoWay<'a>,
    /// For each class the bits of its [`CompactState`].
    states: Vec<u32>,
}

impl<'a> Placed<'a> {
    /// Gives each class its address from `next` on, if the compact two-way DAWG is stored. It must
    /// be the first structure of its pool: only addresses below 2²³ will do.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub(super) fn of(contents: &Contents<'a>, next: &mut u64) -> Result<Option<Self>, TooLarge> {
        let Some((compact, two_way)) = contents.compact else {
            return Ok(None);
        };
        let classes = two_way.classes;
        let mut states = vec![0; classes.left.len()];
        for &class in two_way.order {
            let shape = compact.shape(class);
            let cells = match shape {
                Shape::Dropped => continue,
                Shape::Left | Shape::Right => 1,
                Shape::Both => {
                    let [left, right] = compact.edges(classes, class).map(<[Edge]>::len);
                    let closing = usize::from(classes.left.separator(class).is_some())
                        + usize::from(closing_state(two_way.reversed, class).is_some());
                    left + right + closing
                }
            };
            // Beyond the limit these are wrong, and not used.
            let address = *next as u32 % CompactState::MAX_ADDRESS;
            let state = match shape {
                Shape::Both => CompactState::new(address),
                _ => CompactState::forced(address),
            };
            states[class as usize] = state.bits();
            *next += cells as u64;
        }
        let limit = u64::from(CompactState::MAX_ADDRESS);
        if *next > limit {
            return Err(TooLarge {
                layout: COMPACT,
                limit,
                needed: *next,
            });
        }
        Ok(Some(Self {
            compact,
            two_way,
            states,
        }))
    }

    /// Writes the classes.
    pub(super) fn write<R: Records>(
        &self,
        ids: &Identifiers,
        pool: &mut PoolWriter<'_, R>,
    ) -> Structure {
        let classes = self.two_way.classes;
        pool.write(|cells, slots| {
            for (slot, &state) in slots[ids.compact as usize..].iter_mut().zip(&self.states) {
                slot.word = state;
            }
            for &class in self.two_way.order {
                let [left, right] = self.compact.edges(classes, class);
                match self.compact.shape(class) {
                    Shape::Dropped => {}
                    Shape::Left => write_forced(left, Side::Left, ids, cells),
                    Shape::Right => write_forced(right, Side::Right, ids, cells),
                    Shape::Both => {
                        let closing = classes.left.separator(class);
                        write_list(left, closing, ids, cells);
                        let closing = closing_state(self.two_way.reversed, class);
                        let closing = closing.map(|state| ids.reversed + state);
                        write_list(right, closing, ids, cells);
                    }
                }
            }
            Written {
                order: Cow::default(),
                base: 0,
                two_sided: true,
            }
        })
    }
}

fn write_list(edges: &[Edge], closing: Option<u32>, ids: &Identifiers, records: &mut impl Records) {
    records.enter();
    if let Some(id) = closing {
        records.edge(0, false, id);
    }
    write_edges(edges, ids.compact, records);
    records.leave();
}

fn write_forced(edges: &[Edge], side: Side, ids: &Identifiers, records: &mut impl Records) {
    records.enter();
    write_edges(edges, ids.compact, records);
    match side {
        Side::Left => records.leave(),
        Side::Right => records.leave_unmarked(),
    }
}
