//! The file: writer and reader.

use lexc_alphabet::ErrorKind;
use lexc_compiler::words::WordCollector;

use super::tables::{ENTRY, INLINE, Tables, TileKey, bucket, key_of};
use crate::bytes::ByteReader;
use crate::error::Error;
use crate::format::info::{FormatContent, FormatInfo};
use crate::format::job::{ExportJob, WrittenFile, first_word};
use crate::format::reading::{FileContent, FileWords, ReadContext};
use crate::note::ImportNote;

pub(crate) static FORMAT: FormatInfo = FormatInfo {
    max_letters: MAX_LETTERS,
    word_lengths: (MIN_LENGTH as u32, MAX_LENGTH as u32),
    max_nodes: u32::MAX as u64,
    sniff: |bytes| {
        let header = (bytes.first(), bytes.get(1));
        matches!(header, (Some(&VERSION), Some(2..=MAX_LENGTH)))
            && bytes.len() > 10
            && matches!(bytes.get(6..10), Some(&[a, b, c, d]) if u32::from_le_bytes([a, b, c, d]).is_power_of_two())
    },
    ..FormatInfo::new(("wmp", "wmp"), "MAGPIE, macondo", FormatContent::AnagramTable, write, read)
};

const VERSION: u8 = 3;
/// Maximum number of letters: four bits for each of 32 tiles, including the blank.
const MAX_LETTERS: usize = 31;
const MAX_COPIES: u8 = 15;
const MIN_LENGTH: u8 = 2;
/// Maximum length of a row; no board in use has longer rows.
const MAX_LENGTH: u8 = 31;

fn write(job: &ExportJob<'_>) -> Result<WrittenFile, Error> {
    let board = job.board;
    if !(MIN_LENGTH..=MAX_LENGTH).contains(&board) {
        return Err(Error::too_large(
            job.format,
            "the row of the board",
            board.into(),
            MAX_LENGTH.into(),
        ));
    }
    if job.sizes.max_length > u32::from(board) {
        let word = first_word(job.dawg, |word| word.len() > usize::from(board));
        return Err(Error::long_word(job.format, board.into(), &job.spell(&word), word.len()));
    }
    let many = first_word(job.dawg, |word| {
        let count = |tile| word.iter().filter(|other| **other == tile).count();
        word.len() > usize::from(MAX_COPIES)
            && word.iter().any(|&tile| count(tile) > usize::from(MAX_COPIES))
    });
    if !many.is_empty() {
        let counts =
            format!("{} counts up to {MAX_COPIES} copies of a letter in a word", job.format);
        let message = format!("{counts}, but {} has more", job.spell(&many));
        return Err(Error::new(ErrorKind::Limit, message));
    }
    let mut by_length: Vec<Vec<u8>> = vec![Vec::new(); usize::from(board) + 1];
    job.dawg.for_each_numbers(|word| {
        if let Some(words) = by_length.get_mut(word.len()) {
            words.extend(word);
        }
    });
    let mut bytes = vec![VERSION, board, 0, 0, 0, 0];
    let (mut largest, mut entries) = (0, 0);
    for (length, words) in by_length.iter().enumerate().skip(MIN_LENGTH.into()) {
        let tables = Tables::new(length, words);
        largest = largest.max(tables.largest());
        entries += tables.entries();
        tables.write(&mut bytes);
    }
    let largest = u32::try_from(largest).map_err(|_| {
        Error::too_large(job.format, "the largest answer", largest, u32::MAX.into())
    })?;
    if let Some(field) = bytes.get_mut(2..6) {
        field.copy_from_slice(&largest.to_le_bytes());
    }
    Ok(WrittenFile::new(bytes, entries))
}

/// A table of a file: keys and values in buckets.
struct StoredTable<'a> {
    entries: &'a [u8],
    base: u64,
}

impl<'a> StoredTable<'a> {
    fn read(reader: &mut ByteReader<'a>) -> Result<Self, Error> {
        let at = reader.offset();
        let buckets = reader.u32_le("the number of buckets")?;
        if !buckets.is_power_of_two() {
            return Err(Error::field(at, "the number of buckets", buckets, "a power of two"));
        }
        let starts_at = reader.offset();
        let starts = reader.take((u64::from(buckets) + 1) * 4, "the buckets")?;
        let count_at = reader.offset();
        let count = reader.u32_le("the number of entries")?;
        let base = reader.offset();
        let entries = reader.take(u64::from(count) * ENTRY, "the entries")?;
        let table = Self { entries, base };
        let start = |bucket: u32| crate::bytes::word_le(starts, bucket);
        if start(0) != 0 || start(buckets) != count {
            let expected = format!("{} to {}, by the buckets", start(0), start(buckets));
            return Err(Error::field(count_at, "the number of entries", count, expected));
        }
        for number in 0..buckets {
            let (begin, end) = (start(number), start(number + 1));
            let offset = starts_at + 4 * u64::from(number);
            if begin > end || end > count {
                let why = "the beginnings of the buckets do not ascend";
                return Err(Error::malformed(offset, why));
            }
            for entry in begin..end {
                let (key, _) = table.entry(entry);
                if bucket(key, buckets) != number {
                    let why = "an entry is not in the bucket of its key";
                    return Err(Error::malformed(table.offset(entry), why));
                }
            }
        }
        Ok(table)
    }

    fn len(&self) -> u32 {
        (self.entries.len() as u64 / ENTRY) as u32
    }

    fn offset(&self, entry: u32) -> u64 {
        self.base + u64::from(entry) * ENTRY
    }

    fn entry(&self, entry: u32) -> (TileKey, [u8; INLINE]) {
        let at = entry as usize * ENTRY as usize;
        let part = |from: usize| {
            let bytes = self.entries.get(at + from..at + from + INLINE);
            bytes.and_then(|bytes| bytes.try_into().ok()).unwrap_or([0; INLINE])
        };
        (TileKey::from_le_bytes(part(INLINE)), part(0))
    }

    /// Returns keys and masks in order of the keys.
    fn masks(&self) -> Vec<(TileKey, u32)> {
        let mask = |entry| {
            let (key, value) = self.entry(entry);
            (key, number(&value, 8))
        };
        let mut masks: Vec<_> = (0..self.len()).map(mask).collect();
        masks.sort_unstable();
        masks
    }
}

fn number(value: &[u8; INLINE], at: usize) -> u32 {
    let four = value.get(at..at + 4).and_then(|four| four.try_into().ok());
    four.map_or(0, u32::from_le_bytes)
}

fn read(bytes: &[u8], reading: &ReadContext<'_>) -> Result<FileContent, Error> {
    let letters = reading.letters()?;
    let mut reader = ByteReader::new(bytes);
    let version = reader.u8("the version")?;
    if version != VERSION {
        return Err(Error::field(0, "the version", version, VERSION));
    }
    let board = reader.u8("the longest word")?;
    if !(MIN_LENGTH..=MAX_LENGTH).contains(&board) {
        let expected = format!("{MIN_LENGTH} to {MAX_LENGTH}");
        return Err(Error::field(1, "the longest word", board, expected));
    }
    let stored = reader.u32_le("the largest answer")?;
    let mut collector = WordCollector::default();
    let (mut largest, mut entries, mut all) = (0, 0u64, 0u64);
    let mut notes = Vec::new();
    for length in usize::from(MIN_LENGTH)..=usize::from(board) {
        let words = read_words(&mut reader, length, letters)?;
        all += (words.len() / length) as u64;
        reading.limits.check_words(all)?;
        words.chunks_exact(length).for_each(|word| collector.add(word));
        let tables = Tables::new(length, &words);
        largest = largest.max(tables.largest());
        entries += tables.entries();
        for (blanks, expected) in [(1, &tables.one), (2, &tables.two)] {
            let masks = StoredTable::read(&mut reader)?.masks();
            let expected = expected.iter().map(|entry| (entry.key, entry.mask));
            if !masks.into_iter().eq(expected) {
                notes.push(ImportNote::BlanksDiffer { blanks, length });
            }
        }
    }
    reader.end()?;
    if u64::from(stored) != largest {
        notes.push(ImportNote::WrongNumber {
            what: "bytes of the largest answer",
            stored: stored.into(),
            found: largest,
        });
    }
    let collected = collector.finish(None)?;
    if collected.duplicates > 0 {
        notes.push(ImportNote::WrongNumber {
            what: "words",
            stored: all,
            found: all - collected.duplicates,
        });
    }
    Ok(FileContent { notes, ..FileContent::new(FileWords::Numbered(collected.dawg), entries) })
}

/// Reads the words of one length into one buffer.
fn read_words(reader: &mut ByteReader<'_>, length: usize, letters: u8) -> Result<Vec<u8>, Error> {
    let table = StoredTable::read(reader)?;
    let count = reader.u32_le("the number of words")?;
    let base = reader.offset();
    let block = reader.take(u64::from(count) * length as u64, "the words")?;
    let mut words = Vec::new();
    for entry in 0..table.len() {
        let (key, value) = table.entry(entry);
        let offset = table.offset(entry);
        let found = match value.first() {
            Some(0) | None => {
                let begin = u64::from(number(&value, 8));
                let len = u64::from(number(&value, 12)) * length as u64;
                let end = (begin + len) as usize;
                block.get(begin as usize..end).ok_or_else(|| {
                    Error::edge_out_of_range(offset + 8, begin + len, block.len() as u64)
                })?
            }
            Some(_) => {
                let whole = value.len() / length * length;
                let whole = value.get(..whole).unwrap_or(&[]);
                let words = whole.chunks_exact(length);
                let used = words.take_while(|word| word.first() != Some(&0)).count();
                whole.get(..used * length).unwrap_or(&[])
            }
        };
        if let Some(&letter) = found.iter().find(|letter| **letter == 0 || **letter > letters) {
            return Err(Error::unknown_letter(
                if found.len() > INLINE { base } else { offset },
                letter,
                letters,
            ));
        }
        if found.is_empty() || found.chunks_exact(length).any(|word| key_of(word) != key) {
            return Err(Error::malformed(offset, "the words of an entry do not match its key"));
        }
        // Entries must not share words, so that a small file cannot describe too many.
        words.extend(found);
        if words.len() > block.len() + table.len() as usize * INLINE {
            let why = "entries share their words";
            return Err(Error::malformed(offset, why));
        }
    }
    Ok(words)
}
