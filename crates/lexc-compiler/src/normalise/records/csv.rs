//! Records of CSV, in which a column may be quoted: [RFC 4180].
//!
//! [RFC 4180]: https://www.rfc-editor.org/rfc/rfc4180

use std::ops::Range;

#[cfg(feature = "csv")]
use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

use crate::normalise::options::CSV_SEPARATOR;

/// A reader of records of CSV.
pub(in crate::normalise) struct CsvRecords {
    delimiter: u8,
    #[cfg(feature = "csv")]
    reader: Reader,
    columns: Vec<u8>,
    ends: Vec<usize>,
    plain: Vec<u8>,
}

/// The end of a record within a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::normalise) struct RecordEnd {
    pub(in crate::normalise) at: usize,
    /// `true` if a quotation mark is not closed before the end of the text.
    pub(in crate::normalise) is_open: bool,
}

impl CsvRecords {
    pub(in crate::normalise) fn new(delimiter: u8) -> Self {
        Self {
            delimiter,
            #[cfg(feature = "csv")]
            reader: ReaderBuilder::new().delimiter(delimiter).build(),
            columns: Vec::new(),
            ends: Vec::new(),
            plain: Vec::new(),
        }
    }

    /// Returns the end of the record that begins at `at`: the first line end that is not quoted, or
    /// the end of the text.
    pub(in crate::normalise) fn end(&self, text: &[u8], mut at: usize) -> RecordEnd {
        let (mut is_quoted, mut begins) = (false, true);
        while let Some(&byte) = text.get(at) {
            match byte {
                b'"' if is_quoted && text.get(at + 1) == Some(&b'"') => at += 1,
                b'"' if is_quoted || begins => is_quoted = !is_quoted,
                b'\n' | b'\r' if !is_quoted => break,
                _ => {}
            }
            begins = byte == self.delimiter && !is_quoted;
            at += 1;
        }
        let is_open = is_quoted;
        RecordEnd { at, is_open }
    }

    /// Returns a record without its quotation marks, with [`CSV_SEPARATOR`] between its columns.
    pub(in crate::normalise) fn plain(&mut self, record: &[u8]) -> &[u8] {
        let ended = self.split(record);
        self.plain.clear();
        let mut begin = 0;
        for (number, &end) in self.ends[..ended].iter().enumerate() {
            if number > 0 {
                self.plain.extend_from_slice(CSV_SEPARATOR.as_bytes());
            }
            self.plain.extend_from_slice(&self.columns[begin..end]);
            begin = end;
        }
        &self.plain
    }

    /// Splits a record into its columns, and returns their number.
    #[cfg(feature = "csv")]
    fn split(&mut self, record: &[u8]) -> usize {
        self.reader.reset();
        self.columns.resize(record.len() + 1, 0);
        // A record has at most one column more than bytes.
        self.ends.resize(record.len() + 1, 0);
        let (mut read, mut written, mut ended) = (0, 0, 0);
        loop {
            // The empty input after the record is its end.
            let (result, bytes, columns, ends) = self.reader.read_record(
                &record[read..],
                &mut self.columns[written..],
                &mut self.ends[ended..],
            );
            read += bytes;
            written += columns;
            ended += ends;
            if matches!(result, ReadRecordResult::Record | ReadRecordResult::End) {
                break;
            }
        }
        ended
    }

    /// A build without CSV reads none: [`read_words`](crate::normalise::read_words) has refused it.
    #[cfg(not(feature = "csv"))]
    fn split(&mut self, _: &[u8]) -> usize {
        self.columns.clear();
        self.ends.clear();
        0
    }
}

/// Returns the bytes of a line that became a span of the text read from it: the line without some
/// of its bytes, and with separators for delimiters.
pub(in crate::normalise) fn span_in_line(
    line: &[u8],
    read: &[u8],
    span: &Range<usize>,
) -> Range<usize> {
    let is_same = |at: usize, byte: u8| {
        let other = line[at];
        other == byte || [byte] == CSV_SEPARATOR.as_bytes() && !other.is_ascii_alphanumeric()
    };
    let skip = |mut at: usize, byte: u8| {
        while at < line.len() && !is_same(at, byte) {
            at += 1;
        }
        at
    };
    let after = |read: &[u8]| read.iter().fold(0, |at, &byte| skip(at, byte) + 1);
    let begin = after(&read[..span.start]).min(line.len());
    let begin = read.get(span.start).map_or(begin, |&byte| skip(begin, byte));
    begin..after(&read[..span.end]).clamp(begin, line.len())
}

#[cfg(all(test, feature = "csv"))]
mod tests {
    use super::*;

    #[test]
    fn records_lose_their_quotation_marks() {
        let plain = |record: &str| {
            let mut records = CsvRecords::new(b',');
            let end = records.end(record.as_bytes(), 0);
            assert_eq!((end.at, end.is_open), (record.len(), false), "{record}");
            let plain = records.plain(record.as_bytes()).to_vec();
            String::from_utf8(plain).unwrap().replace('\u{1F}', "|")
        };
        assert_eq!(plain("aa,\"rough, cindery lava\",2"), "aa|rough, cindery lava|2");
        assert_eq!(plain("\"say \"\"hi\"\"\",\"two\nlines\""), "say \"hi\"|two\nlines");
        assert_eq!(plain(",,a\"b"), "||a\"b");
        assert_eq!(plain(""), "");
        let open = CsvRecords::new(b',').end(b"a,\"b\nc", 0);
        assert_eq!((open.at, open.is_open), (6, true));
        assert_eq!(CsvRecords::new(b',').end(b"a\r\nb", 0).at, 1);
    }

    #[test]
    fn spans_lead_back_to_the_line() {
        let line = b"\"c\"\"t\",x";
        let read = CsvRecords::new(b',').plain(line).to_vec();
        assert_eq!(read, b"c\"t\x1fx");
        assert_eq!(span_in_line(line, &read, &(2..3)), 4..5);
        assert_eq!(span_in_line(line, &read, &(4..5)), 7..8);
        assert_eq!(span_in_line(b"ice 1cream", b"ice1cream", &(3..4)), 4..5);
    }
}
