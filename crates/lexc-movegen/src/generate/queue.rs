//! Entries of a search that wait to be worked on, from all runs together, and their order.
//!
//! Nearly every state that a search steps to misses the nearest cache. Many steps at once have many
//! reads in flight at once, so a batch should be full; and lists should be short, so that they stay
//! in the nearest cache themselves. So entries wait by the number of tiles placed; of the lists that
//! fill a batch the one with most tiles comes first, and if there is none, the one with fewest, to
//! fill others.

use super::rack_state::RackState;
use crate::record::{Placement, Tiles};

/// Entries that are worked on together.
pub(super) const BATCH: usize = 64;

/// An entry of the search: what has been placed, and what can be placed on the next square.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<M, S: RackState, R> {
    pub(super) tiles: S::Tiles,
    /// Main and cross sum.
    pub(super) sums: i64,
    pub(super) state: u32,
    /// All letters that lead on from the state; bit 0 is the separator.
    pub(super) leads: M,
    /// Letters for the next square that lead on; bit 0 says that the left side can be closed.
    pub(super) go: M,
    /// Letters for the next square that complete a word.
    pub(super) fin: M,
    /// The placement of a play that a tile on the next square completes, less one tile.
    pub(super) placement: Placement,
    /// Product of the word premiums.
    pub(super) word: i32,
    /// The next square; to the left, where there may be none, it is one more.
    pub(super) square: u16,
    /// The rest of the rack.
    pub(super) rack: S,
    /// `true` if there is a blank for a letter that the rack has as well.
    pub(super) ambiguous: bool,
    /// The limit of the right side.
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
            placement: Placement::default(),
            word: 1,
            square: 0,
            rack: S::default(),
            ambiguous: false,
            row: R::default(),
        }
    }
}

/// What following the arcs of an entry reads.
pub(super) trait Branch<M, S, R> {
    /// Returns the state.
    fn state(&self) -> u32;

    /// Returns all letters that lead on from the state; bit 0 is the separator.
    fn leads(&self) -> M;

    /// Returns the letters that are followed; bit 0 does not count.
    fn go(&self) -> M;

    /// Returns the rest of the rack.
    fn rack(&self) -> &S;

    /// Returns the limit of the right side.
    fn row(&self) -> R;
}

impl<M: Copy, S: RackState, R: Copy> Branch<M, S, R> for Entry<M, S, R> {
    #[inline(always)]
    fn state(&self) -> u32 {
        self.state
    }

    #[inline(always)]
    fn leads(&self) -> M {
        self.leads
    }

    #[inline(always)]
    fn go(&self) -> M {
        self.go
    }

    #[inline(always)]
    fn rack(&self) -> &S {
        &self.rack
    }

    #[inline(always)]
    fn row(&self) -> R {
        self.row
    }
}

/// Entries that go to the left, to the right, or to the right where a run follows the next square;
/// by the number of tiles placed.
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
    /// Returns the list to take the next batch from, when a play has at most `tiles` tiles; `None` when
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

    /// Returns `true` if a list fills a batch, or is worked through without one.
    #[cfg(feature = "all-searches")]
    #[inline(always)]
    pub(super) fn fills(&self, list: List) -> bool {
        match list {
            List::Through(_) => true,
            List::Right(placed) => self.right[placed].len() >= BATCH,
            List::Left(placed) => self.left[placed].len() >= BATCH,
        }
    }
}
