//! CGP: a position in one line.
//!
//! Four fields, separated by spaces: the board, its rows separated by `/`, with run lengths for
//! empty squares and blanks in lower case; the racks, `AEINRS?/` or `AEI/OU`; the scores, `120/98`;
//! the number of scoreless turns. Operations may follow, each ended by `;`: `lex CSW;`.

use lexc_alphabet::{Alphabet, ErrorKind, Tile};

use super::display::write_rack;
use crate::board::grid::Board;
use crate::board::layout::BoardLayout;
use crate::board::square::Square;
use crate::position::Position;
use crate::score::Score;
use crate::tiles::faces::{FaceError, read_tile, write_tile};
use crate::tiles::rack::Rack;

/// An error in a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("CGP, column {column}: {kind}")]
pub struct CgpError {
    /// Offset in bytes.
    pub offset: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The fault.
    pub kind: CgpErrorKind,
}

/// The kinds of errors in a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CgpErrorKind {
    /// A field is missing.
    #[error("the {0} is missing")]
    Missing(&'static str),
    /// The board has too few or too many rows.
    #[error("the board has {found} rows, the layout has {expected}")]
    Rows {
        /// Rows of the layout.
        expected: usize,
        /// Rows of the text.
        found: usize,
    },
    /// A row has too few or too many squares.
    #[error("row {row} has {found} squares, the layout has {expected} columns")]
    Columns {
        /// The row, from 1.
        row: usize,
        /// Columns of the layout.
        expected: usize,
        /// Squares of the row, as far as they were read.
        found: usize,
    },
    /// A run of zero squares, or one that begins with a zero.
    #[error("a run of empty squares is a number from 1 on, without leading zeros")]
    Run,
    /// The text is not a tile there.
    #[error(transparent)]
    Tile(#[from] FaceError),
    /// A blank with a letter on a rack, where it has none.
    #[error("a blank on a rack is written `?`")]
    BlankOnRack,
    /// More than 255 tiles of one kind.
    #[error("more than 255 tiles of one kind")]
    RackTooLong,
    /// The text is not a number.
    #[error("{0:?} is not a number")]
    Number(String),
}

impl CgpError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self.kind {
            CgpErrorKind::Rows { .. } | CgpErrorKind::Columns { .. } => ErrorKind::Mismatch,
            CgpErrorKind::RackTooLong => ErrorKind::Limit,
            CgpErrorKind::Missing(_)
            | CgpErrorKind::Run
            | CgpErrorKind::Tile(_)
            | CgpErrorKind::BlankOnRack
            | CgpErrorKind::Number(_) => ErrorKind::Syntax,
        }
    }
}

/// A field and its offset.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    offset: usize,
}

impl Position {
    /// Reads a position from CGP. Scores and scoreless turns may be missing. The tiles on the board
    /// need not spell words.
    ///
    /// # Errors
    /// [`CgpError`] with offset and column.
    ///
    /// # Examples
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// use lexc_game::{BoardLayout, Position, Square};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let layout = BoardLayout::parse("...\n...\n")?;
    /// let position = Position::from_cgp("3/1cAT AEI?/ 12/8 0", &layout, &alphabet);
    /// assert_eq!(position.unwrap_err().to_string(), "CGP, column 6: row 2 has 4 squares, the layout has 3 columns");
    /// let position = Position::from_cgp("3/cAT AEI?/ 12/8 0", &layout, &alphabet)?;
    /// let square = Square::new(1, 0).unwrap();
    /// assert!(position.board.get(square).unwrap().is_blank());
    /// assert_eq!(position.to_cgp(&alphabet), "3/cAT ?AEI/ 12/8 0");
    /// # Ok(())
    /// # }
    /// ```
    pub fn from_cgp(
        text: &str,
        layout: &BoardLayout,
        alphabet: &(impl AsRef<Alphabet> + ?Sized),
    ) -> Result<Self, CgpError> {
        read_position(text, layout, alphabet.as_ref())
    }

    /// Returns the position as CGP, which [`Self::from_cgp`] reads.
    #[must_use]
    pub fn to_cgp(&self, alphabet: &(impl AsRef<Alphabet> + ?Sized)) -> String {
        let alphabet = alphabet.as_ref();
        let mut text = board_to_cgp(&self.board, alphabet);
        text.push(' ');
        write_rack(&self.rack, alphabet, &mut text);
        text.push('/');
        if let Some(rack) = &self.other_rack {
            write_rack(rack, alphabet, &mut text);
        }
        let [one, two] = self.scores;
        text += &format!(" {one}/{two} {}", self.scoreless_turns);
        for (name, value) in &self.operations {
            text += &if value.is_empty() {
                format!(" {name};")
            } else {
                format!(" {name} {value};")
            };
        }
        text
    }
}

fn read_position(
    text: &str,
    layout: &BoardLayout,
    alphabet: &Alphabet,
) -> Result<Position, CgpError> {
    let at = |offset: usize, kind: CgpErrorKind| CgpError {
        offset,
        column: text
            .get(..offset)
            .map_or(0, |before| before.chars().count())
            + 1,
        kind,
    };
    let mut rest = Field { text, offset: 0 };
    let mut field = |name: &'static str| {
        let found = next_field(&mut rest);
        found.ok_or_else(|| at(text.trim_end().len(), CgpErrorKind::Missing(name)))
    };
    let board = field("board")?;
    let racks = field("rack")?;
    let scores = field("scores").ok();
    let turns = field("number of scoreless turns").ok();
    let board = read_board(board, layout, alphabet, &at)?;
    let (rack, other_rack) = read_racks(racks, alphabet, &at)?;
    let mut both = [Score::ZERO; 2];
    if let Some(scores) = scores {
        let mut offset = scores.offset;
        let missing = || {
            at(
                scores.offset + scores.text.len(),
                CgpErrorKind::Missing("second score"),
            )
        };
        let (one, two) = scores.text.split_once('/').ok_or_else(missing)?;
        for (score, part) in both.iter_mut().zip([one, two]) {
            *score = Score::new(number(part, offset, &at)?);
            offset += part.len() + 1;
        }
    }
    let scoreless_turns = match turns {
        Some(turns) => number(turns.text, turns.offset, &at)?,
        None => 0,
    };
    let operations = rest
        .text
        .split(';')
        .map(str::trim)
        .filter(|op| !op.is_empty());
    let pair = |op: &str| match op.split_once(char::is_whitespace) {
        Some((name, value)) => (name.to_owned(), value.trim().to_owned()),
        None => (op.to_owned(), String::new()),
    };
    Ok(Position {
        board,
        rack,
        other_rack,
        scores: both,
        scoreless_turns,
        operations: operations.map(pair).collect(),
    })
}

impl Board {
    /// Returns the board as the first field of CGP.
    #[must_use]
    pub fn to_cgp(&self, alphabet: &(impl AsRef<Alphabet> + ?Sized)) -> String {
        board_to_cgp(self, alphabet.as_ref())
    }
}

fn board_to_cgp(board: &Board, alphabet: &Alphabet) -> String {
    let mut text = String::new();
    for row in 0..board.rows() {
        if row > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for column in 0..board.columns() {
            let Some(tile) = Square::new(row, column).and_then(|square| board.get(square)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            write_tile(tile, alphabet, &mut text);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
    }
    text
}

fn next_field<'a>(rest: &mut Field<'a>) -> Option<Field<'a>> {
    let trimmed = rest.text.trim_start();
    let offset = rest.offset + rest.text.len() - trimmed.len();
    let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
    let field = Field {
        text: &trimmed[..end],
        offset,
    };
    if field.text.is_empty() || field.text.ends_with(';') {
        return None;
    }
    *rest = Field {
        text: &trimmed[end..],
        offset: offset + end,
    };
    Some(field)
}

type At<'f> = &'f dyn Fn(usize, CgpErrorKind) -> CgpError;

fn number<T: core::str::FromStr>(text: &str, offset: usize, at: At<'_>) -> Result<T, CgpError> {
    let error = |_| at(offset, CgpErrorKind::Number(text.to_owned()));
    text.parse().map_err(error)
}

fn read_board(
    field: Field<'_>,
    layout: &BoardLayout,
    alphabet: &Alphabet,
    at: At<'_>,
) -> Result<Board, CgpError> {
    let mut board = Board::new(layout);
    let expected = layout.columns();
    let mut offset = field.offset;
    let mut count = 0;
    for (row, text) in field.text.split('/').enumerate() {
        count += 1;
        if row >= layout.rows() {
            offset += text.len() + 1;
            continue;
        }
        let mut column = 0usize;
        let mut rest = text;
        while !rest.is_empty() {
            let here = offset + text.len() - rest.len();
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            if digits > 0 {
                let run: usize = rest[..digits].parse().unwrap_or(usize::MAX);
                if run == 0 || rest.starts_with('0') {
                    return Err(at(here, CgpErrorKind::Run));
                }
                column = column.saturating_add(run);
                rest = &rest[digits..];
            } else {
                let (tile, len) =
                    read_tile(rest, alphabet).map_err(|error| at(here, error.into()))?;
                // Too many squares are an error just below.
                if let Some(square) = Square::new(row, column).filter(|at| board.contains(*at)) {
                    board.set(square, Some(tile));
                }
                column += 1;
                rest = &rest[len..];
            }
            if column > expected {
                let (row, found) = (row + 1, column);
                return Err(at(
                    here,
                    CgpErrorKind::Columns {
                        row,
                        expected,
                        found,
                    },
                ));
            }
        }
        offset += text.len();
        if column < expected {
            let (row, found) = (row + 1, column);
            return Err(at(
                offset,
                CgpErrorKind::Columns {
                    row,
                    expected,
                    found,
                },
            ));
        }
        offset += 1;
    }
    if count != layout.rows() {
        let (expected, found) = (layout.rows(), count);
        return Err(at(field.offset, CgpErrorKind::Rows { expected, found }));
    }
    Ok(board)
}

fn read_racks(
    field: Field<'_>,
    alphabet: &Alphabet,
    at: At<'_>,
) -> Result<(Rack, Option<Rack>), CgpError> {
    let mut racks = [Rack::new(), Rack::new()];
    let mut which = 0;
    let mut rest = field.text;
    while let Some(first) = rest.chars().next() {
        let here = field.offset + field.text.len() - rest.len();
        let (tile, len) = match first {
            '/' if which == 0 => {
                which = 1;
                rest = &rest[1..];
                continue;
            }
            '?' => (Tile::Blank, 1),
            _ => {
                let (tile, len) =
                    read_tile(rest, alphabet).map_err(|error| at(here, error.into()))?;
                if tile.is_blank() {
                    return Err(at(here, CgpErrorKind::BlankOnRack));
                }
                (tile.tile(), len)
            }
        };
        racks[which]
            .add(tile)
            .map_err(|_| at(here, CgpErrorKind::RackTooLong))?;
        rest = &rest[len..];
    }
    let [rack, other] = racks;
    Ok((rack, (!other.is_empty()).then_some(other)))
}
