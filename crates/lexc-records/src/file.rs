//! Parquet files: written and read in parts of a fixed number of rows, with their checksums.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read as _, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use arrow_array::RecordBatch;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use xxhash_rust::xxh3::Xxh3;

use crate::error::{ShardError, io_error};
use crate::pages;

/// Rows of a batch. A file is always written in batches of this many rows, so that its bytes do not
/// depend on where the rows came from.
pub(crate) const BATCH: usize = 1 << 13;

/// Rows of a row group: what is held in memory while a file is written.
const ROW_GROUP: usize = 1 << 16;

/// A file whose bytes are hashed as they are written.
struct Hashing<W> {
    out: W,
    hasher: Xxh3,
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hasher.update(bytes.get(..written).unwrap_or(bytes));
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes tables one after the other as a Parquet file, flushes it to the disk, and returns its
/// checksum. Equal tables give equal bytes.
pub(crate) fn write_tables(
    path: &Path,
    tables: impl IntoIterator<Item = Result<RecordBatch, ShardError>>,
) -> Result<String, ShardError> {
    let parquet = |source| parquet_error(path, source);
    let file = File::create_new(path).map_err(io_error(path))?;
    let mut out = Hashing {
        out: BufWriter::new(file),
        hasher: Xxh3::new(),
    };
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

/// Opens a Parquet file, whose checksum is compared first, and returns its tables one after the
/// other.
pub(crate) fn tables_of(
    path: &Path,
    expected: &str,
) -> Result<impl Iterator<Item = Result<RecordBatch, ShardError>> + use<>, ShardError> {
    let found = hash_file(path).map_err(io_error(path))?;
    if found != expected {
        return Err(ShardError::Checksum {
            path: path.to_owned(),
            expected: expected.to_owned(),
            found,
        });
    }
    let parquet = |source| parquet_error(path, source);
    let file = File::open(path).map_err(io_error(path))?;
    let mut pages = File::open(path).map_err(io_error(path))?;
    let len = file.metadata().map_err(io_error(path))?.len();
    let open = || {
        let builder = ParquetRecordBatchReaderBuilder::try_new(file)?;
        pages::check(&mut pages, builder.metadata(), len)?;
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

/// Runs a part of the reader of Parquet, which panics for some files that are not as any program writes them: where the
/// levels of a column say more rows than a page has, for example.
fn guarded<T>(read: impl FnOnce() -> T) -> Result<T, ParquetError> {
    // What a panic leaves half done is not used again: the reader is dropped.
    panic::catch_unwind(AssertUnwindSafe(read)).map_err(|_| {
        ParquetError::General("the file is damaged: the reader of Parquet gave up".to_owned())
    })
}

fn hash_file(path: &Path) -> io::Result<String> {
    let mut file = BufReader::new(File::open(path)?);
    let mut hasher = Xxh3::new();
    let mut bytes = vec![0; 1 << 16];
    loop {
        match file.read(&mut bytes)? {
            0 => return Ok(format!("{:016x}", hasher.digest())),
            read => hasher.update(bytes.get(..read).unwrap_or_default()),
        }
    }
}

/// An error of the system inside an error of Parquet is told as what it is.
fn parquet_error(path: &Path, source: ParquetError) -> ShardError {
    let path = path.to_owned();
    match source {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(source) => ShardError::Io {
                path,
                source: *source,
            },
            Err(inner) => ShardError::Parquet {
                path,
                source: ParquetError::External(inner),
            },
        },
        source => ShardError::Parquet { path, source },
    }
}

/// Writes bytes into a new file and flushes it to the disk.
pub(crate) fn write_synced(path: &Path, bytes: &[u8]) -> Result<(), ShardError> {
    let mut file = File::create_new(path).map_err(io_error(path))?;
    file.write_all(bytes).map_err(io_error(path))?;
    file.sync_all().map_err(io_error(path))
}

/// Flushes the names in a folder to the disk, where the system can.
pub(crate) fn sync_folder(path: &Path) {
    // Not every system opens folders; systems that do not keep names in order by themselves.
    if cfg!(unix)
        && let Ok(folder) = File::open(path)
    {
        let _ = folder.sync_all();
    }
}

/// Removes a folder with all that is in it, if it is there.
pub(crate) fn remove_folder(path: &Path) -> Result<(), ShardError> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_error(path)(error)),
        _ => Ok(()),
    }
}
