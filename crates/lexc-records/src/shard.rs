//! Shards: folders with the games of a range of numbers.

use core::ops::Range;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use lexc_engine::selfplay::Statistics;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};

use crate::manifest::{Difference, Manifest, ManifestError, Settings, hash};
use crate::tables::{self, TableError};

/// The name of the manifest in a shard.
const MANIFEST: &str = "manifest.json";
/// What the names of shards begin with.
const PREFIX: &str = "games-";
/// What the names of shards that are being written begin with.
const UNFINISHED: &str = ".unfinished-";

/// Why a shard cannot be written, read or merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShardError {
    /// A file or folder cannot be read or written.
    #[error("{}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file is not Parquet, or cannot be written as such.
    #[error("{}", path.display())]
    Parquet {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: ParquetError,
    },
    /// A table does not hold statistics.
    #[error("{}", path.display())]
    Table {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: TableError,
    },
    /// A manifest cannot be used.
    #[error("{}", path.display())]
    Manifest {
        /// Its path.
        path: PathBuf,
        /// Why.
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
        /// What is different.
        difference: Difference,
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

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> ShardError + '_ {
    |source| ShardError::Io {
        path: path.to_owned(),
        source,
    }
}

/// A shard on disk whose manifest has been read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shard {
    path: PathBuf,
    manifest: Manifest,
}

impl Shard {
    /// Writes a shard into a folder, which is created: into an unfinished folder beside it first,
    /// which is renamed when all files are on disk. A shard of the same range is replaced.
    ///
    /// `spell` spells the word of a rank; `games` are the rows of single games, if recorded.
    ///
    /// # Errors
    /// [`ShardError`]; what was begun is removed.
    pub fn write(
        folder: &Path,
        settings: Settings,
        range: Range<u64>,
        statistics: &Statistics,
        spell: impl Fn(u64) -> String,
        games: Option<&RecordBatch>,
    ) -> Result<Self, ShardError> {
        let name = format!("{:012}-{:012}", range.start, range.end);
        let path = folder.join(format!("{PREFIX}{name}"));
        let unfinished = folder.join(format!("{UNFINISHED}{name}-{}", std::process::id()));
        fs::create_dir_all(folder).map_err(io_error(folder))?;
        let written = write_files(&unfinished, settings, range, statistics, spell, games).and_then(
            |manifest| {
                if path.exists() {
                    fs::remove_dir_all(&path).map_err(io_error(&path))?;
                }
                fs::rename(&unfinished, &path).map_err(io_error(&path))?;
                Ok(manifest)
            },
        );
        match written {
            Ok(manifest) => Ok(Self { path, manifest }),
            Err(error) => {
                // The error matters more than what is left.
                let _ = fs::remove_dir_all(&unfinished);
                Err(error)
            }
        }
    }

    /// Opens a shard by its folder. Only the manifest is read.
    ///
    /// # Errors
    /// [`ShardError`].
    pub fn open(path: &Path) -> Result<Self, ShardError> {
        let file = path.join(MANIFEST);
        let text = fs::read_to_string(&file).map_err(io_error(&file))?;
        let manifest =
            Manifest::parse(&text).map_err(|source| ShardError::Manifest { path: file, source })?;
        Ok(Self {
            path: path.to_owned(),
            manifest,
        })
    }

    /// Returns the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the manifest.
    #[must_use]
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Adds the games of the shard to statistics. The checksums of the files are compared.
    ///
    /// # Errors
    /// [`ShardError`]; the statistics may then hold a part of the shard.
    pub fn add_to(&self, statistics: &mut Statistics) -> Result<(), ShardError> {
        let before = statistics.games;
        type Read = fn(&RecordBatch, &mut Statistics) -> Result<(), TableError>;
        let tables: [(&str, Read); 3] = [
            ("sums.parquet", tables::read_sums),
            ("outcomes.parquet", tables::read_outcomes),
            ("extremes.parquet", tables::read_extremes),
        ];
        for (name, read) in tables {
            self.read_table(name, |table| read(table, statistics))?;
        }
        if self.manifest.files().contains_key("words.parquet") {
            self.read_table("words.parquet", |table| {
                tables::read_words(table, statistics)
            })?;
        }
        let range = self.manifest.range();
        let (expected, found) = (range.end - range.start, statistics.games - before);
        if expected != found {
            return Err(ShardError::Games {
                path: self.path.clone(),
                expected,
                found,
            });
        }
        Ok(())
    }

    /// Returns the rows of single games, if the shard has them.
    ///
    /// # Errors
    /// [`ShardError`].
    pub fn games(&self) -> Result<Vec<RecordBatch>, ShardError> {
        let mut games = Vec::new();
        if self.manifest.files().contains_key("games.parquet") {
            self.read_table("games.parquet", |table| {
                games.push(table.clone());
                Ok(())
            })?;
        }
        Ok(games)
    }

    fn read_table(
        &self,
        name: &'static str,
        mut read: impl FnMut(&RecordBatch) -> Result<(), TableError>,
    ) -> Result<(), ShardError> {
        let path = self.path.join(name);
        let expected = self.manifest.files().get(name);
        let expected = expected.ok_or_else(|| ShardError::Missing {
            path: self.path.join(MANIFEST),
            name,
        })?;
        let bytes = fs::read(&path).map_err(io_error(&path))?;
        let found = hash(&bytes);
        if found != *expected {
            let expected = expected.clone();
            return Err(ShardError::Checksum {
                path,
                expected,
                found,
            });
        }
        let parquet = |source| ShardError::Parquet {
            path: path.clone(),
            source,
        };
        let reader = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(bytes))
            .map_err(parquet)?
            .build()
            .map_err(parquet)?;
        for table in reader {
            let table = table.map_err(|error| parquet(error.into()))?;
            read(&table).map_err(|source| ShardError::Table {
                path: path.clone(),
                source,
            })?;
        }
        Ok(())
    }
}

fn write_files(
    folder: &Path,
    settings: Settings,
    range: Range<u64>,
    statistics: &Statistics,
    spell: impl Fn(u64) -> String,
    games: Option<&RecordBatch>,
) -> Result<Manifest, ShardError> {
    fs::create_dir(folder).map_err(io_error(folder))?;
    let table = |name: &str, made: Result<RecordBatch, TableError>| {
        made.map_err(|source| ShardError::Table {
            path: folder.join(name),
            source,
        })
    };
    let mut all = vec![
        (
            "sums.parquet",
            table("sums.parquet", tables::sums(statistics))?,
        ),
        (
            "outcomes.parquet",
            table("outcomes.parquet", tables::outcomes(statistics))?,
        ),
        (
            "extremes.parquet",
            table("extremes.parquet", tables::extremes(statistics))?,
        ),
    ];
    let words = tables::words(statistics, spell).transpose();
    if let Some(words) = words {
        all.push(("words.parquet", table("words.parquet", words)?));
    }
    if let Some(games) = games {
        all.push(("games.parquet", games.clone()));
    }
    let mut files = BTreeMap::new();
    for (name, table) in all {
        let path = folder.join(name);
        let bytes = parquet_bytes(&table).map_err(|source| ShardError::Parquet {
            path: path.clone(),
            source,
        })?;
        write_synced(&path, &bytes)?;
        files.insert(name.to_owned(), hash(&bytes));
    }
    let manifest = Manifest::new(settings, range, files);
    write_synced(&folder.join(MANIFEST), manifest.to_text().as_bytes())?;
    Ok(manifest)
}

fn write_synced(path: &Path, bytes: &[u8]) -> Result<(), ShardError> {
    use std::io::Write as _;
    let mut file = fs::File::create_new(path).map_err(io_error(path))?;
    file.write_all(bytes).map_err(io_error(path))?;
    file.sync_all().map_err(io_error(path))
}

/// Returns a table as a Parquet file. Equal tables give equal bytes.
///
/// # Errors
/// [`ParquetError`].
pub fn parquet_bytes(table: &RecordBatch) -> Result<Vec<u8>, ParquetError> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_created_by("lexc".to_owned())
        .build();
    let mut bytes = Vec::new();
    let mut writer = ArrowWriter::try_new(&mut bytes, table.schema(), Some(properties))?;
    writer.write(table)?;
    writer.close()?;
    Ok(bytes)
}

/// Returns the shards of a folder in the order of their games.
///
/// Folders of runs that were interrupted are left out.
///
/// # Errors
/// [`ShardError`]: a manifest cannot be used, settings differ from `settings` (or, without any,
/// from those of the first shard), or two shards have games in common.
pub fn shards(folder: &Path, settings: Option<&Settings>) -> Result<Vec<Shard>, ShardError> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).map_err(io_error(folder))? {
        let entry = entry.map_err(io_error(folder))?;
        if entry.file_name().to_string_lossy().starts_with(PREFIX) {
            all.push(Shard::open(&entry.path())?);
        }
    }
    all.sort_by(|a, b| {
        let key = |shard: &Shard| (shard.manifest.range().start, shard.manifest.range().end);
        (key(a), &a.path).cmp(&(key(b), &b.path))
    });
    let first = all.first().map(|shard| shard.manifest.settings().clone());
    if let Some(expected) = settings.or(first.as_ref()) {
        for shard in &all {
            if let Some(difference) = expected.difference(shard.manifest.settings()) {
                return Err(ShardError::Settings {
                    path: shard.path.clone(),
                    difference,
                });
            }
        }
    }
    for pair in all.windows(2) {
        let [first, second] = pair else { continue };
        let (one, other) = (first.manifest.range(), second.manifest.range());
        if other.start < one.end {
            return Err(ShardError::Overlap {
                first: first.path.clone(),
                second: second.path.clone(),
                games: other.start..one.end.min(other.end),
            });
        }
    }
    Ok(all)
}

/// Removes the folders of runs that were interrupted.
///
/// # Errors
/// [`ShardError::Io`].
pub fn remove_unfinished(folder: &Path) -> Result<(), ShardError> {
    for entry in fs::read_dir(folder).map_err(io_error(folder))? {
        let entry = entry.map_err(io_error(folder))?;
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
            let path = entry.path();
            fs::remove_dir_all(&path).map_err(io_error(&path))?;
        }
    }
    Ok(())
}

/// Returns the parts of a range of games that no shard has.
#[must_use]
pub fn missing(range: Range<u64>, shards: &[Shard]) -> Vec<Range<u64>> {
    let mut missing = Vec::new();
    let mut next = range.start;
    for shard in shards {
        let there = shard.manifest.range();
        if there.start > next {
            missing.push(next..there.start.min(range.end));
        }
        next = next.max(there.end);
        if next >= range.end {
            break;
        }
    }
    if next < range.end {
        missing.push(next..range.end);
    }
    missing.retain(|part| part.start < part.end);
    missing
}
