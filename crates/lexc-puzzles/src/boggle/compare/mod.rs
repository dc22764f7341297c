//! The same boards solved with the data structures of a well-known comparison, and timed.
//!
//! A plain solver walks over the board, die by die, and asks at each step: does a word begin like
//! this, and is it one? Who answers is a [`Kind`]: a list in no order, a sorted list with binary
//! search, a trie, a DAWG. The last one is no plain solver but [`Solver`]. All find
//! the same words, which is checked in the run.
//!
//! GADDAG and two-way DAWG are left out: they find words from the middle, and a path over a board
//! may as well begin at its first letter.

mod plain;
mod structures;

use std::time::{Duration, Instant};

use lexc_runtime::Lexicon;

use super::board::Board;
use super::solver::{Solver, TooManyPaths};
use plain::Plain;
use structures::{Dawg, SortedList, Trie, UnsortedList};

/// A way to solve boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The words in random order, looked through from the first to the last.
    UnsortedList,
    /// The words in order, by binary search.
    SortedList,
    /// A trie in memory, a node for each prefix.
    Trie,
    /// The DAWG of the file, in place.
    Dawg,
    /// The same DAWG by [`Solver`]: all paths of a prefix at once.
    Solver,
}

impl Kind {
    /// All, the slowest first.
    pub const ALL: [Self; 5] = [
        Self::UnsortedList,
        Self::SortedList,
        Self::Trie,
        Self::Dawg,
        Self::Solver,
    ];

    /// The name that reports use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::UnsortedList => "unsorted list",
            Self::SortedList => "sorted list, binary search",
            Self::Trie => "trie",
            Self::Dawg => "DAWG",
            Self::Solver => "DAWG, all paths of a prefix at once",
        }
    }
}

/// What one way to solve boards took.
#[derive(Debug, Clone)]
pub struct Row {
    /// Which.
    pub kind: Kind,
    /// Bytes that the words take so.
    pub bytes: usize,
    /// For each number of boards the time for all of them; `None` if it was expected to be over
    /// the limit.
    pub times: Vec<Option<Duration>>,
}

/// What came out.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The numbers of boards.
    pub counts: Vec<usize>,
    /// A row for each [`Kind`].
    pub rows: Vec<Row>,
    /// Words on all boards, each counted once a board.
    pub words: usize,
    /// Ways and boards, by index, that gave other words than [`Solver`] did. There
    /// should be none.
    pub differ: Vec<(Kind, usize)>,
}

/// Solves the first boards, as many as each of `counts` says, in each way. A number of boards that
/// by the run before would take longer than `limit` is left out; the smallest is always run.
///
/// Time and memory: those of the slowest. Words of all boards are kept to be compared.
///
/// # Errors
/// [`TooManyPaths`], of [`Solver`].
pub fn compare(
    lexicon: &Lexicon,
    boards: &[Board],
    counts: &[usize],
    min_length: usize,
    limit: Duration,
) -> Result<Comparison, TooManyPaths> {
    let mut solver = Solver::new(lexicon);
    let mut expected = Vec::new();
    for board in boards {
        let mut words = Words::default();
        solver.for_each_word(board, min_length, |word| words.add(word))?;
        expected.push(words);
    }
    let mut run = Run {
        boards,
        counts,
        limit,
        expected: &expected,
        differ: Vec::new(),
    };
    let mut rows = Vec::new();
    for kind in Kind::ALL {
        let mut plain = Plain::new(lexicon.alphabet(), min_length);
        let (bytes, times) = match kind {
            Kind::UnsortedList => {
                let list = UnsortedList::new(lexicon);
                let times = run.time(kind, |board, words| plain.solve(&list, board, words));
                (list.0.bytes(), times)
            }
            Kind::SortedList => {
                let list = SortedList::new(lexicon);
                let times = run.time(kind, |board, words| plain.solve(&list, board, words));
                (list.0.bytes(), times)
            }
            Kind::Trie => {
                let trie = Trie::new(lexicon);
                let times = run.time(kind, |board, words| plain.solve(&trie, board, words));
                (trie.bytes(), times)
            }
            Kind::Dawg => {
                let dawg = Dawg::new(lexicon);
                let times = run.time(kind, |board, words| plain.solve(&dawg, board, words));
                (dawg_bytes(lexicon), times)
            }
            Kind::Solver => {
                let times = run.time(kind, |board, words| {
                    // It came to an end with these boards before.
                    let _ = solver.for_each_word(board, min_length, |word| words.add(word));
                });
                (dawg_bytes(lexicon), times)
            }
        };
        rows.push(Row { kind, bytes, times });
    }
    Ok(Comparison {
        counts: counts.to_vec(),
        words: expected.iter().map(|words| words.ends.len()).sum(),
        differ: run.differ,
        rows,
    })
}

fn dawg_bytes(lexicon: &Lexicon) -> usize {
    let dawg = lexicon.structures().dawg.as_ref();
    dawg.map_or(0, |dawg| dawg.bytes() as usize)
}

/// What all ways are timed with.
struct Run<'a> {
    boards: &'a [Board],
    counts: &'a [usize],
    limit: Duration,
    expected: &'a [Words],
    differ: Vec<(Kind, usize)>,
}

impl Run<'_> {
    fn time(
        &mut self,
        kind: Kind,
        mut solve: impl FnMut(&Board, &mut Words),
    ) -> Vec<Option<Duration>> {
        let mut times: Vec<Option<Duration>> = Vec::new();
        let mut before: Option<(usize, Duration)> = None;
        let mut words = Words::default();
        for &count in self.counts {
            let expected = before.map(|(n, time)| time.mul_f64(count as f64 / n.max(1) as f64));
            if expected.is_some_and(|expected| expected > self.limit) {
                times.push(None);
                continue;
            }
            let mut time = Duration::ZERO;
            let boards = self.boards.iter().zip(self.expected).take(count);
            for (index, (board, expected)) in boards.enumerate() {
                words.clear();
                let begin = Instant::now();
                solve(board, &mut words);
                words.sort();
                time += begin.elapsed();
                if words != *expected && !self.differ.contains(&(kind, index)) {
                    self.differ.push((kind, index));
                }
            }
            before = Some((count, time));
            times.push(Some(time));
        }
        times
    }
}

/// Words found on a board, side by side in one piece of memory.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct Words {
    tiles: Vec<u8>,
    ends: Vec<usize>,
}

impl Words {
    fn add(&mut self, word: &[u8]) {
        self.tiles.extend_from_slice(word);
        self.ends.push(self.tiles.len());
    }

    fn clear(&mut self) {
        self.tiles.clear();
        self.ends.clear();
    }

    fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let begins = core::iter::once(0).chain(self.ends.iter().copied());
        begins
            .zip(&self.ends)
            .map(|(begin, &end)| self.tiles.get(begin..end).unwrap_or_default())
    }

    /// Puts the words in order, each once.
    fn sort(&mut self) {
        if self.iter().is_sorted_by(|a, b| a < b) {
            return;
        }
        let mut sorted: Vec<&[u8]> = self.iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let mut words = Self::default();
        sorted.into_iter().for_each(|word| words.add(word));
        *self = words;
    }
}
