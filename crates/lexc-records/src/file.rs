//! Parquet files with checksums, written and read in batches; folders with one writer at a time.

use core::ops::Range;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::{ArrowReaderOptions, ParquetRecordBatchReaderBuilder};
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use xxhash_rust::xxh3::Xxh3;

use crate::error::{Error, damaged, io_error};
use crate::pages;

/// The number of rows of a batch. Files are always written in batches of this size, so that their
/// bytes do not depend on the source of the rows.
pub(crate) const BATCH: usize = 1 << 13;

/// The number of rows of a row group, which is in memory while it is written.
const ROW_GROUP: usize = 1 << 16;

/// A writer that hashes the bytes written.
struct HashingWriter<W> {
    out: W,
    hasher: Xxh3,
}

impl<W: Write> Write for HashingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hasher.update(bytes.get(..written).unwrap_or(bytes));
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes tables as a Parquet file, flushes it to disk, and returns its checksum. Equal tables have
/// equal bytes.
pub(crate) fn write_tables(
    path: &Path,
    tables: impl IntoIterator<Item = Result<RecordBatch, Error>>,
) -> Result<String, Error> {
    let parquet = |source| parquet_error(path, source);
    let file = File::create_new(path).map_err(io_error(path))?;
    let mut out = HashingWriter { out: BufWriter::new(file), hasher: Xxh3::new() };
    let mut tables = tables.into_iter().peekable();
    let schema = match tables.peek() {
        Some(Ok(table)) => table.schema(),
        _ => arrow_schema::Schema::empty().into(),
    };
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_max_row_group_row_count(Some(ROW_GROUP))
        .set_created_by("lexc".to_owned())
        .build();
    let mut writer = ArrowWriter::try_new(&mut out, schema, Some(properties)).map_err(parquet)?;
    for table in tables {
        writer.write(&table?).map_err(parquet)?;
    }
    writer.close().map_err(parquet)?;
    let file = out.out.into_inner();
    let file = file.map_err(|error| io_error(path)(error.into_error()))?;
    file.sync_all().map_err(io_error(path))?;
    Ok(format!("{:016x}", out.hasher.digest()))
}

/// Compares the checksum of a Parquet file, and returns an iterator over its tables.
pub(crate) fn tables_of(
    path: &Path,
    expected: &str,
) -> Result<impl Iterator<Item = Result<RecordBatch, Error>> + use<>, Error> {
    let found = hash_file(path).map_err(io_error(path))?;
    if found != expected {
        return Err(damaged(path)(format!(
            "its checksum is {found}, but {expected} in the manifest: the file was changed or damaged"
        )));
    }
    let parquet = |source| parquet_error(path, source);
    let file = open(path).map_err(io_error(path))?;
    let mut pages = open(path).map_err(io_error(path))?;
    let len = file.metadata().map_err(io_error(path))?.len();
    let open = || {
        // A schema stored by the writer could request other types.
        let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
        let builder =
            ParquetRecordBatchReaderBuilder::try_new_with_options(file.try_clone()?, options)?;
        pages::check(&mut pages, builder.metadata(), len)?;
        let options = ArrowReaderOptions::new().with_schema(with_views(builder.schema()).into());
        let builder = ParquetRecordBatchReaderBuilder::try_new_with_options(file, options)?;
        builder.with_batch_size(BATCH).build()
    };
    let mut reader = Some(guarded(open).flatten().map_err(parquet)?);
    let path = path.to_owned();
    Ok(core::iter::from_fn(move || {
        let tables = reader.as_mut()?;
        let next = guarded(|| tables.next()).transpose()?;
        let table = next.and_then(|table| table.map_err(ParquetError::from));
        if table.is_err() {
            reader = None;
        }
        Some(table.map_err(|error| parquet_error(&path, error)))
    }))
}

/// Returns a schema with view types for texts, so that a long text that many rows share is in
/// memory once.
fn with_views(schema: &Schema) -> Schema {
    let field = |field: &Arc<Field>| match field.data_type() {
        DataType::Utf8 => Field::clone(field).with_data_type(DataType::Utf8View),
        _ => Field::clone(field),
    };
    Schema::new(schema.fields().iter().map(field).collect::<Vec<_>>())
}

/// Opens a file for reading. Devices and pipes, which may never end, are errors.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    match fs::metadata(path)?.is_file() {
        true => File::open(path),
        false => Err(io::Error::other("it is not a regular file")),
    }
}

/// Runs a part of the Parquet reader, and converts panics to errors. The reader panics on some
/// malformed files, for example if levels state more rows than a page has.
fn guarded<T>(read: impl FnOnce() -> T) -> Result<T, ParquetError> {
    // The reader is dropped after a panic, so no inconsistent state is used.
    panic::catch_unwind(AssertUnwindSafe(read)).map_err(|_| {
        ParquetError::General("the file is damaged: the Parquet reader panicked".to_owned())
    })
}

fn hash_file(path: &Path) -> io::Result<String> {
    let mut hashed = HashingWriter { out: io::sink(), hasher: Xxh3::new() };
    io::copy(&mut open(path)?, &mut hashed)?;
    Ok(format!("{:016x}", hashed.hasher.digest()))
}

/// Returns the error of a path. An I/O error inside a Parquet error becomes [`Error::Io`].
fn parquet_error(path: &Path, error: ParquetError) -> Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => io_error(path)(*error),
            Err(inner) => damaged(path)(ParquetError::External(inner)),
        },
        error => damaged(path)(error),
    }
}

/// Writes bytes to a new file and flushes it to disk.
pub(crate) fn write_synced(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut file = File::create_new(path).map_err(io_error(path))?;
    file.write_all(bytes).map_err(io_error(path))?;
    file.sync_all().map_err(io_error(path))
}

/// Flushes the entries of a folder to disk, on systems that support it.
pub(crate) fn sync_folder(path: &Path) {
    // Some systems cannot open folders; they write entries in order.
    if cfg!(unix)
        && let Ok(folder) = File::open(path)
    {
        let _ = folder.sync_all();
    }
}

/// Removes a folder with its contents, if it exists.
pub(crate) fn remove_folder(path: &Path) -> Result<(), Error> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_error(path)(error)),
        _ => Ok(()),
    }
}

/// The prefix of the names of runs.
const RUN: &str = ".run-";

/// The right to write the shards of a range of games into a folder, until it is dropped or the
/// process ends. Runs with other games may write into the same folder.
///
/// It is a folder with a lock of the operating system, so a killed process leaves no lock. It has
/// no effect if folders cannot be locked, as on Windows and on some network drives.
#[derive(Debug)]
pub struct FolderLock {
    path: PathBuf,
    _lock: Option<File>,
}

impl FolderLock {
    /// Creates the folder if necessary, and locks the games in it.
    ///
    /// # Errors
    /// Returns [`Error::Busy`] if another run writes some of the games, and [`Error::Io`]
    /// if nothing can be written.
    pub fn take(folder: &Path, games: &Range<u64>) -> Result<Self, Error> {
        fs::create_dir_all(folder).map_err(io_error(folder))?;
        // One run at a time examines the others. Without locks nothing is excluded.
        let opened = File::open(folder).ok();
        let _guard = opened.filter(|folder| folder.lock().is_ok());
        for entry in fs::read_dir(folder).map_err(io_error(folder))? {
            let entry = entry.map_err(io_error(folder))?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let Some(other) = name.strip_prefix(RUN).and_then(games_of) else {
                continue;
            };
            match lock(&entry.path()) {
                // The run was killed.
                Ok(Some(_)) => drop(fs::remove_dir(entry.path())),
                Err(FolderInUse) if other.start < games.end && games.start < other.end => {
                    let path = folder.to_owned();
                    let games = other.start.max(games.start)..other.end.min(games.end);
                    return Err(Error::Busy { path, games });
                }
                Ok(None) | Err(FolderInUse) => {}
            }
        }
        let path = create_own_folder(folder, RUN, games)?;
        let lock = lock(&path).ok().flatten();
        Ok(Self { path, _lock: lock })
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // The next run removes any remains.
        let _ = fs::remove_dir(&self.path);
    }
}

/// The error of a folder in use by another process.
pub(crate) struct FolderInUse;

/// Locks a folder; returns `None` if folders cannot be locked.
pub(crate) fn lock(folder: &Path) -> Result<Option<File>, FolderInUse> {
    let Ok(file) = File::open(folder) else {
        return Ok(None);
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(FolderInUse),
        Err(TryLockError::Error(_)) => Ok(None),
    }
}

/// Creates a folder of this process for a range of games, with a name that no other folder has.
pub(crate) fn create_own_folder(
    folder: &Path,
    prefix: &str,
    games: &Range<u64>,
) -> Result<PathBuf, Error> {
    let Range { start, end } = games;
    let process = std::process::id();
    let mut attempt = 0;
    loop {
        let path = folder.join(format!("{prefix}{start:012}-{end:012}-{process}-{attempt}"));
        match fs::create_dir(&path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => attempt += 1,
            Err(error) => return Err(io_error(&path)(error)),
        }
    }
}

/// Returns the games in the name of a shard or a run: the first two numbers after the prefix.
pub(crate) fn games_of(name: &str) -> Option<Range<u64>> {
    let mut numbers = name.split('-').map(|number| number.parse::<u64>().ok());
    Some(numbers.next()??..numbers.next()??)
}
