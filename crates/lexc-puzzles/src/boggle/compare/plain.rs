//! The plain solver: a walk over the board with a look-up at each step.

use lexc_runtime::{Alphabet, Letter, LetterSet};

use super::word_buffer::WordBuffer;
use crate::boggle::board::{BoggleBoard, Die};
use crate::boggle::cells::{Cells, each};
use crate::boggle::grid::Grid;
use crate::boggle::limits::MAX_TILES_ON_BOARD;

/// A set of words that answers queries on prefixes, letter by letter.
pub(super) trait Prefixes {
    /// The position of a prefix in the structure.
    type Position: Copy;

    /// Returns the position of the empty prefix.
    fn start(&self) -> Self::Position;

    /// Returns the position of `prefix`, which is one letter longer than the prefix of `from`, and
    /// `true` if it is a word; `None` if no word begins with it.
    fn step(&self, from: Self::Position, prefix: &[Letter]) -> Option<(Self::Position, bool)>;
}

/// A solver that walks over the board.
#[derive(Debug)]
pub(super) struct PlainSolver {
    all: LetterSet,
    min_length: usize,
    small: Grid<u32>,
    large: Grid<u128>,
}

impl PlainSolver {
    pub(super) fn new(alphabet: &Alphabet, min_length: usize) -> Self {
        Self {
            all: alphabet.letters(),
            min_length,
            small: Grid::default(),
            large: Grid::default(),
        }
    }

    /// Adds the words of a board in no particular order, each once per path.
    pub(super) fn solve(
        &mut self,
        prefixes: &impl Prefixes,
        board: &BoggleBoard,
        words: &mut WordBuffer,
    ) {
        let tiles: usize = board.dice().iter().map(Die::len).sum();
        if tiles <= <u32 as Cells>::MAX {
            self.small.load(board, self.all);
            walk(prefixes, &self.small, self.min_length, words);
        } else {
            self.large.load(board, self.all);
            walk(prefixes, &self.large, self.min_length, words);
        }
    }
}

fn walk<C: Cells>(
    prefixes: &impl Prefixes,
    grid: &Grid<C>,
    min_length: usize,
    words: &mut WordBuffer,
) {
    let mut walk = PlainWalk {
        prefixes,
        grid,
        min_length,
        prefix: Vec::with_capacity(MAX_TILES_ON_BOARD),
        words,
    };
    walk.extend(grid.firsts, C::default(), prefixes.start());
}

struct PlainWalk<'a, P, C> {
    prefixes: &'a P,
    grid: &'a Grid<C>,
    min_length: usize,
    prefix: Vec<Letter>,
    words: &'a mut WordBuffer,
}

impl<P: Prefixes, C: Cells> PlainWalk<'_, P, C> {
    fn extend(&mut self, free: C, used: C, from: P::Position) {
        for cell in each(free) {
            let faces = self.grid.faces.get(cell).copied().unwrap_or_default();
            let after = self.grid.after.get(cell).copied().unwrap_or_default();
            let used = used | C::one(cell);
            for letter in faces {
                self.prefix.push(letter);
                if let Some((to, is_word)) = self.prefixes.step(from, &self.prefix) {
                    let ends = !(self.grid.lasts & C::one(cell)).is_empty();
                    if is_word && ends && self.prefix.len() >= self.min_length {
                        self.words.add(&self.prefix);
                    }
                    self.extend(after & !used, used, to);
                }
                self.prefix.pop();
            }
        }
    }
}
