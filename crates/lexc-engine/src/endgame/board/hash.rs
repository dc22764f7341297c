//! [`mix`]: the hash function of all keys, and the keys of tiles on squares.

/// Mixes the bits of a number: the finaliser of SplitMix64.
#[inline(always)]
pub(crate) const fn mix(number: u64) -> u64 {
    let x = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Returns the key of a tile on a square. The key of a board is the exclusive or of these.
#[inline(always)]
pub(crate) const fn tile_on_square(index: usize, tile: u8) -> u64 {
    mix((index as u64) << 8 | tile as u64)
}
