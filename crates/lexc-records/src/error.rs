//! [`ShardError`]: the error of all operations on shards.

use core::ops::Range;
use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

use lexc_alphabet::ErrorKind;

use crate::settings::SettingDifference;

/// The error of writing, reading or merging shards.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShardError {
    /// A run would write more than four million shards.
    #[error("with {games} games each, there would be more than four million shards")]
    TooMany {
        /// The number of games of a shard.
        games: u64,
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
        /// The reason: a [`ManifestError`](crate::ManifestError), a
        /// [`TableError`](crate::TableError), an error of the Parquet reader, or a text.
        source: Box<dyn Error + Send + Sync>,
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

impl ShardError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::Io { .. } => ErrorKind::Io,
            Self::Damaged { .. } => ErrorKind::Corrupt,
            Self::Settings { .. } | Self::Overlap { .. } => ErrorKind::Mismatch,
            Self::Occupied { .. } | Self::Busy { .. } | Self::Stray { .. } => ErrorKind::Illegal,
            Self::Stopped => ErrorKind::Other,
            Self::TooMany { .. } => ErrorKind::Limit,
        }
    }
}

/// Returns a conversion of an I/O error for a path.
pub(crate) fn io_error(path: &Path) -> impl FnOnce(io::Error) -> ShardError + '_ {
    |source| ShardError::Io {
        path: path.to_owned(),
        source,
    }
}

/// Returns a conversion of the reason why a file is damaged, for its path.
pub(crate) fn damaged<E: Into<Box<dyn Error + Send + Sync>>>(
    path: &Path,
) -> impl FnOnce(E) -> ShardError {
    |reason| ShardError::Damaged {
        path: path.to_owned(),
        source: reason.into(),
    }
}
