//! [`LinePlay`]: a play of a line.

use super::square_set::TileSpan;

/// A play of a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LinePlay {
    pub(crate) score: i32,
    /// The rank; plays are searched in descending order of rank. For an out-play it is the score,
    /// for other plays the net score plus [`RANK_OF_TILE`] for each tile.
    pub(crate) rank: i32,
    /// The index of its tiles in the cache.
    pub(crate) tiles: u32,
    /// The position of the first tile in the line.
    pub(crate) start: u8,
    /// The position after the last tile.
    pub(super) end: u8,
    /// The number of tiles.
    pub(crate) count: u8,
}

/// The rank added for each tile of a play that does not go out.
///
/// Nearly every move that can be refuted is refuted by the first reply searched. A reply of more
/// tiles leaves fewer moves after it and therefore a smaller proof.
pub(super) const RANK_OF_TILE: i32 = 25;

impl LinePlay {
    /// Returns the net score of a play that does not go out: the score, less the value of the
    /// leave.
    #[inline(always)]
    pub(crate) fn net(&self) -> i32 {
        self.rank - RANK_OF_TILE * i32::from(self.count)
    }

    /// Returns the squares of its tiles.
    #[inline(always)]
    pub(crate) fn squares(&self, line: usize) -> TileSpan {
        TileSpan { line, start: self.start.into(), count: self.count.into() }
    }

    /// Returns the positions from the first to the last tile.
    #[inline(always)]
    pub(super) const fn positions(&self) -> u32 {
        ((1u64 << self.end) - (1u64 << self.start)) as u32
    }
}
