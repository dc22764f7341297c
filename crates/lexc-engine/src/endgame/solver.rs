//! [`Endgame`]: iterative deepening until a value is proven.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::Arc;

use lexc_alphabet::{Alphabet, PlacedTile};
use lexc_game::{Direction, GameRules, GameState, Move, Play, Position, Score, TileValues};
use lexc_runtime::Lexicon;

use super::board::move_id::MoveId;
use super::board::rack::EndgameRack;
use super::board::squares::EndgameBoard;
use super::error::SolveError;
use super::options::EndgameOptions;
use super::search::deepening::Deepening;
use super::search::position::{SearchPosition, SearchRules};
use super::search::pvs::{INFINITE, PLAYS_PER_NODE, PlayOrder, Search};
use super::search::table::{MAX_DEPTH, TranspositionTable};
use super::solution::{EndgameMove, EndgameOutcome, EndgameSolution, EndgameStatus};
use super::start::EndgameStart;
use super::words::gaddag::EndgameGaddag;
use super::words::source::WordSource;
use crate::threads;

/// The number of nodes between two checks of a helper thread for the end of a step.
const HELPER_SLICE: u64 = 1 << 7;

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
    search: Search,
    options: EndgameOptions,
    start: EndgameStart,
    words: u64,
    phase: Phase,
    ranked: Vec<RankedMove>,
    depth: i32,
    /// The searches of helper threads, which continue with the next step.
    helpers: Vec<HelperSearch>,
    /// The number of nodes searched by helper threads.
    helper_nodes: u64,
    /// The window of values around a tie, if only the winner is to be proven.
    outcome_window: Option<(i32, i32)>,
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

#[derive(Debug, Clone)]
enum Phase {
    /// Iterative deepening until the value is proven.
    Deepen(Deepening),
    /// The search for the principal variation.
    Line(Box<LineSearch>),
    Finished,
}

/// The search for the principal variation. At each position, it finds the first move in move order
/// that preserves the value.
#[derive(Debug, Clone)]
struct LineSearch {
    moves: Vec<MoveId>,
    next: usize,
    /// The move that is expected to preserve the value.
    expected: MoveId,
    /// The value of the current position of the line, for its player to move.
    target: i32,
    /// The moves of the line so far.
    line: Vec<Move>,
    first: MoveId,
    /// The score of the move being searched.
    score: i32,
    searching: bool,
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
    /// [`SolveError`] if the position is not an endgame.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        position: &Position,
        options: EndgameOptions,
    ) -> Result<Self, SolveError> {
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
    ) -> Result<Self, SolveError> {
        let start = EndgameStart::read(alphabet, rules, position, &options)?;
        let values = TileValues::new(alphabet);
        let [own, other] = &start.racks;
        let too_many = |_| SolveError::RackTooLong {
            found: own.len() + other.len(),
            most: rules.rack_size(),
        };
        let tiles = own.union(other).map_err(too_many)?;
        let board = &position.board;
        let gaddag = EndgameGaddag::new(words, board, &tiles, options.reduced_lexicon);
        let word_count = gaddag.words();
        let board = EndgameBoard::new(rules.layout(), &values, board, &gaddag);
        let racks = start
            .racks
            .each_ref()
            .map(|rack| EndgameRack::new(rack, &board));
        let table = Arc::new(TranspositionTable::new(options.table_bytes)?);
        let search_rules = search_rules(rules, start.limit);
        let mut search_position = SearchPosition::new(board, Arc::new(gaddag), search_rules);
        search_position.set_all_out_plays(options.top.get() > 1);
        let mut search = Search::new(search_position, table);
        search.set(racks, start.position.scoreless_turns);
        let [own, other] = start.position.scores.map(Score::points);
        let tie = other.saturating_sub(own).clamp(-INFINITE + 2, INFINITE - 2);
        let outcome_window = options.only_outcome.then_some((tie - 1, tie + 1));
        Ok(Self {
            search,
            options,
            start,
            words: word_count,
            phase: Phase::Deepen(Deepening::new(outcome_window, max_depth(&options))),
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
            match self.phase.clone() {
                Phase::Finished => return true,
                Phase::Deepen(deepen) => self.deepen(deepen, left),
                Phase::Line(_) => self.follow(left),
            }
        }
        matches!(self.phase, Phase::Finished)
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
            EndgameOutcome::proven(final_spread(best.lower), final_spread(best.upper))
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
    fn deepen(&mut self, mut deepen: Deepening, nodes: u64) {
        let rank = self.completed();
        if self.ranked.len() == rank {
            self.estimate_first(rank);
            return;
        }
        let complete = deepen.run(&mut self.search, nodes);
        let (lower, upper) = deepen.bounds();
        let best = self.search.best();
        let ranked = self.ranked(rank);
        (ranked.lower, ranked.upper) = (lower, upper);
        let Some(complete) = complete else {
            ranked.value = ranked.value.min(upper).max(lower);
            self.phase = Phase::Deepen(deepen);
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
        self.phase = if deepen.is_proven() {
            self.begin_line(complete.value)
        } else if complete.decides || deepen.is_over() {
            self.end_rank()
        } else {
            Phase::Deepen(deepen)
        };
    }

    /// Begins the search for the next first move, if more are requested.
    fn end_rank(&mut self) -> Phase {
        let rank = self.completed();
        if let Some(ranked) = self.ranked.get_mut(rank) {
            ranked.complete = true;
        }
        let mut moves = Vec::new();
        self.search.position.moves(&mut moves);
        let more = self.ranked.len() < self.options.top.get().min(moves.len());
        if !more || self.outcome_window.is_some() {
            return Phase::Finished;
        }
        let found: Vec<MoveId> = self.ranked.iter().map(|ranked| ranked.best).collect();
        self.search.exclude(&found);
        Phase::Deepen(Deepening::new(None, max_depth(&self.options)))
    }

    /// Stores an estimated first move, so that there is an answer before the first depth is
    /// complete.
    fn estimate_first(&mut self, rank: usize) {
        let mut moves = Vec::new();
        self.search.position.moves(&mut moves);
        let before = &self.ranked[..rank];
        moves.retain(|id| before.iter().all(|ranked| ranked.best != *id));
        let best = moves.first().copied().unwrap_or(MoveId::PASS);
        let value = self.search.position.estimate(best);
        let ranked = self.ranked(rank);
        ranked.best = best;
        ranked.value = value;
        self.estimate_line(rank);
    }

    /// Begins the search for the line of the best first move.
    fn begin_line(&mut self, target: i32) -> Phase {
        let mut line = LineSearch {
            moves: Vec::new(),
            next: 0,
            expected: self.ranked[self.completed()].best,
            target,
            line: Vec::new(),
            first: MoveId::NONE,
            score: 0,
            searching: false,
        };
        self.search.position.moves(&mut line.moves);
        let before = &self.ranked[..self.completed()];
        line.moves
            .retain(|id| before.iter().all(|ranked| ranked.best != *id));
        // The line search starts at other positions, where no move is excluded.
        self.search.exclude(&[]);
        Phase::Line(Box::new(line))
    }

    /// Continues the search for the line.
    fn follow(&mut self, nodes: u64) {
        let Phase::Line(mut line) = core::mem::replace(&mut self.phase, Phase::Finished) else {
            return;
        };
        if line.searching {
            let Some(found) = self.search.run(nodes) else {
                self.phase = Phase::Line(line);
                return;
            };
            line.searching = false;
            // The move preserves the value if the opponent cannot do better after it.
            let kept = found.value <= line.score - line.target;
            if kept && found.proven {
                let (score, target) = (line.score, line.target);
                line.target = score - target;
                self.search.position.moves(&mut line.moves);
                line.next = 0;
                line.expected = self.search.expected();
            } else {
                self.search.position.undo();
                line.line.pop();
            }
            self.phase = Phase::Line(line);
            return;
        }
        let Some(&id) = line.moves.get(line.next) else {
            // Unreachable with a correct value: one of the moves preserves it.
            self.phase = self.close_line(&line);
            return;
        };
        line.next += 1;
        let Some(made) = self.move_of(id) else {
            self.phase = Phase::Line(line);
            return;
        };
        let ends = self.search.position.final_value(id);
        if line.line.is_empty() {
            line.first = id;
        }
        match ends {
            Some(value) if value == line.target => {
                line.line.push(made);
                self.phase = self.close_line(&line);
            }
            Some(_) => self.phase = Phase::Line(line),
            None => {
                line.line.push(made);
                line.score = self.search.position.apply(id).unwrap_or(0);
                let alpha = line.score - line.target;
                let expected = alpha + i32::from(id != line.expected);
                self.search.begin_proof(alpha, alpha + 1, expected);
                line.searching = true;
                self.phase = Phase::Line(line);
            }
        }
    }

    /// Restores the position and stores the line.
    fn close_line(&mut self, line: &LineSearch) -> Phase {
        self.search
            .set(self.racks(), self.start.position.scoreless_turns);
        let rank = self.completed();
        let ranked = self.ranked(rank);
        ranked.line.clone_from(&line.line);
        if line.first != MoveId::NONE {
            ranked.best = line.first;
        }
        self.end_rank()
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
            && let Some(made) = self.move_of(id)
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

    /// Returns a move of the search's current position.
    fn move_of(&mut self, id: MoveId) -> Option<Move> {
        move_of(&mut self.search.position, id)
    }
}

/// Returns a move of a position.
pub(crate) fn move_of(position: &mut SearchPosition, id: MoveId) -> Option<Move> {
    if id == MoveId::PASS {
        return Some(Move::Pass);
    }
    let line_play = position.play(id)?;
    let start = position.board.square(id.line(), line_play.start.into())?;
    let bytes = position.plays.tiles(&line_play).iter();
    let tiles: Vec<PlacedTile> = bytes
        .filter_map(|&byte| PlacedTile::from_byte(byte))
        .collect();
    let direction = match position.board.is_down(id.line()) {
        true => Direction::Down,
        false => Direction::Across,
    };
    let play = Play::new(direction, start, &tiles, Score::new(line_play.score));
    Some(Move::Play(play))
}

/// Returns the greatest depth of an iteration.
fn max_depth(options: &EndgameOptions) -> i32 {
    let plies = options.plies.map(|plies| i32::try_from(plies.get()));
    plies.and_then(Result::ok).unwrap_or(MAX_DEPTH)
}

/// Returns the rules that a search needs.
pub(crate) fn search_rules(rules: &GameRules, scoreless_limit: u32) -> SearchRules {
    let tiles = 0..=2 * rules.rack_size();
    SearchRules {
        bonuses: tiles
            .map(|tiles| rules.bingo_bonus(tiles).points())
            .collect(),
        scoreless_limit,
        rack_size: rules.rack_size(),
    }
}

/// A search of the same position on another thread, to fill the transposition table.
///
/// Nodes at which every play must be searched take nearly all of the time. The first helper
/// searches their plays from last to first, so that the two threads meet in the middle; further
/// helpers start at different lines.
#[derive(Debug)]
struct HelperSearch {
    search: Search,
    deepening: Deepening,
    finished: bool,
}

impl HelperSearch {
    fn new(search: &Search, number: usize, window: Option<(i32, i32)>) -> Self {
        let mut search = search.clone();
        search.undo_to_base();
        search.set_play_order(match number {
            0 => PlayOrder::Reverse,
            number => PlayOrder::FromLine(7 * number),
        });
        Self {
            search,
            deepening: Deepening::new(window, MAX_DEPTH),
            finished: false,
        }
    }

    /// Searches until `over` is set. Adds the number of nodes to `nodes`.
    fn run(&mut self, over: &AtomicBool, nodes: &AtomicU64) {
        while !self.finished && !over.load(Relaxed) {
            let before = self.search.nodes();
            let complete = self.deepening.run(&mut self.search, HELPER_SLICE);
            nodes.fetch_add(self.search.nodes() - before, Relaxed);
            let decides = complete.is_some_and(|complete| complete.decides);
            self.finished = decides || self.deepening.is_over();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Endgame, EndgameOptions, EndgameStatus, Search, search_rules};
    use crate::endgame::board::line_plays::LinePlayCache;
    use crate::endgame::board::move_id::MoveId;
    use crate::endgame::search::position::SearchMove;
    use lexc_compiler::compile::StructureSet;
    use lexc_game::{Draws, GameRules, Position, Score};
    use lexc_runtime::Lexicon;

    fn endgame() -> Endgame {
        let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).expect("a lexicon");
        let rules = GameRules::standard();
        let board = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";
        let cgp = format!("{board} DGOSA?/RACT 0/0 0");
        let position = Position::from_cgp(&cgp, rules.layout(), lexicon.alphabet());
        let options = EndgameOptions::default()
            .other_tiles_ignored(true)
            .table_bytes(1 << 12);
        Endgame::new(&lexicon, &rules, &position.expect("CGP"), options).expect("an endgame")
    }

    /// Plays are regenerated in the same order after the cache is cleared during a search.
    #[test]
    fn clearing_the_play_cache_does_not_change_the_solution() {
        let mut cached = endgame();
        while !cached.step(1 << 20) {}
        let mut cleared = endgame();
        cleared.search.position.plays.set_capacity(20);
        while !cleared.step(1 << 20) {}
        assert!(cleared.search.position.plays.epoch() > 10);
        assert_eq!(cached.solution(), cleared.solution());
    }

    fn english(cgp: &str) -> (Lexicon, Position) {
        let english = lexc_testkit::builtin("english", StructureSet::GADDAG);
        let lexicon = Lexicon::from_bytes(english).expect("a lexicon");
        let rules = GameRules::standard();
        let position = Position::from_cgp(cgp, rules.layout(), lexicon.alphabet()).expect("CGP");
        (lexicon, position)
    }

    /// Positions with a blank and full racks, and with a tile that cannot be played.
    const LATE: [&str; 3] = [
        "15/14S/2B11T/2UP2AX6A/I1NO1GLUCAN3N/OBIT5Q4I/TEAT2KORU4N/AE1L1YOW1AG2Re/3EVENT1SIDHE1/\
         1ZAS6M2C1/1OR7P2OW/1LENGER2FY2dI/9I3EF/9D3DE/5JOLES4D AEHI?RR/DEILNST 369/374 0",
        "3JOULE6K/1SPIFS8A/3N10I/3N3RECOATED/3ST5WEEDS/4R3TYRO3/4A2AWEEL3/3BIOTRON1I3/4N6AH2/\
         1V2MM5nY2/1I1BEE6L1A/1R1END1QUITTING/1A1A8C1O/1G1U10G/ROUX10E EFHIO/DILPVZ 505/373 0",
        "7OAF1OYER/6NINETIEs1/4W5O4/3BELONGERS3/4C5PAV2/1V2H2L1MEWL2/TI2T2U1AD1O2/UR3KEX1IO1G2/\
         IO5U1D5/1I5R1EF4/1DATA2I1NY4/2GAMBLERs5/1IOTA2S7/2NTH10/JEES11 ACDINPU/AEQRSZ 408/363 0",
    ];

    /// A player whose opponent passes gains no more than the bound of any turn, neither by random
    /// moves nor by moves of high scores.
    #[test]
    fn players_alone_gain_no_more_than_the_bounds() {
        let rules = GameRules::standard();
        let (mut turns, mut close) = (0, 0);
        for (number, cgp) in (0..).zip(LATE) {
            let (lexicon, position) = english(cgp);
            let options = EndgameOptions::default().other_tiles_ignored(true);
            let mut endgame = Endgame::new(&lexicon, &rules, &position, options).expect("endgame");
            let position = &mut endgame.search.position;
            let mut draws = Draws::new(7, number);
            for _ in 0..20 {
                // The points before each turn, and the bounds there by the tables so far.
                let (mut tables, mut bounds) = (Vec::new(), Vec::new());
                let depth = position.depth();
                let mut gained = 0;
                loop {
                    tables.push(position.gains(&mut (1 << 40)).expect("few tiles"));
                    let most = |table| position.most_after(&SearchMove::PASS, table);
                    bounds.extend(tables.iter().map(|table| (gained, most(table))));
                    let mut moves = Vec::new();
                    position.moves(&mut moves);
                    let most = [1, 3, 20, moves.len()][draws.below(4) as usize].min(moves.len());
                    let chosen = moves[draws.below(most as u32) as usize];
                    if let Some(value) = position.final_value(chosen) {
                        gained += value;
                        break;
                    }
                    gained += position.apply(chosen).expect("a move");
                    if let Some(value) = position.final_value(MoveId::PASS) {
                        gained -= value;
                        break;
                    }
                    position.apply(MoveId::PASS).expect("a pass");
                }
                while position.depth() > depth {
                    position.undo();
                }
                for (before, bound) in bounds {
                    let gained = gained - before;
                    assert!(gained <= bound, "{gained} {bound}");
                    turns += 1;
                    close += u32::from(gained + 2 >= bound);
                }
            }
        }
        // Some bounds are reached, or nearly so.
        assert!(turns > 200 && close > 10, "{close} of {turns}");
    }

    /// Returns the value and the number of nodes of an endgame whose search was changed.
    fn solve_with(change: impl FnOnce(&mut Search)) -> (Score, u64) {
        let mut endgame = endgame();
        change(&mut endgame.search);
        while !endgame.step(1 << 20) {}
        let solution = endgame.solution();
        let best = &solution.moves[0];
        assert_eq!(best.status, EndgameStatus::Solved);
        (best.value, solution.nodes)
    }

    /// Bounds change the number of nodes, never a value.
    #[test]
    fn solutions_do_not_depend_on_bounds() {
        let [never, often] =
            [u64::MAX, 1].map(|nodes| solve_with(|search| search.set_gains_after(nodes)));
        assert!(
            never.0 == often.0 && often.1 < never.1,
            "{never:?} {often:?}"
        );
    }

    /// Moves that are postponed change the number of nodes, never a value.
    #[test]
    fn solutions_do_not_depend_on_the_limits_of_moves() {
        let [never, always] =
            [u64::MAX, 1].map(|nodes| solve_with(|search| search.set_first_limit(nodes)));
        assert!(
            never.0 == always.0 && never.1 != always.1,
            "{never:?} {always:?}"
        );
    }

    /// A list is the same if most of its plays are taken over from before the last play and if all
    /// are generated.
    #[test]
    fn lists_do_not_depend_on_the_cache() {
        let rules = GameRules::standard();
        let (lexicon, position) = english(LATE[0]);
        let options = EndgameOptions::default().other_tiles_ignored(true);
        let mut endgame = Endgame::new(&lexicon, &rules, &position, options).expect("an endgame");
        let position = &mut endgame.search.position;
        let mut draws = Draws::new(1, 0);
        let (mut lists, mut plays) = (0, 0);
        for _ in 0..25 {
            let depth = position.depth();
            for _ in 0..5 {
                let mut uncached = position.clone();
                for line in 0..position.board.lines() {
                    uncached.plays = LinePlayCache::new(search_rules(&rules, 6).bonuses);
                    let both = [&mut *position, &mut uncached];
                    let [cached, uncached] = both.map(|position| {
                        let own = position.line_plays(line);
                        let other = position.opponent_plays(line);
                        let listed = [own, other].map(|list| {
                            let out_play = u32::from(list.has_out_play());
                            let plays = (0..list.len + out_play).map(|index| {
                                let play = position.plays.get(list.first + index);
                                let tiles = position.plays.tiles(&play).to_vec();
                                (play.rank, play.score, play.start, tiles)
                            });
                            (plays.collect::<Vec<_>>(), list.best, list.best_net)
                        });
                        plays += listed[0].0.len() + listed[1].0.len();
                        listed
                    });
                    lists += 1;
                    assert_eq!(cached, uncached, "line {line}");
                }
                let mut moves = Vec::new();
                position.moves(&mut moves);
                let chosen = moves[draws.below(moves.len() as u32) as usize];
                position.apply(chosen);
            }
            while position.depth() > depth {
                position.undo();
            }
        }
        assert!(lists == 25 * 5 * 30 && plays > 10_000, "{plays}");
    }

    /// Truncated lists prove no value.
    #[test]
    fn bounds_hold_with_plays_missing() {
        let mut whole = endgame();
        while !whole.step(1 << 20) {}
        let value = whole.solution().moves[0].value;
        for max_list in 0..40 {
            let mut cut = endgame();
            cut.search.position.plays.set_max_list(max_list);
            for _ in 0..200 {
                cut.step(100);
            }
            let found = &cut.solution().moves[0];
            let (lower, upper) = (found.lower.unwrap_or(value), found.upper.unwrap_or(value));
            assert!(lower <= value && value <= upper, "{max_list} {found:?}");
            assert!(
                !cut.search.position.plays.is_incomplete() || found.status != EndgameStatus::Solved
            );
        }
    }

    #[test]
    fn solutions_do_not_depend_on_step_size_or_threads() {
        let mut whole = endgame();
        while !whole.step(u64::MAX) {}
        let mut pieces = endgame();
        while !pieces.step(1) {}
        assert_eq!(whole.solution(), pieces.solution());
        let mut shared = endgame();
        assert!(shared.run(3, |_| 1000));
        assert_eq!(whole.solution().moves, shared.solution().moves);
        // Each step searches a node, or few.
        let (mut in_steps, mut steps, mut most) = (endgame(), 0, 0);
        while !in_steps.run(3, |_| core::mem::take(&mut most)) {
            most = 1;
            steps += 1;
        }
        assert!(steps > 10, "{steps}");
        assert_eq!(whole.solution().moves, in_steps.solution().moves);
    }
}
