//! Racks of any size, and sets of racks, by the counts of their letters.

use lexc_alphabet::Tile;
use lexc_game::Rack;

use super::rack_set::RackSet;
use super::state::RackState;
use super::subsets::SmallSubsets;
use super::tiles_left::{BLANK, TilesLeft};
use crate::features::ALL_SEARCHES;
use crate::record::{ManyTiles, Tiles as _};

/// The tiles left on a rack of any size, or on all racks of a set.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LargeRack {
    /// The letters that occur once.
    single: u64,
    counts: [u8; 64],
    /// The letters that every rack has left; all letters if there is one rack only.
    known: u64,
    /// The number of tiles left that are not known.
    free: u8,
    left: TilesLeft,
}

/// The number of each letter before a search: the most on any rack of a set, and the least on all
/// of them.
#[derive(Debug, Clone)]
pub(crate) struct LargeCounts {
    most: [u8; 64],
    known: [u8; 64],
}

impl Default for LargeCounts {
    fn default() -> Self {
        Self { most: [0; 64], known: [0; 64] }
    }
}

impl RackState for LargeRack {
    type Tiles = ManyTiles;
    type Subsets = LargeCounts;

    const PRUNED: bool = ALL_SEARCHES;

    fn fill(rack: &Rack, all: u64, counts: &mut LargeCounts) -> Self {
        let mut state = Self::default();
        let letters = rack.letters().bits();
        for letter in rack.letters() {
            let count = rack.count(Tile::Letter(letter));
            // A rack holds at most 255 tiles of a kind.
            state.counts[usize::from(letter.number() & 63)] = count as u8;
            state.single |= u64::from(count == 1) << letter.number();
        }
        counts.most = state.counts;
        counts.known = state.counts;
        state.known = letters;
        let blanks = rack.blanks() as u32;
        state.left = TilesLeft {
            letters,
            allowed: if blanks > 0 { all } else { letters },
            blanks,
            tiles: rack.len().min(ManyTiles::ROOM) as u32,
        };
        state
    }

    #[inline(always)]
    fn tiles_left(&self, _: &LargeCounts) -> TilesLeft {
        self.left
    }

    #[inline(always)]
    fn without(&self, tile: u8, all: u64, counts: &LargeCounts) -> Self {
        let mut without = *self;
        without.left.tiles -= 1;
        if tile < BLANK {
            let index = usize::from(tile & 63);
            let count = &mut without.counts[index];
            *count -= 1;
            let bit = 1 << index;
            without.left.letters &= !(without.single & bit);
            without.single &= without.left.letters;
            without.single |= bit * u64::from(*count == 1);
            let used = counts.most[index] - *count;
            let known = counts.known[index];
            // Without unknown tiles, only known ones are placed.
            without.free -= u8::from(used > known);
            without.known &= !(bit * u64::from(used >= known));
            without.left.letters = without.letters(without.left.letters);
        } else {
            without.left.blanks -= 1;
        }
        without.left.allowed = if without.left.blanks > 0 { all } else { without.left.letters };
        without
    }

    fn leave(&self, _: ManyTiles, _: u32, _: &LargeCounts) -> Option<u8> {
        None
    }

    fn numbered(_: &LargeCounts) -> Option<&SmallSubsets> {
        None
    }
}

impl LargeRack {
    /// Returns the state of a set of racks before a search: the `letters` that a rack can play,
    /// without blanks.
    pub(crate) fn fill_set(set: &RackSet, letters: &Rack, counts: &mut LargeCounts) -> Self {
        let all = letters.letters().bits();
        let mut state = Self::fill(letters, all, counts);
        counts.known = [0; 64];
        state.known = 0;
        for letter in letters.letters() {
            let count = set.known().count(Tile::Letter(letter));
            counts.known[usize::from(letter.number() & 63)] = count as u8;
            state.known |= u64::from(count > 0) << letter.number();
        }
        state.free = set.free().min(255) as u8;
        state.left.tiles = set.tiles().min(ManyTiles::ROOM) as u32;
        state.left.letters = state.letters(state.left.letters);
        state.left.allowed = state.left.letters;
        state
    }

    /// Returns the letters that some rack of the set can still place.
    #[inline(always)]
    fn letters(&self, left: u64) -> u64 {
        match self.free {
            0 => left & self.known,
            _ => left,
        }
    }
}

impl Default for LargeRack {
    fn default() -> Self {
        Self { single: 0, counts: [0; 64], known: 0, free: 0, left: TilesLeft::default() }
    }
}
