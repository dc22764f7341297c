//! Sums of keys that stand for multisets of letters.

/// The minimum number of letters of a *long* word. The tables of this folder have no shorter words.
pub(crate) const LONG: u32 = 7;

/// Returns the key of a letter. Sums of keys identify multisets of letters, except for rare
/// collisions.
#[inline(always)]
pub(crate) fn key(letter: u8) -> u64 {
    let mut x = (u64::from(letter) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[inline(always)]
pub(crate) fn key_sum(letters: &[u8]) -> u64 {
    let keys = letters.iter().map(|&letter| key(letter));
    keys.fold(0, u64::wrapping_add)
}

/// Returns the slot of a sum of keys in a table of `2^(64 - shift)` slots.
#[inline(always)]
pub(crate) fn slot(sum: u64, shift: u32) -> usize {
    (sum.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> shift) as usize
}
