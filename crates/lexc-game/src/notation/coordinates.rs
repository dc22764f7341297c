//! Squares as text: `8D` for a play across from row 8, column D; `D8` for one down.
//!
//! Rows are numbered from 1; columns are lettered `A` to `Z` and then `AA` to `AE`. The row comes
//! first for plays across, the column for plays down.

use crate::play::Direction;

/// A square as plays across write it: `8D`. Row and column count from 0.
#[must_use]
pub fn square(row: usize, column: usize) -> String {
    coordinate(Direction::Across, row, column)
}

/// The square where a word begins, in the order that tells its direction.
///
/// ```
/// use lexc_game::notation::coordinates::{coordinate, parse};
/// use lexc_game::play::Direction;
///
/// assert_eq!(coordinate(Direction::Across, 7, 3), "8D");
/// assert_eq!(coordinate(Direction::Down, 20, 27), "AB21");
/// assert_eq!(parse("AB21"), Some((Direction::Down, 20, 27)));
/// ```
#[must_use]
pub fn coordinate(direction: Direction, row: usize, column: usize) -> String {
    let row = row + 1;
    let column = column_name(column);
    match direction {
        Direction::Across => format!("{row}{column}"),
        Direction::Down => format!("{column}{row}"),
    }
}

/// The letters of a column, from 0.
#[must_use]
pub fn column_name(column: usize) -> String {
    let letter = |n: usize| char::from(b'A' + (n % 26) as u8);
    match column / 26 {
        0 => letter(column).to_string(),
        more => [letter(more - 1), letter(column)].iter().collect(),
    }
}

/// Reads a coordinate: direction, row and column, these from 0. Letters may be small. `None` if
/// it is no coordinate; it may lie outside the board.
#[must_use]
pub fn parse(text: &str) -> Option<(Direction, usize, usize)> {
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
    Some((direction, row.checked_sub(1)?, column))
}

/// Reads a square in either order: row and column from 0.
#[must_use]
pub fn parse_square(text: &str) -> Option<(usize, usize)> {
    parse(text).map(|(_, row, column)| (row, column))
}
