//! [`ShardError`].

use core::ops::Range;
use std::io;
use std::path::{Path, PathBuf};

use parquet::errors::ParquetError;

use crate::manifest::ManifestError;
use crate::settings::SettingDifference;
use crate::tables::TableError;

/// The reason why a shard cannot be written, read or merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShardError {
    /// A file or folder cannot be read or written.
    #[error("{}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A file is not Parquet, or cannot be written as such.
    #[error("{}", path.display())]
    Parquet {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: ParquetError,
    },
    /// A table does not hold statistics.
    #[error("{}", path.display())]
    Table {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: TableError,
    },
    /// A manifest cannot be used.
    #[error("{}", path.display())]
    Manifest {
        /// Its path.
        path: PathBuf,
        /// The reason.
        source: ManifestError,
    },
    /// A file is not the one that the manifest names.
    #[error("{}: its checksum is {found}, and {expected} in the manifest: the file was changed or damaged", path.display())]
    Checksum {
        /// Its path.
        path: PathBuf,
        /// The checksum in the manifest.
        expected: String,
        /// The checksum of the file.
        found: String,
    },
    /// A file that every shard has is not named in the manifest.
    #[error("{}: the manifest does not name {name}", path.display())]
    Missing {
        /// The path of the manifest.
        path: PathBuf,
        /// The name of the file.
        name: &'static str,
    },
    /// The tables of a shard do not hold the games of its range.
    #[error("{}: the tables hold {found} games, the range {expected}", path.display())]
    Games {
        /// The path of the shard.
        path: PathBuf,
        /// Games of the range.
        expected: u64,
        /// Games of the tables.
        found: u64,
    },
    /// A shard was made with other settings.
    #[error("{}: {difference}", path.display())]
    Settings {
        /// The path of the shard.
        path: PathBuf,
        /// The difference.
        difference: SettingDifference,
    },
    /// Shards are to be written to a folder that has some.
    #[error("{} has shards already", path.display())]
    Occupied {
        /// The path of the folder.
        path: PathBuf,
    },
    /// Two shards have games in common, which would be counted twice.
    #[error("{} and {} both have the games {}..{}", first.display(), second.display(), games.start, games.end)]
    Overlap {
        /// The path of one shard.
        first: PathBuf,
        /// The path of the other.
        second: PathBuf,
        /// The games that both have.
        games: Range<u64>,
    },
}

pub(crate) fn io_error(path: &Path) -> impl FnOnce(io::Error) -> ShardError + '_ {
    |source| ShardError::Io {
        path: path.to_owned(),
        source,
    }
}

pub(crate) fn table_error(path: &Path) -> impl FnOnce(TableError) -> ShardError + '_ {
    |source| ShardError::Table {
        path: path.to_owned(),
        source,
    }
}
