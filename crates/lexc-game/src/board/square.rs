//! [`Square`], [`Direction`], and the text form of both: `8D` for a play across that begins in row
//! 8 and column D, `D8` for one down.
//!
//! Rows are numbered from 1; columns are lettered `A` to `Z` and then `AA` to `AE`. The row comes
//! first for plays across, the column for plays down.

use core::fmt;
use core::str::FromStr;

use crate::text_error::TextError;

/// The largest number of rows and of columns that a board can have.
pub const MAX_SIDE: usize = 31;

/// A square of a board, by row and column from 0.
///
/// Squares compare row by row. [`Display`](fmt::Display) and [`FromStr`] use the text form of
/// plays across, `8D`; the other order is read, too.
///
/// # Examples
/// ```
/// use lexc_game::Square;
///
/// let square = Square::new(7, 3).unwrap();
/// assert_eq!(square.to_string(), "8D");
/// assert_eq!("D8".parse(), Ok(square));
/// assert_eq!(Square::new(31, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    row: u8,
    column: u8,
}

impl Square {
    /// Returns the square in this row and column, or `None` unless both are below [`MAX_SIDE`].
    #[inline]
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        if row < MAX_SIDE && column < MAX_SIDE {
            Some(Self { row: row as u8, column: column as u8 })
        } else {
            None
        }
    }

    /// Returns the row, from 0.
    #[inline]
    #[must_use]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// Returns the column, from 0.
    #[inline]
    #[must_use]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// Returns the next square in a direction, or `None` at the end of the largest board.
    #[inline]
    #[must_use]
    pub const fn next(self, direction: Direction) -> Option<Self> {
        match direction {
            Direction::Across => Self::new(self.row(), self.column() + 1),
            Direction::Down => Self::new(self.row() + 1, self.column()),
        }
    }

    /// Returns the previous square in a direction, or `None` at the edge of the board.
    #[inline]
    #[must_use]
    pub const fn previous(self, direction: Direction) -> Option<Self> {
        match direction {
            Direction::Across if self.column > 0 => Self::new(self.row(), self.column() - 1),
            Direction::Down if self.row > 0 => Self::new(self.row() - 1, self.column()),
            _ => None,
        }
    }

    /// Returns the square with row and column exchanged.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { row: self.column, column: self.row }
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({self})")
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Coordinate::new(*self, Direction::Across).text())
    }
}

impl FromStr for Square {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        text.parse().map(|coordinate: Coordinate| coordinate.square)
    }
}

/// The direction of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// In a row, from left to right.
    Across,
    /// In a column, from top to bottom.
    Down,
}

impl Direction {
    /// Returns the other direction.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Across => Self::Down,
            Self::Down => Self::Across,
        }
    }
}

/// The first square of a word and its direction: `8D` across, `D8` down.
///
/// # Examples
/// ```
/// use lexc_game::{Coordinate, Direction, Square};
///
/// let coordinate: Coordinate = "AB21".parse()?;
/// assert_eq!(coordinate.direction, Direction::Down);
/// assert_eq!(coordinate.square, Square::new(20, 27).unwrap());
/// assert_eq!(coordinate.to_string(), "AB21");
/// # Ok::<(), lexc_game::TextError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Coordinate {
    /// The first square.
    pub square: Square,
    /// The direction.
    pub direction: Direction,
}

impl Coordinate {
    /// Returns the coordinate of a square and a direction.
    #[must_use]
    pub const fn new(square: Square, direction: Direction) -> Self {
        Self { square, direction }
    }

    fn text(self) -> String {
        let row = self.square.row() + 1;
        let column = column_name(self.square.column());
        match self.direction {
            Direction::Across => format!("{row}{column}"),
            Direction::Down => format!("{column}{row}"),
        }
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text())
    }
}

impl FromStr for Coordinate {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let parts = parse(text);
        let (direction, row, column) = parts.ok_or_else(|| {
            TextError::syntax(format!(
                "{text:?} is not a coordinate; write 8D for a play across, D8 for a play down"
            ))
            .with_len(text.len())
        })?;
        let square = row.checked_sub(1).and_then(|row| Square::new(row, column));
        let square = square.ok_or_else(|| {
            TextError::syntax(format!(
                "there is no square {text}: a board has at most {MAX_SIDE} rows and columns"
            ))
            .with_len(text.len())
        })?;
        Ok(Self { square, direction })
    }
}

/// Returns the letters of a column, counted from 0.
#[must_use]
pub fn column_name(column: usize) -> String {
    let letter = |n: usize| char::from(b'A' + (n % 26) as u8);
    match column / 26 {
        0 => letter(column).to_string(),
        more => [letter(more - 1), letter(column)].iter().collect(),
    }
}

/// Returns the direction, the row from 1 and the column from 0.
fn parse(text: &str) -> Option<(Direction, usize, usize)> {
    let bytes = text.as_bytes();
    let (direction, digits, letters) = if bytes.first()?.is_ascii_digit() {
        let end = bytes.iter().position(|byte| !byte.is_ascii_digit())?;
        (Direction::Across, &text[..end], &text[end..])
    } else {
        let end = bytes.iter().position(u8::is_ascii_digit)?;
        (Direction::Down, &text[end..], &text[..end])
    };
    let decimal = digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let row: usize = digits.parse().ok().filter(|_| decimal)?;
    let ordinal = |byte: u8| usize::from(byte.to_ascii_uppercase() - b'A');
    let column = match *letters.as_bytes() {
        [one] if one.is_ascii_alphabetic() => ordinal(one),
        [first, second] if first.is_ascii_alphabetic() && second.is_ascii_alphabetic() => {
            26 * (ordinal(first) + 1) + ordinal(second)
        }
        _ => return None,
    };
    Some((direction, row, column))
}

#[cfg(test)]
mod tests {
    use super::{Coordinate, Direction, MAX_SIDE, Square};

    #[test]
    fn every_coordinate_reads_back() {
        for row in 0..MAX_SIDE {
            for column in 0..MAX_SIDE {
                let square = Square::new(row, column).unwrap();
                for direction in [Direction::Across, Direction::Down] {
                    let coordinate = Coordinate { square, direction };
                    assert_eq!(coordinate.to_string().parse(), Ok(coordinate));
                    let next = square.next(direction);
                    assert!(next.is_none_or(|next| next.previous(direction) == Some(square)));
                }
            }
        }
        for text in ["", "8", "D", "0A", "32A", "8AF", "8D8", "D8D", "008D", "8Ä", "-8D"] {
            assert!(text.parse::<Coordinate>().is_err(), "{text}");
        }
    }
}
