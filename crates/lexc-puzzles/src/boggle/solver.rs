//! The solver for boards of every size.

use lexc_runtime::{Letter, Lexicon, with_graph};

use super::board::{BoggleBoard, Die};
use super::cells::Cells;
use super::limits::{MAX_PATHS, points};
use super::search::Scratch;
use super::trace::trace;
use crate::error::Error;

/// A word on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoggleWord {
    /// The word.
    pub word: Vec<Letter>,
    /// The points, by [`points`].
    pub points: u32,
    /// Its first path, as indices of [`BoggleBoard::dice`].
    pub path: Vec<usize>,
}

/// A solver of boards. It keeps its memory between boards, so that a search does not allocate.
#[derive(Debug)]
pub struct Solver<'a> {
    lexicon: &'a Lexicon,
    small: Scratch<u32>,
    medium: Scratch<u64>,
    large: Scratch<u128>,
}

impl<'a> Solver<'a> {
    /// Returns a solver on the DAWG of a lexicon.
    #[must_use]
    pub fn new(lexicon: &'a Lexicon) -> Self {
        Self {
            lexicon,
            small: Scratch::default(),
            medium: Scratch::default(),
            large: Scratch::default(),
        }
    }

    /// Calls `visit` once for each word of at least `min_length` letters on the board, in the order
    /// of the alphabet.
    ///
    /// # Cost
    /// Proportional to the number of prefixes on the board: about 15 µs for a board of 4 by 4 and
    /// an English lexicon.
    ///
    /// # Errors
    /// Returns an error, after some words have been visited, if a prefix has more than
    /// [`MAX_PATHS`] paths.
    pub fn for_each_word(
        &mut self,
        board: &BoggleBoard,
        min_length: usize,
        visit: impl FnMut(&[Letter]),
    ) -> Result<(), Error> {
        self.for_each_word_until(board, min_length, &|| false, visit)
    }

    /// Calls `visit` like [`for_each_word`](Self::for_each_word) until `stop` returns `true`. It is
    /// called at intervals of 65,536 paths.
    ///
    /// # Errors
    /// As [`for_each_word`](Self::for_each_word), and after `stop` returned `true`.
    pub fn for_each_word_until(
        &mut self,
        board: &BoggleBoard,
        min_length: usize,
        stop: &dyn Fn() -> bool,
        visit: impl FnMut(&[Letter]),
    ) -> Result<(), Error> {
        let tiles: usize = board.dice().iter().map(Die::len).sum();
        let lexicon = self.lexicon;
        let complete = if tiles <= <u32 as Cells>::MAX {
            solve(&mut self.small, lexicon, board, min_length, stop, visit)
        } else if tiles <= <u64 as Cells>::MAX {
            solve(&mut self.medium, lexicon, board, min_length, stop, visit)
        } else {
            solve(&mut self.large, lexicon, board, min_length, stop, visit)
        };
        match complete {
            true => Ok(()),
            false if stop() => Err(Error::stopped()),
            false => Err(Error::limit(format!(
                "a prefix of a word has more than {MAX_PATHS} paths on the board"
            ))),
        }
    }

    /// Returns the words with their paths and points, in the order of the alphabet.
    ///
    /// # Errors
    /// As [`for_each_word`](Self::for_each_word).
    pub fn solve(
        &mut self,
        board: &BoggleBoard,
        min_length: usize,
    ) -> Result<Vec<BoggleWord>, Error> {
        let mut found = Vec::new();
        self.for_each_word(board, min_length, |word| found.push(BoggleWord::new(board, word)))?;
        Ok(found)
    }
}

impl BoggleWord {
    /// Returns a word of a board with its first path.
    #[must_use]
    pub fn new(board: &BoggleBoard, word: &[Letter]) -> Self {
        Self {
            word: word.to_vec(),
            points: points(word.len()),
            path: trace(board, word).unwrap_or_default(),
        }
    }
}

fn solve<C: Cells>(
    scratch: &mut Scratch<C>,
    lexicon: &Lexicon,
    board: &BoggleBoard,
    min_length: usize,
    stop: &dyn Fn() -> bool,
    visit: impl FnMut(&[Letter]),
) -> bool {
    scratch.grid.load(board, lexicon.alphabet().letters());
    let Some(dawg) = lexicon.dawg() else {
        return true;
    };
    with_graph!(dawg.view(), graph => scratch.search(graph, dawg.root(), min_length, stop, visit))
}
