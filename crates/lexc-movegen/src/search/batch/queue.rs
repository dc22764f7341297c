//! The waiting entries of a search, from all runs together, and the order in which they are
//! searched: [`Queue`].
//!
//! Batches should be full, so that many reads are in flight at once; and lists should be short, so
//! that they stay in the nearest cache. So entries are listed by the number of tiles placed. The
//! next batch comes from the list with the most tiles among the lists that fill a batch; if there
//! is none, from the list with the fewest tiles, which fills others.

use crate::record::{Placement, Tiles};
use crate::search::types::{SearchTypes, TilesOf};

/// The number of entries that are advanced together.
pub(crate) const BATCH: usize = 64;

/// An entry of the search: the tiles placed so far, and the letters that can be placed on the next
/// square.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<T: SearchTypes> {
    pub(crate) tiles: TilesOf<T>,
    /// The pair of main and cross sum.
    pub(crate) sums: i64,
    pub(crate) state: u32,
    /// The labels of the state's edges; bit 0 is the separator.
    pub(crate) edges: T::Mask,
    /// The letters to follow on the next square; bit 0 is set if the left side can be closed.
    pub(crate) follow: T::Mask,
    /// The letters that complete a word on the next square.
    pub(crate) finals: T::Mask,
    /// The placement, without the last tile, of a play that a tile on the next square completes.
    pub(crate) placement: Placement,
    /// The product of the word premiums.
    pub(crate) word: i32,
    /// The next square; plus one to the left, where there may be none.
    pub(crate) square: u16,
    pub(crate) rack: T::Rack,
    /// `true` if one of the tiles is a blank for a letter that the rack has as well.
    pub(crate) ambiguous: bool,
    pub(crate) filter: T::Filter,
}

impl<T: SearchTypes> Default for Entry<T> {
    fn default() -> Self {
        Self {
            tiles: <TilesOf<T> as Tiles>::NONE,
            sums: 0,
            state: 0,
            edges: T::Mask::default(),
            follow: T::Mask::default(),
            finals: T::Mask::default(),
            placement: Placement::default(),
            word: 1,
            square: 0,
            rack: T::Rack::default(),
            ambiguous: false,
            filter: T::Filter::default(),
        }
    }
}

/// The waiting entries, by the number of tiles placed.
#[derive(Default)]
pub(crate) struct Queue<T: SearchTypes> {
    /// Entries whose next square is to the left.
    pub(crate) left: [Vec<Entry<T>>; 32],
    /// Entries whose next square is to the right.
    pub(crate) right: [Vec<Entry<T>>; 32],
    /// Entries whose next square is to the right and followed by a run.
    pub(crate) through: [Vec<Entry<T>>; 32],
}

/// A list of a [`Queue`], by the number of tiles that its entries have placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum QueueList {
    Left(usize),
    Right(usize),
    Through(usize),
}

impl<T: SearchTypes> Queue<T> {
    #[cold]
    #[inline(never)]
    pub(crate) fn clear(&mut self) {
        self.left.iter_mut().for_each(Vec::clear);
        self.right.iter_mut().for_each(Vec::clear);
        self.through.iter_mut().for_each(Vec::clear);
    }

    /// Returns the list of the next batch, where a play has at most `tiles` tiles; `None` if all
    /// lists are empty.
    #[inline(always)]
    pub(crate) fn next(&self, tiles: u32) -> Option<QueueList> {
        let mut first = None;
        for placed in (0..(tiles as usize).min(32)).rev() {
            let right = self.right[placed].len();
            let left = self.left[placed].len();
            if !self.through[placed].is_empty() {
                return Some(QueueList::Through(placed));
            }
            if right >= BATCH {
                return Some(QueueList::Right(placed));
            }
            if left >= BATCH {
                return Some(QueueList::Left(placed));
            }
            if right > 0 {
                first = Some(QueueList::Right(placed));
            }
            if left > 0 {
                first = Some(QueueList::Left(placed));
            }
        }
        first
    }

    /// Returns `true` if a list fills a batch, or is not searched in batches.
    #[inline(always)]
    pub(crate) fn fills_batch(&self, list: QueueList) -> bool {
        match list {
            QueueList::Through(_) => true,
            QueueList::Right(placed) => self.right[placed].len() >= BATCH,
            QueueList::Left(placed) => self.left[placed].len() >= BATCH,
        }
    }
}
