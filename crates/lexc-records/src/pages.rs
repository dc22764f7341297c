//! A check of the page headers of Parquet files, before the Parquet reader trusts them.
//!
//! The reader of the `parquet` crate allocates memory for the numbers of bytes and values that a
//! page header states. A header of some dozen bytes can state 2³¹ values, 16 GB, in a file of any
//! size, so a limit on the size of files does not bound the memory. A failed allocation aborts the
//! process, so catching panics does not help either. Version 60 of the crate has no limit of its
//! own; fuzzing found both cases (`tests/data`). This module can be removed once the crate has one.
//!
//! Two more features let a small file become large in memory: encodings in which a value costs less
//! than a bit or repeats a part of the previous value, which shards never use, and runs of equal
//! values. So the length of the file bounds the number of rows.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};

use parquet::basic::{Compression, Encoding};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};

/// The largest expansion by Snappy: 64 bytes from three.
const SNAPPY: u64 = 22;

/// The maximum size of a header. Headers have some dozen bytes, and a few hundred with statistics.
const MAX_HEADER: u64 = 1 << 13;

/// The maximum number of rows per byte of a file. No two rows of a shard are equal, so a row takes
/// a byte or more; this allows generously for runs of equal values in some columns.
const ROWS_PER_BYTE: u64 = 64;

/// Checks that all columns are inside a file of `len` bytes and their pages inside the columns,
/// that no page states more bytes or values than its bytes can encode, that pages use the encodings
/// of shards, and that a file of this length can have the stated number of rows.
pub(crate) fn check(
    file: &mut File,
    metadata: &ParquetMetaData,
    len: u64,
) -> Result<(), ParquetError> {
    let mut bytes = Vec::new();
    let rows = metadata.row_groups().iter().map(|group| group.num_rows());
    let rows = rows.map(|rows| u64::try_from(rows).unwrap_or(u64::MAX));
    let rows = rows.fold(0, u64::saturating_add);
    if rows > len.saturating_mul(ROWS_PER_BYTE) {
        let message = format!("a file of {len} bytes cannot hold {rows} rows");
        return Err(ParquetError::General(message));
    }
    let groups = metadata.row_groups().iter();
    for column in groups.flat_map(|group| group.columns()) {
        let wrong = |what| {
            let message = format!("the column {} {what}", column.column_path());
            ParquetError::General(message)
        };
        let (begin, end) = range(column, len).ok_or_else(|| wrong("is not inside the file"))?;
        let mut at = begin;
        while at < end {
            file.seek(SeekFrom::Start(at))?;
            bytes.clear();
            let longest = (end - at).min(MAX_HEADER);
            (&*file).take(longest).read_to_end(&mut bytes)?;
            let header =
                PageHeader::read(&bytes).ok_or_else(|| wrong("has a damaged page header"))?;
            let page = at + header.len;
            if header.compressed > end - page {
                return Err(wrong("has a page that is not inside the column"));
            }
            if header.bytes > most_bytes(column.compression(), header.compressed) {
                return Err(wrong("has a page whose stated length exceeds its data"));
            }
            // Booleans have no dictionary, and all other values need at least one byte.
            if header.dictionary.is_some_and(|values| values > header.bytes) {
                return Err(wrong("has a dictionary that states more values than its bytes hold"));
            }
            if header
                .encoding
                .is_some_and(|encoding| !ENCODINGS.iter().any(|&known| known as u64 == encoding))
            {
                return Err(wrong("has a page with an unsupported encoding"));
            }
            at = page + header.compressed;
        }
    }
    Ok(())
}

/// The encodings of the pages of shards.
#[expect(deprecated, reason = "earlier writers used the bit-packed encoding for levels")]
const ENCODINGS: [Encoding; 5] = [
    Encoding::PLAIN,
    Encoding::PLAIN_DICTIONARY,
    Encoding::RLE,
    Encoding::BIT_PACKED,
    Encoding::RLE_DICTIONARY,
];

/// Returns the range of a column in a file of `len` bytes.
fn range(column: &ColumnChunkMetaData, len: u64) -> Option<(u64, u64)> {
    let begin = column.dictionary_page_offset();
    let begin = begin.unwrap_or_else(|| column.data_page_offset());
    let begin = u64::try_from(begin).ok()?;
    let size = u64::try_from(column.compressed_size()).ok()?;
    let end = begin.checked_add(size)?;
    (end <= len).then_some((begin, end))
}

/// Returns the maximum size of a page with `compressed` bytes in the file.
fn most_bytes(compression: Compression, compressed: u64) -> u64 {
    match compression {
        Compression::SNAPPY => compressed * SNAPPY,
        _ => compressed,
    }
}

/// The sizes in the header of a page.
#[derive(Debug, Default, PartialEq, Eq)]
struct PageHeader {
    /// The length of the header.
    len: u64,
    /// The number of bytes of the page.
    bytes: u64,
    /// The number of bytes of the page in the file.
    compressed: u64,
    /// The number of values of a dictionary page.
    dictionary: Option<u64>,
    /// The number of the encoding of a data page.
    encoding: Option<u64>,
}

impl PageHeader {
    /// Reads the sizes of a `PageHeader` of `parquet.thrift`. Returns `None` if `bytes` do not
    /// begin with a header.
    fn read(bytes: &[u8]) -> Option<Self> {
        const UNCOMPRESSED_SIZE: i64 = 2;
        const COMPRESSED_SIZE: i64 = 3;
        const DATA: i64 = 5;
        const DICTIONARY: i64 = 7;
        const DATA_2: i64 = 8;

        let mut header = Self::default();
        let mut input = CompactReader(bytes);
        let mut last = 0;
        while let Some((id, kind)) = input.field(&mut last)? {
            match (id, kind) {
                (UNCOMPRESSED_SIZE, CompactReader::I32) => header.bytes = input.size()?,
                (COMPRESSED_SIZE, CompactReader::I32) => header.compressed = input.size()?,
                (DATA, CompactReader::STRUCT) => header.encoding = input.field_of_struct(2)?,
                (DICTIONARY, CompactReader::STRUCT) => {
                    header.dictionary = input.field_of_struct(1)?;
                }
                (DATA_2, CompactReader::STRUCT) => header.encoding = input.field_of_struct(4)?,
                (_, kind) => input.skip(kind, 0)?,
            }
        }
        header.len = (bytes.len() - input.0.len()) as u64;
        Some(header)
    }
}

/// A reader of values in Thrift's compact protocol. Methods return `None` at the end of the input
/// and on malformed input.
struct CompactReader<'a>(&'a [u8]);

impl CompactReader<'_> {
    const I32: u8 = 5;
    const STRUCT: u8 = 12;
    /// The largest depth of nested structures that are skipped. Page headers have a depth of two.
    const DEPTH: usize = 16;

    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn integer(&mut self) -> Option<i64> {
        let number = self.varint()?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// Reads a non-negative integer.
    fn size(&mut self) -> Option<u64> {
        u64::try_from(self.integer()?).ok()
    }

    /// Reads the number and kind of the next field of a structure, or returns `Some(None)` at its
    /// end. `last` is the number of the previous field, 0 at the beginning.
    #[expect(clippy::option_option, reason = "damage and an end differ")]
    fn field(&mut self, last: &mut i64) -> Option<Option<(i64, u8)>> {
        let byte = self.byte()?;
        if byte == 0 {
            return Some(None);
        }
        *last = match byte >> 4 {
            0 => self.integer()?,
            difference => last.checked_add(i64::from(difference))?,
        };
        Some(Some((*last, byte & 0xf)))
    }

    /// Reads a structure, and returns the number in the field with this identifier.
    #[expect(clippy::option_option, reason = "damage and a missing field differ")]
    fn field_of_struct(&mut self, wanted: i64) -> Option<Option<u64>> {
        let (mut last, mut found) = (0, None);
        while let Some((id, kind)) = self.field(&mut last)? {
            match kind == Self::I32 && id == wanted {
                true => found = Some(self.size()?),
                false => self.skip(kind, 0)?,
            }
        }
        Some(found)
    }

    /// Skips the value of a field.
    fn skip(&mut self, kind: u8, depth: usize) -> Option<()> {
        match kind {
            // Booleans are encoded in the kind.
            1 | 2 => {}
            3 => drop(self.byte()?),
            4..=6 => drop(self.varint()?),
            7 => self.0 = self.0.get(8..)?,
            8 => {
                let len = usize::try_from(self.varint()?).ok()?;
                self.0 = self.0.get(len..)?;
            }
            Self::STRUCT if depth < Self::DEPTH => {
                let mut last = 0;
                while let Some((_, kind)) = self.field(&mut last)? {
                    self.skip(kind, depth + 1)?;
                }
            }
            // Page headers have no lists, sets or maps.
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::{ArrayRef, RecordBatch, StringArray, UInt64Array};
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

    use super::*;
    use crate::file::{tables_of, write_tables};

    /// A column that begins before the file, after its end, or is longer than it.
    #[test]
    fn columns_outside_the_file_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.parquet");
        let numbers: ArrayRef = Arc::new(UInt64Array::from(vec![1, 2, 3]));
        let words: ArrayRef = Arc::new(StringArray::from(vec!["no", "no", ""]));
        let table = RecordBatch::try_from_iter([("number", numbers), ("word", words)]).unwrap();
        let sum = write_tables(&path, [Ok(table)]).unwrap();
        assert_eq!(tables_of(&path, &sum).unwrap().count(), 1);
        let mut file = File::open(&path).unwrap();
        let len = file.metadata().unwrap().len();
        let builder = ParquetRecordBatchReaderBuilder::try_new(file.try_clone().unwrap()).unwrap();
        let metadata = builder.metadata();
        check(&mut file, metadata, len).unwrap();
        let group = &metadata.row_groups()[0];
        let columns = group.columns();
        for (offset, size) in [(-1, 4), (4, -1), (len as i64, 1), (i64::MAX, i64::MAX)] {
            let changed = columns[0]
                .clone()
                .into_builder()
                .set_dictionary_page_offset(None)
                .set_data_page_offset(offset)
                .set_total_compressed_size(size)
                .build()
                .unwrap();
            let group = group.clone().into_builder();
            let group = group.set_column_metadata(vec![changed, columns[1].clone()]);
            let group = group.build().unwrap();
            let forged = ParquetMetaData::new(metadata.file_metadata().clone(), vec![group]);
            let error = check(&mut file, &forged, len).unwrap_err();
            assert!(error.to_string().contains("the column \"number\" "), "{error}");
        }
    }

    /// Headers written by hand from the definition of the format.
    #[test]
    fn headers_are_read() {
        // Type 2, 16 bytes, 12 in the file; a dictionary of two values, plain, sorted.
        let dictionary = [0x15, 4, 0x15, 32, 0x15, 24, 0x4c, 0x15, 4, 0x15, 0, 0x11, 0, 0];
        let header =
            PageHeader { len: 14, bytes: 16, compressed: 12, dictionary: Some(2), encoding: None };
        assert_eq!(PageHeader::read(&[&dictionary[..], &[1, 2, 3]].concat()), Some(header));
        // A data page with a checksum, and statistics with a binary value and field 8 by its own
        // number.
        let data = [
            0x15, 0, 0x15, 0x80, 1, 0x15, 2, 0x15, 9, 0x1c, 0x15, 6, 0x15, 0, 0x2c, 0x18, 3, b'a',
            b'b', b'c', 0x07, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ];
        let header = PageHeader {
            len: data.len() as u64,
            bytes: 64,
            compressed: 1,
            dictionary: None,
            encoding: Some(0),
        };
        assert_eq!(PageHeader::read(&data), Some(header));
        for end in 0..data.len() {
            assert_eq!(PageHeader::read(&data[..end]), None, "{end}");
        }
        // A negative size, a list, a number without an end, and structures without an end.
        for bad in [&[0x25, 3, 0][..], &[0x19, 0, 0], &[0xff; 20], &[0x1c; 100]] {
            assert_eq!(PageHeader::read(bad), None);
        }
    }
}
