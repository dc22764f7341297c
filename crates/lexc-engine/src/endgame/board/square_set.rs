//! [`TileSpan`] and [`SquareSet`]: some squares of a line, and of a board.

/// The squares of the tiles of a play: the first `count` empty squares of a line from `start` on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TileSpan {
    pub(crate) line: usize,
    pub(crate) start: usize,
    pub(crate) count: usize,
}

/// A set of squares of a board.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct SquareSet([u64; 4]);

impl SquareSet {
    /// The number of squares that a set can hold.
    pub(super) const CAPACITY: usize = 256;

    #[inline(always)]
    pub(super) fn insert(&mut self, index: usize) {
        self.0[index >> 6] |= 1 << (index & 63);
    }

    #[inline(always)]
    pub(super) fn contains(&self, index: usize) -> bool {
        self.0[index >> 6] >> (index & 63) & 1 != 0
    }
}
