//! Bounds on scores, for a search that wants the best plays only.
//!
//! A play whose squares are known has known word premiums and a known sum of tiles of the board. Its
//! new tiles score no more than the highest tiles of the rack on the best letter premiums (the
//! rearrangement inequality), and across no more than the best letter that each cross-check allows.

use lexc_alphabet::Letter;

use super::filter::{Whole, key};
use super::rack_state::RackState;
use super::search_rack::SearchRack;
use crate::cross_check::{BoardState, split};

/// Stands for "nothing fits here"; a sum of 62 of them fits the integer.
pub(super) const NOTHING: i32 = i32::MIN / 128;

/// A bound that is not higher stands for "no such play".
pub(crate) const NO_BOUND: i32 = NOTHING / 2;

/// By letter premium: a one for each of 2, 3, … up to the premium, eight bits each.
const LAYERS: [u64; 16] = [
    0,
    0,
    0x01,
    0x0101,
    0x01_0101,
    0x0101_0101,
    0x01_0101_0101,
    0x0101_0101_0101,
    0x01_0101_0101_0101,
    0x0101_0101_0101_0101,
    0,
    0,
    0,
    0,
    0,
    0,
];

/// Bounds on the scores of the plays of a rack.
#[derive(Debug, Clone)]
pub(crate) struct ScoreBounds {
    /// Sums of the values of the highest tiles, by their number.
    sums: [i32; 40],
    /// The letters in descending order of value, each with its value; blanks are letter 0.
    letters: Vec<(u8, i32)>,
    /// The value of a blank.
    blank_value: i32,
    /// The whole rack, as the filter is asked for it.
    pub(super) whole: Whole,
}

impl Default for ScoreBounds {
    fn default() -> Self {
        Self {
            sums: [0; 40],
            letters: Vec::new(),
            blank_value: 0,
            whole: Whole::default(),
        }
    }
}

impl ScoreBounds {
    /// Prepares for a rack.
    pub(crate) fn set<S: RackState>(&mut self, rack: &SearchRack<S>) {
        self.letters.clear();
        self.blank_value = rack.blank_value();
        self.whole = Whole {
            key: 0,
            blanks: rack.blanks,
            tiles: rack.tiles,
            all: rack.all,
            fits: rack.rack.len() == rack.tiles as usize,
        };
        for tile in rack.rack.tiles() {
            let Some(letter) = tile.letter().map(Letter::number) else {
                continue;
            };
            self.letters
                .push((letter, rack.letter_value(letter.into())));
            self.whole.key = self.whole.key.wrapping_add(key(letter));
        }
        for _ in 0..rack.blanks {
            self.letters.push((0, rack.blank_value()));
        }
        self.letters.sort_unstable_by_key(|&(_, value)| -value);
        let mut sum = 0;
        self.sums = [0; 40];
        for (index, slot) in self.sums.iter_mut().enumerate().skip(1) {
            sum += self.letters.get(index - 1).map_or(0, |&(_, value)| value);
            *slot = sum;
        }
    }

    /// Returns the most that a new tile on a square may add: its letter premium, in layers, and the most
    /// that the word across can score.
    #[inline(always)]
    pub(crate) fn square(&self, lines: &BoardState, square: usize) -> (u64, i32) {
        let (letter, across) = split(lines.worth[square].factor);
        let letters = LAYERS[letter as usize & 15];
        if across == 0 {
            return (letters, 0);
        }
        let (_, add) = split(lines.worth[square].add);
        match self.best(lines.cross[square]) {
            Some(value) => (letters, across * value + add),
            None => (letters, NOTHING),
        }
    }

    /// Returns the most that `tiles` tiles score on squares with these letter premiums.
    #[inline(always)]
    pub(crate) fn sum(&self, tiles: usize, mut letters: u64) -> i32 {
        // Premiums above four are rare: without them there is no branch.
        let mut sum = self.sums[tiles & 31]
            + self.sums[(letters & 31) as usize]
            + self.sums[(letters >> 8 & 31) as usize]
            + self.sums[(letters >> 16 & 31) as usize];
        letters >>= 24;
        while letters != 0 {
            sum += self.sums[(letters & 31) as usize];
            letters >>= 8;
        }
        sum
    }

    /// Returns the most that `tiles` tiles, `blanks` of which are blanks, score on squares with these letter premiums.
    #[inline(always)]
    pub(crate) fn sum_with(&self, tiles: usize, blanks: usize, letters: u64) -> i32 {
        if self.blank_value != 0 {
            return self.sum(tiles, letters);
        }
        let natural = tiles.saturating_sub(blanks);
        let mut sum = self.sums[natural & 31];
        let mut letters = letters;
        while letters != 0 {
            sum += self.sums[(letters as usize & 31).min(natural) & 31];
            letters >>= 8;
        }
        sum
    }

    /// Returns the highest value of a tile that a cross-check allows, or `None` if it allows none.
    #[inline(always)]
    fn best(&self, cross: u64) -> Option<i32> {
        let blank = cross & self.whole.all != 0;
        let fits = |&&(letter, _): &&(u8, i32)| {
            if letter == 0 {
                blank
            } else {
                cross >> letter & 1 != 0
            }
        };
        self.letters.iter().find(fits).map(|&(_, value)| value)
    }
}
