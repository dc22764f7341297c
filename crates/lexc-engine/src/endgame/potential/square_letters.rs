//! [`SquareLetters`]: a set of letters for each square and direction.

/// A set of letters for each square of a board and each direction.
#[derive(Debug, Clone, Default)]
pub(super) struct SquareLetters {
    /// The number of squares.
    squares: usize,
    /// By slot.
    letters: Vec<u64>,
}

impl SquareLetters {
    /// Removes all letters, for a board with this number of squares.
    pub(super) fn clear(&mut self, squares: usize) {
        self.squares = squares;
        self.letters.clear();
        self.letters.resize(2 * squares, 0);
    }

    /// Returns the number of a square in a direction: across, then down.
    #[inline(always)]
    pub(super) fn slot(&self, square: usize, down: bool) -> usize {
        self.squares * usize::from(down) + square
    }

    /// Returns the letters of a square in a direction.
    #[inline(always)]
    pub(super) fn get(&self, square: usize, down: bool) -> u64 {
        self.letters[self.slot(square, down)]
    }

    /// Adds a letter to a slot.
    pub(super) fn insert(&mut self, slot: usize, letter: u8) {
        self.letters[slot] |= 1 << letter;
    }
}
