//! Sorted runs in a temporary file, and their merging.
//!
//! Each word is written as two bytes and its remaining letters: the number of letters that it
//! shares with the previous word, the number of remaining letters, and these. Where the system
//! allows that, the file has no name and disappears with the process, however it ends.

use std::cmp::Ordering;
use std::fs::File;
use std::io::{self, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::sync::Arc;

use super::key::pack;

/// The number of bytes of a run that are read at a time.
const CHUNK: u64 = 1 << 16;
/// The maximum number of bytes of a word.
const LONGEST: usize = 2 + 255;

#[cfg(feature = "files")]
fn temporary() -> io::Result<File> {
    tempfile::tempfile()
}

/// Returns an error: without files all words are sorted in memory.
#[cfg(not(feature = "files"))]
fn temporary() -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Consecutive sorted runs in a file.
#[derive(Debug)]
pub(super) struct Runs {
    file: Arc<File>,
    ends: Vec<u64>,
}

impl Runs {
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self { file: Arc::new(temporary()?), ends: Vec::new() })
    }

    fn end(&self) -> u64 {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Writes a run of the words that `write` passes in ascending order.
    pub(super) fn add(
        &mut self,
        write: impl FnOnce(&mut RunWriter<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut out = RunWriter {
            out: BufWriter::with_capacity(CHUNK as usize, &self.file),
            before: Vec::with_capacity(255),
            written: self.end(),
        };
        write(&mut out)?;
        out.out.flush()?;
        let end = out.written;
        self.ends.push(end);
        Ok(())
    }

    pub(super) fn readers(self) -> impl Iterator<Item = RunReader> {
        let begins = std::iter::once(0).chain(self.ends.clone());
        let ranges: Vec<_> = begins.zip(self.ends).collect();
        ranges.into_iter().map(move |(begin, end)| RunReader {
            file: Arc::clone(&self.file),
            at: begin,
            end,
            buffer: Vec::new(),
            decoded: 0,
            word: Vec::with_capacity(255),
            key: 0,
        })
    }
}

/// Writes words, each as the part that it does not share with the previous word.
pub(super) struct RunWriter<'a> {
    out: BufWriter<&'a File>,
    before: Vec<u8>,
    written: u64,
}

impl RunWriter<'_> {
    pub(super) fn push(&mut self, word: &[u8]) -> io::Result<()> {
        let both = self.before.iter().zip(word);
        let common = both.take_while(|(a, b)| a == b).count();
        let rest = &word[common..];
        self.out.write_all(&[common as u8, rest.len() as u8])?;
        self.out.write_all(rest)?;
        self.before.truncate(common);
        self.before.extend_from_slice(rest);
        self.written += 2 + rest.len() as u64;
        Ok(())
    }
}

/// Reads a run word by word. The reader with the lowest word compares greatest, for a max-heap.
#[derive(Debug)]
pub(super) struct RunReader {
    file: Arc<File>,
    /// The offset to read next.
    at: u64,
    end: u64,
    buffer: Vec<u8>,
    /// The number of bytes of the buffer that were decoded.
    decoded: usize,
    word: Vec<u8>,
    /// The first letters of the word, which sort as a number.
    key: u128,
}

impl RunReader {
    pub(super) fn word(&self) -> &[u8] {
        &self.word
    }

    /// Reads the next word. Returns `false` if there is none.
    pub(super) fn advance(&mut self) -> io::Result<bool> {
        if self.buffer.len() - self.decoded < LONGEST && self.at < self.end {
            self.fill()?;
        }
        let rest = self.buffer.get(self.decoded..).unwrap_or_default();
        let Some((&[common, len], rest)) = rest.split_first_chunk() else {
            return Ok(false);
        };
        let (common, len) = (usize::from(common), usize::from(len));
        // The file was written by this process, but disks fail.
        let fits = common <= self.word.len() && common + len <= 255;
        let tiles = rest.get(..len).filter(|_| fits);
        let tiles = tiles.ok_or(io::ErrorKind::InvalidData)?;
        self.word.truncate(common);
        self.word.extend_from_slice(tiles);
        self.key = pack(&self.word[..self.word.len().min(16)]);
        self.decoded += 2 + len;
        Ok(true)
    }

    fn fill(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.decoded);
        self.decoded = 0;
        let mut file = &*self.file;
        file.seek(SeekFrom::Start(self.at))?;
        let wanted = CHUNK.min(self.end - self.at);
        let read = file.take(wanted).read_to_end(&mut self.buffer)? as u64;
        if read < wanted {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.at += read;
        Ok(())
    }
}

impl Ord for RunReader {
    fn cmp(&self, other: &Self) -> Ordering {
        let keys = other.key.cmp(&self.key);
        keys.then_with(|| other.word.cmp(&self.word))
    }
}

impl PartialOrd for RunReader {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for RunReader {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl Eq for RunReader {}
