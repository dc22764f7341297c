//! The compact two-way DAWG in edge lists: a forced class is one cell.

use lexc_format::pool::{CompactState, Side};
use lexc_format::structure::Structure;

use super::record::{Arc, Records};
use super::{COMPACT, ClassParts, TooLarge, closes_right, separator, structure};
use crate::automaton::compact::{Compact, Shape};
use crate::automaton::graph::Edge;
use crate::automaton::reversed::Reversed;

/// Where the classes will stand.
pub(super) struct Placed<'a> {
    parts: &'a ClassParts<'a>,
    compact: &'a Compact,
    reversed: &'a Reversed,
    /// For each class the bits of its [`CompactState`].
    places: Vec<u32>,
}

impl<'a> Placed<'a> {
    /// Gives each class its address from `next` on. It must be the first automaton of its pool:
    /// only addresses below 2²³ will do.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub(super) fn new(
        parts: &'a ClassParts<'a>,
        (compact, reversed): (&'a Compact, &'a Reversed),
        next: &mut u64,
    ) -> Result<Self, TooLarge> {
        let classes = parts.classes;
        let mut places = vec![0; classes.len()];
        for &class in parts.order {
            let shape = compact.shape(class);
            let cells = match shape {
                Shape::Dropped => continue,
                Shape::Left | Shape::Right => 1,
                Shape::Both => {
                    let [left, right] = compact.edges(classes, class).map(<[Edge]>::len);
                    let closing = usize::from(classes.closes(class))
                        + usize::from(closes_right(reversed, class));
                    left + right + closing
                }
            };
            // Beyond the limit these are wrong, and not used.
            let address = *next as u32 % CompactState::MAX_ADDRESS;
            places[class as usize] = CompactState::new(address, shape != Shape::Both).bits();
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
        Ok(Self {
            parts,
            compact,
            reversed,
            places,
        })
    }

    /// Writes them.
    pub(super) fn write(
        &self,
        dawg_places: &[u32],
        reversed_places: &[u32],
        records: &mut Records,
    ) -> Structure {
        let begin = records.address();
        let classes = self.parts.classes;
        for &class in self.parts.order {
            let [left, right] = self.compact.edges(classes, class);
            match self.compact.shape(class) {
                Shape::Dropped => {}
                Shape::Left => self.write_forced(left, Side::Left, records),
                Shape::Right => self.write_forced(right, Side::Right, records),
                Shape::Both => {
                    let prefix = classes.prefix_state(class) as usize;
                    let closing = classes.closes(class).then(|| dawg_places[prefix]);
                    self.write_list(left, closing, records);
                    let suffix = self.reversed.suffix_state[class as usize] as usize;
                    let closing =
                        closes_right(self.reversed, class).then(|| reversed_places[suffix]);
                    self.write_list(right, closing, records);
                }
            }
        }
        structure(begin, records)
    }

    fn arc(&self, edge: Edge) -> Arc {
        Arc {
            tile: edge.tile(),
            terminal: edge.terminal(),
            target: self.places[edge.target() as usize],
        }
    }

    fn write_list(&self, edges: &[Edge], closing: Option<u32>, records: &mut Records) {
        let letters = edges.iter().map(|&edge| self.arc(edge));
        records.write(closing.map(separator).into_iter().chain(letters));
    }

    fn write_forced(&self, edges: &[Edge], side: Side, records: &mut Records) {
        for &edge in edges {
            records.write_cell(self.arc(edge), side == Side::Left);
        }
    }
}
