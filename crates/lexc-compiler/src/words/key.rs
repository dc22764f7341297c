//! Short words as integers, which compare as the words do.

/// Packs a word of at most 16 letters. Letters are not 0, so the zeros after them mark its end.
pub(super) fn pack<L: Into<u8> + Copy>(word: &[L]) -> u128 {
    let mut tiles = [0; 16];
    for (tile, &letter) in tiles[..word.len()].iter_mut().zip(word) {
        *tile = letter.into();
    }
    u128::from_be_bytes(tiles)
}

/// Returns the letters of a packed word, and their number.
pub(super) fn unpack(packed: u128) -> ([u8; 16], usize) {
    let len = 16 - packed.trailing_zeros() as usize / 8;
    (packed.to_be_bytes(), len)
}
