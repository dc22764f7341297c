//! Boards: which tile lies on which square.

use lexc_alphabet::PlacedTile;

use crate::board::layout::BoardLayout;
use crate::board::square::{Direction, Square};

/// The tiles on a board. They need not spell words.
///
/// # Examples
/// ```
/// use lexc_alphabet::{Letter, PlacedTile};
/// use lexc_game::{Board, BoardLayout, Square};
///
/// let mut board = Board::new(BoardLayout::standard());
/// let center = Square::new(7, 7).unwrap();
/// assert_eq!(board.get(center), None);
/// let tile = PlacedTile::natural(Letter::new(1).unwrap());
/// board.set(center, Some(tile));
/// assert_eq!(board.tiles().collect::<Vec<_>>(), [(center, tile)]);
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: usize,
    columns: usize,
    squares: Vec<Option<PlacedTile>>,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self { rows: self.rows, columns: self.columns, squares: self.squares.clone() }
    }

    /// Copies a board; does not allocate if this one is as large.
    fn clone_from(&mut self, source: &Self) {
        (self.rows, self.columns) = (source.rows, source.columns);
        self.squares.clone_from(&source.squares);
    }
}

impl Board {
    /// Returns an empty board.
    #[must_use]
    pub fn new(layout: &BoardLayout) -> Self {
        let (rows, columns) = (layout.rows(), layout.columns());
        Self { rows, columns, squares: vec![None; rows * columns] }
    }

    /// Returns the number of rows.
    #[inline]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[inline]
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns `true` if the square is one of this board.
    #[inline]
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        square.row() < self.rows && square.column() < self.columns
    }

    #[inline]
    fn index(&self, square: Square) -> usize {
        square.row() * self.columns + square.column()
    }

    /// Returns the tile on a square, or `None` if the square is empty or not one of this board.
    #[inline]
    #[must_use]
    pub fn get(&self, square: Square) -> Option<PlacedTile> {
        if !self.contains(square) {
            return None;
        }
        self.squares.get(self.index(square)).copied().flatten()
    }

    /// Puts a tile on a square or, with `None`, empties it.
    ///
    /// # Panics
    /// If the square is not one of this board, as for an index: see [`Board::contains`].
    #[inline]
    pub fn set(&mut self, square: Square, tile: Option<PlacedTile>) {
        assert!(self.contains(square), "{square} is not on the board");
        let index = self.index(square);
        self.squares[index] = tile;
    }

    /// Removes all tiles.
    pub fn clear(&mut self) {
        self.squares.fill(None);
    }

    /// Returns `true` if the square is one of this board and has no tile.
    #[inline]
    #[must_use]
    pub fn is_free(&self, square: Square) -> bool {
        self.contains(square) && self.get(square).is_none()
    }

    /// Returns `true` if the square before or after a square in a direction has a tile: a tile on
    /// it is then part of a word in that direction.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::{Letter, PlacedTile};
    /// use lexc_game::{Board, BoardLayout, Direction, Square};
    ///
    /// let mut board = Board::new(BoardLayout::standard());
    /// let tile = PlacedTile::natural(Letter::FIRST);
    /// board.set(Square::new(7, 7).unwrap(), Some(tile));
    /// let right = Square::new(7, 8).unwrap();
    /// assert!(board.is_beside_tile(right, Direction::Across));
    /// assert!(!board.is_beside_tile(right, Direction::Down));
    /// ```
    #[must_use]
    pub fn is_beside_tile(&self, square: Square, direction: Direction) -> bool {
        let beside = [square.previous(direction), square.next(direction)];
        let mut beside = beside.into_iter().flatten();
        beside.any(|square| self.get(square).is_some())
    }

    /// Returns `true` if there is no tile on the board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.squares.iter().all(Option::is_none)
    }

    /// Returns the squares of a row from left to right, or none if the board has no such row.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{Board, BoardLayout};
    ///
    /// let board = Board::new(BoardLayout::standard());
    /// assert_eq!(board.row(14), [None; 15]);
    /// assert!(board.row(15).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn row(&self, row: usize) -> &[Option<PlacedTile>] {
        if row >= self.rows {
            return &[];
        }
        let begin = row * self.columns;
        &self.squares[begin..begin + self.columns]
    }

    /// Returns an iterator over the tiles and their squares, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, PlacedTile)> + '_ {
        let rows = self.squares.chunks(self.columns.max(1)).enumerate();
        rows.flat_map(|(row, tiles)| {
            let tiles = tiles.iter().enumerate();
            tiles.filter_map(move |(column, &tile)| {
                let tile = tile?;
                Some((Square::new(row, column)?, tile))
            })
        })
    }
}
