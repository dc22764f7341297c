//! [`LeaveLearner`]: leave values from games of the lexicon itself.

use std::sync::Arc;

use lexc_format::alphabet::Alphabet;
use lexc_format::{PlacedTile, Tile};
use lexc_game::{
    Board, Direction, GameAddress, GameRules, GameState, Play, PlayerId, Rack, Score, Square,
    StateError, TileValues,
};
use lexc_movegen::generate::{GeneratorError, MoveGenerator};
use lexc_runtime::Lexicon;
use rayon::prelude::*;

use super::census::{BestScores, Census, Exchanges, Pool};
use super::index::{LeaveIndex, LeaveIndexError};
use super::table::LeaveTable;
use crate::players::{EquityPlayer, Player};

/// Why leave values cannot be learned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LearnError {
    /// The leaves of the alphabet cannot be numbered.
    #[error(transparent)]
    Index(#[from] LeaveIndexError),
    /// Plays cannot be generated from the lexicon.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
    /// A game cannot be dealt.
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

/// How leave values are learned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LearnOptions {
    /// The seed of the games.
    pub seed: u64,
    /// How often values are learned from games that were played with the values before.
    pub generations: u32,
    /// Boards in each generation, one from each game.
    pub boards: u64,
}

/// Three generations of 64 boards.
impl Default for LearnOptions {
    fn default() -> Self {
        Self {
            seed: 1,
            generations: 3,
            boards: 64,
        }
    }
}

/// The sums over the boards of a generation: exact integers, so that they do not depend on how
/// boards are divided among threads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaveSums {
    /// For each leave the boards on which it is possible, the sum of its worth there, and the sum
    /// of the squares, in millionths of a point and of a square point.
    sums: Vec<(u32, i64, i64)>,
}

/// The number of units in a point.
const UNIT: f64 = 1e6;

impl LeaveSums {
    fn new(leaves: usize) -> Self {
        Self {
            sums: vec![(0, 0, 0); leaves],
        }
    }

    fn add(&mut self, worth: &[Option<f64>]) {
        for (sum, worth) in self.sums.iter_mut().zip(worth) {
            if let Some(worth) = worth {
                sum.0 += 1;
                sum.1 += (worth * UNIT).round() as i64;
                sum.2 += (worth * worth * UNIT).round() as i64;
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

/// Learns leave values from the lexicon: a census of leaves ([`Census`]) on boards of games that
/// are played with the values learned so far.
///
/// In each generation games are played by equity, each up to a turn that is drawn at random; on its
/// board every leave is judged exactly, by the best turn of every rack. The value of a leave
/// is the mean of its worth over boards. The first generation plays by score alone.
///
/// Results depend on lexicon, rules and options only, not on the number of threads.
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
            census: Census::new(LeaveIndex::new(lexicon.alphabet(), size)?),
            leaves: LeaveIndex::new(lexicon.alphabet(), size.saturating_sub(1))?,
        })
    }

    /// Returns a table in which every leave is worth nothing: the values of the first generation.
    #[must_use]
    pub fn zero(&self) -> LeaveTable {
        LeaveTable::from_checked(self.leaves.clone(), vec![0.0; self.leaves.len()])
    }

    /// Learns a generation of values from games with those of `before`. `progress` is called after
    /// each board, from any thread.
    ///
    /// # Errors
    /// [`LearnError`].
    pub fn generation(
        &self,
        number: u32,
        before: &LeaveTable,
        progress: &(dyn Fn() + Sync),
    ) -> Result<(LeaveTable, LeaveSums), LearnError> {
        let before = Arc::new(before.clone());
        let values: Vec<i32> = before
            .points()
            .iter()
            .map(|&points| lexc_game::Equity::from_points(points.into()).thousandths())
            .collect();
        let first = u64::from(number) * self.options.boards;
        let boards = (first..first + self.options.boards).into_par_iter();
        let sums = boards
            .try_fold(
                || LeaveSums::new(self.leaves.len()),
                |mut sums, game| {
                    if let Some(state) = self.board(game, &before)? {
                        sums.add(&self.worth(&state, &values)?);
                    }
                    progress();
                    Ok(sums)
                },
            )
            .try_reduce(
                || LeaveSums::new(self.leaves.len()),
                |one, other| Ok::<_, LearnError>(one.merge(&other)),
            )?;
        if sums.sums.iter().all(|&(boards, ..)| boards == 0) {
            return Err(LearnError::NoBoards {
                boards: self.options.boards,
                needed: self.needed(),
            });
        }
        Ok((self.table(&sums, &before), sums))
    }

    /// Unseen tiles that a board must have: two racks and a tile to draw.
    fn needed(&self) -> usize {
        2 * self.rules.rack_size() + 1
    }

    /// Plays a game up to a turn that is drawn at random; `None` if the game has no turn with enough
    /// unseen tiles. Both players play by equity.
    fn board(&self, game: u64, leaves: &Arc<LeaveTable>) -> Result<Option<GameState>, LearnError> {
        let seed = self.options.seed;
        let alphabet = self.lexicon.alphabet();
        let mut state = GameState::new(self.rules.clone(), alphabet, 2, seed, game)?;
        let mut player = EquityPlayer::new(&self.lexicon, &self.rules, Arc::clone(leaves))?;
        player.begin(GameAddress { seed, number: game });
        let mut moves = Vec::new();
        while state.ending().is_none() && self.unseen(&state) >= self.needed() {
            let made = player.choose(&state.view(state.to_move()));
            if state.apply(&made).is_err() {
                break;
            }
            moves.push(made);
        }
        if moves.is_empty() {
            return Ok(None);
        }
        // A turn among those before which enough tiles were unseen, by numbers that the bag does
        // not use.
        let turns = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        let turn = lexc_game::Draws::new(!seed, game).below(turns);
        state.restart(seed, game);
        for made in moves.iter().take(turn as usize) {
            if state.apply(made).is_err() {
                return Ok(None);
            }
        }
        Ok(Some(state))
    }

    /// Tiles that are not on the board.
    fn unseen(&self, state: &GameState) -> usize {
        let racks = PlayerId::all(2).map(|player| state.rack(player).len());
        state.bag().len() + racks.sum::<usize>()
    }

    /// What each leave is worth on a board.
    fn worth(&self, state: &GameState, values: &[i32]) -> Result<Vec<Option<f64>>, LearnError> {
        let mut unseen = Rack::new();
        let held = PlayerId::all(2).flat_map(|player| state.rack(player).tiles());
        for tile in state.bag().tiles().iter().copied().chain(held) {
            // A bag has fewer than 256 tiles of a kind, or its state could not be made.
            let _ = unseen.add(tile);
        }
        // Exchanges are judged as in the bag of a player who draws from these tiles.
        let exchanges = if self.rules.may_exchange(state.bag().len()) {
            Exchanges::Allowed
        } else {
            Exchanges::Forbidden
        };
        let mut best = self.census.scores(exchanges);
        let mut generator = MoveGenerator::with_rules(&self.lexicon, &self.rules)?;
        generator.set_board(state.board())?;
        let mut recorder = Recorder {
            census: &self.census,
            best: &mut best,
            board: state.board(),
            rules: &self.rules,
            values: state.values(),
            blanks: unseen.count(Tile::Blank),
            tiles: Vec::new(),
        };
        // Every play of any unseen letters; blanks are put in afterwards.
        let mut letters = unseen;
        while letters.remove(Tile::Blank) {}
        generator.for_each(&letters, |play| recorder.record(play));
        let pool = Pool::new(unseen.iter());
        Ok(self.census.worth(&pool, &best, values))
    }

    /// The table of the means. A leave that no board had is worth what it was before.
    fn table(&self, sums: &LeaveSums, before: &LeaveTable) -> LeaveTable {
        let means = sums.means().zip(before.points());
        let points = means.map(|(mean, &before)| match mean {
            // Thousandths of a point: more digits would say more than the error allows.
            Some(mean) => ((mean * 1000.0).round() / 1000.0) as f32,
            None => before,
        });
        LeaveTable::from_checked(self.leaves.clone(), points.collect())
    }

    /// Returns the alphabet of the lexicon.
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        self.lexicon.alphabet()
    }

    /// Returns the options.
    #[must_use]
    pub const fn options(&self) -> LearnOptions {
        self.options
    }
}

/// Records the plays of a board, with blanks in the place of one or two of their tiles.
struct Recorder<'a> {
    census: &'a Census,
    best: &'a mut BestScores,
    board: &'a Board,
    rules: &'a GameRules,
    values: &'a TileValues,
    blanks: usize,
    /// The tiles of a play, each with what the score loses by a blank in its place.
    tiles: Vec<(Tile, Score)>,
}

impl Recorder<'_> {
    fn record(&mut self, play: &Play) {
        let len = play.tiles().len();
        if len > self.rules.rack_size() {
            return;
        }
        self.tiles.clear();
        let squares: Vec<(Square, PlacedTile)> = play.squares(self.board).collect();
        let word = squares.iter().fold(1, |factor, &(square, _)| {
            factor * i32::from(self.rules.layout().premium(square).word)
        });
        for &(square, tile) in &squares {
            let premium = self.rules.layout().premium(square);
            let across = self.crosses(square, play.direction().other());
            let factor = word + if across { i32::from(premium.word) } else { 0 };
            let blank = self.values.of(PlacedTile::blank(tile.letter()));
            let loss = (self.values.of(tile) - blank) * (factor * i32::from(premium.letter));
            self.tiles.push((tile.tile(), loss));
        }
        self.add(play.score(), [usize::MAX; 2]);
        for one in 0..len.min(if self.blanks > 0 { len } else { 0 }) {
            let score = play.score() - self.tiles[one].1;
            self.add(score, [one, usize::MAX]);
            if self.blanks < 2 {
                continue;
            }
            for other in 0..one {
                self.add(score - self.tiles[other].1, [one, other]);
            }
        }
    }

    /// Adds the play with blanks in two places.
    fn add(&mut self, score: Score, blanks: [usize; 2]) {
        let tiles = self.tiles.iter().enumerate();
        let tiles = tiles.map(|(at, &(tile, _))| match blanks.contains(&at) {
            true => Tile::Blank,
            false => tile,
        });
        self.census.record(self.best, tiles, score.points() * 1000);
    }

    /// Whether a tile on a square makes a word in a direction.
    fn crosses(&self, square: Square, direction: Direction) -> bool {
        [square.previous(direction), square.next(direction)]
            .into_iter()
            .flatten()
            .any(|beside| self.board.get(beside).is_some())
    }
}
