//! A play: the tiles that it places, where, and what it scores.

use core::cmp::Ordering;

use crate::board::{Board, Tile};
use crate::layout::MAX_SIDE;

/// Across or down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// In a row, from left to right.
    Across,
    /// In a column, from top to bottom.
    Down,
}

/// Tiles placed in one line. Small enough to be copied; it owns no memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    direction: Direction,
    row: u8,
    column: u8,
    len: u8,
    score: i32,
    tiles: [Tile; MAX_SIDE],
}

impl Play {
    /// A play whose first new tile lies on that row and column, from 0; the others follow on the
    /// next empty squares of the line. At most [`MAX_SIDE`] tiles are taken.
    #[must_use]
    pub fn new(
        direction: Direction,
        row: usize,
        column: usize,
        tiles: &[Tile],
        score: i32,
    ) -> Self {
        let mut all = [Tile::EMPTY; MAX_SIDE];
        let len = tiles.len().min(MAX_SIDE);
        all[..len].copy_from_slice(&tiles[..len]);
        Self {
            direction,
            row: row.min(MAX_SIDE) as u8,
            column: column.min(MAX_SIDE) as u8,
            len: len as u8,
            score,
            tiles: all,
        }
    }

    /// Across or down.
    #[must_use]
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    /// Row of the first new tile, from 0.
    #[must_use]
    pub const fn row(&self) -> usize {
        self.row as usize
    }

    /// Column of the first new tile, from 0.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column as usize
    }

    /// The new tiles, from left to right or from top to bottom.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..usize::from(self.len)]
    }

    /// What it scores.
    #[must_use]
    pub const fn score(&self) -> i32 {
        self.score
    }

    /// The same play with another score.
    #[must_use]
    pub const fn with_score(mut self, score: i32) -> Self {
        self.score = score;
        self
    }

    /// Compares plays in the order in which they are ranked: by score, the highest first, then by
    /// direction, across first, by row, column and tiles.
    #[must_use]
    pub fn cmp_rank(&self, other: &Self) -> Ordering {
        let square = |play: &Self| (play.direction, play.row, play.column);
        (other.score.cmp(&self.score))
            .then_with(|| square(self).cmp(&square(other)))
            .then_with(|| self.tiles().cmp(other.tiles()))
    }

    /// One square on in the direction of the play.
    fn step(&self, (row, column): (usize, usize)) -> (usize, usize) {
        match self.direction {
            Direction::Across => (row, column + 1),
            Direction::Down => (row + 1, column),
        }
    }

    /// The new tiles with row and column, on a board that they have not been laid on yet: squares
    /// that are taken are passed over. Tiles for which there is no square left are not given.
    pub fn squares<'a>(
        &'a self,
        board: &'a Board,
    ) -> impl Iterator<Item = (usize, usize, Tile)> + Clone + 'a {
        let mut at = (self.row(), self.column());
        self.tiles().iter().filter_map(move |&tile| {
            while !board.get(at.0, at.1).is_empty() {
                at = self.step(at);
            }
            let (row, column) = at;
            at = self.step(at);
            (row < board.rows() && column < board.columns()).then_some((row, column, tile))
        })
    }

    /// Row and column of the first letter of the word that the play makes, on a board that it
    /// has not been laid on.
    #[must_use]
    pub fn word_begin(&self, board: &Board) -> (usize, usize) {
        let (mut row, mut column) = (self.row(), self.column());
        loop {
            let before = match self.direction {
                Direction::Across => (Some(row), column.checked_sub(1)),
                Direction::Down => (row.checked_sub(1), Some(column)),
            };
            match before {
                (Some(r), Some(c)) if !board.get(r, c).is_empty() => (row, column) = (r, c),
                _ => return (row, column),
            }
        }
    }

    /// The word that the play makes along its line: each tile, and whether it is new.
    #[must_use]
    pub fn word(&self, board: &Board) -> Vec<(Tile, bool)> {
        let mut word = Vec::new();
        let mut at = self.word_begin(board);
        let mut new = self.tiles().iter();
        loop {
            let there = board.get(at.0, at.1);
            if !there.is_empty() {
                word.push((there, false));
            } else if at.0 < board.rows()
                && at.1 < board.columns()
                && let Some(&tile) = new.next()
            {
                word.push((tile, true));
            } else {
                return word;
            }
            at = self.step(at);
        }
    }
}
