//! Places of a search that wait to be worked on, from all runs together, and which of them come
//! next.
//!
//! Nearly every state that a search steps to is far from the nearest cache. Many steps at once
//! have many reads under way at once, so a batch should be full; and lists should be short, so
//! that they stay in the nearest cache themselves. So the places wait by the number of tiles
//! placed; of the lists that fill a batch the one farthest on comes first, and if there is none,
//! the one least far, to fill others.

use super::rack_state::RackState;
use crate::record::{Place, Tiles};

/// Entries that are worked on together.
pub(super) const BATCH: usize = 64;

/// A place of the search: what has been placed, and what can be placed on the next square.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<M, S: RackState, R> {
    pub(super) tiles: S::Tiles,
    /// Main and cross sum.
    pub(super) sums: i64,
    pub(super) state: u32,
    /// All letters that lead on from the state; bit 0: the separator.
    pub(super) leads: M,
    /// Letters for the next square that lead on; bit 0: the left side can be closed.
    pub(super) go: M,
    /// Letters for the next square that complete a word.
    pub(super) fin: M,
    /// Where a play lies that a tile on the next square completes, with one tile less.
    pub(super) place: Place,
    /// What the word is multiplied by.
    pub(super) word: i32,
    /// The next square; to the left, where there may be none, it is one more.
    pub(super) square: u16,
    /// What is left of the rack.
    pub(super) rack: S,
    /// Is there a blank for a letter that the rack has as well?
    pub(super) ambiguous: bool,
    /// What bounds the search to the right.
    pub(super) row: R,
}

impl<M: Default, S: RackState, R: Default> Default for Entry<M, S, R> {
    fn default() -> Self {
        Self {
            tiles: S::Tiles::NONE,
            sums: 0,
            state: 0,
            leads: M::default(),
            go: M::default(),
            fin: M::default(),
            place: Place::default(),
            word: 1,
            square: 0,
            rack: S::default(),
            ambiguous: false,
            row: R::default(),
        }
    }
}

/// Entries that go to the left, to the right, or to the right where a run follows behind the next
/// square; by the number of tiles placed.
pub(super) struct Queue<M, S: RackState, R> {
    pub(super) left: [Vec<Entry<M, S, R>>; 32],
    pub(super) right: [Vec<Entry<M, S, R>>; 32],
    pub(super) through: [Vec<Entry<M, S, R>>; 32],
}

impl<M, S: RackState, R> Default for Queue<M, S, R> {
    fn default() -> Self {
        Self {
            left: core::array::from_fn(|_| Vec::new()),
            right: core::array::from_fn(|_| Vec::new()),
            through: core::array::from_fn(|_| Vec::new()),
        }
    }
}

/// A list, by the number of tiles that its entries have placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum List {
    Left(usize),
    Right(usize),
    Through(usize),
}

impl<M, S: RackState, R> Queue<M, S, R> {
    /// The list to take the next batch from, when a play has at most `tiles` tiles; `None` when
    /// all are empty.
    #[inline(always)]
    pub(super) fn next(&self, tiles: u32) -> Option<List> {
        let mut first = None;
        for placed in (0..(tiles as usize).min(32)).rev() {
            let right = self.right[placed].len();
            let left = self.left[placed].len();
            if !self.through[placed].is_empty() {
                return Some(List::Through(placed));
            }
            if right >= BATCH {
                return Some(List::Right(placed));
            }
            if left >= BATCH {
                return Some(List::Left(placed));
            }
            if right > 0 {
                first = Some(List::Right(placed));
            }
            if left > 0 {
                first = Some(List::Left(placed));
            }
        }
        first
    }
}
