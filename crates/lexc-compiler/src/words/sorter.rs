//! Sorting words, in memory or in a temporary file.

use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::io;
use std::iter::Peekable;
use std::path::PathBuf;
use std::vec::IntoIter;

use lexc_alphabet::ErrorKind;

use super::key::{pack, unpack};
use super::run::{RunReader, RunWriter, Runs};
use crate::normalise::Error;

/// The maximum number of bytes of words in memory; more are sorted in a temporary file.
const MAX_IN_MEMORY: usize = if cfg!(feature = "files") { 64 << 20 } else { usize::MAX };

/// Collects words in any order, to be sorted. A word of up to 16 letters takes 16 bytes, a longer
/// one its length and about 40 bytes. At most 64 MiB are in memory; beyond that, 64 MiB at a time
/// are sorted and written to a temporary file.
#[derive(Debug)]
pub struct WordSorter {
    /// Words of up to 16 letters with the first letter in the highest byte, so that they sort as
    /// numbers.
    short: Vec<u128>,
    long: Vec<Vec<u8>>,
    /// The number of bytes that the words in memory take.
    held: usize,
    capacity: usize,
    pushed: u64,
    runs: Option<Runs>,
    failed: Option<io::Error>,
}

impl Default for WordSorter {
    fn default() -> Self {
        Self::with_capacity(MAX_IN_MEMORY)
    }
}

impl WordSorter {
    /// Creates a sorter with at most `bytes` bytes of words in memory.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Self {
            short: Vec::new(),
            long: Vec::new(),
            held: 0,
            capacity: bytes,
            pushed: 0,
            runs: None,
            failed: None,
        }
    }

    /// Adds a word of 1 to 255 letters, given by letters or by their numbers, 1 to 63.
    #[inline]
    pub fn push<L: Into<u8> + Copy>(&mut self, word: &[L]) {
        if self.held >= self.capacity {
            self.write_run();
        }
        self.pushed += 1;
        if word.len() <= 16 {
            self.short.push(pack(word));
            self.held += size_of::<u128>();
        } else {
            let numbers = word.iter().map(|&letter| letter.into());
            self.long.push(numbers.collect());
            self.held += size_of::<Vec<u8>>() + 16 + word.len();
        }
    }

    pub(super) fn pushed(&self) -> u64 {
        self.pushed
    }

    fn sort(&mut self) {
        self.short.sort_unstable();
        self.short.dedup();
        self.long.sort_unstable();
        self.long.dedup();
    }

    /// Sorts the words in memory, writes them to the temporary file, and clears the memory. A
    /// failure is reported at the end.
    #[cold]
    fn write_run(&mut self) {
        if self.failed.is_none()
            && let Err(error) = self.try_write_run()
        {
            self.failed = Some(error);
        }
        self.short.clear();
        self.long.clear();
        self.held = 0;
    }

    fn try_write_run(&mut self) -> io::Result<()> {
        self.sort();
        let runs = match &mut self.runs {
            Some(runs) => runs,
            none => none.insert(Runs::new()?),
        };
        let (short, long) = (&self.short, &self.long);
        runs.add(|out: &mut RunWriter<'_>| {
            let mut long = long.iter().peekable();
            for &packed in short {
                let (tiles, len) = unpack(packed);
                let word = &tiles[..len];
                while let Some(before) = long.next_if(|long| long.as_slice() < word) {
                    out.push(before)?;
                }
                out.push(word)?;
            }
            long.try_for_each(|word| out.push(word))
        })
    }

    /// Returns the distinct words in order.
    pub(super) fn into_sorted(mut self) -> Result<SortedWords, Error> {
        if self.runs.is_some() {
            self.write_run();
        }
        if let Some(error) = self.failed {
            return Err(sort_error(error));
        }
        let source = match self.runs.take() {
            None => {
                self.sort();
                SortedSource::Memory {
                    short: self.short.into_iter().peekable(),
                    long: self.long.into_iter().peekable(),
                }
            }
            Some(runs) => {
                drop((self.short, self.long));
                let mut heap = BinaryHeap::new();
                for mut reader in runs.readers() {
                    if reader.advance().map_err(sort_error)? {
                        heap.push(Box::new(reader));
                    }
                }
                SortedSource::Runs(heap)
            }
        };
        Ok(SortedWords { source, word: Vec::with_capacity(255), distinct: 0 })
    }
}

fn sort_error(error: io::Error) -> Error {
    // Without a file system the call panics.
    let directory = if cfg!(feature = "files") { std::env::temp_dir() } else { PathBuf::new() };
    let message = format!("the words cannot be sorted in {}: {error}", directory.display());
    Error::new(ErrorKind::Io, message).help(
        "a list of more than 4 million unsorted words is sorted in a temporary file: set TMPDIR to \
         a directory with enough space (TMPDIR=/var/tmp), or sort the list first",
    )
}

/// Distinct words in order, one at a time.
#[derive(Debug)]
pub(super) struct SortedWords {
    source: SortedSource,
    word: Vec<u8>,
    distinct: u64,
}

#[derive(Debug)]
enum SortedSource {
    Memory { short: Peekable<IntoIter<u128>>, long: Peekable<IntoIter<Vec<u8>>> },
    Runs(BinaryHeap<Box<RunReader>>),
}

impl SortedWords {
    /// Returns the number of words returned so far.
    pub(super) fn distinct(&self) -> u64 {
        self.distinct
    }

    pub(super) fn next(&mut self) -> Result<Option<&[u8]>, Error> {
        let found = match &mut self.source {
            SortedSource::Memory { short, long } => {
                let packed = short.peek().map(|&packed| unpack(packed));
                let short_word = packed.as_ref().map(|(tiles, len)| &tiles[..*len]);
                let before =
                    |word: &Vec<u8>| short_word.is_none_or(|short| word.as_slice() < short);
                match (long.next_if(before), short_word) {
                    (Some(word), _) => self.word = word,
                    (None, Some(word)) => {
                        self.word.clear();
                        self.word.extend_from_slice(word);
                        short.next();
                    }
                    (None, None) => return Ok(None),
                }
                true
            }
            SortedSource::Runs(heap) => {
                next_of_runs(heap, &mut self.word, self.distinct > 0).map_err(sort_error)?
            }
        };
        self.distinct += u64::from(found);
        Ok(found.then_some(&self.word))
    }
}

/// Replaces `word` by the lowest remaining word, which differs from it if `is_set`. Returns `false`
/// if no word is left.
fn next_of_runs(
    heap: &mut BinaryHeap<Box<RunReader>>,
    word: &mut Vec<u8>,
    is_set: bool,
) -> io::Result<bool> {
    while let Some(mut lowest) = heap.peek_mut() {
        let new = !is_set || lowest.word() != word.as_slice();
        if new {
            word.clear();
            word.extend_from_slice(lowest.word());
        }
        if !lowest.advance()? {
            PeekMut::pop(lowest);
        }
        if new {
            return Ok(true);
        }
    }
    Ok(false)
}
