//! [`Preendgame`]: every draw of every move, searched to the end of the game.

use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use lexc_game::{GameRules, Move, Play, Position, TileValues};
use lexc_runtime::Lexicon;

use super::answer::{DrawResult, GameResult, MoveResults, PreendgameAnswer};
use super::options::PreendgameOptions;
use super::plan::{Found, Task};
use super::tally::{Node, Range, Tally};
use super::worker::Worker;
use crate::endgame::grid::Grid;
use crate::endgame::search::Search;
use crate::endgame::solver::{bonuses, move_of};
use crate::endgame::start::{check, scoreless_limit, unseen, without};
use crate::endgame::table::Table;
use crate::endgame::words::WordGraph;
use crate::endgame::{EndgameStatus, SolveError};

/// The most tiles in the bag.
const MOST: usize = 2;

/// The searches that are chosen at once. The number does not depend on that of the threads, so
/// that the results do not either.
const BATCH: usize = 8;

/// Moves that win equally often are compared by spread, this many of them at most.
const COMPARED: usize = 12;

/// A solver of pre-endgames: positions with one or two tiles in the bag.
///
/// Each move is searched to the end of the game after every draw. A move that empties the bag leaves
/// an endgame in which both players know all tiles; only its sign is searched for. The results of
/// moves that leave tiles in the bag depend on the [`Meaning`](super::Meaning): with one tile in the
/// bag that is the pass, with two also each play of one tile.
///
/// # Proofs
/// | | guaranteed | rational |
/// |---|---|---|
/// | plays that empty the bag | exact | exact |
/// | a pass with one tile in the bag | exact | exact |
/// | a play of one tile with two in the bag | exact | exact |
/// | a pass with two in the bag | an upper bound | open |
///
/// Until a search is done its result is a range that holds. Moves are given up once they cannot win
/// more than the best ones; their ranges stay.
///
/// # Examples
/// ```
/// use lexc_engine::endgame::{SolveError, EndgameStatus};
/// use lexc_engine::preendgame::{Preendgame, PreendgameOptions};
/// use lexc_game::{GameRules, Position, Rack};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // A lexicon of CAR, CARS, CAT, CATS, DO, DOG, DOGS and others.
/// let rules = GameRules::standard();
/// let mut position = Position::new(&rules);
/// position.rack = Rack::parse("CATDOGS", &lexicon)?;
/// // At the beginning of a game the bag holds 86 tiles.
/// let refused = Preendgame::new(&lexicon, &rules, &position, PreendgameOptions::default());
/// assert!(matches!(refused, Err(SolveError::Bag { bag: 86, most: 2 })));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Preendgame {
    /// One for each thread.
    searches: Vec<Search>,
    options: PreendgameOptions,
    tally: Tally,
    /// The moves of the candidates.
    moves: Vec<Move>,
    /// Margins at the end of the game, by candidate and order.
    margins: HashMap<(usize, usize), Option<i32>>,
    nodes: u64,
    /// The play that is worked out in full beside the best ones.
    included: Option<usize>,
    finished: bool,
}

impl Preendgame {
    /// Checks a position and prepares its search.
    ///
    /// If the position names the rack of the other player, the tiles in the bag are all others, and
    /// the player to move knows them.
    ///
    /// # Errors
    /// [`SolveError`] if the position is not a pre-endgame.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        position: &Position,
        options: PreendgameOptions,
    ) -> Result<Self, SolveError> {
        let alphabet = lexicon.alphabet();
        check(alphabet, rules, position)?;
        let most = MOST;
        let unseen = unseen(alphabet, position)?.ok_or(SolveError::Bag { bag: 0, most })?;
        if let Some(other) = &position.other_rack {
            without(&unseen, other)?;
        }
        let known = position.other_rack.map(|rack| rack.len());
        let held = known.unwrap_or(rules.rack_size());
        let bag = unseen.len().saturating_sub(held);
        if position.rack.is_empty() || held == 0 {
            return Err(SolveError::EmptyRack);
        }
        if !(1..=most).contains(&bag) {
            return Err(SolveError::Bag { bag, most });
        }
        if rules.may_exchange(bag) {
            return Err(SolveError::Exchanges { bag });
        }
        let limit = scoreless_limit(rules, position, options.scoreless())?;
        let own = position.rack;
        let pool = own.union(&unseen).map_err(|_| SolveError::RackTooLong {
            found: own.len(),
            most: rules.rack_size(),
        })?;
        let words = Arc::new(WordGraph::new(lexicon, &position.board, &pool, true)?);
        let values = TileValues::new(alphabet);
        let grid = Grid::new(rules.layout(), &values, &position.board, &words);
        let table = Arc::new(Table::new(options.table_bytes())?);
        let size = rules.rack_size();
        let mut search = Search::new(grid, words, table, bonuses(rules), limit, size);
        let [ours, theirs] = position.scores;
        let node = Node {
            own,
            unseen,
            held: position.other_rack,
            bag,
            lead: (ours - theirs).points(),
        };
        let mut worker = Worker {
            search: &mut search,
            stop: &mut |_| false,
            nodes: &AtomicU64::new(0),
        };
        let first_reply = position.scoreless_turns + 1;
        let tally = worker.tally(node, options.meaning(), first_reply, false);
        if search.lists.incomplete() {
            return Err(SolveError::TooManyPlays);
        }
        // The search still stands at the position.
        let ids = tally.candidates.iter().map(|candidate| candidate.id);
        let moves = ids.map(|id| move_of(&mut search, id).unwrap_or(Move::Pass));
        Ok(Self {
            moves: moves.collect(),
            searches: vec![search],
            options,
            tally,
            margins: HashMap::new(),
            nodes: 0,
            included: None,
            finished: false,
        })
    }

    /// Works a play out in full beside the best moves, such as the one that was made in a game.
    /// Returns it as the answer names it; `None` if it is not a play of the position.
    pub fn include(&mut self, play: &Play) -> Option<Move> {
        let mut present = self.tally.present();
        let found = present.find(|&at| self.moves[at].play().is_some_and(|own| same(own, play)))?;
        self.included = Some(found);
        self.finished = false;
        Some(self.moves[found])
    }

    /// Returns the number of tiles in the bag.
    #[must_use]
    pub fn bag(&self) -> usize {
        self.tally.node.bag
    }

    /// Returns the number of nodes searched up to now.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches until all that is wanted is known, or until `stop` returns `true`; it is called every
    /// thousand nodes, with the number of nodes up to then. Returns `true` if nothing is
    /// left to be done; if not, it can be called again.
    ///
    /// Threads search different moves and share the table of positions. With one thread, or none, no
    /// thread is started. The result of a search that is not stopped does not depend on their
    /// number; that of one that is stopped by the number of nodes can be repeated with one thread.
    pub fn run(&mut self, threads: usize, stop: impl Fn(u64) -> bool + Sync) -> bool {
        self.run_in(|search, tasks| search.batch_on_threads(tasks, threads, &stop))
    }

    /// Searches as [`run`](Self::run) does with one thread; `stop` may change what it refers to.
    pub fn run_here(&mut self, mut stop: impl FnMut(u64) -> bool) -> bool {
        self.run_in(|search, tasks| search.batch(tasks, &mut stop))
    }

    /// Searches; `batch` makes the searches of each batch.
    fn run_in(&mut self, mut batch: impl FnMut(&mut Self, &[Task]) -> Vec<Option<Found>>) -> bool {
        while !self.finished {
            let mut tasks = self.tally.plan(BATCH, self.options.top());
            if tasks.is_empty()
                && let Some(play) = self.included
            {
                self.tally.extend_plan(play, BATCH, &mut tasks);
            }
            if tasks.is_empty() {
                tasks = self.wanted_margins();
            }
            if tasks.is_empty() {
                self.finished = true;
                break;
            }
            let found = batch(self, &tasks);
            let mut cancelled = false;
            for (task, found) in tasks.into_iter().zip(found) {
                match (task, found) {
                    (_, None) => cancelled = true,
                    (Task::Margin { candidate, order }, Some(Found::Margin(margin))) => {
                        self.margins.insert((candidate, order), margin);
                        self.count_spread(candidate);
                    }
                    (task, Some(found)) => self.tally.take(task, found),
                }
            }
            if cancelled {
                break;
            }
        }
        self.finished
    }

    /// Makes searches on this thread. Stopped searches have no result.
    fn batch(&mut self, tasks: &[Task], stop: &mut dyn FnMut(u64) -> bool) -> Vec<Option<Found>> {
        let nodes = AtomicU64::new(self.nodes);
        let mut results = vec![None; tasks.len()];
        if let Some(search) = self.searches.first_mut() {
            let mut worker = Worker {
                search,
                stop,
                nodes: &nodes,
            };
            for (task, result) in tasks.iter().zip(&mut results) {
                let Ok(found) = worker.perform(&self.tally, *task) else {
                    break;
                };
                *result = Some(found);
            }
        }
        self.nodes = nodes.into_inner();
        results
    }

    /// Makes searches on several threads. Stopped searches have no result.
    fn batch_on_threads(
        &mut self,
        tasks: &[Task],
        threads: usize,
        stop: &(impl Fn(u64) -> bool + Sync),
    ) -> Vec<Option<Found>> {
        let threads = threads.min(tasks.len());
        if threads <= 1 {
            return self.batch(tasks, &mut |nodes| stop(nodes));
        }
        while self.searches.len() < threads
            && let Some(first) = self.searches.first()
        {
            self.searches.push(first.sibling());
        }
        let nodes = AtomicU64::new(self.nodes);
        let next = AtomicUsize::new(0);
        let results = Mutex::new(vec![None; tasks.len()]);
        let tally = &self.tally;
        let work = |search: &mut Search| {
            let mut worker = Worker {
                search,
                stop: &mut |nodes| stop(nodes),
                nodes: &nodes,
            };
            loop {
                let index = next.fetch_add(1, Relaxed);
                let Some(&task) = tasks.get(index) else { break };
                let Ok(found) = worker.perform(tally, task) else {
                    break;
                };
                let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                results[index] = Some(found);
            }
        };
        std::thread::scope(|scope| {
            for search in self.searches.iter_mut().take(threads) {
                scope.spawn(|| work(search));
            }
        });
        self.nodes = nodes.into_inner();
        results.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns searches for margins, to compare the best moves if they win equally often.
    fn wanted_margins(&self) -> Vec<Task> {
        let tally = &self.tally;
        let exact = || tally.present().filter(|&play| tally.is_exact(play));
        let best = exact().map(|play| tally.least(play)).max();
        let tied = exact().filter(|&play| Some(tally.least(play)) == best);
        let mut tied: Vec<usize> = tied
            .filter(|&play| tally.candidates[play].left == 0)
            .collect();
        tied.truncate(COMPARED);
        if tied.len() < 2 {
            return Vec::new();
        }
        let all = tied
            .into_iter()
            .flat_map(|candidate| (0..tally.orders.len()).map(move |order| (candidate, order)));
        let open = all.filter(|&(candidate, order)| {
            // One order stands for all that draw the same tiles.
            tally.orders[order].sorted == order && !self.margins.contains_key(&(candidate, order))
        });
        let tasks = open.map(|(candidate, order)| Task::Margin { candidate, order });
        tasks.take(BATCH).collect()
    }

    /// Takes the average of the margins of a play once they are all known.
    fn count_spread(&mut self, candidate: usize) {
        let margins = self.tally.orders.iter().map(|order| {
            let margin = self.margins.get(&(candidate, order.sorted)).copied();
            Some(i64::from(margin??) * i64::from(order.draws))
        });
        if let Some(sum) = margins.sum::<Option<i64>>() {
            let draws = f64::from(self.tally.draws());
            self.tally.candidates[candidate].spread = Some(sum as f64 / draws);
        }
    }

    /// Returns the results so far.
    #[must_use]
    pub fn answer(&self) -> PreendgameAnswer {
        let tally = &self.tally;
        let all = tally.draws();
        let share = |halves: u32| f64::from(halves) / f64::from(2 * all.max(1));
        let results = |made: Move, ranges: &[Range], bounds: (u32, u32), spread| {
            let by_draw = ranges
                .iter()
                .zip(&tally.orders)
                .map(|(range, order)| DrawResult {
                    tiles: order.tiles.clone(),
                    draws: order.draws,
                    least: range.least,
                    most: range.most,
                });
            let by_draw: Vec<DrawResult> = by_draw.collect();
            let count = |result: Option<GameResult>| {
                let found = by_draw.iter().filter(|draw| draw.result() == result);
                found.map(|draw| draw.draws).sum()
            };
            MoveResults {
                made,
                wins: count(Some(GameResult::Win)),
                ties: count(Some(GameResult::Tie)),
                losses: count(Some(GameResult::Loss)),
                open: count(None),
                least: share(bounds.0),
                most: share(bounds.1),
                spread,
                by_draw,
            }
        };
        let mut moves: Vec<((u32, u32), MoveResults)> = Vec::new();
        for play in tally.present() {
            let bounds = (tally.least(play), tally.most(play));
            let candidate = &tally.candidates[play];
            let made = self.moves[play];
            let results = results(made, &candidate.ranges, bounds, candidate.spread);
            moves.push((bounds, results));
        }
        let pass = tally.pass_bounds();
        let bounds = (pass.least, pass.most);
        let ranges = tally.pass_ranges(&pass);
        moves.push((bounds, results(Move::Pass, &ranges, bounds, None)));
        let spread = |results: &MoveResults| results.spread.unwrap_or(f64::NEG_INFINITY);
        // Stable: moves that are equal stay in their order.
        moves.sort_by(|(one, of_one), (other, of_other)| {
            let spreads = spread(of_other).total_cmp(&spread(of_one));
            other.cmp(one).then(spreads)
        });
        let best = moves.first().map(|((least, _), _)| *least);
        let solved = moves.iter().all(|((_, most), _)| Some(*most) <= best);
        PreendgameAnswer {
            status: if solved {
                EndgameStatus::Solved
            } else {
                EndgameStatus::Bound
            },
            meaning: tally.meaning,
            bag: tally.node.bag,
            draws: all,
            moves: moves.into_iter().map(|(_, results)| results).collect(),
            nodes: self.nodes,
        }
    }
}

/// Returns `true` if two plays put the same tiles on the same squares: a single tile makes the same words
/// across and down.
fn same(one: &Play, other: &Play) -> bool {
    let directed = one.direction() == other.direction() || one.tiles().len() == 1;
    directed && one.start() == other.start() && one.tiles() == other.tiles()
}
