//! Can all letters stand for something, each for another tile?

use crate::tiles::{PerTile, tiles_of};

/// Can each of `letters` be given a tile of those that it is allowed, no two the same one? By
/// augmenting paths (Kuhn's algorithm); time at most the product of letters and pairs allowed.
pub(super) fn can_all_be_given(letters: u64, allowed: &PerTile<u64>) -> bool {
    // For each tile, the letter that has it; 0 for none.
    let mut holder = PerTile::new(0u8);
    tiles_of(letters).all(|letter| give(letter, allowed, &mut holder, &mut 0))
}

/// Gives a letter a tile, if need be by moving others to other tiles.
fn give(letter: u8, allowed: &PerTile<u64>, holder: &mut PerTile<u8>, tried: &mut u64) -> bool {
    for tile in tiles_of(allowed.get(letter)) {
        if *tried >> tile & 1 != 0 {
            continue;
        }
        *tried |= 1 << tile;
        let other = holder.get(tile);
        if other == 0 || give(other, allowed, holder, tried) {
            *holder.get_mut(tile) = letter;
            return true;
        }
    }
    false
}
