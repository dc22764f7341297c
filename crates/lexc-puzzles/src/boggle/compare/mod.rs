//! Timings of several kinds of solvers on the same boards.
//!
//! A plain solver walks over the board die by die and looks each prefix up: in an unsorted list, in
//! a sorted list by binary search, in a trie, or in a DAWG. The last kind is [`Solver`]. All find
//! the same words, which the run checks.
//!
//! GADDAG and two-way DAWG are omitted: they find words from the middle, which has no advantage
//! here.

mod word_buffer;
mod plain;
mod structures;

use core::fmt;
use std::time::{Duration, Instant};

use lexc_runtime::Lexicon;

use super::board::BoggleBoard;
use super::solver::{Solver, TooManyPaths};
use plain::PlainSolver;
use structures::{Dawg, SortedList, Trie, UnsortedList};
use word_buffer::WordBuffer;

/// A kind of solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolverKind {
    /// Linear search in a list in random order.
    UnsortedList,
    /// Binary search in a sorted list.
    SortedList,
    /// A trie in memory, with a node for each prefix.
    Trie,
    /// The DAWG of the file.
    Dawg,
    /// [`Solver`]: the same DAWG, with all paths of a prefix at once.
    Solver,
}

impl SolverKind {
    /// All kinds, the slowest first.
    pub const ALL: [Self; 5] = [
        Self::UnsortedList,
        Self::SortedList,
        Self::Trie,
        Self::Dawg,
        Self::Solver,
    ];

    /// Returns the name for output.
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

impl fmt::Display for SolverKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Time and memory of one solver.
#[derive(Debug, Clone)]
pub struct SolverTimes {
    /// The solver.
    pub kind: SolverKind,
    /// Bytes of the words in its structure.
    pub bytes: usize,
    /// For each number of boards, the total time; `None` if it was expected to exceed the limit.
    pub times: Vec<Option<Duration>>,
}

/// The result of [`compare`].
#[derive(Debug, Clone)]
pub struct SolverComparison {
    /// The numbers of boards.
    pub counts: Vec<usize>,
    /// A row for each [`SolverKind`].
    pub rows: Vec<SolverTimes>,
    /// Total number of words on all boards.
    pub words: usize,
    /// Solvers and boards, by index, whose words differ from [`Solver`]'s: a defect.
    pub differ: Vec<(SolverKind, usize)>,
}

/// Solves the first `counts[0]` boards, the first `counts[1]`, and so on, with each solver. A
/// number of boards that is expected to take longer than `limit` is skipped, except the first.
///
/// # Cost
/// Time and memory of the slowest solver, and the words of all boards.
///
/// # Errors
/// Returns any error of [`Solver`].
pub fn compare(
    lexicon: &Lexicon,
    boards: &[BoggleBoard],
    counts: &[usize],
    min_length: usize,
    limit: Duration,
) -> Result<SolverComparison, TooManyPaths> {
    let mut solver = Solver::new(lexicon);
    let mut expected = Vec::new();
    for board in boards {
        let mut words = WordBuffer::default();
        solver.for_each_word(board, min_length, |word| words.add(word))?;
        expected.push(words);
    }
    let mut run = TimedRun {
        boards,
        counts,
        limit,
        expected: &expected,
        differ: Vec::new(),
    };
    let mut rows = Vec::new();
    for kind in SolverKind::ALL {
        let mut plain = PlainSolver::new(lexicon.alphabet(), min_length);
        let (bytes, times) = match kind {
            SolverKind::UnsortedList => {
                let list = UnsortedList::new(lexicon);
                let times = run.time(kind, |board, words| plain.solve(&list, board, words));
                (list.0.bytes(), times)
            }
            SolverKind::SortedList => {
                let list = SortedList::new(lexicon);
                let times = run.time(kind, |board, words| plain.solve(&list, board, words));
                (list.0.bytes(), times)
            }
            SolverKind::Trie => {
                let trie = Trie::new(lexicon);
                let times = run.time(kind, |board, words| plain.solve(&trie, board, words));
                (trie.bytes(), times)
            }
            SolverKind::Dawg => {
                let dawg = Dawg::new(lexicon);
                let times = run.time(kind, |board, words| plain.solve(&dawg, board, words));
                (dawg_bytes(lexicon), times)
            }
            SolverKind::Solver => {
                let times = run.time(kind, |board, words| {
                    // The search has already succeeded on these boards.
                    let _ = solver.for_each_word(board, min_length, |word| words.add(word));
                });
                (dawg_bytes(lexicon), times)
            }
        };
        rows.push(SolverTimes { kind, bytes, times });
    }
    Ok(SolverComparison {
        counts: counts.to_vec(),
        words: expected.iter().map(|words| words.len()).sum(),
        differ: run.differ,
        rows,
    })
}

fn dawg_bytes(lexicon: &Lexicon) -> usize {
    let dawg = lexicon.structures().dawg.as_ref();
    dawg.map_or(0, |dawg| dawg.bytes() as usize)
}

/// The boards and results of a comparison.
struct TimedRun<'a> {
    boards: &'a [BoggleBoard],
    counts: &'a [usize],
    limit: Duration,
    expected: &'a [WordBuffer],
    differ: Vec<(SolverKind, usize)>,
}

impl TimedRun<'_> {
    fn time(
        &mut self,
        kind: SolverKind,
        mut solve: impl FnMut(&BoggleBoard, &mut WordBuffer),
    ) -> Vec<Option<Duration>> {
        let mut times: Vec<Option<Duration>> = Vec::new();
        let mut before: Option<(usize, Duration)> = None;
        let mut words = WordBuffer::default();
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
