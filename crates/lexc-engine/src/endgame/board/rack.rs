//! [`EndgameRack`]: a rack during a search.

use lexc_alphabet::Tile;
use lexc_game::Rack;

use super::hash::mix;
use super::squares::EndgameBoard;

/// A rack with cached sums.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EndgameRack {
    /// The number of tiles of each letter; index 0 counts the blanks.
    pub(crate) counts: [u8; 64],
    /// Letters with at least one tile.
    pub(crate) letters: u64,
    pub(crate) len: u32,
    /// The sum of the values of the tiles.
    pub(crate) value: i32,
    pub(crate) key: u64,
}

/// The key of one tile of a kind. The key of a rack is the sum of the keys of its tiles.
#[inline(always)]
pub(crate) const fn tile_key(kind: usize) -> u64 {
    mix(0x7469_6c65 << 8 | kind as u64) | 1
}

/// Returns the kind of a placed tile's byte: the number of the letter, 0 for a blank.
#[inline(always)]
pub(crate) const fn kind_of_byte(tile: u8) -> usize {
    if tile & 0x80 != 0 { 0 } else { (tile & 63) as usize }
}

/// Returns the kind of a tile on a rack: the number of the letter, 0 for a blank.
pub(crate) fn kind_of_tile(tile: Tile) -> usize {
    tile.letter().map_or(0, |letter| letter.number().into())
}

impl EndgameRack {
    pub(crate) fn new(rack: &Rack, board: &EndgameBoard) -> Self {
        let mut state = Self { counts: [0; 64], letters: 0, len: 0, value: 0, key: 0 };
        for tile in rack.tiles() {
            state.add(kind_of_tile(tile), board);
        }
        state
    }

    /// Returns the rack of tiles of these kinds.
    pub(crate) fn of_kinds(kinds: &[u8], board: &EndgameBoard) -> Self {
        let mut state = Self::new(&Rack::new(), board);
        for &kind in kinds {
            state.add(kind.into(), board);
        }
        state
    }

    /// Adds a tile of a kind.
    #[inline]
    pub(crate) fn add(&mut self, kind: usize, board: &EndgameBoard) {
        self.counts[kind] = self.counts[kind].saturating_add(1);
        if kind != 0 {
            self.letters |= 1 << kind;
        }
        self.len += 1;
        self.value += board.value(kind);
        self.key = self.key.wrapping_add(tile_key(kind));
    }

    /// Removes a tile, given the byte of the placed tile. The rack must contain it.
    #[inline]
    pub(crate) fn remove(&mut self, tile: u8, board: &EndgameBoard) {
        let kind = kind_of_byte(tile);
        self.counts[kind] -= 1;
        if self.counts[kind] == 0 {
            self.letters &= !(1 << kind);
        }
        self.len -= 1;
        self.value -= board.value(kind);
        self.key = self.key.wrapping_sub(tile_key(kind));
    }
}
