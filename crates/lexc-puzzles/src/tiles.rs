//! Sets of tiles.

use lexc_runtime::Alphabet;

/// Returns the tiles of a bit set in order.
#[inline(always)]
pub(crate) fn tiles_of(mut mask: u64) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        let tile = mask.trailing_zeros() as u8;
        mask &= mask.wrapping_sub(1);
        (tile < 64).then_some(tile)
    })
}

/// Returns the tiles of an alphabet as bits 1 to its length.
pub(crate) fn all_tiles(alphabet: &Alphabet) -> u64 {
    // An alphabet has at most 63 tiles.
    u64::MAX >> (63 - alphabet.len().min(63)) & !1
}

/// A value for each tile number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PerTile<T>([T; 64]);

impl<T: Copy> PerTile<T> {
    pub(crate) const fn new(value: T) -> Self {
        Self([value; 64])
    }

    /// Returns the value of a tile, whose number is below 64.
    #[inline(always)]
    #[expect(clippy::indexing_slicing, reason = "the index is below the length")]
    pub(crate) fn get(&self, tile: u8) -> T {
        self.0[usize::from(tile % 64)]
    }

    #[inline(always)]
    #[expect(clippy::indexing_slicing, reason = "the index is below the length")]
    pub(crate) fn get_mut(&mut self, tile: u8) -> &mut T {
        &mut self.0[usize::from(tile % 64)]
    }
}
