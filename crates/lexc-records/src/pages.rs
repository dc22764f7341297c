//! Page headers of Parquet files, checked before the reader of Parquet trusts them: it makes room for as many bytes and
//! values as a header says, up to 16 GB for a header of some bytes.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom};

use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};

/// Snappy makes at most 64 bytes of three.
const SNAPPY: u64 = 22;

/// A header is some dozen bytes long, and with statistics some hundred.
const LONGEST_HEADER: u64 = 1 << 13;

/// Checks that all columns lie in a file of `len` bytes, their pages in the columns, and that no page has more bytes or
/// values than its part of the file can hold.
pub(crate) fn check(
    file: &mut File,
    metadata: &ParquetMetaData,
    len: u64,
) -> Result<(), ParquetError> {
    let mut bytes = Vec::new();
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
            let longest = (end - at).min(LONGEST_HEADER);
            (&*file).take(longest).read_to_end(&mut bytes)?;
            let header = Header::read(&bytes).ok_or_else(|| wrong("has a damaged page header"))?;
            let page = at + header.len;
            if header.compressed > end - page {
                return Err(wrong("has a page that is not inside it"));
            }
            if header.bytes > most_bytes(column.compression(), header.compressed) {
                return Err(wrong(
                    "has a page with a stated length that its bytes cannot give",
                ));
            }
            // Booleans have no dictionary, and all other values take a byte and more.
            if header
                .dictionary
                .is_some_and(|values| values > header.bytes)
            {
                return Err(wrong(
                    "has a dictionary with a stated number of values above that of its bytes",
                ));
            }
            at = page + header.compressed;
        }
    }
    Ok(())
}

/// Returns the part of a file of `len` bytes that a column takes.
fn range(column: &ColumnChunkMetaData, len: u64) -> Option<(u64, u64)> {
    let begin = column.dictionary_page_offset();
    let begin = begin.unwrap_or_else(|| column.data_page_offset());
    let begin = u64::try_from(begin).ok()?;
    let size = u64::try_from(column.compressed_size()).ok()?;
    let end = begin.checked_add(size)?;
    (end <= len).then_some((begin, end))
}

/// Returns the most bytes that a page can have whose bytes in the file are `compressed`.
fn most_bytes(compression: Compression, compressed: u64) -> u64 {
    match compression {
        Compression::SNAPPY => compressed * SNAPPY,
        _ => compressed,
    }
}

/// What the header of a page says.
#[derive(Debug, Default, PartialEq, Eq)]
struct Header {
    /// Its own length.
    len: u64,
    /// Bytes of the page.
    bytes: u64,
    /// Its bytes in the file.
    compressed: u64,
    /// The values of a dictionary page.
    dictionary: Option<u64>,
}

impl Header {
    /// Reads what sizes depend on of `PageHeader` in `parquet.thrift`. Returns `None` if `bytes` do not begin with a header.
    fn read(bytes: &[u8]) -> Option<Self> {
        const UNCOMPRESSED_SIZE: i64 = 2;
        const COMPRESSED_SIZE: i64 = 3;
        const DICTIONARY: i64 = 7;
        const NUM_VALUES: i64 = 1;

        let mut header = Self::default();
        let mut input = Compact(bytes);
        let mut last = 0;
        while let Some((id, kind)) = input.field(&mut last)? {
            match (id, kind) {
                (UNCOMPRESSED_SIZE, Compact::I32) => header.bytes = input.size()?,
                (COMPRESSED_SIZE, Compact::I32) => header.compressed = input.size()?,
                (DICTIONARY, Compact::STRUCT) => {
                    let mut last = 0;
                    while let Some(field) = input.field(&mut last)? {
                        match field {
                            (NUM_VALUES, Compact::I32) => header.dictionary = Some(input.size()?),
                            (_, kind) => input.skip(kind, 0)?,
                        }
                    }
                }
                (_, kind) => input.skip(kind, 0)?,
            }
        }
        header.len = (bytes.len() - input.0.len()) as u64;
        Some(header)
    }
}

/// The rest of some values in Thrift's compact protocol. Methods return `None` where it ends or is damaged.
struct Compact<'a>(&'a [u8]);

impl Compact<'_> {
    const I32: u8 = 5;
    const STRUCT: u8 = 12;
    /// Structures in structures that are skipped. Page headers have two.
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

    /// Reads an integer that is not negative.
    fn size(&mut self) -> Option<u64> {
        u64::try_from(self.integer()?).ok()
    }

    /// Reads the number and kind of the next field of a structure, `Some(None)` at its end. `last` is the number of the field
    /// before, 0 at the beginning.
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

    /// Skips the value of a field.
    fn skip(&mut self, kind: u8, depth: usize) -> Option<()> {
        match kind {
            // True and false, which are in the kind.
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
            // Lists, sets and maps, which page headers do not have.
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
            assert!(
                error.to_string().contains("the column \"number\" "),
                "{error}"
            );
        }
    }

    /// Headers as the format's text has them, written by hand.
    #[test]
    fn headers_are_read() {
        // Type 2, 16 bytes, 12 in the file; a dictionary of two values, plain, sorted.
        let dictionary = [
            0x15, 4, 0x15, 32, 0x15, 24, 0x4c, 0x15, 4, 0x15, 0, 0x11, 0, 0,
        ];
        let header = Header {
            len: 14,
            bytes: 16,
            compressed: 12,
            dictionary: Some(2),
        };
        assert_eq!(
            Header::read(&[&dictionary[..], &[1, 2, 3]].concat()),
            Some(header)
        );
        // A data page with a checksum, and statistics with a binary value and field 8 by its own number.
        let data = [
            0x15, 0, 0x15, 0x80, 1, 0x15, 2, 0x15, 9, 0x1c, 0x15, 6, 0x15, 0, 0x2c, 0x18, 3, b'a',
            b'b', b'c', 0x07, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ];
        let header = Header {
            len: data.len() as u64,
            bytes: 64,
            compressed: 1,
            dictionary: None,
        };
        assert_eq!(Header::read(&data), Some(header));
        for end in 0..data.len() {
            assert_eq!(Header::read(&data[..end]), None, "{end}");
        }
        // A size below zero, a list, a number without an end, and structures without one.
        for bad in [&[0x25, 3, 0][..], &[0x19, 0, 0], &[0xff; 20], &[0x1c; 100]] {
            assert_eq!(Header::read(bad), None);
        }
    }
}
