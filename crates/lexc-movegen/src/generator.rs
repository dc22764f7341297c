//! [`MoveGenerator`]: the move generator as programs use it.

use core::fmt;
use core::ops::ControlFlow;

use lexc_alphabet::PlacedTile;
use lexc_game::{Board, Equity, GameRules, MoveError, Play, Rack, Square, TextError, TileValues};
use lexc_runtime::Lexicon;

use crate::board::state::{BoardState, UndoMark};
use crate::evaluate::evaluator::{AnyEvaluator, Evaluator, ScoreOnly};
use crate::options::{Backend, GeneratorError, GeneratorOptions};
use crate::plays::{Plays, ValuedPlay, ValuedPlays};
use crate::rack::rack_set::RackSet;
use crate::search::algorithm::SearchStats;
use crate::searcher::{RackSearches, Searcher, with_search};
use crate::stop::Stop;

/// A limit on scores: bounds use larger numbers for squares where no tile fits.
const MAX_SCORE: i32 = 1 << 20;

/// Generates plays on a board from one structure of a lexicon.
///
/// A generator owns everything that it needs: a clone of the lexicon, which shares the mapped file;
/// the board with its cross-sets; and the memory of its searches. After the first few positions it
/// allocates nothing. It can be sent to another thread. A clone shares the lexicon, and the filter
/// of long words that searches for the best play use.
///
/// # Racks
/// [`rack`](Self::rack) reads a rack and refuses more tiles than the rules allow. The searches
/// themselves take every [`Rack`], for racks of other rules: a play places at most as many tiles as
/// a line of the board has squares, 31. For a rack that was made in another way, see
/// [`GameRules::check_rack`].
///
/// All structures find the same plays, and all methods rank plays in the same order: by value, then
/// by score, direction (across first), row, column and tiles.
///
/// # Examples
/// ```
/// use lexc_movegen::MoveGenerator;
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
/// let mut generator = MoveGenerator::new(&lexicon)?;
/// let rack = generator.rack("dogs")?;
/// let best = generator.best(&rack).expect("a play");
/// assert_eq!(best.score(), 12);
/// assert_eq!(generator.count(&rack), 9);
/// let found = std::thread::spawn(move || generator.best(&rack)).join();
/// assert_eq!(found.expect("no panic"), Some(best));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct MoveGenerator {
    searcher: Searcher,
    backend: Backend,
    rules: GameRules,
    board: Board,
    state: BoardState,
    /// By play applied: the state before it, and its first index in `placed`.
    applied: Vec<(UndoMark, usize)>,
    /// The tiles of all plays applied.
    placed: Vec<(Square, PlacedTile)>,
    racks: RackSearches,
    top: Vec<Play>,
    valued: Vec<ValuedPlay>,
    values: Vec<Equity>,
    stats: SearchStats,
}

impl fmt::Debug for MoveGenerator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MoveGenerator")
            .field("backend", &self.backend)
            .field("board", &self.board)
            .finish_non_exhaustive()
    }
}

impl MoveGenerator {
    /// Creates a generator on the fastest structure of a lexicon, with standard rules and an empty
    /// board.
    ///
    /// # Errors
    /// [`GeneratorError::NoStructure`], [`GeneratorError::ScoresTooHigh`].
    pub fn new(lexicon: &Lexicon) -> Result<Self, GeneratorError> {
        Self::with_rules(lexicon, &GameRules::standard())
    }

    /// Creates a generator on the fastest structure of a lexicon, with an empty board.
    ///
    /// # Errors
    /// [`GeneratorError::NoStructure`], [`GeneratorError::ScoresTooHigh`].
    pub fn with_rules(lexicon: &Lexicon, rules: &GameRules) -> Result<Self, GeneratorError> {
        let fastest = Backend::fastest_in(lexicon).ok_or(GeneratorError::NoStructure)?;
        Self::with_options(lexicon, rules, GeneratorOptions::from(fastest))
    }

    /// Creates a generator on a structure of a lexicon, with an empty board.
    ///
    /// # Errors
    /// [`GeneratorError::Missing`], [`GeneratorError::ScoresTooHigh`].
    pub fn with_options(
        lexicon: &Lexicon,
        rules: &GameRules,
        options: GeneratorOptions,
    ) -> Result<Self, GeneratorError> {
        let searcher = Searcher::new(lexicon, options)?;
        let values = TileValues::new(lexicon.alphabet());
        if rules.score_bound(&values) >= MAX_SCORE {
            return Err(GeneratorError::ScoresTooHigh);
        }
        let board = Board::new(rules.layout());
        let racks = RackSearches::new(lexicon, &values, rules);
        let mut state = BoardState::new(rules.layout(), values);
        searcher.set_board(&mut state, &board);
        Ok(Self {
            searcher,
            backend: options.backend,
            rules: rules.clone(),
            board,
            state,
            applied: Vec::new(),
            placed: Vec::new(),
            racks,
            top: Vec::new(),
            valued: Vec::new(),
            values: Vec::new(),
            stats: SearchStats::default(),
        })
    }

    /// Returns the lexicon.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        self.searcher.lexicon()
    }

    /// Returns the structure that plays are generated from.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Returns the rules.
    #[must_use]
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// Reads a rack: letters of the lexicon and blanks (`?`), at most as many as the rules allow.
    ///
    /// # Errors
    /// Returns an error with its offset; for too many tiles it names both numbers.
    pub fn rack(&self, text: &str) -> Result<Rack, TextError> {
        self.rules.parse_rack(text, self.lexicon())
    }

    /// Sets whether openings down are found as well on a symmetric board, where each is the mirror
    /// image of an opening across. By default they are not.
    pub fn set_mirrored_openings(&mut self, found: bool) {
        self.state.symmetric = self.rules.layout().is_symmetric() && !found;
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the work of the last search.
    #[must_use]
    pub fn stats(&self) -> SearchStats {
        self.stats
    }

    /// Replaces the board and computes all cross-sets, in a few microseconds. Its words need not be
    /// in the lexicon.
    ///
    /// # Errors
    /// [`GeneratorError::Shape`].
    pub fn set_board(&mut self, board: &Board) -> Result<(), GeneratorError> {
        let found = (board.rows(), board.columns());
        let expected = (self.board.rows(), self.board.columns());
        if found != expected {
            return Err(GeneratorError::Shape { expected, found });
        }
        self.board.clone_from(board);
        self.applied.clear();
        self.placed.clear();
        self.searcher.set_board(&mut self.state, board);
        Ok(())
    }

    /// Places the tiles of a play and updates the cross-sets near them. Whether the words are valid
    /// is not checked.
    ///
    /// # Errors
    /// [`MoveError::NoTiles`], [`MoveError::LeavesBoard`], [`MoveError::Taken`] and
    /// [`MoveError::UnknownLetter`]; the board is then as before.
    pub fn apply(&mut self, play: &Play) -> Result<(), MoveError> {
        let start = play.start();
        if play.tiles().is_empty() {
            return Err(MoveError::NoTiles);
        }
        if !self.board.contains(start) {
            return Err(MoveError::LeavesBoard);
        }
        if self.board.get(start).is_some() {
            return Err(MoveError::Taken(start));
        }
        let known = self.state.values.letters();
        let unknown = |tile: &&PlacedTile| !known.contains(tile.letter());
        if let Some(tile) = play.tiles().iter().find(unknown) {
            return Err(MoveError::UnknownLetter(tile.letter()));
        }
        let from = self.placed.len();
        self.placed.extend(play.squares(&self.board));
        if self.placed.len() - from != play.tiles().len() {
            self.placed.truncate(from);
            return Err(MoveError::LeavesBoard);
        }
        self.applied.push((self.state.mark(), from));
        for &(square, tile) in &self.placed[from..] {
            self.board.set(square, Some(tile));
        }
        self.searcher.apply(&mut self.state, &self.placed[from..]);
        Ok(())
    }

    /// Undoes the last play that was applied since the board was set. Returns `false` if there is
    /// none.
    pub fn undo(&mut self) -> bool {
        let Some((mark, from)) = self.applied.pop() else {
            return false;
        };
        for (square, _) in self.placed.drain(from..) {
            self.board.set(square, None);
        }
        self.state.undo(mark);
        true
    }

    /// Returns every play of a rack, in no particular order, valid until the next search.
    ///
    /// A play is the set of tiles that it places: a single tile that makes words in both directions
    /// is one play. On an empty board that is its own mirror image, only plays across are
    /// found.
    pub fn all(&mut self, rack: &Rack) -> Plays<'_> {
        let (searcher, state) = (&mut self.searcher, &self.state);
        self.racks.set(rack);
        self.stats = with_search!(self.racks, search => search.every(searcher, state));
        self.plays()
    }

    /// Returns every play of a rack with its value, in no particular order, valid until the next
    /// search.
    pub fn all_by(&mut self, rack: &Rack, mut evaluator: impl Evaluator) -> ValuedPlays<'_> {
        self.all(rack);
        let (rows, values) = (self.board.rows(), &mut self.values);
        values.clear();
        with_search!(self.racks, search => search.values(&mut evaluator, rows, values));
        ValuedPlays { plays: self.plays(), values: &self.values }
    }

    fn plays(&self) -> Plays<'_> {
        Plays {
            small: &self.racks.small.records,
            large: &self.racks.large.records,
            rows: self.board.rows(),
        }
    }

    /// Calls `f` with every play, in no particular order. Plays are not kept.
    pub fn for_each(&mut self, rack: &Rack, mut f: impl FnMut(&Play)) {
        self.try_for_each(rack, |play| {
            f(play);
            ControlFlow::Continue(())
        });
    }

    /// Calls `f` with every play, in no particular order, until it breaks. Plays are not kept.
    pub fn try_for_each(&mut self, rack: &Rack, f: impl FnMut(&Play) -> ControlFlow<()>) {
        let (searcher, state) = (&mut self.searcher, &self.state);
        self.racks.set(rack);
        self.stats = with_search!(self.racks, search => search.for_each(searcher, state, f));
    }

    /// Calls `f` once with every play of the racks of a set, in no particular order, until `f`
    /// breaks. Plays are not kept.
    ///
    /// Plays are found as letters: none has a blank, and each stands for all plays that have blanks
    /// in place of some of its tiles. This includes plays that need more blanks than the racks
    /// have.
    pub fn for_each_of(&mut self, racks: &RackSet, f: impl FnMut(&Play) -> ControlFlow<()>) {
        let search = self.racks.set_all(racks);
        self.stats = search.for_each(&mut self.searcher, &self.state, f);
    }

    /// Returns the number of plays.
    pub fn count(&mut self, rack: &Rack) -> u64 {
        self.count_until(rack, &|| false)
    }

    /// Counts the plays like [`count`](Self::count) until `stop` returns `true`. The number is then
    /// too small.
    pub fn count_until(&mut self, rack: &Rack, stop: Stop<'_>) -> u64 {
        let (searcher, state) = (&mut self.searcher, &self.state);
        self.racks.set(rack);
        self.stats = with_search!(self.racks, search => search.count(searcher, state, stop));
        self.stats.plays
    }

    /// Returns the play of the highest score, or `None` if the rack has no play.
    ///
    /// Among plays of the same score the first one in the order of plays is returned, on every
    /// structure.
    ///
    /// # Cost
    /// On a GADDAG, less than half of the time of finding all plays: squares whose plays cannot
    /// score enough are not searched. The first call reads all words of the lexicon, to know
    /// which letters make long words. On other structures all plays are found.
    pub fn best(&mut self, rack: &Rack) -> Option<Play> {
        self.best_by(rack, ScoreOnly).map(|best| best.play)
    }

    /// Finds the play of the highest value like [`best_by`](Self::best_by) until `stop` returns
    /// `true`. The play is then the best of those found. Searches for small racks end by themselves
    /// before the first check.
    pub fn best_by_until(
        &mut self,
        rack: &Rack,
        evaluator: impl Evaluator,
        stop: Stop<'_>,
    ) -> Option<ValuedPlay> {
        let mut best = None;
        self.find_best(rack, evaluator, 1, stop, &mut |play| best = Some(play));
        best
    }

    /// Returns the play of the highest value, or `None` if the rack has no play.
    ///
    /// # Examples
    /// A blank that stays on the rack has a value of 25 points:
    /// ```
    /// use lexc_game::{Equity, Rack};
    /// use lexc_movegen::{LeaveEvaluator, MoveGenerator};
    ///
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
    /// let mut generator = MoveGenerator::new(&lexicon)?;
    /// let rack = Rack::parse("dog?", &lexicon)?;
    /// assert!(generator.best(&rack).expect("a play").tiles().len() == 4);
    /// let keeps_blanks =
    ///     LeaveEvaluator::new(|leave: &Rack| Equity::from_points(25.0 * leave.blanks() as f64));
    /// let best = generator.best_by(&rack, keeps_blanks).expect("a play");
    /// assert_eq!(best.play.tiles().len(), 3);
    /// assert_eq!(best.equity, Equity::from(best.play.score()) + Equity::from_points(25.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_by(&mut self, rack: &Rack, evaluator: impl Evaluator) -> Option<ValuedPlay> {
        self.best_by_until(rack, evaluator, &|| false)
    }

    /// Passes the `wanted` best plays, at least one, to `keep`, best first.
    fn find_best<E: Evaluator>(
        &mut self,
        rack: &Rack,
        mut evaluator: E,
        wanted: usize,
        stop: Stop<'_>,
        keep: &mut dyn FnMut(ValuedPlay),
    ) {
        let (searcher, state) = (&mut self.searcher, &self.state);
        self.racks.set(rack);
        self.stats = with_search!(self.racks, search => if E::SCORE_ONLY {
            search.best_scores(searcher, state, wanted, stop, keep)
        } else {
            let any = &mut AnyEvaluator::new(&mut evaluator);
            search.best_values(searcher, state, any, wanted, stop, keep)
        });
    }

    /// Returns the `n` plays of the highest scores, best first; plays of the same score are in the
    /// order of plays. The result is the same on every structure.
    ///
    /// # Cost
    /// As for [`best`](Self::best), with the score of the last of the `n` plays as the bound.
    pub fn top(&mut self, rack: &Rack, n: usize) -> &[Play] {
        self.top_by(rack, n, ScoreOnly);
        self.top.clear();
        self.top.extend(self.valued.iter().map(|valued| valued.play));
        &self.top
    }

    /// Returns the `n` plays of the highest values, best first; plays of the same value are in the
    /// order of plays. The result is the same on every structure.
    pub fn top_by(&mut self, rack: &Rack, n: usize, evaluator: impl Evaluator) -> &[ValuedPlay] {
        self.top_by_until(rack, n, evaluator, &|| false)
    }

    /// Finds the best plays like [`top_by`](Self::top_by) until `stop` returns `true`. The plays
    /// are then the best of those found.
    pub fn top_by_until(
        &mut self,
        rack: &Rack,
        n: usize,
        evaluator: impl Evaluator,
        stop: Stop<'_>,
    ) -> &[ValuedPlay] {
        let mut valued = core::mem::take(&mut self.valued);
        valued.clear();
        if n > 0 {
            self.find_best(rack, evaluator, n, stop, &mut |play| valued.push(play));
        }
        self.valued = valued;
        &self.valued
    }
}
