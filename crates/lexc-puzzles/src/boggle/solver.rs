//! The solver: the search, for boards of every size.

use lexc_runtime::{Lexicon, with_graph};

use super::board::Board;
use super::cells::Cells;
use super::search::Room;
use super::trace::trace;
use super::{MAX_PATHS, points};
use crate::tiles::all_tiles;

/// A search was given up: some prefix of a word has too many paths on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the beginning of some word has more than {MAX_PATHS} paths on the board")]
pub struct TooManyPaths;

/// A word on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its tiles.
    pub word: Vec<u8>,
    /// What it scores, by [`points`].
    pub points: u32,
    /// The first of its paths: indices of dice, as in [`Board::dice`].
    pub path: Vec<usize>,
}

/// Solves boards. Keeps its memory from board to board, so that a search allocates nothing.
#[derive(Debug)]
pub struct Solver<'a> {
    lexicon: &'a Lexicon,
    all: u64,
    small: Room<u32>,
    medium: Room<u64>,
    large: Room<u128>,
}

impl<'a> Solver<'a> {
    /// A solver that asks the DAWG of this lexicon.
    #[must_use]
    pub fn new(lexicon: &'a Lexicon) -> Self {
        Self {
            lexicon,
            all: all_tiles(lexicon.alphabet()),
            small: Room::default(),
            medium: Room::default(),
            large: Room::default(),
        }
    }

    /// Calls `visit` for each word of at least `min_length` tiles on the board: each once, in the
    /// order of the alphabet, as tile numbers.
    ///
    /// The time is that of visiting each prefix of a word that is on the board, once for all of its
    /// paths: some 15 µs for a board of 4 by 4 and an English list.
    ///
    /// # Errors
    /// [`TooManyPaths`]; some words were visited then.
    pub fn for_each_word(
        &mut self,
        board: &Board,
        min_length: usize,
        visit: impl FnMut(&[u8]),
    ) -> Result<(), TooManyPaths> {
        let tiles: usize = board.dice().iter().map(super::Die::len).sum();
        let complete = if tiles <= <u32 as Cells>::MAX {
            solve(
                &mut self.small,
                self.lexicon,
                board,
                self.all,
                min_length,
                visit,
            )
        } else if tiles <= <u64 as Cells>::MAX {
            solve(
                &mut self.medium,
                self.lexicon,
                board,
                self.all,
                min_length,
                visit,
            )
        } else {
            solve(
                &mut self.large,
                self.lexicon,
                board,
                self.all,
                min_length,
                visit,
            )
        };
        if complete { Ok(()) } else { Err(TooManyPaths) }
    }

    /// How many words there are.
    ///
    /// # Errors
    /// [`TooManyPaths`].
    pub fn count(&mut self, board: &Board, min_length: usize) -> Result<usize, TooManyPaths> {
        let mut count = 0;
        self.for_each_word(board, min_length, |_| count += 1)?;
        Ok(count)
    }

    /// The words with a path and the points of each, in the order of the alphabet.
    ///
    /// # Errors
    /// [`TooManyPaths`].
    pub fn solve(&mut self, board: &Board, min_length: usize) -> Result<Vec<Found>, TooManyPaths> {
        let mut found = Vec::new();
        self.for_each_word(board, min_length, |word| {
            found.push(Found {
                word: word.to_vec(),
                points: points(word.len()),
                path: trace(board, word).unwrap_or_default(),
            });
        })?;
        Ok(found)
    }
}

fn solve<C: Cells>(
    room: &mut Room<C>,
    lexicon: &Lexicon,
    board: &Board,
    all: u64,
    min_length: usize,
    visit: impl FnMut(&[u8]),
) -> bool {
    room.grid.load(board, all);
    let Some(dawg) = lexicon.dawg() else {
        return true;
    };
    with_graph!(dawg.view(), graph => room.search(graph, dawg.root(), min_length, visit))
}
