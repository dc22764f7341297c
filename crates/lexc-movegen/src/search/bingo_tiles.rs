//! The tiles of a bingo whose word was looked up.

use crate::rack::search_rack::SearchRack;
use crate::rack::state::RackState;
use crate::rack::tiles_left::tile;
use crate::record::Tiles;

/// Returns the tiles for the placed letters of a word, with blanks for letters that the rack lacks;
/// `None` unless they are all tiles of the rack, with its blanks for the letters `blanks`.
#[inline(always)]
pub(crate) fn bingo_tiles<S: RackState>(
    rack: &SearchRack<S>,
    letters: impl Iterator<Item = u8>,
    blanks: &[u8],
) -> Option<S::Tiles> {
    let mut left = rack.full;
    let mut tiles = S::Tiles::NONE;
    let mut used = 0u32;
    for (index, letter) in (0u32..).zip(letters) {
        let tile = tile(rack.tiles_left(&left).letters, letter.into());
        if tile > 127 {
            let is_next = |&blank: &usize| blanks[blank] == letter && used >> blank & 1 == 0;
            used |= 1 << (0..blanks.len()).find(is_next)?;
        }
        tiles = tiles.put_after(index, tile);
        left = rack.without(&left, tile);
    }
    Some(tiles)
}
