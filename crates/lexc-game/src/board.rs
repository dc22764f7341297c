//! What lies where.

use crate::layout::Layout;

/// A tile on the board or about to be played: the number of its letter in the alphabet, and
/// whether it is a blank that stands for it. The empty tile has number 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Tile(u8);

impl Tile {
    /// No tile.
    pub const EMPTY: Self = Self(0);
    const BLANK_BIT: u8 = 0x80;

    /// The tile of a letter.
    #[must_use]
    pub const fn natural(letter: u8) -> Self {
        Self(letter & 63)
    }

    /// A blank that stands for a letter.
    #[must_use]
    pub const fn blank(letter: u8) -> Self {
        Self(letter & 63 | Self::BLANK_BIT)
    }

    /// Returns the tile with the letter in the low six bits and the blank in the highest.
    #[inline]
    #[must_use]
    pub const fn from_raw(raw: u8) -> Self {
        Self(raw)
    }

    /// The number of the letter, 0 for the empty tile.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> u8 {
        self.0 & 63
    }

    /// Is it a blank?
    #[inline]
    #[must_use]
    pub const fn is_blank(self) -> bool {
        self.0 & Self::BLANK_BIT != 0
    }

    /// Is there no tile?
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.letter() == 0
    }
}

/// A board with tiles on it. What lies there need not be words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    squares: Vec<Tile>,
}

impl Board {
    /// An empty board.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        Self::empty(layout.rows(), layout.columns())
    }

    fn empty(rows: usize, columns: usize) -> Self {
        Self {
            rows,
            columns,
            squares: vec![Tile::EMPTY; rows * columns],
        }
    }

    /// Takes over the tiles of a board of the same shape, without allocating.
    pub fn copy_from(&mut self, other: &Self) {
        self.squares.clone_from(&other.squares);
    }

    /// Rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The tile of a square; empty outside the board.
    #[inline]
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> Tile {
        if column >= self.columns {
            return Tile::EMPTY;
        }
        let found = self.squares.get(row * self.columns + column);
        found.copied().unwrap_or(Tile::EMPTY)
    }

    /// Lays a tile, or takes it away; outside the board nothing happens.
    pub fn set(&mut self, row: usize, column: usize, tile: Tile) {
        if column < self.columns
            && let Some(square) = self.squares.get_mut(row * self.columns + column)
        {
            *square = tile;
        }
    }

    /// Is there no tile on it?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.squares.iter().all(|tile| tile.is_empty())
    }

    /// All tiles, row by row, the empty ones among them.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.squares
    }
}
