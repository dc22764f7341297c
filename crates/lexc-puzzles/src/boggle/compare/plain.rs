//! The plain solver: over the board, with a question to the words at each step.

use lexc_runtime::Alphabet;

use super::Words;
use crate::boggle::MAX_TILES_ON_BOARD;
use crate::boggle::board::Board;
use crate::boggle::cells::{Cells, places};
use crate::boggle::grid::Grid;
use crate::tiles::{all_tiles, tiles_of};

/// Words that can be asked about prefixes, tile by tile.
pub(super) trait Prefixes {
    /// Where a prefix leads to, for those who know.
    type Place: Copy;

    /// The place of the empty prefix.
    fn start(&self) -> Self::Place;

    /// Goes on from a place to that of `prefix`, which has one more tile; says whether it is a
    /// word. `None` if no word begins like this.
    fn step(&self, place: Self::Place, prefix: &[u8]) -> Option<(Self::Place, bool)>;
}

/// A solver that walks over the board.
#[derive(Debug)]
pub(super) struct Plain {
    all: u64,
    min_length: usize,
    small: Grid<u32>,
    large: Grid<u128>,
}

impl Plain {
    pub(super) fn new(alphabet: &Alphabet, min_length: usize) -> Self {
        Self {
            all: all_tiles(alphabet),
            min_length,
            small: Grid::default(),
            large: Grid::default(),
        }
    }

    /// Adds the words of a board, in no order, and a word as often as it has paths.
    pub(super) fn solve(&mut self, prefixes: &impl Prefixes, board: &Board, words: &mut Words) {
        let tiles: usize = board.dice().iter().map(crate::boggle::Die::len).sum();
        if tiles <= <u32 as Cells>::MAX {
            self.small.load(board, self.all);
            walk(prefixes, &self.small, self.min_length, words);
        } else {
            self.large.load(board, self.all);
            walk(prefixes, &self.large, self.min_length, words);
        }
    }
}

fn walk<C: Cells>(prefixes: &impl Prefixes, grid: &Grid<C>, min_length: usize, words: &mut Words) {
    let mut walk = Walk {
        prefixes,
        grid,
        min_length,
        prefix: Vec::with_capacity(MAX_TILES_ON_BOARD),
        words,
    };
    walk.go_on(grid.firsts, C::default(), prefixes.start());
}

struct Walk<'a, P, C> {
    prefixes: &'a P,
    grid: &'a Grid<C>,
    min_length: usize,
    prefix: Vec<u8>,
    words: &'a mut Words,
}

impl<P: Prefixes, C: Cells> Walk<'_, P, C> {
    fn go_on(&mut self, free: C, used: C, from: P::Place) {
        for place in places(free) {
            let faces = self.grid.faces.get(place).copied().unwrap_or_default();
            let after = self.grid.after.get(place).copied().unwrap_or_default();
            let used = used | C::one(place);
            for tile in tiles_of(faces) {
                self.prefix.push(tile);
                if let Some((to, is_word)) = self.prefixes.step(from, &self.prefix) {
                    let ends = !(self.grid.lasts & C::one(place)).is_empty();
                    if is_word && ends && self.prefix.len() >= self.min_length {
                        self.words.add(&self.prefix);
                    }
                    self.go_on(after & !used, used, to);
                }
                self.prefix.pop();
            }
        }
    }
}
