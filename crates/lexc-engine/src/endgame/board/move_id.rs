//! [`MoveId`]: a move as a line and an index.

/// A move of a position: a line and the index in its list of plays, or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveId(u32);

impl MoveId {
    pub(crate) const NONE: Self = Self(63);
    pub(crate) const PASS: Self = Self(62);
    const INDEX_BITS: u32 = 24;

    /// The index of the out-play of a line. Plays of fewer tiles have lower indices.
    pub(crate) const OUT: u32 = (1 << Self::INDEX_BITS) - 1;

    #[inline(always)]
    pub(crate) const fn new(line: usize, index: u32) -> Self {
        if index > Self::OUT {
            return Self::NONE;
        }
        Self(index << 6 | line as u32)
    }

    /// Returns the move of the lowest 30 bits of a number.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits & 0x3fff_ffff)
    }

    /// Returns the move as a number of 30 bits.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn line(self) -> usize {
        (self.0 & 63) as usize
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> u32 {
        self.0 >> 6
    }

    #[inline(always)]
    pub(crate) fn is_play(self) -> bool {
        self.line() < 62
    }
}
