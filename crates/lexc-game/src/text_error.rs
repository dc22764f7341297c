//! [`TextError`]: a fault in a text, its place and its remedy.

use core::fmt;
use std::borrow::Cow;

use lexc_alphabet::{ErrorKind, TokenError};

/// The form of a text that cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextFormat {
    /// A tile, a square or a coordinate.
    Item,
    /// The tiles of a rack.
    Rack,
    /// A coordinate and a word.
    Play,
    /// A position: see [`cgp`](crate::cgp).
    Cgp,
    /// A list of positions: see [`positions`](crate::positions).
    Positions,
    /// A game: see [`gcg`](crate::gcg).
    Gcg,
    /// A board layout: see [`BoardLayout::parse`](crate::BoardLayout::parse).
    BoardLayout,
}

/// A fault that programs describe in their own words.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextFault {
    /// The text is not a tile of the alphabet.
    UnknownTile,
    /// The text of a rack cannot be split into tiles. The place is the place in the rack.
    Token(TokenError),
    /// The board has another size than the layout.
    BoardSize,
    /// Any other fault: the message describes it.
    Other,
}

/// A fault in a text: what is wrong, where, and what to do.
///
/// The message as [`Display`](fmt::Display) writes it begins with the place.
///
/// # Examples
/// ```
/// use lexc_alphabet::ErrorKind;
/// use lexc_game::BoardLayout;
///
/// let error = BoardLayout::parse("...\n..\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: this row has 2 squares, the first one has 3");
/// assert_eq!((error.line, error.column, error.kind()), (2, 3, ErrorKind::Syntax));
/// assert_eq!(error.help(), "give all rows the same number of squares");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextError {
    /// The form of the text.
    pub format: TextFormat,
    /// The fault.
    pub fault: TextFault,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The offset in the line, in bytes.
    pub offset: usize,
    /// The number of wrong bytes; `None` for the rest of the word.
    pub len: Option<usize>,
    pub(crate) kind: ErrorKind,
    pub(crate) message: Cow<'static, str>,
    pub(crate) help: &'static str,
}

impl TextError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the message without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the remedy, empty if there is none.
    #[must_use]
    pub fn help(&self) -> &'static str {
        self.help
    }

    /// Returns an error at the beginning of a text.
    pub(crate) fn new(kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            format: TextFormat::Item,
            fault: TextFault::Other,
            line: 1,
            column: 1,
            offset: 0,
            len: None,
            kind,
            message: message.into(),
            help: "",
        }
    }

    pub(crate) fn syntax(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Syntax, message)
    }

    pub(crate) fn missing(what: &str) -> Self {
        Self::syntax(format!("the {what} is missing"))
    }

    pub(crate) fn not_a_number(text: &str) -> Self {
        Self::syntax(format!("{text:?} is not a number")).with_len(text.len())
    }

    /// Returns the error for a rack with more tiles of one kind than it can count.
    pub(crate) fn rack_full() -> Self {
        Self::new(ErrorKind::Limit, "more than 255 tiles of one kind")
    }

    pub(crate) fn with_fault(self, fault: TextFault) -> Self {
        Self { fault, ..self }
    }

    pub(crate) fn with_len(self, len: usize) -> Self {
        let len = Some(len);
        Self { len, ..self }
    }

    pub(crate) fn with_help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// Sets the form of the text and the place: an offset in a line.
    pub(crate) fn at(self, format: TextFormat, line: &str, offset: usize) -> Self {
        let before = line.get(..offset).unwrap_or(line);
        Self { format, offset, column: before.chars().count() + 1, ..self }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column, offset) = (self.line, self.column, self.offset);
        match self.format {
            TextFormat::Item => Ok(()),
            TextFormat::Rack if matches!(self.fault, TextFault::Token(_)) => f.write_str("rack: "),
            TextFormat::Rack => write!(f, "rack, byte {offset}: "),
            TextFormat::Play => write!(f, "play, byte {offset}: "),
            TextFormat::Cgp => write!(f, "CGP, column {column}: "),
            TextFormat::Positions => write!(f, "positions, line {line}, column {column}: "),
            TextFormat::Gcg => write!(f, "GCG, line {line}, column {column}: "),
            TextFormat::BoardLayout => write!(f, "line {line}, column {column}: "),
        }?;
        f.write_str(&self.message)
    }
}

impl core::error::Error for TextError {}
