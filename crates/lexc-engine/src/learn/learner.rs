//! [`LeaveLearner`]: learns leave values from games played with a lexicon.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::panic::resume_unwind;
use std::sync::Arc;

use lexc_game::{Equity, GameRules};
use lexc_movegen::MoveGenerator;
use lexc_runtime::Lexicon;

use super::board::{BoardJudge, BoardSetup};
use super::options::LearnOptions;
use super::sums::LeaveSums;
use crate::census::{Census, CensusValues};
use crate::error::Error;
use crate::leaves::{LeaveIndex, LeaveTable};
use crate::threads;

/// The state of learning: the values of the last completed generation, and the sums of the current
/// one.
#[derive(Debug, Clone, PartialEq)]
pub struct LearnState {
    /// The current generation, from 0; the number of generations once all are complete.
    pub(super) generation: usize,
    /// The number of boards of this generation evaluated so far.
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

    /// Returns the number of boards of the current generation evaluated so far.
    #[must_use]
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// Returns the values of the last completed generation, or zeros before the first.
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

/// Learns leave values from a lexicon by a [`Census`] on boards of games, which are played with the
/// values learned so far.
///
/// In each generation, games are played by equity up to a random turn. On the board of that turn,
/// the value of every leave is computed exactly, from the best turn of every rack. A leave's value
/// in the table is its mean over the boards. The first generation plays by score alone. Two kinds
/// of boards are excluded: those with fewer unseen tiles than two racks and one more tile, since
/// their leaves draw nothing, and the empty board, on which no leave follows a play.
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
    /// Prepares for learning leave values, of leaves up to one tile shorter than a rack.
    ///
    /// # Errors
    /// Returns [`Error`] if the leaves cannot be numbered or plays cannot be generated.
    pub fn new(lexicon: &Lexicon, rules: &GameRules, options: LearnOptions) -> Result<Self, Error> {
        let size = rules.rack_size();
        // Reports generator errors early; each thread creates its own generator later.
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

    /// Evaluates up to `boards` more boards of the current generation with up to `threads` threads,
    /// and completes the generation after its last board. Calls `progress` after each board, from
    /// any thread.
    ///
    /// # Errors
    /// Returns [`Error`] if a board cannot be evaluated; the state is then unchanged.
    pub fn advance(
        &self,
        state: &mut LearnState,
        boards: u64,
        threads: usize,
        progress: &(dyn Fn() + Sync),
    ) -> Result<(), Error> {
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
            let needed = self.needed();
            return Err(Error::limit(format!(
                "none of {of_generation} games has a turn with at least {needed} unseen tiles"
            )));
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

    /// Evaluates the boards of a range of games. Threads take one game after another; the sums do
    /// not depend on which thread evaluates a board.
    fn judge(
        &self,
        games: Range<u64>,
        threads: usize,
        table: &Arc<LeaveTable>,
        values: &CensusValues,
        progress: &(dyn Fn() + Sync),
    ) -> Result<LeaveSums, Error> {
        let next = AtomicU64::new(games.start);
        let failed = AtomicBool::new(false);
        let work = || -> Result<LeaveSums, Error> {
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

    /// Returns the data shared by all board judges.
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

    /// Returns the number of unseen tiles that a board must have: two racks and one tile to draw.
    fn needed(&self) -> usize {
        2 * self.rules.rack_size() + 1
    }

    /// Returns the table of means. A leave that no board allowed keeps its value from `before`.
    fn table(&self, sums: &LeaveSums, before: &LeaveTable) -> LeaveTable {
        // In a census, the mean of the empty leave is zero by definition.
        let nothing = sums.means().next().flatten().unwrap_or(0.0);
        let means = sums.means().map(|mean| mean.map(|mean| mean - nothing));
        let points = means.zip(before.points()).map(|(mean, &before)| match mean {
            // Rounded to thousandths of a point, which is less than the error.
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
