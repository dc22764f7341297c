//! [`OpenError`]: the reason why a file cannot be opened.

use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

use lexc_alphabet::ErrorKind;
use lexc_format::FormatError;

/// An error from opening a lexicon file.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The file cannot be read.
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The file is not a lexicon, or is damaged.
    Format {
        /// The file.
        path: PathBuf,
        /// The error in the format, with its position.
        error: FormatError,
    },
}

impl OpenError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Io { .. } => ErrorKind::Io,
            Self::Format { error, .. } => error.kind(),
        }
    }

    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Io { path, .. } | Self::Format { path, .. } => path,
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Format { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for OpenError {
    /// Returns the source of the inner error, because this message includes the inner one.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { error, .. } => error.source(),
            Self::Format { error, .. } => error.source(),
        }
    }
}
