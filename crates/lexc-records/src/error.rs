//! [`ShardError`]: the error of all operations on shards.

use core::ops::Range;
use std::io;
use std::path::{Path, PathBuf};

use lexc_alphabet::ErrorKind;
use parquet::errors::ParquetError;

use crate::manifest::ManifestError;
use crate::settings::SettingDifference;
use crate::tables::TableError;

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
    /// A file is not valid Parquet, or cannot be written.
    #[error("{}", path.display())]
    Parquet {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: ParquetError,
    },
    /// A table does not contain statistics.
    #[error("{}", path.display())]
    Table {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: TableError,
    },
    /// A manifest is not valid.
    #[error("{}", path.display())]
    Manifest {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: ManifestError,
    },
    /// The checksum of a file differs from the manifest.
    #[error("{}: its checksum is {found}, but {expected} in the manifest: the file was changed or damaged", path.display())]
    Checksum {
        /// Its path.
        path: PathBuf,
        /// The checksum in the manifest.
        expected: String,
        /// The checksum of the file.
        found: String,
    },
    /// The manifest lacks a file that every shard has.
    #[error("{}: the manifest does not name {name}", path.display())]
    Missing {
        /// The path of the manifest.
        path: PathBuf,
        /// The name of the file.
        name: &'static str,
    },
    /// Two words have one rank, or two ranks one word.
    #[error("{}: a word has two ranks, or two words share one", path.display())]
    Spelling {
        /// The path of the shard.
        path: PathBuf,
    },
    /// The number of games in the tables differs from the shard's range.
    #[error("{}: the tables hold {found} games, the range {expected}", path.display())]
    Games {
        /// The path of the shard.
        path: PathBuf,
        /// The number of games of the range.
        expected: u64,
        /// The number of games in the tables.
        found: u64,
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
            Self::Parquet { .. }
            | Self::Table { .. }
            | Self::Manifest { .. }
            | Self::Checksum { .. }
            | Self::Missing { .. }
            | Self::Spelling { .. }
            | Self::Games { .. } => ErrorKind::Corrupt,
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

/// Returns a conversion of a table error for a path.
pub(crate) fn table_error(path: &Path) -> impl FnOnce(TableError) -> ShardError + '_ {
    |source| ShardError::Table {
        path: path.to_owned(),
        source,
    }
}
