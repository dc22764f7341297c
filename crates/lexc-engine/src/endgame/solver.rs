//! [`Endgame`]: iterative deepening until a value is proven.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::Arc;

use lexc_alphabet::{Alphabet, PlacedTile};
use lexc_game::{Direction, GameRules, GameState, Move, Play, Position, Score, TileValues};
use lexc_runtime::Lexicon;

use super::error::SolveError;
use super::grid::Grid;
use super::options::EndgameOptions;
use super::rack::{RackState, placed};
use super::search::{INFINITE, Search, Sequence};
use super::solution::{EndgameMove, EndgameSolution, EndgameStatus};
use super::start::Start;
use super::table::{MoveId, PROVEN, Table};
use super::words::WordGraph;

/// The greatest depth of a search.
pub(crate) const DEEPEST: i32 = PROVEN as i32 - 5;

/// The first window around the value of the search before.
const WINDOW: i32 = 25;

/// The nodes between two looks at a stop signal.
const SLICE: u64 = 1 << 10;

/// A solver of endgames: positions with an empty bag, where both racks are known.
///
/// It is stepped: [`Endgame::step`] searches a number of nodes and returns, and
/// [`Endgame::solution`] tells at any time what is known. Nothing is random and no clock is read.
/// The value does not depend on the size of the steps or on the number of threads, and neither does
/// the line once it is complete.
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
/// let options = EndgameOptions::default().with_other_tiles_ignored(true);
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
    start: Start,
    words: u64,
    phase: Phase,
    ranked: Vec<Ranked>,
    depth: i32,
    /// Nodes of other threads.
    helped: u64,
}

/// The knowledge of a first move.
#[derive(Debug, Clone)]
struct Ranked {
    best: MoveId,
    value: i32,
    lower: i32,
    upper: i32,
    line: Vec<Move>,
    complete: bool,
}

#[derive(Debug, Clone)]
enum Phase {
    /// Searching deeper and deeper.
    Deepen(Deepen),
    /// Working out the line.
    Line(Box<Line>),
    Finished,
}

/// Iterative deepening with an aspiration window.
#[derive(Debug, Clone, Copy)]
struct Deepen {
    depth: i32,
    alpha: i32,
    beta: i32,
    begun: bool,
}

impl Deepen {
    const FIRST: Self = Self {
        depth: 1,
        alpha: -INFINITE,
        beta: INFINITE,
        begun: false,
    };
}

/// The search for the first move in the order of moves that has the value.
#[derive(Debug, Clone)]
struct Line {
    moves: Vec<MoveId>,
    next: usize,
    /// The value of the position reached, for its player to move.
    target: i32,
    /// The moves made up to now.
    made: Vec<Move>,
    first: MoveId,
    /// The points of the move that is tried.
    score: i32,
    trying: bool,
}

impl Endgame {
    /// Checks a position and prepares its search; the lexicon is reduced to the words that can
    /// still be made, in about a tenth of a second for a quarter of a million words.
    ///
    /// If the position does not name the rack of the other player, that is all unseen tiles.
    ///
    /// # Errors
    /// [`SolveError`] if the position is not an endgame.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        position: &Position,
        options: EndgameOptions,
    ) -> Result<Self, SolveError> {
        let start = Start::read(lexicon.alphabet(), rules, position, &options)?;
        let values = TileValues::new(lexicon.alphabet());
        let [own, other] = &start.racks;
        let too_many = |_| SolveError::RackTooLong {
            found: own.len() + other.len(),
            most: rules.rack_size(),
        };
        let pool = own.union(other).map_err(too_many)?;
        let words = WordGraph::new(lexicon, &position.board, &pool, options.reduced_lexicon())?;
        let words = Arc::new(words);
        let grid = Grid::new(rules.layout(), &values, &position.board, &words);
        let racks = start
            .racks
            .each_ref()
            .map(|rack| RackState::new(rack, &grid));
        let table = Arc::new(Table::new(options.table_bytes())?);
        let count = words.words();
        let bonuses = bonuses(rules);
        let mut search = Search::new(grid, words, table, bonuses, start.limit, rules.rack_size());
        search.set(racks, start.position.scoreless_turns);
        search.set_wide(options.top().get() > 1);
        Ok(Self {
            search,
            options,
            start,
            words: count,
            phase: Phase::Deepen(Deepen::FIRST),
            ranked: Vec::new(),
            depth: 0,
            helped: 0,
        })
    }

    /// Returns the position, with the racks of both players.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.start.position
    }

    /// Returns the position as a game in progress whose tiles are those in sight, to replay a line;
    /// `None` if a game cannot have this number of tiles of a kind.
    #[must_use]
    pub fn state(&self, alphabet: &Alphabet, rules: &GameRules) -> Option<GameState> {
        self.start.state(alphabet, rules)
    }

    /// Returns the number of nodes searched up to now.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes() + self.helped
    }

    /// Returns the number of scoreless turns in a row that ends the game.
    #[must_use]
    pub fn scoreless_limit(&self) -> u32 {
        self.start.limit
    }

    /// Searches about this many nodes, at least one. Returns `true` if there is nothing left to be
    /// done.
    pub fn step(&mut self, nodes: u64) -> bool {
        let end = self.search.nodes().saturating_add(nodes.max(1));
        while self.search.nodes() < end {
            let left = end - self.search.nodes();
            match self.phase.clone() {
                Phase::Finished => return true,
                Phase::Deepen(deepen) => self.deepen(deepen, left),
                Phase::Line(_) => self.follow(left),
            }
        }
        matches!(self.phase, Phase::Finished)
    }

    /// Searches on several threads until the position is solved, or until `stop` returns `true`;
    /// it is asked every thousand nodes. Returns whether there is nothing left to be done.
    ///
    /// Threads share the table of positions, so that one finds what others have proven; they search the plays
    /// of a node in different sequences. With one thread, or none, no thread is started.
    pub fn run(&mut self, threads: usize, mut stop: impl FnMut(&Self) -> bool) -> bool {
        let helpers = threads.saturating_sub(1);
        let over = AtomicBool::new(false);
        let nodes = AtomicU64::new(0);
        let before = self.helped;
        let searches: Vec<Search> = (0..helpers).map(|_| self.search.clone()).collect();
        std::thread::scope(|scope| {
            for (number, search) in searches.into_iter().enumerate() {
                let (over, nodes) = (&over, &nodes);
                scope.spawn(move || help(search, number, over, nodes));
            }
            let mut finished = false;
            while !finished && !stop(self) {
                finished = self.step(SLICE);
                self.helped = before + nodes.load(Relaxed);
            }
            over.store(true, Relaxed);
            finished
        })
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
        EndgameSolution {
            moves: moves.collect(),
            nodes: self.nodes(),
            depth: self.depth.max(0) as u32,
            words: self.words,
        }
    }

    /// Returns the entry of the move that is searched for.
    fn ranked(&mut self, rank: usize) -> &mut Ranked {
        while self.ranked.len() <= rank {
            self.ranked.push(Ranked {
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

    /// The number of moves that are done with.
    fn done(&self) -> usize {
        self.ranked.iter().filter(|ranked| ranked.complete).count()
    }

    fn deepen(&mut self, mut deepen: Deepen, nodes: u64) {
        let rank = self.done();
        if !deepen.begun {
            self.search.begin(deepen.depth, deepen.alpha, deepen.beta);
            deepen.begun = true;
        }
        let result = self.search.run(nodes);
        let (lower, best) = (self.search.lower(), self.search.best());
        let known = !self.ranked.is_empty() && self.ranked.len() > rank;
        if let Some(found) = result {
            let (alpha, beta, depth) = (deepen.alpha, deepen.beta, deepen.depth);
            let ranked = self.ranked(rank);
            ranked.lower = ranked.lower.max(lower);
            if found.proven && found.value < beta {
                ranked.upper = ranked.upper.min(found.value);
            }
            if found.proven && found.value > alpha {
                ranked.lower = ranked.lower.max(found.value);
            }
            if best != MoveId::NONE {
                ranked.best = best;
            }
            ranked.value = found.value.clamp(ranked.lower, ranked.upper);
            let (solved, value) = (ranked.lower == ranked.upper, ranked.value);
            deepen.begun = false;
            if found.value <= alpha {
                deepen.alpha = widen(found.value, alpha, -1);
            } else if found.value >= beta {
                deepen.beta = widen(found.value, beta, 1);
            } else {
                self.depth = depth;
                deepen.depth += 1;
                deepen.alpha = found.value - WINDOW;
                deepen.beta = found.value + WINDOW;
            }
            self.estimate_line(rank);
            let most = self.options.plies().map_or(DEEPEST, |plies| {
                i32::try_from(plies.get()).unwrap_or(DEEPEST).min(DEEPEST)
            });
            self.phase = if solved {
                self.begin_line(value)
            } else if deepen.depth > most {
                self.end_rank()
            } else {
                Phase::Deepen(deepen)
            };
        } else {
            if best != MoveId::NONE && known {
                let ranked = self.ranked(rank);
                ranked.lower = ranked.lower.max(lower);
                ranked.value = ranked.value.clamp(ranked.lower, ranked.upper);
            }
            self.phase = Phase::Deepen(deepen);
        }
    }

    /// Takes up the next first move, if another one is asked for.
    fn end_rank(&mut self) -> Phase {
        let rank = self.done();
        if let Some(ranked) = self.ranked.get_mut(rank) {
            ranked.complete = true;
        }
        let mut moves = Vec::new();
        self.search.moves(&mut moves);
        let more = self.ranked.len() < self.options.top().get().min(moves.len());
        if !more {
            return Phase::Finished;
        }
        let found: Vec<MoveId> = self.ranked.iter().map(|ranked| ranked.best).collect();
        self.search.exclude(&found);
        Phase::Deepen(Deepen::FIRST)
    }

    fn begin_line(&mut self, target: i32) -> Phase {
        let mut line = Line {
            moves: Vec::new(),
            next: 0,
            target,
            made: Vec::new(),
            first: MoveId::NONE,
            score: 0,
            trying: false,
        };
        self.search.moves(&mut line.moves);
        let before = &self.ranked[..self.done()];
        line.moves
            .retain(|id| before.iter().all(|ranked| ranked.best != *id));
        // The searches along the line begin at other positions, where nothing is left out.
        self.search.exclude(&[]);
        Phase::Line(Box::new(line))
    }

    /// Works out the line: of each position the first move, in the order of moves, that keeps the
    /// value.
    fn follow(&mut self, nodes: u64) {
        let Phase::Line(mut line) = core::mem::replace(&mut self.phase, Phase::Finished) else {
            return;
        };
        if line.trying {
            let Some(found) = self.search.run(nodes) else {
                self.phase = Phase::Line(line);
                return;
            };
            line.trying = false;
            // The other player can hold the loss to that of the value, and no more.
            let kept = found.value <= line.score - line.target;
            if kept && found.proven {
                let (score, target) = (line.score, line.target);
                line.target = score - target;
                self.search.moves(&mut line.moves);
                line.next = 0;
            } else {
                self.search.take_back();
                line.made.pop();
            }
            self.phase = Phase::Line(line);
            return;
        }
        let Some(&id) = line.moves.get(line.next) else {
            // Cannot be: one of the moves has the value.
            self.phase = self.close_line(&line);
            return;
        };
        line.next += 1;
        let Some(made) = self.move_of(id) else {
            self.phase = Phase::Line(line);
            return;
        };
        let ends = self.search.ends(id);
        if line.made.is_empty() {
            line.first = id;
        }
        match ends {
            Some(value) if value == line.target => {
                line.made.push(made);
                self.phase = self.close_line(&line);
            }
            Some(_) => self.phase = Phase::Line(line),
            None => {
                line.made.push(made);
                line.score = self.search.make(id).unwrap_or(0);
                let alpha = line.score - line.target;
                self.search.begin(DEEPEST, alpha, alpha + 1);
                line.trying = true;
                self.phase = Phase::Line(line);
            }
        }
    }

    /// Goes back to the position and keeps the line.
    fn close_line(&mut self, line: &Line) -> Phase {
        self.search
            .set(self.racks(), self.start.position.scoreless_turns);
        let rank = self.done();
        let ranked = self.ranked(rank);
        ranked.line.clone_from(&line.made);
        if line.first != MoveId::NONE {
            ranked.best = line.first;
        }
        self.end_rank()
    }

    /// The racks of the position.
    fn racks(&self) -> [RackState; 2] {
        let racks = self.start.racks.each_ref();
        racks.map(|rack| RackState::new(rack, &self.search.grid))
    }

    /// Keeps the moves that the table names, for an answer before the end.
    fn estimate_line(&mut self, rank: usize) {
        let best = self.ranked(rank).best;
        let mut line = Vec::new();
        let mut id = best;
        while line.len() < 64
            && let Some(made) = self.move_of(id)
        {
            line.push(made);
            if self.search.ends(id).is_some() || self.search.make(id).is_none() {
                break;
            }
            id = self.search.expected();
        }
        self.search.unwind();
        self.ranked(rank).line = line;
    }

    /// Returns a move of the position that the search stands at.
    fn move_of(&mut self, id: MoveId) -> Option<Move> {
        move_of(&mut self.search, id)
    }
}

/// Returns a move of the position that a search stands at.
pub(crate) fn move_of(search: &mut Search, id: MoveId) -> Option<Move> {
    if id == MoveId::PASS {
        return Some(Move::Pass);
    }
    let item = search.item(id)?;
    let start = search.grid.square(id.line(), item.start.into())?;
    let tiles: Vec<PlacedTile> = search
        .tiles_of(&item)
        .iter()
        .filter_map(|&byte| placed(byte))
        .collect();
    let direction = match search.grid.is_down(id.line()) {
        true => Direction::Down,
        false => Direction::Across,
    };
    let play = Play::new(direction, start, &tiles, Score::new(item.score));
    Some(Move::Play(play))
}

/// The next end of a window that was too narrow.
fn widen(value: i32, end: i32, sign: i32) -> i32 {
    let from = if sign < 0 {
        value.min(end)
    } else {
        value.max(end)
    };
    let wider = from + sign * 4 * WINDOW;
    if wider.abs() > 1 << 12 {
        return sign * INFINITE;
    }
    wider
}

/// The points beyond the words, by the number of tiles played.
pub(crate) fn bonuses(rules: &GameRules) -> Vec<i32> {
    (0..=2 * rules.rack_size())
        .map(|tiles| rules.bonus(tiles).points())
        .collect()
}

/// Searches the same position on another thread, for what it adds to the table.
///
/// Nodes in which every play must be searched take nearly all of the time. The first helper searches their plays
/// from the last to the first, so that the two threads meet in the middle; further helpers begin with
/// different lines.
fn help(mut search: Search, number: usize, over: &AtomicBool, nodes: &AtomicU64) {
    search.unwind();
    search.set_sequence(match number {
        0 => Sequence::Reverse,
        number => Sequence::FromLine(7 * number),
    });
    let mut deepen = Deepen::FIRST;
    while deepen.depth <= DEEPEST {
        search.begin(deepen.depth, deepen.alpha, deepen.beta);
        let found = loop {
            let before = search.nodes();
            let result = search.run(SLICE);
            nodes.fetch_add(search.nodes() - before, Relaxed);
            if over.load(Relaxed) {
                return;
            }
            if let Some(found) = result {
                break found;
            }
        };
        if found.value <= deepen.alpha {
            deepen.alpha = widen(found.value, deepen.alpha, -1);
        } else if found.value >= deepen.beta {
            deepen.beta = widen(found.value, deepen.beta, 1);
        } else if found.proven {
            return;
        } else {
            deepen.depth += 1;
            deepen.alpha = found.value - WINDOW;
            deepen.beta = found.value + WINDOW;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Endgame, EndgameOptions, EndgameStatus};
    use lexc_game::{GameRules, Position};
    use lexc_runtime::Lexicon;

    fn endgame() -> Endgame {
        let lexicon = Lexicon::from_bytes(lexc_testkit::twelve()).expect("a lexicon");
        let rules = GameRules::standard();
        let board = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";
        let cgp = format!("{board} DGOSA?/RACT 0/0 0");
        let position = Position::from_cgp(&cgp, rules.layout(), lexicon.alphabet());
        let options = EndgameOptions::default()
            .with_other_tiles_ignored(true)
            .with_table_bytes(1 << 12);
        Endgame::new(&lexicon, &rules, &position.expect("CGP"), options).expect("an endgame")
    }

    /// Lists that are forgotten in the middle of a search are generated again in the same order.
    #[test]
    fn forgotten_lists_change_nothing() {
        let mut kept = endgame();
        while !kept.step(1 << 20) {}
        let mut forgetful = endgame();
        forgetful.search.lists.set_most(20);
        while !forgetful.step(1 << 20) {}
        assert!(forgetful.search.lists.epoch() > 10);
        assert_eq!(kept.solution(), forgetful.solution());
    }

    /// Where plays cannot be named, nothing that rests on them is proven.
    #[test]
    fn with_plays_missing_nothing_wrong_is_proven() {
        let mut whole = endgame();
        while !whole.step(1 << 20) {}
        let value = whole.solution().moves[0].value;
        for longest in 0..40 {
            let mut cut = endgame();
            cut.search.lists.set_longest(longest);
            for _ in 0..200 {
                cut.step(100);
            }
            let found = &cut.solution().moves[0];
            let (lower, upper) = (found.lower.unwrap_or(value), found.upper.unwrap_or(value));
            assert!(lower <= value && value <= upper, "{longest} {found:?}");
            assert!(!cut.search.lists.incomplete() || found.status != EndgameStatus::Solved);
        }
    }

    /// The size of the steps changes nothing, nor do other threads change value and line.
    #[test]
    fn steps_and_threads_change_nothing() {
        let mut whole = endgame();
        while !whole.step(u64::MAX) {}
        let mut pieces = endgame();
        while !pieces.step(1) {}
        assert_eq!(whole.solution(), pieces.solution());
        let mut shared = endgame();
        assert!(shared.run(3, |_| false));
        let (one, three) = (whole.solution(), shared.solution());
        assert_eq!(one.moves, three.moves);
    }
}
