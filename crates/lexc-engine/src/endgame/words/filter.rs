//! [`WordFilter`]: decides which words can be made.

use lexc_alphabet::{Letter, Tile};
use lexc_game::{Board, Rack, Square};

/// A line of the board.
struct Line {
    /// The number of the letter on each square, 0 for an empty square.
    squares: Vec<u8>,
    /// The letters as a bit set.
    letters: u64,
}

/// Decides which words the tiles off the board can make.
pub(super) struct WordFilter {
    /// The tiles off the board by the number of the letter.
    counts: [u8; 64],
    blanks: usize,
    /// The lines that hold tiles.
    lines: Vec<Line>,
    longest: usize,
}

impl WordFilter {
    pub(super) fn new(board: &Board, tiles: &Rack) -> Self {
        let (rows, columns) = (board.rows(), board.columns());
        let letter = |row, column| {
            let square = Square::new(row, column);
            let tile = square.and_then(|square| board.get(square));
            tile.map_or(0, |tile| tile.letter().number())
        };
        let across = (0..rows).map(|row| (0..columns).map(|at| letter(row, at)).collect());
        let down = (0..columns).map(|column| (0..rows).map(|at| letter(at, column)).collect());
        let lines = across.chain(down).map(|squares: Vec<u8>| Line {
            letters: squares.iter().fold(0, |set, &letter| set | 1 << letter) & !1,
            squares,
        });
        let mut counts = [0; 64];
        for (tile, count) in tiles.iter() {
            if let Tile::Letter(letter) = tile {
                counts[usize::from(letter.number())] = count.min(255) as u8;
            }
        }
        Self {
            counts,
            blanks: tiles.blanks(),
            lines: lines.filter(|line| line.letters != 0).collect(),
            longest: rows.max(columns),
        }
    }

    /// Returns `true` if a word can be made somewhere on the board.
    pub(super) fn allows(&self, word: &[Letter]) -> bool {
        if word.len() > self.longest {
            return false;
        }
        let mut left = self.counts;
        let (mut lacking, mut kinds) = (0, 0u64);
        for letter in word {
            let count = &mut left[usize::from(letter.number())];
            lacking += usize::from(*count == 0);
            kinds |= u64::from(*count == 0) << letter.number();
            *count = count.saturating_sub(1);
        }
        // Most lines lack too many of these letters to look for a place.
        let supplies = |line: &&Line| (kinds & !line.letters).count_ones() as usize <= self.blanks;
        let mut lines = self.lines.iter().filter(supplies);
        lacking <= self.blanks || lines.any(|line| self.fits(word, &line.squares, lacking))
    }

    /// Returns `true` if a word fits somewhere in a line, through at least one of its tiles.
    fn fits(&self, word: &[Letter], line: &[u8], lacking: usize) -> bool {
        let is_free = |at: usize| line.get(at).is_none_or(|&letter| letter == 0);
        let Some(last) = line.len().checked_sub(word.len()) else {
            return false;
        };
        (0..=last).any(|begin| {
            let end = begin + word.len();
            let bounded = (begin == 0 || is_free(begin - 1)) && is_free(end);
            bounded && self.covers(word, &line[begin..end], lacking)
        })
    }

    /// Returns `true` if the tiles can fill the empty squares of a word, at least one of them.
    fn covers(&self, word: &[Letter], squares: &[u8], lacking: usize) -> bool {
        let mut on_board = 0;
        for (letter, &square) in word.iter().zip(squares) {
            if square != 0 {
                if square != letter.number() {
                    return false;
                }
                on_board += 1;
            }
        }
        // A tile on the board makes up for one lacking letter at most.
        if on_board == word.len() || lacking > self.blanks + on_board {
            return false;
        }
        let mut left = self.counts;
        let mut missing = 0;
        for (letter, &square) in word.iter().zip(squares) {
            if square == 0 {
                let count = &mut left[usize::from(letter.number())];
                missing += usize::from(*count == 0);
                *count = count.saturating_sub(1);
            }
        }
        missing <= self.blanks
    }
}
