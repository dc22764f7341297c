//! Boards of dice.

use lexc_runtime::{Alphabet, Letter};

use super::limits::MAX_TILES_ON_BOARD;
use crate::error::{Error, Fault, counted};

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

/// Dice in rows of equal length. Each die has up to eight neighbours.
///
/// # Examples
/// ```
/// use lexc_puzzles::boggle::{BoggleBoard, Die};
/// use lexc_runtime::Letter;
///
/// let die = |number| Die::Tiles(vec![Letter::new(number).expect("1 to 63")]);
/// let board = BoggleBoard::new(vec![vec![die(1), die(2)], vec![die(3), Die::Hole]])?;
/// assert_eq!((board.rows(), board.columns()), (2, 2));
/// assert_eq!(board.neighbours(0).collect::<Vec<_>>(), [1, 2, 3]);
/// let ragged = BoggleBoard::new(vec![vec![die(1), die(2)], vec![die(3)]]);
/// assert_eq!(ragged.unwrap_err().message(), "1 die in row 2, but 2 in the first row");
/// # Ok::<(), lexc_puzzles::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BoggleBoard {
    columns: usize,
    pub(super) dice: Vec<Die>,
}

impl BoggleBoard {
    /// Returns a board of these rows.
    ///
    /// # Errors
    /// Returns an error for no dice, rows of different lengths, or more than
    /// [`MAX_TILES_ON_BOARD`] tiles.
    pub fn new(rows: Vec<Vec<Die>>) -> Result<Self, Error> {
        let columns = rows.first().map_or(0, Vec::len);
        for (row, dice) in (1..).zip(&rows) {
            if dice.len() != columns {
                return Err(ragged(row, dice.len(), columns));
            }
        }
        let dice: Vec<Die> = rows.into_iter().flatten().collect();
        match dice.iter().map(Die::len).sum() {
            0 => Err(Error::illegal("the board has no dice").with_fault(Fault::Empty)),
            tiles => {
                check_size(tiles.max(dice.len()))?;
                Ok(Self { columns, dice })
            }
        }
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

/// Returns the error of a row, from 1, that is not as long as the first one.
pub(super) fn ragged(row: usize, dice: usize, columns: usize) -> Error {
    let dice = counted(dice, "die", "dice");
    let help =
        "give all rows the same number of dice; write a die with several letters as [QU] or Qu";
    Error::syntax(format!("{dice} in row {row}, but {columns} in the first row")).with_help(help)
}

/// Returns an error if a board has more than [`MAX_TILES_ON_BOARD`] tiles.
pub(super) fn check_size(tiles: usize) -> Result<(), Error> {
    if tiles <= MAX_TILES_ON_BOARD {
        return Ok(());
    }
    let message = format!("the board has {tiles} tiles; the limit is {MAX_TILES_ON_BOARD}");
    Err(Error::limit(message).with_help("11 rows of 11 dice fit"))
}
