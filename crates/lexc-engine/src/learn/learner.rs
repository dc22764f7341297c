//! [`LeaveLearner`]: leave values from games of the lexicon itself.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::panic::resume_unwind;
use std::sync::Arc;

use lexc_game::{Equity, GameRules};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;

use super::board::{BoardJudge, BoardSetup};
use super::error::LearnError;
use super::options::LearnOptions;
use super::sums::LeaveSums;
use crate::census::{Census, CensusValues};
use crate::leaves::{LeaveIndex, LeaveTable};
use crate::threads;

/// The state of a run of learning: the values of the last completed generation, and the sums of the
/// current one.
#[derive(Debug, Clone, PartialEq)]
pub struct LearnState {
    /// The current generation, from 0; the number of generations at the end.
    pub(super) generation: usize,
    /// The number of its boards that have been judged.
    pub(super) boards: u64,
    pub(super) table: LeaveTable,
    /// The standard error of `table`.
    pub(super) error: f64,
    pub(super) sums: LeaveSums,
}

impl LearnState {
    /// Returns the number of completed generations.
    #[must_use]
    pub const fn generation(&self) -> usize {
        self.generation
    }

    /// Returns the number of boards of the current generation that have been judged.
    #[must_use]
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// Returns the values of the last completed generation; zeros before the first.
    #[must_use]
    pub const fn table(&self) -> &LeaveTable {
        &self.table
    }

    /// Returns the standard error of these values in points, averaged over leaves.
    #[must_use]
    pub const fn standard_error(&self) -> f64 {
        self.error
    }
}

/// Learns leave values from a lexicon: takes a [`Census`] on boards of games that are played with
/// the values learned so far.
///
/// In each generation, games are played by equity up to a turn drawn at random. On its board the
/// value of every leave is computed exactly, from the best turn of every rack. The value of a leave
/// in the table is its mean over the boards. The first generation plays by score alone. Two kinds
/// of boards are excluded: those with fewer unseen tiles than two racks hold, because nothing is
/// drawn to their leaves, and the empty board, on which no leave of a play is ever played.
///
/// Results depend only on the lexicon, the rules and the options, not on the number of threads or
/// on interruptions.
///
/// # Examples
/// ```no_run
/// use lexc_engine::learn::{LearnOptions, LeaveLearner};
/// use lexc_game::GameRules;
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let learner = LeaveLearner::new(&lexicon, &GameRules::standard(), LearnOptions::default())?;
/// let mut state = learner.begin();
/// while !learner.is_done(&state) {
///     learner.advance(&mut state, 32, 2, &|| eprint!("."))?;
/// }
/// println!("standard error {:.2}", state.standard_error());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LeaveLearner {
    lexicon: Lexicon,
    rules: GameRules,
    options: LearnOptions,
    census: Census,
    leaves: LeaveIndex,
}

impl LeaveLearner {
    /// Prepares to learn the values of leaves of up to one tile less than a rack.
    ///
    /// # Errors
    /// Returns [`LearnError`] if the leaves cannot be numbered or plays cannot be generated.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        options: LearnOptions,
    ) -> Result<Self, LearnError> {
        let size = rules.rack_size();
        // Reports errors of the generator now; each thread makes its own later.
        MoveGenerator::with_rules(lexicon, rules)?;
        Ok(Self {
            lexicon: lexicon.clone(),
            rules: rules.clone(),
            options,
            census: Census::new(LeaveIndex::new(lexicon.alphabet(), size)?)?,
            leaves: LeaveIndex::new(lexicon.alphabet(), size.saturating_sub(1))?,
        })
    }

    /// Returns the state before the first board, in which every leave has value zero.
    #[must_use]
    pub fn begin(&self) -> LearnState {
        let zeros = vec![0.0; self.leaves.len()];
        LearnState {
            generation: 0,
            boards: 0,
            table: LeaveTable::from_checked(self.leaves.clone(), zeros),
            error: 0.0,
            sums: LeaveSums::new(self.leaves.len()),
        }
    }

    /// Returns `true` if all generations have been learned.
    #[must_use]
    pub fn is_done(&self, state: &LearnState) -> bool {
        state.generation >= self.options.boards.len()
    }

    /// Judges up to `boards` more boards of the current generation with up to `threads` threads,
    /// and completes the generation after its last board. Calls `progress` after each board,
    /// from any thread.
    ///
    /// # Errors
    /// Returns [`LearnError`] if a board cannot be judged; the state is then unchanged.
    pub fn advance(
        &self,
        state: &mut LearnState,
        boards: u64,
        threads: usize,
        progress: &(dyn Fn() + Sync),
    ) -> Result<(), LearnError> {
        let Some(&of_generation) = self.options.boards.get(state.generation) else {
            return Ok(());
        };
        let boards = boards.min(of_generation.saturating_sub(state.boards));
        let before: u64 = self.options.boards.iter().take(state.generation).sum();
        let first = before + state.boards;
        let table = Arc::new(state.table.clone());
        let points = table.points().iter();
        let values = points.map(|&points| Equity::from_points(points.into()));
        let values = self.census.prepare_values(values);
        let none = || LeaveSums::new(self.leaves.len());
        let sums = self.judge(first..first + boards, threads, &table, &values, progress)?;
        let sums = sums.merge(&state.sums);
        if state.boards + boards < of_generation {
            state.boards += boards;
            state.sums = sums;
            return Ok(());
        }
        if sums.sums.iter().all(|&(boards, ..)| boards == 0) {
            return Err(LearnError::NoBoards {
                boards: of_generation,
                needed: self.needed(),
            });
        }
        *state = LearnState {
            generation: state.generation + 1,
            boards: 0,
            table: self.table(&sums, &table),
            error: sums.standard_error(),
            sums: none(),
        };
        Ok(())
    }

    /// Judges the boards of a range of games. Threads take game after game; the sums do not depend
    /// on which thread judges a board.
    fn judge(
        &self,
        games: Range<u64>,
        threads: usize,
        table: &Arc<LeaveTable>,
        values: &CensusValues,
        progress: &(dyn Fn() + Sync),
    ) -> Result<LeaveSums, LearnError> {
        let next = AtomicU64::new(games.start);
        let failed = AtomicBool::new(false);
        let work = || -> Result<LeaveSums, LearnError> {
            let mut sums = LeaveSums::new(self.leaves.len());
            let mut judge = BoardJudge::new(self.setup(), table)?;
            while !failed.load(Ordering::Relaxed) {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games.end {
                    break;
                }
                let added = judge.add(game, values, &mut sums);
                added.inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
                progress();
            }
            Ok(sums)
        };
        let count = games.end.saturating_sub(games.start);
        let threads = threads.min(usize::try_from(count).unwrap_or(usize::MAX));
        std::thread::scope(|scope| {
            let others = (1..threads).filter_map(|_| threads::spawn(scope, work));
            let others: Vec<_> = others.collect();
            let mut all = work()?;
            for thread in others {
                let sums = thread.join().unwrap_or_else(|panic| resume_unwind(panic))?;
                all = all.merge(&sums);
            }
            Ok(all)
        })
    }

    /// Returns the parts that judges of boards share.
    fn setup(&self) -> BoardSetup<'_> {
        BoardSetup {
            lexicon: &self.lexicon,
            rules: &self.rules,
            options: &self.options,
            census: &self.census,
            leaves: &self.leaves,
            needed: self.needed(),
        }
    }

    /// Returns the number of unseen tiles that a board must have: two racks and a tile to draw.
    fn needed(&self) -> usize {
        2 * self.rules.rack_size() + 1
    }

    /// Returns the table of the means. A leave that no board allowed keeps its value of `before`.
    fn table(&self, sums: &LeaveSums, before: &LeaveTable) -> LeaveTable {
        // In a census the mean of the empty leave is zero by definition.
        let nothing = sums.means().next().flatten().unwrap_or(0.0);
        let means = sums.means().map(|mean| mean.map(|mean| mean - nothing));
        let points = means
            .zip(before.points())
            .map(|(mean, &before)| match mean {
                // Rounded to thousandths of a point; the error is larger.
                Some(mean) => ((mean * 1000.0).round() / 1000.0) as f32,
                None => before,
            });
        LeaveTable::from_checked(self.leaves.clone(), points.collect())
    }

    /// Returns the lexicon.
    #[must_use]
    pub const fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// Returns the rules.
    #[must_use]
    pub const fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// Returns the numbering of the leaves.
    #[must_use]
    pub const fn leaves(&self) -> &LeaveIndex {
        &self.leaves
    }

    /// Returns the options.
    #[must_use]
    pub const fn options(&self) -> &LearnOptions {
        &self.options
    }
}
