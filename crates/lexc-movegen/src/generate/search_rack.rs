//! The rack of a search, with all that does not change while the search lasts.

use lexc_alphabet::LetterSet;
use lexc_game::{GameRules, MAX_SIDE, Rack, TileValues};

use super::rack_set::RackSet;
use super::rack_state::{LargeRack, RackState, Rest};
use crate::cross_check::split;

/// A rack that is searched with: tables for its tiles, and what scoring needs.
#[derive(Debug, Clone)]
pub(crate) struct SearchRack<S: RackState> {
    pub(crate) rack: Rack,
    /// The whole rack.
    pub(crate) full: S,
    pub(crate) subsets: S::Subsets,
    /// `true` if a blank never scores more than the letter that it stands for.
    pub(crate) blank_is_worst: bool,
    /// The letters on the rack.
    pub(crate) letters: u64,
    /// The most tiles that a play can have.
    pub(crate) tiles: u32,
    pub(crate) blanks: u32,
    /// All letters of the alphabet.
    pub(crate) all: u64,
    /// The score of each letter, and from 128 on the score of a blank that stands for it.
    values: [i32; 256],
    /// The bonus by number of tiles.
    pub(crate) bonus: [i32; 32],
}

impl<S: RackState> SearchRack<S> {
    /// Creates an empty rack for an alphabet and rules.
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
            bonus: core::array::from_fn(|tiles| rules.bonus(tiles).points()),
        }
    }

    /// Replaces the tiles.
    pub(crate) fn set(&mut self, rack: &Rack) {
        self.rack = *rack;
        self.full = S::fill(rack, self.all, &mut self.subsets);
        self.letters = rack.letters().bits();
        self.tiles = rack.len().min(MAX_SIDE) as u32;
        self.blanks = rack.blanks() as u32;
    }

    /// Returns the tiles left in a state of this rack.
    #[inline(always)]
    pub(crate) fn rest(&self, state: &S) -> Rest {
        state.rest(&self.subsets)
    }

    /// Returns the state without a tile, one that is left.
    #[inline(always)]
    pub(crate) fn without(&self, state: &S, tile: u8) -> S {
        state.without(tile, self.all, &self.subsets)
    }

    /// Returns the score of a play from the pair of its sums.
    #[inline(always)]
    pub(crate) fn score(&self, sums: i64, word: i32, tiles: u32) -> i32 {
        let (main, cross) = split(sums);
        main.wrapping_mul(word)
            .wrapping_add(cross)
            .wrapping_add(self.bonus[(tiles & 31) as usize])
    }

    /// Returns the score of a tile.
    #[inline(always)]
    pub(crate) fn value(&self, tile: u8) -> i64 {
        self.values[usize::from(tile)].into()
    }

    /// Returns how much less than its letter a tile scores as a blank.
    #[inline(always)]
    pub(crate) fn loss(&self, tile: u8) -> i64 {
        self.value(tile & 63) - self.value(tile | 128)
    }

    /// Returns the score of a letter that is not a blank.
    #[inline(always)]
    pub(crate) fn letter_value(&self, letter: u32) -> i32 {
        self.values[(letter & 63) as usize]
    }

    /// Returns the score of a blank.
    pub(crate) fn blank_value(&self) -> i32 {
        self.values[129]
    }

    /// Returns `true` if no tile and no bonus makes a play of more tiles worth less.
    pub(crate) fn grows(&self) -> bool {
        let bonuses = &self.bonus[..=(self.tiles as usize).min(31)];
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

/// Returns the tile that a letter is played as, with these letters left: a blank where the letter is lacking.
#[inline(always)]
pub(crate) fn tile(letters: u64, letter: u32) -> u8 {
    letter as u8 | ((!letters >> letter & 1) as u8) << 7
}
