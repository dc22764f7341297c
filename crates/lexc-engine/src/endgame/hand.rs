//! [`Hand`]: a rack during a search.

use lexc_format::{PlacedTile, Tile};
use lexc_game::Rack;

use super::grid::{Grid, mix};

/// A rack with its sums.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hand {
    /// Tiles by the number of the letter; index 0 counts the blanks.
    pub(super) counts: [u8; 64],
    /// Letters of which there is a tile.
    pub(super) letters: u64,
    pub(super) len: u32,
    /// The sum of the values of the tiles.
    pub(super) value: i32,
    pub(super) key: u64,
}

/// A key of one tile of a kind. Keys of tiles are added up.
#[inline(always)]
const fn tile_key(kind: usize) -> u64 {
    mix(0x7469_6c65 << 8 | kind as u64) | 1
}

/// The kind of a tile's byte: the number of the letter, or 0 for a blank.
#[inline(always)]
pub(super) const fn kind_of(tile: u8) -> usize {
    if tile & 0x80 != 0 {
        0
    } else {
        (tile & 63) as usize
    }
}

impl Hand {
    pub(super) fn new(rack: &Rack, grid: &Grid) -> Self {
        let mut hand = Self {
            counts: [0; 64],
            letters: 0,
            len: 0,
            value: 0,
            key: 0,
        };
        for tile in rack.tiles() {
            let kind = match tile {
                Tile::Blank => 0,
                Tile::Letter(letter) => usize::from(letter.number()),
            };
            hand.counts[kind] = hand.counts[kind].saturating_add(1);
            hand.len += 1;
            hand.value += grid.value(kind);
            hand.key = hand.key.wrapping_add(tile_key(kind));
        }
        hand.letters = (1..64)
            .filter(|&kind| hand.counts[kind] > 0)
            .fold(0, |all, kind| all | 1 << kind);
        hand
    }

    /// Removes a tile that is there.
    #[inline]
    pub(super) fn remove(&mut self, tile: u8, grid: &Grid) {
        let kind = kind_of(tile);
        self.counts[kind] -= 1;
        if self.counts[kind] == 0 {
            self.letters &= !(1 << kind);
        }
        self.len -= 1;
        self.value -= grid.value(kind);
        self.key = self.key.wrapping_sub(tile_key(kind));
    }
}

/// Returns the tile of a byte.
pub(super) fn placed(byte: u8) -> Option<PlacedTile> {
    PlacedTile::from_byte(byte)
}
