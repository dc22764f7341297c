//! Board layouts as data: size, premiums, the square where the first play must lie.
//!
//! # The text form
//!
//! Lines that begin with `#` are comments; `name: …` and `start: 8H` are headers, in any order;
//! then comes one line for each row, one character for each square:
//!
//! | character | premium | character | premium |
//! |---|---|---|---|
//! | `.` or space | none | | |
//! | `'` | double letter | `-` | double word |
//! | `"` | triple letter | `=` | triple word |
//! | `^` | fourfold letter | `~` | fourfold word |
//!
//! Without `start:` the square in the middle is the start.

use core::fmt;

use crate::notation::coordinates;

/// The most rows and columns that a board can have.
pub const MAX_SIDE: usize = 31;

/// The product of the word premiums of a line must not be higher.
pub const MAX_WORD_PRODUCT: u64 = 65_535;

/// What a square multiplies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Premium {
    /// The value of the tile played there.
    pub letter: u8,
    /// The value of the words that go through it.
    pub word: u8,
}

impl Premium {
    /// A square that multiplies nothing.
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

    /// The character of the text form.
    #[must_use]
    pub fn code(self) -> char {
        Self::CODES
            .iter()
            .find(|(_, premium)| *premium == self)
            .map_or('?', |(code, _)| *code)
    }
}

/// A board without tiles. Cheap enough to clone once a game, not once a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    name: String,
    rows: usize,
    columns: usize,
    premiums: Vec<Premium>,
    start: (usize, usize),
}

/// Why a text is no layout, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct LayoutError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub kind: LayoutErrorKind,
}

/// What is wrong with a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutErrorKind {
    /// A character that stands for no premium.
    UnknownPremium(char),
    /// A row that is shorter or longer than the first one.
    RowLength {
        /// Squares of the first row.
        expected: usize,
        /// Squares of this one.
        found: usize,
    },
    /// More than [`MAX_SIDE`] rows or columns.
    TooLarge,
    /// There is no row, or the board has a single square.
    TooSmall,
    /// The start is no square of the board.
    Start(String),
    /// The word premiums of this row or column multiply to more than [`MAX_WORD_PRODUCT`].
    WordProduct,
    /// A premium that multiplies by 0 or by more than 9.
    Multiplier,
}

impl fmt::Display for LayoutErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPremium(found) => {
                write!(
                    f,
                    "{found:?} is no premium; they are written . ' \" ^ - = ~"
                )
            }
            Self::RowLength { expected, found } => {
                write!(
                    f,
                    "this row has {found} squares, the first one has {expected}"
                )
            }
            Self::TooLarge => write!(f, "a board has at most {MAX_SIDE} rows and columns"),
            Self::TooSmall => write!(f, "a board has at least two squares"),
            Self::Start(text) => write!(f, "{text:?} is no square of the board; write `start: 8H`"),
            Self::WordProduct => {
                write!(
                    f,
                    "the word premiums of a line multiply to more than {MAX_WORD_PRODUCT}"
                )
            }
            Self::Multiplier => write!(f, "a premium multiplies by 1 to 9"),
        }
    }
}

impl Layout {
    /// The board of most games, 15 by 15.
    #[must_use]
    pub fn standard() -> Self {
        Self::built_in(include_str!("layouts/standard.txt"))
    }

    /// The 21 by 21 board of games with 200 tiles.
    #[must_use]
    pub fn super_board() -> Self {
        Self::built_in(include_str!("layouts/super.txt"))
    }

    /// A 15 by 15 board as phone games have it.
    #[must_use]
    pub fn friends() -> Self {
        Self::built_in(include_str!("layouts/friends.txt"))
    }

    /// The built-in layout of that name: `standard`, `super` or `friends`.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        match name {
            "standard" => Some(Self::standard()),
            "super" => Some(Self::super_board()),
            "friends" => Some(Self::friends()),
            _ => None,
        }
    }

    fn built_in(text: &str) -> Self {
        // The three texts are parsed by a test; were one wrong, a plain board would come out.
        Self::parse(text).unwrap_or_else(|_| Self {
            name: "plain".to_owned(),
            rows: 15,
            columns: 15,
            premiums: vec![Premium::NONE; 225],
            start: (7, 7),
        })
    }

    /// Reads the text form that the module describes.
    ///
    /// # Errors
    /// [`LayoutError`] with the place.
    ///
    /// ```
    /// use lexc_game::layout::Layout;
    ///
    /// let layout = Layout::parse("name: tiny\nstart: 2B\n=..\n.-.\n")?;
    /// assert_eq!((layout.rows(), layout.columns()), (2, 3));
    /// assert_eq!(layout.start(), (1, 1));
    /// let error = Layout::parse("...\n..\n").unwrap_err();
    /// assert_eq!((error.line, error.column), (2, 3));
    /// # Ok::<(), lexc_game::layout::LayoutError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, LayoutError> {
        let error = |line, column, kind| LayoutError { line, column, kind };
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
                return Err(error(line, 1, LayoutErrorKind::TooLarge));
            }
            let mut row = Vec::new();
            for (at, found) in raw.chars().enumerate() {
                let premium = Premium::CODES.iter().find(|(code, _)| *code == found);
                match premium {
                    _ if at == MAX_SIDE => {
                        return Err(error(line, at + 1, LayoutErrorKind::TooLarge));
                    }
                    Some((_, premium)) => row.push(*premium),
                    None => {
                        return Err(error(line, at + 1, LayoutErrorKind::UnknownPremium(found)));
                    }
                }
            }
            if let Some((_, first)) = rows.first()
                && first.len() != row.len()
            {
                let (expected, found) = (first.len(), row.len());
                let column = expected.min(found) + 1;
                return Err(error(
                    line,
                    column,
                    LayoutErrorKind::RowLength { expected, found },
                ));
            }
            rows.push((line, row));
        }
        let columns = rows.first().map_or(0, |(_, row)| row.len());
        let lines: Vec<usize> = rows.iter().map(|(line, _)| *line).collect();
        let premiums: Vec<Premium> = rows.into_iter().flat_map(|(_, row)| row).collect();
        let start = match &start_text {
            None => (lines.len() / 2, columns / 2),
            Some((line, column, text)) => {
                let place = coordinates::parse_square(text);
                let inside = place.filter(|&(row, column)| row < lines.len() && column < columns);
                inside.ok_or_else(|| error(*line, *column, LayoutErrorKind::Start(text.clone())))?
            }
        };
        Self::new(name, lines.len(), columns, premiums, start).map_err(|mut error| {
            error.line = lines
                .get(error.line.wrapping_sub(1))
                .copied()
                .unwrap_or(error.line);
            error
        })
    }

    /// A layout from its parts; `premiums` row by row, `start` as row and column from 0.
    ///
    /// # Errors
    /// [`LayoutError`], which names row and column, from 1, as line and column.
    pub fn new(
        name: String,
        rows: usize,
        columns: usize,
        premiums: Vec<Premium>,
        start: (usize, usize),
    ) -> Result<Self, LayoutError> {
        let error = |row: usize, column: usize, kind| LayoutError {
            line: row + 1,
            column: column + 1,
            kind,
        };
        if rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(error(rows, columns, LayoutErrorKind::TooLarge));
        }
        if rows * columns < 2 {
            return Err(error(0, 0, LayoutErrorKind::TooSmall));
        }
        if premiums.len() != rows * columns {
            let (expected, found) = (rows * columns, premiums.len());
            return Err(error(0, 0, LayoutErrorKind::RowLength { expected, found }));
        }
        if start.0 >= rows || start.1 >= columns {
            let text = format!("row {}, column {}", start.0 + 1, start.1 + 1);
            return Err(error(0, 0, LayoutErrorKind::Start(text)));
        }
        let bad = |p: &Premium| !(1..=9).contains(&p.letter) || !(1..=9).contains(&p.word);
        if let Some(at) = premiums.iter().position(bad) {
            return Err(error(
                at / columns,
                at % columns,
                LayoutErrorKind::Multiplier,
            ));
        }
        let product = |squares: &mut dyn Iterator<Item = usize>| {
            squares.fold(1u64, |all, at| all.saturating_mul(premiums[at].word.into()))
        };
        for row in 0..rows {
            if product(&mut (0..columns).map(|column| row * columns + column)) > MAX_WORD_PRODUCT {
                return Err(error(row, 0, LayoutErrorKind::WordProduct));
            }
        }
        for column in 0..columns {
            if product(&mut (0..rows).map(|row| row * columns + column)) > MAX_WORD_PRODUCT {
                return Err(error(0, column, LayoutErrorKind::WordProduct));
            }
        }
        Ok(Self {
            name,
            rows,
            columns,
            premiums,
            start,
        })
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Rows, 1 to [`MAX_SIDE`].
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns, 1 to [`MAX_SIDE`].
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The square that the first play must cover: row and column from 0.
    #[must_use]
    pub fn start(&self) -> (usize, usize) {
        self.start
    }

    /// The premium of a square; none outside the board.
    #[must_use]
    pub fn premium(&self, row: usize, column: usize) -> Premium {
        let inside = column < self.columns;
        let found = self.premiums.get(row * self.columns + column);
        found.copied().filter(|_| inside).unwrap_or(Premium::NONE)
    }

    /// Is the board its own mirror image, rows for columns? Then every opening has a twin.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        let mirrored = |row, column| self.premium(row, column) == self.premium(column, row);
        self.rows == self.columns
            && self.start.0 == self.start.1
            && (0..self.rows).all(|row| (0..row).all(|column| mirrored(row, column)))
    }

    /// The text form, which [`Self::parse`] reads.
    #[must_use]
    pub fn to_text(&self) -> String {
        let start = coordinates::square(self.start.0, self.start.1);
        let mut text = format!("name: {}\nstart: {start}\n", self.name);
        for row in self.premiums.chunks(self.columns) {
            text.extend(row.iter().map(|premium| premium.code()));
            text.push('\n');
        }
        text
    }
}
