//! Boards of dice.

use lexc_runtime::{Alphabet, ErrorKind, Letter};

use super::limits::MAX_TILES_ON_BOARD;

/// The upper face of a die.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Die {
    /// Tiles that a path uses all, in this order, or not at all: `[A]`, or `[Q, U]` for *Qu*.
    Tiles(Vec<Letter>),
    /// Any single tile.
    Any,
    /// No die: no path passes here.
    Hole,
}

impl Die {
    /// Returns the number of letters that it adds to a word.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Tiles(tiles) => tiles.len(),
            Self::Any => 1,
            Self::Hole => 0,
        }
    }

    /// Returns its text: the faces of its tiles, `?` for any tile, `.` for no die.
    #[must_use]
    pub fn face(&self, alphabet: &Alphabet) -> String {
        match self {
            Self::Tiles(tiles) => {
                let face = |&letter: &Letter| {
                    let info = alphabet.letter(letter);
                    info.map_or("\u{FFFD}", |info| &info.face)
                };
                tiles.iter().map(face).collect()
            }
            Self::Any => "?".to_owned(),
            Self::Hole => ".".to_owned(),
        }
    }

    /// Returns `true` if no path passes through it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The reason why dice do not form a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoggleBoardError {
    /// There are no dice.
    #[error("the board has no dice")]
    Empty,
    /// A row is not as long as the first one.
    #[error("row {row} has {found} dice, but the first row has {expected}")]
    Ragged {
        /// Number of the row, from 1.
        row: usize,
        /// Number of its dice.
        found: usize,
        /// Number of dice of the first row.
        expected: usize,
    },
    /// There are more than [`MAX_TILES_ON_BOARD`] tiles.
    #[error("the board has {found} tiles; the limit is {MAX_TILES_ON_BOARD}")]
    TooLarge {
        /// Number of tiles of all dice.
        found: usize,
    },
}

impl BoggleBoardError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::TooLarge { .. } => ErrorKind::Limit,
            Self::Empty | Self::Ragged { .. } => ErrorKind::Illegal,
        }
    }
}

/// Dice in rows of equal length. Each die has up to eight neighbours.
///
/// # Examples
/// ```
/// use lexc_puzzles::boggle::{BoggleBoard, BoggleBoardError, Die};
/// use lexc_runtime::Letter;
///
/// let die = |number| Die::Tiles(vec![Letter::new(number).expect("1 to 63")]);
/// let board = BoggleBoard::new(vec![vec![die(1), die(2)], vec![die(3), Die::Hole]])?;
/// assert_eq!((board.rows(), board.columns()), (2, 2));
/// assert_eq!(board.neighbours(0).collect::<Vec<_>>(), [1, 2, 3]);
/// let ragged = BoggleBoard::new(vec![vec![die(1), die(2)], vec![die(3)]]);
/// assert_eq!(ragged, Err(BoggleBoardError::Ragged { row: 2, found: 1, expected: 2 }));
/// # Ok::<(), BoggleBoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BoggleBoard {
    columns: usize,
    dice: Vec<Die>,
}

impl BoggleBoard {
    /// Returns a board of these rows.
    ///
    /// # Errors
    /// [`BoggleBoardError`]: no dice, rows of different lengths, or more than
    /// [`MAX_TILES_ON_BOARD`] tiles.
    pub fn new(rows: Vec<Vec<Die>>) -> Result<Self, BoggleBoardError> {
        let expected = rows.first().map_or(0, Vec::len);
        for (row, dice) in rows.iter().enumerate() {
            if dice.len() != expected {
                return Err(BoggleBoardError::Ragged {
                    row: row + 1,
                    found: dice.len(),
                    expected,
                });
            }
        }
        let dice: Vec<Die> = rows.into_iter().flatten().collect();
        let found = dice.iter().map(Die::len).sum();
        match found {
            0 => Err(BoggleBoardError::Empty),
            _ if found > MAX_TILES_ON_BOARD || dice.len() > MAX_TILES_ON_BOARD => {
                let found = found.max(dice.len());
                Err(BoggleBoardError::TooLarge { found })
            }
            _ => Ok(Self {
                columns: expected,
                dice,
            }),
        }
    }

    pub(super) fn set_dice(&mut self, dice: impl Iterator<Item = Die>) {
        self.dice
            .iter_mut()
            .zip(dice)
            .for_each(|(die, new)| *die = new);
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.dice.len() / self.columns
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns all dice row by row: the die of row r and column c, both from 0, has index `r *
    /// columns + c`. Paths consist of these indices.
    #[must_use]
    pub fn dice(&self) -> &[Die] {
        &self.dice
    }

    /// Returns the row and the column of a die, from 0.
    #[must_use]
    pub fn row_and_column(&self, die: usize) -> (usize, usize) {
        (die / self.columns, die % self.columns)
    }

    /// Returns the horizontal, vertical and diagonal neighbours of a die, in order.
    pub fn neighbours(&self, die: usize) -> impl Iterator<Item = usize> {
        let (columns, rows) = (self.columns, self.rows());
        let (row, column) = self.row_and_column(die);
        let near = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        near(row, rows)
            .flat_map(move |r| near(column, columns).map(move |c| r * columns + c))
            .filter(move |&other| other != die)
    }
}
