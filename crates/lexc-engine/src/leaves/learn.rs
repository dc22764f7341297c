//! [`LeaveLearner`]: leave values from games of the lexicon itself.

use std::sync::Arc;

use lexc_alphabet::Tile;
use lexc_game::{Equity, GameAddress, GameRules, GameState, Move, PlayerId, Rack, StateError};
use lexc_movegen::{GeneratorError, MoveGenerator};
use lexc_runtime::Lexicon;
use rayon::prelude::*;

use super::blanked::BlankedPlay;
use super::census::{BestScores, Census, CensusValues, Exchanges, UnseenTiles};
use super::index::{LeaveIndex, LeaveIndexError};
use super::plays::{Unseen, record_all};
use super::table::LeaveTable;
use crate::players::{EquityPlayer, Player};

/// The reason why leave values cannot be learned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LearnError {
    /// The leaves of the alphabet cannot be numbered.
    #[error(transparent)]
    Index(#[from] LeaveIndexError),
    /// Plays cannot be generated from the lexicon.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
    /// A game cannot begin.
    #[error(transparent)]
    State(#[from] StateError),
    /// No game came to a board from which leaves can be judged.
    #[error("none of {boards} games has a turn with at least {needed} unseen tiles")]
    NoBoards {
        /// Games played.
        boards: u64,
        /// Unseen tiles that are needed.
        needed: usize,
    },
}

/// Options for learning leave values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LearnOptions {
    /// The seed of the games.
    pub seed: u64,
    /// The boards of each generation, one from each game. A generation is played with the values
    /// of the one before.
    pub boards: Vec<u64>,
    /// The method.
    pub method: LearnMethod,
}

/// The quantity of which leave values are averages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum LearnMethod {
    /// The worth of every leave on a board of each game, by exact enumeration: [`Census`].
    #[default]
    Census,
    /// The equities of the moves that were made from the racks that hold the leave, in all turns of
    /// each game: the plain averages of self-play. Faster for each game, and far less exact.
    Averages,
}

/// Generations of 64, 128 and 256 boards, and a last one of 1024.
impl Default for LearnOptions {
    fn default() -> Self {
        Self {
            seed: 1,
            boards: vec![64, 128, 256, 1024],
            method: LearnMethod::default(),
        }
    }
}

/// The sums over the boards of a generation: exact integers, so that they do not depend on how
/// boards are divided among threads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaveSums {
    /// For each leave the boards on which it is possible, the sum of its worth there, and the sum
    /// of the squares, in millionths of a point and of a square point.
    pub(super) sums: Vec<(u32, i64, i64)>,
}

/// The number of units in a point.
const UNIT: f64 = 1e6;

impl LeaveSums {
    pub(super) fn new(leaves: usize) -> Self {
        Self {
            sums: vec![(0, 0, 0); leaves],
        }
    }

    fn add(&mut self, worth: &[Option<f64>]) {
        for (sum, worth) in self.sums.iter_mut().zip(worth) {
            if let Some(worth) = worth {
                sum.0 += 1;
                // Cut off, not rounded: a millionth of a point more or less.
                sum.1 += (worth * UNIT) as i64;
                sum.2 += (worth * worth * UNIT) as i64;
            }
        }
    }

    /// Adds the value of a rack to all its leaves, each as often as there are ways to choose its
    /// tiles from the rack.
    fn add_rack(&mut self, index: &LeaveIndex, rack: &Rack, value: f64) {
        let (value, square) = ((value * UNIT) as i64, (value * value * UNIT) as i64);
        let tiles: Vec<Tile> = rack.tiles().collect();
        for subset in 0..1u32 << tiles.len().min(16) {
            let leave = tiles.iter().enumerate();
            let leave = leave.filter(|(at, _)| subset >> at & 1 == 1);
            let number = index.number(leave.map(|(_, &tile)| (tile, 1)));
            if let Some(sum) = number.and_then(|number| self.sums.get_mut(number)) {
                *sum = (sum.0 + 1, sum.1 + value, sum.2 + square);
            }
        }
    }

    fn merge(mut self, other: &Self) -> Self {
        for (sum, more) in self.sums.iter_mut().zip(&other.sums) {
            *sum = (sum.0 + more.0, sum.1 + more.1, sum.2 + more.2);
        }
        self
    }

    /// The mean worth of each leave in points; `None` where no board had it.
    fn means(&self) -> impl Iterator<Item = Option<f64>> + '_ {
        self.sums
            .iter()
            .map(|&(boards, sum, _)| (boards > 0).then(|| sum as f64 / UNIT / f64::from(boards)))
    }

    /// Returns the standard error of the mean worth of a leave over boards, averaged over all leaves
    /// that two boards or more had, in points.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let (mut errors, mut leaves) = (0.0, 0.0);
        for &(boards, sum, squares) in &self.sums {
            if boards < 2 {
                continue;
            }
            let count = f64::from(boards);
            let mean = sum as f64 / UNIT / count;
            let variance = (squares as f64 / UNIT / count - mean * mean).max(0.0);
            errors += (variance / (count - 1.0)).sqrt();
            leaves += 1.0;
        }
        if leaves > 0.0 { errors / leaves } else { 0.0 }
    }
}

/// A run of learning that may have been interrupted: the values of the last generation that was
/// completed, and the sums of the one that has been begun.
#[derive(Debug, Clone, PartialEq)]
pub struct LearnState {
    /// The generation that is being learned, from 0; the number of generations at the end.
    pub(super) generation: usize,
    /// Its boards that have been judged.
    pub(super) boards: u64,
    pub(super) table: LeaveTable,
    pub(super) error: f64,
    pub(super) sums: LeaveSums,
}

impl LearnState {
    /// Returns the number of completed generations.
    #[must_use]
    pub const fn generation(&self) -> usize {
        self.generation
    }

    /// Returns the number of boards of the present generation that have been judged.
    #[must_use]
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// Returns the values of the last completed generation; zeros before the first.
    #[must_use]
    pub const fn table(&self) -> &LeaveTable {
        &self.table
    }

    /// Returns the standard error of these values over boards, averaged over leaves, in points.
    #[must_use]
    pub const fn standard_error(&self) -> f64 {
        self.error
    }
}

/// Learns leave values from the lexicon: a census of leaves ([`Census`]) on boards of games that
/// are played with the values learned so far.
///
/// In each generation games are played by equity, each up to a turn that is drawn at random; on its
/// board every leave is judged exactly, by the best turn of every rack. The value of a leave
/// is the mean of its worth over boards. The first generation plays by score alone. Boards on which
/// fewer tiles are unseen than two racks hold are left out, for their leaves are not drawn to, and
/// so is the empty board, on which no leave of a play is ever played.
///
/// Results depend on lexicon, rules and options only, not on the number of threads or on
/// interruptions.
///
/// # Examples
/// ```no_run
/// use lexc_engine::leaves::{LearnOptions, LeaveLearner};
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
    /// Prepares to learn the values of leaves of up to a tile less than a rack has.
    ///
    /// # Errors
    /// [`LearnError`].
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        options: LearnOptions,
    ) -> Result<Self, LearnError> {
        let size = rules.rack_size();
        // The generator is made here for its errors, and for each thread later.
        MoveGenerator::with_rules(lexicon, rules)?;
        Ok(Self {
            lexicon: lexicon.clone(),
            rules: rules.clone(),
            options,
            census: Census::new(LeaveIndex::new(lexicon.alphabet(), size)?)?,
            leaves: LeaveIndex::new(lexicon.alphabet(), size.saturating_sub(1))?,
        })
    }

    /// Returns the state before the first board: every leave is worth nothing.
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

    /// Judges up to `boards` more boards of the present generation with up to `threads` threads, and
    /// completes the generation after its last. `progress` is called after each board, from any
    /// thread.
    ///
    /// # Errors
    /// [`LearnError`]; the state is then as before.
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
        let values = self.census.values(values);
        let none = || LeaveSums::new(self.leaves.len());
        let judge = || self.judge(first..first + boards, &table, &values, progress);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1));
        let sums = match pool.build() {
            Ok(pool) if threads > 1 => pool.install(judge)?,
            _ => {
                let none = LeaveSums::new(self.leaves.len());
                let mut one = Judge::new(self, &table)?;
                (first..first + boards).try_fold(none, |mut sums, game| {
                    one.add(game, &values, &mut sums)?;
                    progress();
                    Ok::<_, LearnError>(sums)
                })?
            }
        };
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

    /// Judges boards with the threads of the present pool.
    fn judge(
        &self,
        games: core::ops::Range<u64>,
        table: &Arc<LeaveTable>,
        values: &CensusValues,
        progress: &(dyn Fn() + Sync),
    ) -> Result<LeaveSums, LearnError> {
        let none = || LeaveSums::new(self.leaves.len());
        games
            .into_par_iter()
            .try_fold(
                || (none(), None),
                |(mut sums, judge), game| {
                    let mut judge = match judge {
                        Some(judge) => judge,
                        None => Judge::new(self, table)?,
                    };
                    judge.add(game, values, &mut sums)?;
                    progress();
                    Ok::<_, LearnError>((sums, Some(judge)))
                },
            )
            .map(|part| part.map(|(sums, _)| sums))
            .try_reduce(none, |one, other| Ok(one.merge(&other)))
    }

    /// Unseen tiles that a board must have: two racks and a tile to draw.
    fn needed(&self) -> usize {
        2 * self.rules.rack_size() + 1
    }

    /// The table of the means. A leave that no board had is worth what it was before.
    fn table(&self, sums: &LeaveSums, before: &LeaveTable) -> LeaveTable {
        // The mean of the empty leave is zero by definition in a census.
        let nothing = sums.means().next().flatten().unwrap_or(0.0);
        let means = sums.means().map(|mean| mean.map(|mean| mean - nothing));
        let points = means
            .zip(before.points())
            .map(|(mean, &before)| match mean {
                // Thousandths of a point: more digits would say more than the error allows.
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

/// Plays games and judges their boards, one after the other.
struct Judge<'a> {
    learner: &'a LeaveLearner,
    leaves: Arc<LeaveTable>,
    /// Plays both sides.
    player: EquityPlayer,
    state: GameState,
    moves: Vec<Move>,
    generator: MoveGenerator,
    best: BestScores,
    play: BlankedPlay,
}

impl<'a> Judge<'a> {
    fn new(learner: &'a LeaveLearner, leaves: &Arc<LeaveTable>) -> Result<Self, LearnError> {
        let (lexicon, rules) = (&learner.lexicon, &learner.rules);
        Ok(Self {
            learner,
            leaves: Arc::clone(leaves),
            player: EquityPlayer::new(lexicon, rules, Arc::clone(leaves))?.unadjusted(),
            state: GameState::new(rules.clone(), lexicon.alphabet(), 2, 0, 0)?,
            moves: Vec::new(),
            generator: MoveGenerator::with_rules(lexicon, rules)?,
            best: learner.census.scores(Exchanges::Forbidden),
            play: BlankedPlay::default(),
        })
    }

    /// Adds what the board of a game says about leaves, if it has one.
    fn add(
        &mut self,
        game: u64,
        values: &CensusValues,
        sums: &mut LeaveSums,
    ) -> Result<(), LearnError> {
        let learner = self.learner;
        match learner.options.method {
            LearnMethod::Census => {
                if self.board(game)? {
                    sums.add(&self.worth(values)?);
                }
            }
            LearnMethod::Averages => self.average(game, sums),
        }
        Ok(())
    }

    /// Adds the equity of the move of each turn of a game to all leaves that its rack holds.
    fn average(&mut self, game: u64, sums: &mut LeaveSums) {
        let seed = self.learner.options.seed;
        self.state.restart(seed, game);
        self.player.begin(GameAddress { seed, number: game });
        while self.state.ending().is_none() && self.unseen() >= self.learner.needed() {
            let view = self.state.view(self.state.to_move());
            let rack = *view.rack();
            let made = self.player.choose(&view);
            let kept = self.leaves.value(&made.leave(&rack));
            let equity = match made {
                // A full rack is kept, which is worth nothing.
                Move::Pass => 0.0,
                made => (Equity::from(made.score()) + kept).points(),
            };
            sums.add_rack(&self.learner.leaves, &rack, equity);
            if self.state.apply(&made).is_err() {
                break;
            }
        }
    }

    /// Plays a game up to a turn that is drawn at random; returns `false` if the game has no turn
    /// with enough unseen tiles after the first play.
    fn board(&mut self, game: u64) -> Result<bool, LearnError> {
        let seed = self.learner.options.seed;
        self.state.restart(seed, game);
        self.player.begin(GameAddress { seed, number: game });
        self.moves.clear();
        let mut empty = 0;
        while self.state.ending().is_none() && self.unseen() >= self.learner.needed() {
            empty += usize::from(self.state.board().is_empty());
            let made = self.player.choose(&self.state.view(self.state.to_move()));
            if self.state.apply(&made).is_err() {
                break;
            }
            self.moves.push(made);
        }
        // A turn among those before which enough tiles were unseen, by numbers that the bag does
        // not use.
        let Some(turns) = self
            .moves
            .len()
            .checked_sub(empty)
            .filter(|turns| *turns > 0)
        else {
            return Ok(false);
        };
        let turns = u32::try_from(turns).unwrap_or(u32::MAX);
        let turn = lexc_game::Draws::new(!seed, game).below(turns) as usize;
        self.state.restart(seed, game);
        for made in self.moves.iter().take(empty + turn) {
            if self.state.apply(made).is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Tiles that are not on the board.
    fn unseen(&self) -> usize {
        let racks = PlayerId::all(2).map(|player| self.state.rack(player).len());
        self.state.bag().len() + racks.sum::<usize>()
    }

    /// Returns the worth of each leave on the board.
    fn worth(&mut self, values: &CensusValues) -> Result<Vec<Option<f64>>, LearnError> {
        let (learner, state) = (self.learner, &self.state);
        let mut unseen = Rack::new();
        let held = PlayerId::all(2).flat_map(|player| state.rack(player).tiles());
        for tile in state.bag().tiles().iter().copied().chain(held) {
            // A bag has fewer than 256 tiles of a kind, or its state could not be made.
            let _ = unseen.add(tile);
        }
        // Exchanges are judged as in the bag of a player who draws from these tiles.
        let exchanges = if learner.rules.may_exchange(state.bag().len()) {
            Exchanges::Allowed
        } else {
            Exchanges::Forbidden
        };
        Census::clear(&mut self.best, exchanges);
        self.generator.set_board(state.board())?;
        record_all(
            &learner.census,
            &mut self.best,
            Unseen::of(state, &unseen),
            &mut self.generator,
            &mut self.play,
        );
        let pool = UnseenTiles::new(unseen.iter());
        Ok(learner.census.worth(&pool, &self.best, values))
    }
}
