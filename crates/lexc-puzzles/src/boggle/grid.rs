//! A board as cells, one for each tile, and sets of cells.
//!
//! A die of several tiles has a cell for each of them. A path continues from each of these cells to
//! the next one only, and a word can end only at the last one. A search therefore does not need to
//! know about dice.

use lexc_runtime::LetterSet;

use super::board::{BoggleBoard, Die};
use super::cells::Cells;
use crate::letter_map::LetterMap;

/// The cells of a board. Loading another board of the same shape does not allocate.
#[derive(Debug)]
pub(super) struct Grid<C> {
    /// The cells to which a path can continue from each cell.
    pub(super) after: Vec<C>,
    /// The letters of the cells in `after`.
    pub(super) letters_after: Vec<LetterSet>,
    /// The cells of each letter.
    pub(super) with_letter: LetterMap<C>,
    /// All letters that can follow each letter on the board.
    pub(super) letters_beyond: LetterMap<LetterSet>,
    /// The cells at which a path can begin.
    pub(super) firsts: C,
    /// The cells at which a word can end.
    pub(super) lasts: C,
    /// The letters of the cells at which a path can begin.
    pub(super) first_letters: LetterSet,
    /// The die of each cell.
    pub(super) dice: Vec<u8>,
    /// The letters of each cell.
    pub(super) faces: Vec<LetterSet>,
    /// The first cell of each die.
    begins: Vec<u8>,
}

impl<C: Cells> Default for Grid<C> {
    fn default() -> Self {
        Self {
            after: Vec::new(),
            letters_after: Vec::new(),
            with_letter: LetterMap::new(C::default()),
            letters_beyond: LetterMap::new(LetterSet::EMPTY),
            firsts: C::default(),
            lasts: C::default(),
            first_letters: LetterSet::EMPTY,
            dice: Vec::new(),
            faces: Vec::new(),
            begins: Vec::new(),
        }
    }
}

impl<C: Cells> Grid<C> {
    /// Loads a board, which has at most [`Cells::MAX`] tiles. `any` is the set of all letters of
    /// the alphabet.
    pub(super) fn load(&mut self, board: &BoggleBoard, any: LetterSet) {
        self.add_tiles(board, any);
        self.join(board);
        self.letters_beyond = LetterMap::new(LetterSet::EMPTY);
        for (&faces, &after) in self.faces.iter().zip(&self.letters_after) {
            for letter in faces {
                *self.letters_beyond.get_mut(letter) |= after;
            }
        }
    }

    /// Assigns a cell to each tile.
    fn add_tiles(&mut self, board: &BoggleBoard, any: LetterSet) {
        self.faces.clear();
        self.dice.clear();
        self.begins.clear();
        self.with_letter = LetterMap::new(C::default());
        (self.firsts, self.lasts) = (C::default(), C::default());
        self.first_letters = LetterSet::EMPTY;
        for (die, number) in board.dice().iter().zip(0u8..) {
            let first = self.faces.len();
            self.begins.push(first as u8);
            match die {
                Die::Tiles(tiles) => {
                    for &letter in tiles {
                        self.add_cell(number, letter.into());
                    }
                }
                Die::Any => self.add_cell(number, any),
                Die::Hole => {}
            }
            if let Some(&faces) = self.faces.get(first) {
                self.firsts |= C::one(first);
                self.first_letters |= faces;
                self.lasts |= C::one(self.faces.len() - 1);
            }
        }
    }

    fn add_cell(&mut self, die: u8, faces: LetterSet) {
        let cell = C::one(self.faces.len());
        self.faces.push(faces);
        self.dice.push(die);
        for letter in faces {
            *self.with_letter.get_mut(letter) |= cell;
        }
    }

    /// Finds the cells to which a path can continue from each cell.
    fn join(&mut self, board: &BoggleBoard) {
        self.after.clear();
        self.letters_after.clear();
        for (cell, &die) in self.dice.iter().enumerate() {
            let mut after = C::default();
            let mut letters = LetterSet::EMPTY;
            if (self.lasts & C::one(cell)).is_empty() {
                after = C::one(cell + 1);
                letters = self.faces.get(cell + 1).copied().unwrap_or_default();
            } else {
                for other in board.neighbours(die.into()) {
                    if board.dice().get(other).is_none_or(Die::is_empty) {
                        continue;
                    }
                    let first = self.begins.get(other).copied().unwrap_or_default();
                    after |= C::one(first.into());
                    let faces = self.faces.get(usize::from(first));
                    letters |= faces.copied().unwrap_or_default();
                }
            }
            self.after.push(after);
            self.letters_after.push(letters);
        }
    }
}
