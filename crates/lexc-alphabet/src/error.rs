//! [`AlphabetError`]: the reason why an alphabet is refused.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::error_kind::ErrorKind;
use crate::letter::Letter;

/// The part of an alphabet that an [`AlphabetError`] is about.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlphabetPlace {
    /// No part in particular.
    Whole,
    /// The identifier.
    Name,
    /// The title for people.
    Title,
    /// The language tag.
    Language,
    /// The note on where counts and scores come from.
    Source,
    /// The tile at this index, from 0; the later one, if two clash.
    Tile(usize),
    /// The fold with this left side.
    Fold(String),
    /// The byte at this offset of the bytes of an alphabet.
    Byte(usize),
    /// The file at this path as a whole.
    File(String),
}

/// A place in a text file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextLocation {
    /// The name of the file.
    pub file: String,
    /// The line number, from 1.
    pub line: u64,
    /// The line, without its end.
    pub text: String,
    /// The bytes of `text` that the error is about; may be empty at the end of the line.
    pub span: Range<usize>,
}

/// The reason why an alphabet, its bytes or its text were refused, or there is none of a name.
///
/// # Examples
/// ```
/// use lexc_alphabet::{Alphabet, AlphabetParts, AlphabetPlace, ErrorKind, LetterInfo};
///
/// let error = Alphabet::new(AlphabetParts {
///     name: "two".into(),
///     tiles: vec![LetterInfo::new("A", "a", 1, 1), LetterInfo::new("A", "b", 1, 1)],
///     ..AlphabetParts::default()
/// })
/// .unwrap_err();
/// assert_eq!(error.to_string(), "tiles 1 and 2 are both spelled \"A\"");
/// assert_eq!((error.kind(), error.place()), (ErrorKind::Illegal, &AlphabetPlace::Tile(1)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlphabetError(Box<ErrorParts>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct ErrorParts {
    kind: ErrorKind,
    message: String,
    place: AlphabetPlace,
    location: Option<TextLocation>,
    help: Vec<String>,
}

impl AlphabetError {
    pub(crate) fn new(kind: ErrorKind, place: AlphabetPlace, message: impl Into<String>) -> Self {
        Self(Box::new(ErrorParts {
            kind,
            message: message.into(),
            place,
            location: None,
            help: Vec::new(),
        }))
    }

    pub(crate) fn illegal(place: AlphabetPlace, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Illegal, place, message)
    }

    /// A size that exceeds a limit.
    pub(crate) fn limit(place: AlphabetPlace, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Limit, place, message)
    }

    /// Bytes that no writer produces.
    pub(crate) fn corrupt(offset: usize, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Corrupt, AlphabetPlace::Byte(offset), message)
    }

    /// Bytes in a layout that this reader does not know.
    pub(crate) fn unsupported(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Unsupported, AlphabetPlace::Byte(0), message)
    }

    /// Adds a suggestion.
    pub(crate) fn advise(mut self, help: impl Into<String>) -> Self {
        self.0.help.push(help.into());
        self
    }

    #[cfg(feature = "toml")]
    pub(crate) fn at(mut self, location: Option<TextLocation>) -> Self {
        self.0.location = location;
        self
    }

    /// Returns the kind of the error: [`ErrorKind::Corrupt`] or [`ErrorKind::Unsupported`] for
    /// bytes, [`ErrorKind::Limit`] for a size, [`ErrorKind::NotFound`] for an unknown name,
    /// [`ErrorKind::Io`] or [`ErrorKind::Syntax`] for a file, otherwise [`ErrorKind::Illegal`].
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Returns the part of the alphabet that the error is about.
    #[must_use]
    pub fn place(&self) -> &AlphabetPlace {
        &self.0.place
    }

    /// Returns the place in the text that the alphabet was read from, if there is one.
    #[must_use]
    pub fn location(&self) -> Option<&TextLocation> {
        self.0.location.as_ref()
    }

    /// Returns suggestions, one line each.
    #[must_use]
    pub fn help(&self) -> &[String] {
        &self.0.help
    }
}

impl AlphabetPlace {
    pub(crate) const fn of(tile: Letter) -> Self {
        Self::Tile(tile.index())
    }
}

impl fmt::Display for AlphabetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl core::error::Error for AlphabetError {}
