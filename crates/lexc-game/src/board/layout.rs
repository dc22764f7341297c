//! Board layouts as data: size, premiums and start square.

use core::fmt;
use core::str::FromStr;
use std::sync::LazyLock;

use lexc_alphabet::ErrorKind;

use super::square::{MAX_SIDE, Square};
use crate::names::UnknownName;
use crate::text_error::{TextError, TextFormat};

/// The largest product of the word premiums of a row or column.
pub const MAX_WORD_PRODUCT: u64 = 65_535;

/// The factors of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Premium {
    /// The factor for the value of the tile that is played there.
    pub letter: u8,
    /// The factor for the score of the words that contain that tile.
    pub word: u8,
}

impl Premium {
    /// A square without a premium.
    pub const NONE: Self = Self { letter: 1, word: 1 };

    const CODES: [(char, Self); 8] = [
        ('.', Self::NONE),
        (' ', Self::NONE),
        ('\'', Self { letter: 2, word: 1 }),
        ('"', Self { letter: 3, word: 1 }),
        ('^', Self { letter: 4, word: 1 }),
        ('-', Self { letter: 1, word: 2 }),
        ('=', Self { letter: 1, word: 3 }),
        ('~', Self { letter: 1, word: 4 }),
    ];

    /// Returns the character of the text form, or `?` for a premium that it cannot express.
    #[must_use]
    pub fn code(self) -> char {
        Self::CODES.iter().find(|(_, premium)| *premium == self).map_or('?', |(code, _)| *code)
    }
}

/// The premiums of a board, its size and its start square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardLayout {
    name: String,
    rows: usize,
    columns: usize,
    premiums: Vec<Premium>,
    start: Square,
}

/// The built-in layouts, parsed once. A test checks that all three texts parse.
static BUILT_IN: LazyLock<[BoardLayout; 3]> = LazyLock::new(|| {
    [
        include_str!("layouts/standard.txt"),
        include_str!("layouts/super.txt"),
        include_str!("layouts/friends.txt"),
    ]
    .map(|text| match BoardLayout::parse(text) {
        Ok(layout) => layout,
        Err(error) => unreachable!("a built-in board layout: {error}"),
    })
});

impl TextError {
    /// Sets the place of a fault in a layout, from 1. All characters before it have one byte.
    fn in_layout(self, line: usize, column: usize) -> Self {
        Self { format: TextFormat::BoardLayout, line, column, offset: column - 1, ..self }
    }
}

fn too_large() -> TextError {
    let message = format!("a board must have at most {MAX_SIDE} rows and columns");
    TextError::new(ErrorKind::Limit, message).in_layout(1, 1)
}

fn row_length(expected: usize, found: usize) -> TextError {
    let message = format!("this row has {found} squares, the first one has {expected}");
    TextError::syntax(message)
        .with_len(found.saturating_sub(expected).max(1))
        .with_help("give all rows the same number of squares")
}

fn not_on_board(start: &str) -> TextError {
    let message = format!("{start:?} is not a square of the board; write `start: 8H`");
    TextError::syntax(message).with_len(start.len())
}

fn word_product() -> TextError {
    let message =
        format!("the product of the word premiums of a line is more than {MAX_WORD_PRODUCT}");
    TextError::new(ErrorKind::Limit, message)
}

impl BoardLayout {
    /// Returns the standard layout, 15 by 15.
    #[must_use]
    pub fn standard() -> &'static Self {
        &BUILT_IN[0]
    }

    /// Returns the 21 by 21 layout of games with 200 tiles.
    #[must_use]
    pub fn super_board() -> &'static Self {
        &BUILT_IN[1]
    }

    /// Returns the 15 by 15 layout of phone games.
    #[must_use]
    pub fn friends() -> &'static Self {
        &BUILT_IN[2]
    }

    /// Returns the built-in layouts: `standard`, `super` and `friends`.
    #[must_use]
    pub fn built_in() -> &'static [Self] {
        &*BUILT_IN
    }

    /// Returns the built-in layout of a name.
    ///
    /// # Errors
    /// Returns an error with the known names if there is none.
    pub fn builtin(name: &str) -> Result<&'static Self, UnknownName> {
        let found = BUILT_IN.iter().find(|layout| layout.name == name);
        let known = BUILT_IN.iter().map(|layout| &*layout.name);
        found.ok_or_else(|| UnknownName::new("board layout", name, known))
    }

    /// Reads a layout from its text form.
    ///
    /// Lines that begin with `#` are comments; `name: …` and `start: 8H` are headers, in any
    /// order; one line for each row follows, with one character for each square:
    ///
    /// | character | premium | character | premium |
    /// |---|---|---|---|
    /// | `.` or space | none | | |
    /// | `'` | double letter | `-` | double word |
    /// | `"` | triple letter | `=` | triple word |
    /// | `^` | quadruple letter | `~` | quadruple word |
    ///
    /// Without `start:` the middle square is the start. A space at the end of a row is a square,
    /// too.
    ///
    /// # Errors
    /// [`TextError`] with line and column.
    ///
    /// ```
    /// use lexc_game::{BoardLayout, Square};
    ///
    /// let layout = BoardLayout::parse("name: tiny\nstart: 2B\n=..\n.-.\n")?;
    /// assert_eq!((layout.rows(), layout.columns()), (2, 3));
    /// assert_eq!(Some(layout.start()), Square::new(1, 1));
    /// let error = BoardLayout::parse("...\n..\n").unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 3));
    /// # Ok::<(), lexc_game::TextError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut name = "custom".to_owned();
        let mut start_text: Option<(usize, usize, String)> = None;
        let mut rows: Vec<(usize, Vec<Premium>)> = Vec::new();
        for (index, raw) in text.trim_start_matches('\u{FEFF}').lines().enumerate() {
            let line = index + 1;
            if raw.starts_with('#') || raw.is_empty() {
                continue;
            }
            if let Some(value) = raw.strip_prefix("name:") {
                name = value.trim().to_owned();
                continue;
            }
            if let Some(value) = raw.strip_prefix("start:") {
                let column = "start:".len() + 1 + value.len() - value.trim_start().len();
                start_text = Some((line, column, value.trim().to_owned()));
                continue;
            }
            if rows.len() == MAX_SIDE {
                return Err(too_large().in_layout(line, 1));
            }
            let mut row = Vec::new();
            for (at, found) in raw.chars().enumerate() {
                let premium = Premium::CODES.iter().find(|(code, _)| *code == found);
                match premium {
                    _ if at == MAX_SIDE => {
                        return Err(too_large().in_layout(line, at + 1));
                    }
                    Some((_, premium)) => row.push(*premium),
                    None => {
                        let message =
                            format!("{found:?} is not a premium; they are written . ' \" ^ - = ~");
                        let error = TextError::syntax(message).with_len(found.len_utf8());
                        return Err(error.in_layout(line, at + 1));
                    }
                }
            }
            if let Some((_, first)) = rows.first()
                && first.len() != row.len()
            {
                let (expected, found) = (first.len(), row.len());
                let error = row_length(expected, found);
                return Err(error.in_layout(line, expected.min(found) + 1));
            }
            rows.push((line, row));
        }
        let columns = rows.first().map_or(0, |(_, row)| row.len());
        let lines: Vec<usize> = rows.iter().map(|(line, _)| *line).collect();
        let premiums: Vec<Premium> = rows.into_iter().flat_map(|(_, row)| row).collect();
        let start = match &start_text {
            // Both are at most half of the largest side.
            None => Square::new(lines.len() / 2, columns / 2).ok_or_else(too_large)?,
            Some((line, column, text)) => {
                let square = text.parse::<Square>().ok();
                let inside =
                    square.filter(|square| square.row() < lines.len() && square.column() < columns);
                inside.ok_or_else(|| not_on_board(text).in_layout(*line, *column))?
            }
        };
        Self::new(name, lines.len(), columns, premiums, start).map_err(|mut error| {
            error.line = lines.get(error.line.wrapping_sub(1)).copied().unwrap_or(error.line);
            error
        })
    }

    /// Returns a layout with these parts; `premiums` go row by row.
    ///
    /// # Errors
    /// Returns [`TextError`], which names row and column, from 1, as line and column.
    pub fn new(
        name: String,
        rows: usize,
        columns: usize,
        premiums: Vec<Premium>,
        start: Square,
    ) -> Result<Self, TextError> {
        if rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(too_large().in_layout(rows + 1, columns + 1));
        }
        if rows * columns < 2 {
            let error = TextError::new(ErrorKind::Limit, "a board must have at least two squares")
                .with_help("write a line for each row, a character for each square");
            return Err(error.in_layout(1, 1));
        }
        if premiums.len() != rows * columns {
            let error = row_length(rows * columns, premiums.len());
            return Err(error.in_layout(1, 1));
        }
        if start.row() >= rows || start.column() >= columns {
            return Err(not_on_board(&start.to_string()).in_layout(1, 1));
        }
        let bad = |p: &Premium| !(1..=9).contains(&p.letter) || !(1..=9).contains(&p.word);
        if let Some(at) = premiums.iter().position(bad) {
            let (row, column) = (at / columns, at % columns);
            let error = TextError::new(ErrorKind::Limit, "a premium must multiply by 1 to 9");
            return Err(error.in_layout(row + 1, column + 1));
        }
        let product = |squares: &mut dyn Iterator<Item = usize>| {
            squares.fold(1u64, |all, at| all.saturating_mul(premiums[at].word.into()))
        };
        for row in 0..rows {
            if product(&mut (0..columns).map(|column| row * columns + column)) > MAX_WORD_PRODUCT {
                return Err(word_product().in_layout(row + 1, 1));
            }
        }
        for column in 0..columns {
            if product(&mut (0..rows).map(|row| row * columns + column)) > MAX_WORD_PRODUCT {
                return Err(word_product().in_layout(1, column + 1));
            }
        }
        Ok(Self { name, rows, columns, premiums, start })
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of rows, 1 to [`MAX_SIDE`].
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns, 1 to [`MAX_SIDE`].
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the square that the first play must cover.
    #[must_use]
    pub fn start(&self) -> Square {
        self.start
    }

    /// Returns the premium of a square; [`Premium::NONE`] outside the board.
    #[inline]
    #[must_use]
    pub fn premium(&self, square: Square) -> Premium {
        let inside = square.column() < self.columns;
        let found = self.premiums.get(square.row() * self.columns + square.column());
        found.copied().filter(|_| inside).unwrap_or(Premium::NONE)
    }

    /// Returns an iterator over the squares of the board, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).filter_map(move |c| Square::new(row, c)))
    }

    /// Returns `true` if the layout is its own mirror image, rows for columns. On a symmetric board
    /// every opening across has a twin down.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        let mirrored = |square: Square| self.premium(square) == self.premium(square.mirrored());
        self.rows == self.columns
            && self.start == self.start.mirrored()
            && self.squares().all(mirrored)
    }
}

/// The text form, which [`FromStr`] and [`BoardLayout::parse`] read.
impl fmt::Display for BoardLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "name: {}\nstart: {}", self.name, self.start)?;
        for row in self.premiums.chunks(self.columns) {
            let codes: String = row.iter().map(|premium| premium.code()).collect();
            writeln!(f, "{codes}")?;
        }
        Ok(())
    }
}

/// Reads the text form: see [`BoardLayout::parse`].
impl FromStr for BoardLayout {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::parse(text)
    }
}
