//! [`AlphabetFileError`]: the reasons to refuse an alphabet file.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use std::io;

#[cfg(feature = "builtin")]
use crate::builtin::UnknownAlphabet;
use crate::error::AlphabetError;
use crate::error_kind::ErrorKind;

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

/// The reason an alphabet could not be loaded.
#[derive(Debug)]
#[non_exhaustive]
pub enum AlphabetFileError {
    /// No built-in alphabet has this name.
    #[cfg(feature = "builtin")]
    Unknown(UnknownAlphabet),
    /// The file could not be read.
    Io {
        /// The path.
        path: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The file is not UTF-8, or too large.
    NotText {
        /// The path.
        path: String,
        /// The defect.
        reason: &'static str,
    },
    /// The text is not TOML, or lacks a required field.
    Syntax {
        /// The defect.
        message: String,
        /// The place of the defect.
        location: TextLocation,
        /// Suggestions, one line each.
        help: Vec<String>,
    },
    /// The alphabet that the text describes is not valid.
    Invalid {
        /// The defect.
        error: Box<AlphabetError>,
        /// The place of the defect, if it has one.
        location: Option<TextLocation>,
    },
}

impl AlphabetFileError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            #[cfg(feature = "builtin")]
            Self::Unknown(error) => error.kind(),
            Self::Io { .. } => ErrorKind::Io,
            Self::NotText { .. } | Self::Syntax { .. } => ErrorKind::Syntax,
            Self::Invalid { error, .. } => error.kind(),
        }
    }

    /// Returns the place in the text that the error is about, if there is one.
    #[must_use]
    pub fn location(&self) -> Option<&TextLocation> {
        match self {
            Self::Syntax { location, .. } => Some(location),
            Self::Invalid { location, .. } => location.as_ref(),
            _ => None,
        }
    }

    /// Returns suggestions, one line each.
    #[must_use]
    pub fn help(&self) -> Vec<&str> {
        match self {
            Self::Syntax { help, .. } => help.iter().map(String::as_str).collect(),
            Self::Invalid { error, .. } => advice(error).into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

/// Returns the advice on an invalid alphabet in a file.
fn advice(error: &AlphabetError) -> Option<&'static str> {
    match error {
        AlphabetError::NoTiles => Some("list them in alphabet order, each under `[[tile]]`"),
        AlphabetError::RepeatedTile { .. } => Some(
            "each tile is listed once, with the number of its copies as `count`; spellings are \
             compared after casing",
        ),
        AlphabetError::FoldOfTile { .. } => Some("remove the fold or the tile"),
        AlphabetError::FoldTarget { .. } => {
            Some("fold to faces or aliases of tiles, or to \"\" to drop the text")
        }
        _ => None,
    }
}

impl fmt::Display for AlphabetFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(feature = "builtin")]
            Self::Unknown(error) => error.fmt(f),
            Self::Io { path, error } => match error.kind() {
                io::ErrorKind::NotFound => write!(f, "there is no alphabet file {path}"),
                io::ErrorKind::IsADirectory => {
                    write!(f, "{path} is a directory, not an alphabet file")
                }
                _ => write!(f, "cannot read the alphabet {path}: {error}"),
            },
            Self::NotText { path, reason } => {
                write!(f, "{path} is not an alphabet file: {reason}")
            }
            Self::Syntax { message, .. } => f.write_str(message),
            Self::Invalid { error, .. } => error.fmt(f),
        }
    }
}

// The message contains the message of the source, so `source` returns `None`.
impl core::error::Error for AlphabetFileError {}

#[cfg(feature = "builtin")]
impl From<UnknownAlphabet> for AlphabetFileError {
    fn from(error: UnknownAlphabet) -> Self {
        Self::Unknown(error)
    }
}
