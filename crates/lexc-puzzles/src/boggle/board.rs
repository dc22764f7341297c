//! A board: dice in rows.

use lexc_runtime::Alphabet;

use super::{MAX_TILES_ON_BOARD, text};

/// What a die shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Die {
    /// These tiles, in this order, all of them or none: `[A]`, or `[Q, U]` for a die that
    /// shows *Qu*.
    Tiles(Vec<u8>),
    /// Any one tile, whichever fits.
    Any,
    /// Nothing: no path goes through here.
    Hole,
}

impl Die {
    /// How many letters of a word it makes.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Tiles(tiles) => tiles.len(),
            Self::Any => 1,
            Self::Hole => 0,
        }
    }

    /// What it shows: the faces of its tiles side by side, `?` for any tile, `.` for nothing.
    #[must_use]
    pub fn face(&self, alphabet: &Alphabet) -> String {
        text::face(self, alphabet)
    }

    /// Is it one that no path goes through?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Why dice do not make a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// There are no dice.
    #[error("the board has no dice")]
    Empty,
    /// A row is not as long as the first one.
    #[error("row {row} has {found} dice, and the first row has {expected}")]
    Ragged {
        /// Which row, from 1.
        row: usize,
        /// Its dice.
        found: usize,
        /// Those of the first row.
        expected: usize,
    },
    /// More tiles than a search can keep apart.
    #[error("the board has {found} tiles; {MAX_TILES_ON_BOARD} are the most")]
    TooLarge {
        /// The tiles of all dice.
        found: usize,
    },
}

/// Dice in rows, all of the same length. Every die touches up to eight others.
///
/// ```
/// use lexc_puzzles::boggle::{Board, BoardError, Die};
///
/// let die = |tile| Die::Tiles(vec![tile]);
/// let board = Board::new(vec![vec![die(1), die(2)], vec![die(3), Die::Hole]])?;
/// assert_eq!((board.rows(), board.columns()), (2, 2));
/// assert_eq!(board.neighbours(0).collect::<Vec<_>>(), [1, 2, 3]);
/// let ragged = Board::new(vec![vec![die(1), die(2)], vec![die(3)]]);
/// assert_eq!(ragged, Err(BoardError::Ragged { row: 2, found: 1, expected: 2 }));
/// # Ok::<(), BoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    columns: usize,
    dice: Vec<Die>,
}

impl Board {
    /// A board of these rows.
    ///
    /// # Errors
    /// [`BoardError`]: no dice, rows of different lengths, or more than
    /// [`MAX_TILES_ON_BOARD`] tiles.
    pub fn new(rows: Vec<Vec<Die>>) -> Result<Self, BoardError> {
        let expected = rows.first().map_or(0, Vec::len);
        for (row, dice) in rows.iter().enumerate() {
            if dice.len() != expected {
                return Err(BoardError::Ragged {
                    row: row + 1,
                    found: dice.len(),
                    expected,
                });
            }
        }
        let dice: Vec<Die> = rows.into_iter().flatten().collect();
        let found = dice.iter().map(Die::len).sum();
        match found {
            0 => Err(BoardError::Empty),
            _ if found > MAX_TILES_ON_BOARD || dice.len() > MAX_TILES_ON_BOARD => {
                let found = found.max(dice.len());
                Err(BoardError::TooLarge { found })
            }
            _ => Ok(Self {
                columns: expected,
                dice,
            }),
        }
    }

    /// Puts other dice in the places of these.
    pub(super) fn set_dice(&mut self, dice: impl Iterator<Item = Die>) {
        self.dice
            .iter_mut()
            .zip(dice)
            .for_each(|(die, new)| *die = new);
    }

    /// How many rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.dice.len() / self.columns
    }

    /// How many columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// All dice, row by row: that of row r and column c, both from 0, stands at
    /// `r * columns + c`. Places in paths are these indices.
    #[must_use]
    pub fn dice(&self) -> &[Die] {
        &self.dice
    }

    /// The row and the column of a die, from 0.
    #[must_use]
    pub fn row_and_column(&self, place: usize) -> (usize, usize) {
        (place / self.columns, place % self.columns)
    }

    /// The dice that touch one, at their sides and at their corners, in order.
    pub fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> {
        let (columns, rows) = (self.columns, self.rows());
        let (row, column) = self.row_and_column(place);
        let near = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        near(row, rows)
            .flat_map(move |r| near(column, columns).map(move |c| r * columns + c))
            .filter(move |&other| other != place)
    }
}
