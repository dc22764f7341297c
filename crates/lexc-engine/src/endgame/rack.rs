//! [`RackState`]: a rack during a search.

use lexc_alphabet::{PlacedTile, Tile};
use lexc_game::Rack;

use super::grid::{Grid, mix};

/// A rack with its sums.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RackState {
    /// Tiles by the number of the letter; index 0 counts the blanks.
    pub(crate) counts: [u8; 64],
    /// Letters of which there is a tile.
    pub(crate) letters: u64,
    pub(crate) len: u32,
    /// The sum of the values of the tiles.
    pub(crate) value: i32,
    pub(crate) key: u64,
}

/// A key of one tile of a kind. Keys of tiles are added up.
#[inline(always)]
const fn tile_key(kind: usize) -> u64 {
    mix(0x7469_6c65 << 8 | kind as u64) | 1
}

/// The kind of a tile's byte: the number of the letter, or 0 for a blank.
#[inline(always)]
pub(crate) const fn kind_of(tile: u8) -> usize {
    if tile & 0x80 != 0 {
        0
    } else {
        (tile & 63) as usize
    }
}

/// The kind of a tile of a rack.
pub(crate) fn kind(tile: Tile) -> usize {
    tile.letter().map_or(0, |letter| letter.number().into())
}

impl RackState {
    pub(crate) fn new(rack: &Rack, grid: &Grid) -> Self {
        let mut state = Self {
            counts: [0; 64],
            letters: 0,
            len: 0,
            value: 0,
            key: 0,
        };
        for tile in rack.tiles() {
            state.add(kind(tile), grid);
        }
        state
    }

    /// Adds a tile of a kind.
    #[inline]
    pub(crate) fn add(&mut self, kind: usize, grid: &Grid) {
        self.counts[kind] = self.counts[kind].saturating_add(1);
        if kind != 0 {
            self.letters |= 1 << kind;
        }
        self.len += 1;
        self.value += grid.value(kind);
        self.key = self.key.wrapping_add(tile_key(kind));
    }

    /// Removes a tile that is there.
    #[inline]
    pub(crate) fn remove(&mut self, tile: u8, grid: &Grid) {
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
pub(crate) fn placed(byte: u8) -> Option<PlacedTile> {
    PlacedTile::from_byte(byte)
}
