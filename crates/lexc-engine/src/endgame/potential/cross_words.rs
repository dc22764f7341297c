//! [`CrossWords`]: the words through each free square.

use super::places::{FreeSquare, Place};
use super::square_letters::SquareLetters;
use crate::endgame::board::squares::SquareFactors;

/// The score of a word that cannot be made.
pub(super) const IMPOSSIBLE: i32 = -(1 << 24);

/// The numbers of other tiles that are distinguished: 0, 1, 2, and more.
pub(super) const LEVELS: usize = 4;

/// The words through each free square.
#[derive(Debug, Clone, Default)]
pub(super) struct CrossWords {
    /// By slot of `letters` and letter, of words that a single tile there can complete: the
    /// highest sum of the values of the other letters, by the number of other tiles that the
    /// word needs; −1 without a word.
    others: Vec<[i32; LEVELS]>,
    /// The entries of `others` with words.
    used: Vec<usize>,
    /// The letters of all words.
    letters: SquareLetters,
}

impl CrossWords {
    pub(super) fn clear(&mut self, squares: usize) {
        for used in self.used.drain(..) {
            self.others[used] = [-1; LEVELS];
        }
        self.others.resize(2 * squares * 64, [-1; LEVELS]);
        self.letters.clear(squares);
    }

    /// Returns the letters of all words.
    pub(super) fn letters(&self) -> &SquareLetters {
        &self.letters
    }

    /// Adds the word of a place.
    pub(super) fn add(&mut self, place: &Place<'_>) {
        let level = (place.free.len() - 1).min(LEVELS - 1);
        for square in place.free {
            let slot = self.letters.slot(square.index, place.down);
            self.letters.insert(slot, square.letter);
            if place.stands_before(square) && place.stands_after(square) {
                let at = slot * 64 + usize::from(square.letter);
                let others = &mut self.others[at];
                if *others == [-1; LEVELS] {
                    self.used.push(at);
                }
                others[level] = others[level].max(place.sum - square.points);
            }
        }
    }

    /// Returns the scores of the best words in a direction through a tile on a free square, by the
    /// number of other tiles that they need; `IMPOSSIBLE` without one.
    pub(super) fn scores(
        &self,
        square: &FreeSquare,
        down: bool,
        factors: SquareFactors,
        points: i32,
    ) -> [i32; LEVELS] {
        let slot = self.letters.slot(square.index, down);
        let others = &self.others[slot * 64 + usize::from(square.letter)];
        let mut best = -1;
        others.map(|others| {
            best = best.max(others);
            match best {
                -1 => IMPOSSIBLE,
                _ => (best + points * factors.letter) * factors.word,
            }
        })
    }
}
