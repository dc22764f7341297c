//! [`Error`]: every error of the crate.

use core::fmt::Display;
use core::ops::Range;
use std::borrow::Cow;
use std::error::Error as StdError;
use std::io;
use std::path::{Path, PathBuf};

use lexc_alphabet::ErrorKind;

use crate::settings::SettingDifference;

/// The reason why a shard, a manifest or a table cannot be written, read or merged.
///
/// The variants are the cases that programs tell apart, to name a remedy. All others are
/// [`Error::Message`]. [`kind`](Error::kind) classifies both.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A reason that only its kind and its message describe.
    #[error("{message}")]
    Message {
        /// The kind.
        kind: ErrorKind,
        /// The message.
        message: Cow<'static, str>,
    },
    /// A file or folder cannot be read or written.
    #[error("{}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A file of a shard was changed or damaged, or is not one of this program.
    #[error("{}", path.display())]
    Damaged {
        /// The path of the file, or of the shard.
        path: PathBuf,
        /// The reason: the error of a manifest or table, an error of the Parquet reader, or a
        /// text.
        source: Box<dyn StdError + Send + Sync>,
    },
    /// A shard was written with other settings.
    #[error("{}: {difference}", path.display())]
    Settings {
        /// The path of the shard.
        path: PathBuf,
        /// The difference.
        difference: SettingDifference,
    },
    /// Another run writes some of the games into the folder.
    #[error("{}: another run is writing the games {}..{}", path.display(), games.start, games.end)]
    Busy {
        /// The path of the folder.
        path: PathBuf,
        /// The games.
        games: Range<u64>,
    },
    /// A file or folder has the name of a shard, but is not one.
    #[error("{} is not a shard", path.display())]
    Stray {
        /// Its path.
        path: PathBuf,
    },
    /// The caller stopped the operation.
    #[error("stopped")]
    Stopped,
    /// The output folder already contains shards.
    #[error("{} already contains shards", path.display())]
    Occupied {
        /// The path of the folder.
        path: PathBuf,
    },
    /// Two shards contain the same games, which would be counted twice.
    #[error("{} and {} both have the games {}..{}", first.display(), second.display(), games.start, games.end)]
    Overlap {
        /// The path of one shard.
        first: PathBuf,
        /// The path of the other.
        second: PathBuf,
        /// The games in both shards.
        games: Range<u64>,
    },
}

impl Error {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Message { kind, .. } => *kind,
            Self::Io { .. } => ErrorKind::Io,
            Self::Damaged { .. } => ErrorKind::Corrupt,
            Self::Settings { .. } | Self::Overlap { .. } => ErrorKind::Mismatch,
            Self::Occupied { .. } | Self::Busy { .. } | Self::Stray { .. } => ErrorKind::Illegal,
            Self::Stopped => ErrorKind::Other,
        }
    }

    pub(crate) fn new(kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        let message = message.into();
        Self::Message { kind, message }
    }

    pub(crate) fn corrupt(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Corrupt, message)
    }

    /// Returns the error of a row, from 0, of a table.
    pub(crate) fn in_row(at: usize, reason: impl Display) -> Self {
        Self::corrupt(format!("row {}: {reason}", at + 1))
    }
}

/// Returns a conversion of an I/O error for a path.
pub(crate) fn io_error(path: &Path) -> impl FnOnce(io::Error) -> Error + '_ {
    |source| Error::Io { path: path.to_owned(), source }
}

/// Returns a conversion of the reason why a file is damaged, for its path.
pub(crate) fn damaged<E: Into<Box<dyn StdError + Send + Sync>>>(
    path: &Path,
) -> impl FnOnce(E) -> Error {
    |reason| Error::Damaged { path: path.to_owned(), source: reason.into() }
}
