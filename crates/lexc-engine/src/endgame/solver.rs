//! [`Endgame`]: iterative deepening until a value is proven.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::Arc;

use lexc_alphabet::Alphabet;
use lexc_game::{GameRules, GameState, Move, Position, Score, TileValues};
use lexc_runtime::Lexicon;

use super::board::move_id::MoveId;
use super::board::rack::EndgameRack;
use super::board::squares::EndgameBoard;
use super::helper_search::HelperSearch;
use super::line_search::LineSearch;
use super::options::EndgameOptions;
use super::search::deepening::Deepening;
use super::search::position::{SearchPosition, SearchRules};
use super::search::pvs::{PLAYS_PER_NODE, Search};
use super::search::table::{MAX_DEPTH, TranspositionTable};
use super::search::window::{INFINITE, Window};
use super::solution::{EndgameMove, EndgameSolution, EndgameStatus, GameResult};
use super::start::EndgameStart;
use super::words::gaddag::EndgameGaddag;
use super::words::source::WordSource;
use crate::error::Error;
use crate::threads;

/// A solver of endgames: positions with an empty bag, where both racks are known.
///
/// [`Endgame::step`] searches a number of nodes and returns; [`Endgame::solution`] returns the
/// results so far. The solver uses no random numbers and reads no clock. The value, and the line
/// once it is complete, do not depend on the size of the steps or the number of threads.
///
/// # Examples
/// ```
/// use lexc_engine::endgame::{Endgame, EndgameOptions, EndgameStatus};
/// use lexc_game::{GameRules, Position};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
/// let rules = GameRules::standard();
/// let board = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";
/// let cgp = format!("{board} DGOS/R 0/0 0");
/// let position = Position::from_cgp(&cgp, rules.layout(), lexicon.alphabet())?;
/// let options = EndgameOptions::default().other_tiles_ignored(true);
/// let mut endgame = Endgame::new(&lexicon, &rules, &position, options)?;
/// while !endgame.step(1000) {}
/// let solution = endgame.solution();
/// let best = solution.best().expect("a move");
/// // DOGS down makes CATS, for 14, and twice the R that is left.
/// assert_eq!((best.status, best.value.points()), (EndgameStatus::Solved, 16));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Endgame {
    pub(super) search: Search,
    options: EndgameOptions,
    start: EndgameStart,
    words: u64,
    phase: SolverPhase,
    ranked: Vec<RankedMove>,
    depth: i32,
    /// The searches of helper threads, which continue with the next step.
    helpers: Vec<HelperSearch>,
    /// The number of nodes searched by helper threads.
    helper_nodes: u64,
    /// The window of values around a tie, if only the winner is to be proven.
    outcome_window: Option<Window>,
}

/// The bounds of a first move.
#[derive(Debug, Clone)]
struct RankedMove {
    best: MoveId,
    value: i32,
    lower: i32,
    upper: i32,
    line: Vec<Move>,
    complete: bool,
}

#[derive(Debug)]
enum SolverPhase {
    /// Iterative deepening until the value is proven.
    Deepen(Deepening),
    /// The search for the principal variation.
    Line(LineSearch),
    Finished,
}

impl Endgame {
    /// Checks a position and prepares its search.
    ///
    /// If the position does not name the rack of the other player, the other player holds all
    /// unseen tiles.
    ///
    /// # Cost
    /// The lexicon is reduced to the words that can still be made, which takes about a tenth of a
    /// second for 250,000 words.
    ///
    /// # Errors
    /// [`Error`] if the position is not an endgame.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        position: &Position,
        options: EndgameOptions,
    ) -> Result<Self, Error> {
        let words = WordSource::Lexicon(lexicon);
        Self::with_words(words, lexicon.alphabet(), rules, position, options)
    }

    /// Prepares a search with any source of words.
    pub(crate) fn with_words(
        words: WordSource<'_>,
        alphabet: &Alphabet,
        rules: &GameRules,
        position: &Position,
        options: EndgameOptions,
    ) -> Result<Self, Error> {
        let start = EndgameStart::read(alphabet, rules, position, &options)?;
        let values = TileValues::new(alphabet);
        let [own, other] = &start.racks;
        let too_many =
            |_| Error::RackTooLong { found: own.len() + other.len(), most: rules.rack_size() };
        let tiles = own.union(other).map_err(too_many)?;
        let board = &position.board;
        let gaddag = EndgameGaddag::new(words, board, &tiles, options.reduced_lexicon);
        let word_count = gaddag.words();
        let board = EndgameBoard::new(rules.layout(), &values, board, &gaddag);
        let racks = start.racks.each_ref().map(|rack| EndgameRack::new(rack, &board));
        let table = Arc::new(TranspositionTable::new(options.table_bytes)?);
        let search_rules = SearchRules::new(rules, start.limit);
        let mut search_position = SearchPosition::new(board, Arc::new(gaddag), search_rules);
        search_position.set_all_out_plays(options.top.get() > 1);
        let mut search = Search::new(search_position, table);
        search.set(racks, start.position.scoreless_turns);
        let [own, other] = start.position.scores.map(Score::points);
        let tie = other.saturating_sub(own).clamp(-INFINITE + 2, INFINITE - 2);
        let outcome_window = options.only_outcome.then(|| Window::around(tie, 1));
        Ok(Self {
            search,
            options,
            start,
            words: word_count,
            phase: SolverPhase::Deepen(Deepening::new(outcome_window, max_depth(&options))),
            ranked: Vec::new(),
            depth: 0,
            helpers: Vec::new(),
            helper_nodes: 0,
            outcome_window,
        })
    }

    /// Returns the position, with the racks of both players.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.start.position
    }

    /// Returns the position as a game in progress whose tiles are the tiles of the position, to
    /// replay a line; `None` if a game cannot have this number of tiles of a kind.
    #[must_use]
    pub fn state(&self, alphabet: &Alphabet, rules: &GameRules) -> Option<GameState> {
        self.start.state(alphabet, rules)
    }

    /// Returns the number of nodes searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes() + self.helper_nodes
    }

    /// Returns the number of scoreless turns in a row that ends the game.
    #[must_use]
    pub fn scoreless_limit(&self) -> u32 {
        self.start.limit
    }

    /// Searches about this many nodes, at least one. Returns `true` once the search is complete.
    ///
    /// A step ends after fewer nodes if plays have to be generated, so that steps take similar
    /// times: full racks with two blanks have tens of thousands of plays. After the first step
    /// there is a first move with an estimated value.
    pub fn step(&mut self, nodes: u64) -> bool {
        let nodes = nodes.max(1);
        let end = self.search.nodes().saturating_add(nodes);
        let plays = nodes.saturating_mul(PLAYS_PER_NODE);
        let plays_end = self.generated_plays().saturating_add(plays);
        while self.search.nodes() < end && self.generated_plays() < plays_end {
            let left = end - self.search.nodes();
            match &mut self.phase {
                SolverPhase::Finished => return true,
                &mut SolverPhase::Deepen(deepening) => self.deepen(deepening, left),
                SolverPhase::Line(line) => {
                    if line.run(&mut self.search, left) {
                        self.close_line();
                    }
                }
            }
        }
        matches!(self.phase, SolverPhase::Finished)
    }

    /// Returns the number of plays generated so far, a measure of work.
    fn generated_plays(&self) -> u64 {
        self.search.position.plays.generated_plays()
    }

    /// Searches on several threads until the position is solved, or `budget` returns zero. `budget`
    /// returns the number of nodes to search before it is called again, as in [`Self::step`].
    /// Returns `true` once the search is complete; otherwise another call continues the search.
    ///
    /// Threads share the transposition table and search the plays of a node in different orders.
    /// With zero or one thread, no thread is started.
    pub fn run(&mut self, threads: usize, mut budget: impl FnMut(&Self) -> u64) -> bool {
        let mut helpers = core::mem::take(&mut self.helpers);
        while helpers.len() + 1 < threads {
            let helper = HelperSearch::new(&self.search, helpers.len(), self.outcome_window);
            helpers.push(helper);
        }
        let over = AtomicBool::new(false);
        let nodes = AtomicU64::new(self.helper_nodes);
        let finished = std::thread::scope(|scope| {
            let helping = helpers.iter_mut().take(threads.saturating_sub(1));
            for helper in helping.filter(|helper| !helper.finished) {
                let (over, nodes) = (&over, &nodes);
                threads::spawn(scope, move || helper.run(over, nodes));
            }
            let mut finished = false;
            while !finished {
                let most = budget(self);
                if most == 0 {
                    break;
                }
                finished = self.step(most);
                self.helper_nodes = nodes.load(Relaxed);
            }
            over.store(true, Relaxed);
            finished
        });
        self.helper_nodes = nodes.into_inner();
        if !finished {
            self.helpers = helpers;
        }
        finished
    }

    /// Returns the results so far.
    #[must_use]
    pub fn solution(&self) -> EndgameSolution {
        let moves = self.ranked.iter().map(|ranked| {
            let bounded = |bound: i32| (bound.abs() < INFINITE).then(|| Score::new(bound));
            let (lower, upper) = (bounded(ranked.lower), bounded(ranked.upper));
            let status = match (lower, upper) {
                (Some(lower), Some(upper)) if lower == upper => EndgameStatus::Solved,
                (None, None) => EndgameStatus::Estimate,
                _ => EndgameStatus::Bound,
            };
            EndgameMove {
                status,
                value: Score::new(ranked.value),
                lower,
                upper,
                line: ranked.line.clone(),
                complete: ranked.complete,
            }
        });
        let [own, other] = self.start.position.scores.map(Score::points);
        let final_spread = |bound: i32| {
            let spread = own.saturating_sub(other).saturating_add(bound);
            (bound.abs() < INFINITE).then_some(spread)
        };
        let outcome = self.ranked.first().and_then(|best| {
            GameResult::proven(final_spread(best.lower), final_spread(best.upper))
        });
        EndgameSolution {
            outcome,
            moves: moves.collect(),
            nodes: self.nodes(),
            depth: self.depth.max(0) as u32,
            words: self.words,
        }
    }

    /// Returns the entry of the first move of a rank, adding it if necessary.
    fn ranked(&mut self, rank: usize) -> &mut RankedMove {
        while self.ranked.len() <= rank {
            self.ranked.push(RankedMove {
                best: MoveId::NONE,
                value: 0,
                lower: -INFINITE,
                upper: INFINITE,
                line: Vec::new(),
                complete: false,
            });
        }
        &mut self.ranked[rank]
    }

    /// Returns the number of completed first moves.
    fn completed(&self) -> usize {
        self.ranked.iter().filter(|ranked| ranked.complete).count()
    }

    /// Continues iterative deepening.
    fn deepen(&mut self, mut deepening: Deepening, nodes: u64) {
        let rank = self.completed();
        if self.ranked.len() == rank {
            self.estimate_first(rank);
            return;
        }
        let complete = deepening.run(&mut self.search, nodes);
        let (lower, upper) = deepening.bounds();
        let best = self.search.best();
        let ranked = self.ranked(rank);
        (ranked.lower, ranked.upper) = (lower, upper);
        let Some(complete) = complete else {
            ranked.value = ranked.value.min(upper).max(lower);
            self.phase = SolverPhase::Deepen(deepening);
            return;
        };
        ranked.value = complete.value;
        if best != MoveId::NONE {
            ranked.best = best;
        }
        if let Some(depth) = complete.depth {
            self.depth = depth;
        }
        self.estimate_line(rank);
        self.phase = if deepening.is_proven() {
            self.begin_line(complete.value)
        } else if complete.decides || deepening.is_over() {
            self.end_rank()
        } else {
            SolverPhase::Deepen(deepening)
        };
    }

    /// Begins the search for the next first move, if more are requested.
    fn end_rank(&mut self) -> SolverPhase {
        let rank = self.completed();
        if let Some(ranked) = self.ranked.get_mut(rank) {
            ranked.complete = true;
        }
        let mut moves = Vec::new();
        self.search.position.moves(&mut moves);
        let more = self.ranked.len() < self.options.top.get().min(moves.len());
        if !more || self.outcome_window.is_some() {
            return SolverPhase::Finished;
        }
        let found: Vec<MoveId> = self.ranked.iter().map(|ranked| ranked.best).collect();
        self.search.exclude(&found);
        SolverPhase::Deepen(Deepening::new(None, max_depth(&self.options)))
    }

    /// Stores an estimated first move, so that there is an answer before the first depth is
    /// complete.
    fn estimate_first(&mut self, rank: usize) {
        let mut moves = Vec::new();
        self.search.position.moves(&mut moves);
        let before = &self.ranked[..rank];
        moves.retain(|id| before.iter().all(|ranked| ranked.best != *id));
        let best = *moves.first().expect("`top` is at most the number of moves");
        let value = self.search.position.estimate(best);
        let ranked = self.ranked(rank);
        ranked.best = best;
        ranked.value = value;
        self.estimate_line(rank);
    }

    /// Begins the search for the line of the best first move.
    fn begin_line(&mut self, value: i32) -> SolverPhase {
        let found: Vec<MoveId> = self.ranked.iter().map(|ranked| ranked.best).collect();
        let (best, before) = found.split_last().expect("the best first move is ranked");
        SolverPhase::Line(LineSearch::new(&mut self.search, value, *best, before))
    }

    /// Restores the position and stores the line.
    fn close_line(&mut self) {
        let phase = core::mem::replace(&mut self.phase, SolverPhase::Finished);
        let SolverPhase::Line(search) = phase else {
            return;
        };
        let (first, line) = search.found();
        self.search.set(self.racks(), self.start.position.scoreless_turns);
        let rank = self.completed();
        let ranked = self.ranked(rank);
        ranked.line = line;
        if first != MoveId::NONE {
            ranked.best = first;
        }
        self.phase = self.end_rank();
    }

    /// Returns the racks of the position.
    fn racks(&self) -> [EndgameRack; 2] {
        let racks = self.start.racks.each_ref();
        racks.map(|rack| EndgameRack::new(rack, &self.search.position.board))
    }

    /// Stores the line of best moves from the transposition table, for an incomplete solution.
    fn estimate_line(&mut self, rank: usize) {
        let best = self.ranked(rank).best;
        let mut line = Vec::new();
        let mut id = best;
        while line.len() < 64
            && let Some(made) = self.search.position.game_move(id)
        {
            line.push(made);
            if self.search.position.final_value(id).is_some()
                || self.search.position.apply(id).is_none()
            {
                break;
            }
            id = self.search.expected();
        }
        self.search.undo_to_base();
        self.ranked(rank).line = line;
    }
}

/// Returns the greatest depth of an iteration.
fn max_depth(options: &EndgameOptions) -> i32 {
    let plies = options.plies.map(|plies| i32::try_from(plies.get()));
    plies.and_then(Result::ok).unwrap_or(MAX_DEPTH)
}
