//! [`ScoreBounds`]: bounds on the scores of plays on given squares.
//!
//! The squares of a play determine its word premiums and the sum of its board tiles. Its new tiles
//! score at most the highest tiles of the rack on the highest letter premiums (the rearrangement
//! inequality), and each word across at most the highest letter of its cross-set.

use lexc_alphabet::Letter;

use super::keys::key;
use super::long_words::WholeRack;
use crate::board::split;
use crate::board::state::BoardState;
use crate::rack::search_rack::SearchRack;
use crate::rack::state::RackState;

/// The bound for a square where no tile fits. The sum of 62 of them does not overflow, and is below
/// [`NO_BOUND`](crate::evaluate::ranking::NO_BOUND).
pub(super) const IMPOSSIBLE: i32 = i32::MIN / 128;

/// By letter premium: eight bits with a one for each of 2, 3, … up to the premium.
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
    /// By number of tiles: the sum of the values of that many highest tiles.
    sums: [i32; 40],
    /// The letters with their values, highest first. Blanks are letter 0.
    letters: Vec<(u8, i32)>,
    blank_value: i32,
    /// The whole rack, as the input of a query of the filter.
    pub(crate) whole: WholeRack,
}

impl Default for ScoreBounds {
    fn default() -> Self {
        Self { sums: [0; 40], letters: Vec::new(), blank_value: 0, whole: WholeRack::default() }
    }
}

impl ScoreBounds {
    pub(crate) fn set_rack<S: RackState>(&mut self, rack: &SearchRack<S>) {
        self.letters.clear();
        self.blank_value = rack.blank_value();
        self.whole = WholeRack {
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
            self.letters.push((letter, rack.letter_value(letter.into())));
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

    /// Returns the letter premium of a square, in the form of [`LAYERS`], and a bound on the score
    /// of the word across.
    #[inline(always)]
    pub(crate) fn square(&self, board: &BoardState, square: usize) -> (u64, i32) {
        let (letter, across) = split(board.scores[square].factor);
        let letters = LAYERS[letter as usize & 15];
        if across == 0 {
            return (letters, 0);
        }
        let (_, add) = split(board.scores[square].add);
        match self.highest(board.cross_sets[square]) {
            Some(value) => (letters, across * value + add),
            None => (letters, IMPOSSIBLE),
        }
    }

    /// Returns a bound on the sum of `tiles` tiles on squares with these letter premiums.
    #[inline(always)]
    pub(crate) fn sum(&self, tiles: usize, mut letters: u64) -> i32 {
        // Premiums above four are rare: without them there is no branch to mispredict.
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

    /// Returns a bound on the sum of `tiles` tiles, `blanks` of them blank, on squares with these
    /// letter premiums.
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

    /// Returns the highest value of a tile that a cross-set allows, or `None` if it allows none.
    #[inline(always)]
    fn highest(&self, cross_set: u64) -> Option<i32> {
        let blank = cross_set & self.whole.all != 0;
        let fits = |&&(letter, _): &&(u8, i32)| {
            if letter == 0 { blank } else { cross_set >> letter & 1 != 0 }
        };
        self.letters.iter().find(fits).map(|&(_, value)| value)
    }
}
