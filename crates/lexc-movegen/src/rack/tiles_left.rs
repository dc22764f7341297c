//! [`TilesLeft`]: the tiles left on a rack, as bit sets and numbers.

/// The tiles left on a rack during a search.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct TilesLeft {
    pub(crate) letters: u64,
    /// The letters that can be placed: all letters while a blank is left.
    pub(crate) allowed: u64,
    pub(crate) blanks: u32,
    /// The number of tiles left, blanks included.
    pub(crate) tiles: u32,
}

/// The bit of a blank: a tile is the number of its letter, plus this for a blank.
pub(crate) const BLANK: u8 = 128;

/// Returns the tile that a letter is played as, with these letters left: a blank if the letter is
/// not among them.
#[inline(always)]
pub(crate) fn tile(letters: u64, letter: u32) -> u8 {
    letter as u8 | ((!letters >> letter & 1) as u8) << 7
}
