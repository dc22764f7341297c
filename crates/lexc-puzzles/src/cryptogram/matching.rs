//! Bipartite matching of letters and tiles.

use crate::tiles::{PerTile, tiles_of};

/// Returns whether each of `letters` can have a different one of its allowed tiles.
///
/// Uses augmenting paths (Kuhn's algorithm): time at most the product of letters and allowed pairs.
pub(super) fn can_all_be_given(letters: u64, allowed: &PerTile<u64>) -> bool {
    // For each tile, the letter that is matched with it, or 0.
    let mut holder = PerTile::new(0u8);
    tiles_of(letters).all(|letter| give(letter, allowed, &mut holder, &mut 0))
}

/// Matches a letter with a tile, along an augmenting path if necessary.
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
