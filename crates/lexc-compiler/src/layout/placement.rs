//! Identifiers of states, places of structures, and closing edges of right sides.

use lexc_format::pool::{Layout, State};
use lexc_format::structure::Structure;

use super::contents::PoolContents;
use crate::automaton::classes::ROOT;
use crate::automaton::reversed::ReversedDawg;

/// Assigns structures consecutive places in a pool.
#[derive(Debug)]
pub(super) struct PlaceAllocator {
    end: u64,
}

impl PlaceAllocator {
    pub(super) fn new(layout: Layout) -> Self {
        Self { end: u64::from(layout.reserved_words()) }
    }

    pub(super) fn end(&self) -> u64 {
        self.end
    }

    /// Returns the place of the next structure, whose root comes first. If the pool is too large
    /// the place is wrong, and not used.
    pub(super) fn next(&mut self, units: u64) -> Structure {
        let begin = self.end as u32;
        self.end += units;
        Structure { root: State(begin), range: begin..self.end as u32 }
    }
}

/// The first identifier of each structure's states. The identifiers of the DAWG are its states.
#[derive(Debug)]
pub(super) struct Identifiers {
    pub(super) classes: u32,
    pub(super) reversed: u32,
    pub(super) compact: u32,
    pub(super) end: u32,
}

impl Identifiers {
    pub(super) fn new(contents: &PoolContents, classes: u32) -> Self {
        let reversed = contents.reversed().map_or(0, |r| r.graph.len());
        let compact = contents.compact().map_or(0, |(_, t)| t.classes.left.len());
        let mut end = contents.dawg.graph.len() as u32;
        let mut next = |states: usize| {
            let first = end;
            end += states as u32;
            first
        };
        Self {
            classes: next(classes as usize),
            reversed: next(reversed),
            compact: next(compact),
            end,
        }
    }

    /// Returns the identifier of [`closing_state`], 0 if there is none.
    #[inline(always)]
    pub(super) fn closing(&self, reversed: &ReversedDawg, class: u32) -> u32 {
        let state = closing_state(reversed, class);
        (self.reversed + state) * u32::from(state != 0)
    }
}

/// Returns the state of the reversed DAWG that the closing edge of a class's right side leads to, 0
/// if there is none. The class of the empty factor has none. Computed without a branch, which would
/// be mispredicted.
#[inline(always)]
pub(super) fn closing_state(reversed: &ReversedDawg, class: u32) -> u32 {
    reversed.suffix_state[class as usize] * u32::from(class != ROOT)
}
