//! [`CrossWords`]: the words through each free square.

use super::places::Place;

/// The score of a word that cannot be made.
pub(super) const IMPOSSIBLE: i32 = -(1 << 24);

/// The numbers of other tiles that are told apart: 0, 1, 2, and more.
pub(super) const LEVELS: usize = 4;

/// The words through each free square.
#[derive(Debug, Clone, Default)]
pub(super) struct CrossWords {
    squares: usize,
    /// By direction, square and letter, of words that a single tile there can complete: the sum of
    /// the values of the other letters, by the number of other tiles that it needs; −1 without
    /// a word.
    others: Vec<[i32; LEVELS]>,
    /// The entries of `others` with words.
    used: Vec<usize>,
    /// By direction and square: the letters of all words.
    letters: Vec<u64>,
}

impl CrossWords {
    pub(super) fn clear(&mut self, squares: usize) {
        self.squares = squares;
        for used in self.used.drain(..) {
            self.others[used] = [-1; LEVELS];
        }
        self.others.resize(2 * squares * 64, [-1; LEVELS]);
        self.letters.clear();
        self.letters.resize(2 * squares, 0);
    }

    /// Returns the letters of all words, by direction and square.
    pub(super) fn letters(&self) -> &[u64] {
        &self.letters
    }

    /// Adds the words of a place.
    pub(super) fn add(&mut self, place: &Place<'_>) {
        let level = (place.free.len() - 1).min(LEVELS - 1);
        for square in place.free {
            let at = self.squares * usize::from(place.down) + square.index;
            self.letters[at] |= 1 << square.letter;
            if place.stands_before(square) && place.stands_after(square) {
                let at = at * 64 + usize::from(square.letter);
                let others = &mut self.others[at];
                if *others == [-1; LEVELS] {
                    self.used.push(at);
                }
                others[level] = others[level].max(place.sum - square.points);
            }
        }
    }

    /// Returns the scores of the best words through a tile that is placed on a square as a letter,
    /// by the number of other tiles that they need; `IMPOSSIBLE` without one.
    pub(super) fn scores(
        &self,
        (square, letter): (usize, u8),
        down: bool,
        (letter_factor, word_factor): (i32, i32),
        points: i32,
    ) -> [i32; LEVELS] {
        let at = self.squares * usize::from(down) + square;
        let others = &self.others[at * 64 + usize::from(letter)];
        let mut best = -1;
        others.map(|others| {
            best = best.max(others);
            match best {
                -1 => IMPOSSIBLE,
                _ => (best + points * letter_factor) * word_factor,
            }
        })
    }
}
