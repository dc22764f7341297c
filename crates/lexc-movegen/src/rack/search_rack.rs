//! [`SearchRack`]: a rack with everything that does not change during its search.

use lexc_alphabet::LetterSet;
use lexc_game::{GameRules, MAX_SIDE, Rack, TileValues};

use super::large::LargeRack;
use super::rack_set::RackSet;
use super::state::RackState;
use super::tiles_left::TilesLeft;
use crate::board::split;

/// A rack with tables for its tiles and the values that scoring needs.
#[derive(Debug, Clone)]
pub(crate) struct SearchRack<S: RackState> {
    pub(crate) rack: Rack,
    pub(crate) full: S,
    pub(crate) subsets: S::Subsets,
    /// `true` if a blank never scores more than the letter that it stands for.
    pub(crate) blank_is_worst: bool,
    pub(crate) letters: u64,
    /// The maximum number of tiles of a play.
    pub(crate) tiles: u32,
    pub(crate) blanks: u32,
    /// All letters of the alphabet.
    pub(crate) all: u64,
    /// The score of each letter, and from 128 on the score of a blank that stands for it.
    values: [i32; 256],
    /// By number of tiles: the bonus of a bingo.
    bingo_bonuses: [i32; 32],
}

impl<S: RackState> SearchRack<S> {
    pub(crate) fn new(values: &TileValues, rules: &GameRules) -> Self {
        let mut table = [values.blank().points(); 256];
        for letter in LetterSet::ALL {
            table[usize::from(letter.number())] = values.letter(letter).points();
        }
        table[0] = 0;
        table[128] = 0;
        Self {
            rack: Rack::new(),
            full: S::default(),
            subsets: S::Subsets::default(),
            blank_is_worst: values
                .letters()
                .iter()
                .all(|letter| values.letter(letter) >= values.blank()),
            letters: 0,
            tiles: 0,
            blanks: 0,
            all: values.letters().bits(),
            values: table,
            bingo_bonuses: core::array::from_fn(|tiles| rules.bingo_bonus(tiles).points()),
        }
    }

    pub(crate) fn set(&mut self, rack: &Rack) {
        self.rack = *rack;
        self.full = S::fill(rack, self.all, &mut self.subsets);
        self.letters = rack.letters().bits();
        self.tiles = rack.len().min(MAX_SIDE) as u32;
        self.blanks = rack.blanks() as u32;
    }

    /// Returns the tiles left in a state of this rack.
    #[inline(always)]
    pub(crate) fn tiles_left(&self, state: &S) -> TilesLeft {
        state.tiles_left(&self.subsets)
    }

    /// Returns the state without one of the tiles left.
    #[inline(always)]
    pub(crate) fn without(&self, state: &S, tile: u8) -> S {
        state.without(tile, self.all, &self.subsets)
    }

    /// Returns the score of a play from the pair of its sums.
    #[inline(always)]
    pub(crate) fn score(&self, sums: i64, word: i32, tiles: u32) -> i32 {
        let (main, cross) = split(sums);
        main.wrapping_mul(word).wrapping_add(cross).wrapping_add(self.bingo_bonus(tiles as usize))
    }

    #[inline(always)]
    pub(crate) fn bingo_bonus(&self, tiles: usize) -> i32 {
        self.bingo_bonuses[tiles & 31]
    }

    #[inline(always)]
    pub(crate) fn value(&self, tile: u8) -> i64 {
        self.values[usize::from(tile)].into()
    }

    /// Returns how many points a tile loses if it is a blank.
    #[inline(always)]
    pub(crate) fn loss(&self, tile: u8) -> i64 {
        self.value(tile & 63) - self.value(tile | 128)
    }

    /// Returns the score of a letter that is not a blank.
    #[inline(always)]
    pub(crate) fn letter_value(&self, letter: u32) -> i32 {
        self.values[(letter & 63) as usize]
    }

    pub(crate) fn blank_value(&self) -> i32 {
        self.values[129]
    }

    /// Returns `true` if a play never scores less for one more tile.
    pub(crate) fn grows(&self) -> bool {
        let bonuses = &self.bingo_bonuses[..=(self.tiles as usize).min(31)];
        self.values.iter().all(|&value| value >= 0) && bonuses.is_sorted()
    }
}

impl SearchRack<LargeRack> {
    /// Replaces the tiles by the letters that the racks of a set can play.
    pub(crate) fn set_all(&mut self, set: &RackSet) {
        let letters = set.letters(LetterSet::from_bits(self.all));
        self.full = LargeRack::fill_set(set, &letters, &mut self.subsets);
        self.letters = letters.letters().bits();
        self.tiles = set.tiles().min(MAX_SIDE) as u32;
        self.blanks = 0;
        self.rack = letters;
    }
}
