//! [`Preendgame`]: every draw of every move, searched to the end of the game.

use core::cell::Cell;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use lexc_alphabet::Alphabet;
use lexc_game::{GameRules, Move, Play, Position, TileValues};
use lexc_runtime::Lexicon;

use super::answer::{DrawResult, GameResult, MoveResults, PreendgameAnswer};
use super::move_table::{MoveTable, PlayerKnowledge, ResultRange};
use super::options::PreendgameOptions;
use super::plan::{SearchTask, TaskResult};
use super::task_runner::TaskRunner;
use crate::endgame::board::squares::EndgameBoard;
use crate::endgame::search::position::SearchPosition;
use crate::endgame::search::pvs::Search;
use crate::endgame::search::table::TranspositionTable;
use crate::endgame::solver::{move_of, search_rules};
use crate::endgame::start::{check, scoreless_limit, unseen, without};
use crate::endgame::words::gaddag::EndgameGaddag;
use crate::endgame::words::source::WordSource;
use crate::endgame::{EndgameStatus, SolveError};
use crate::threads;

/// The maximum number of tiles in the bag.
const MAX_BAG: usize = 2;

/// The number of searches chosen at once. It does not depend on the number of threads, so that the
/// results do not either.
const BATCH: usize = 8;

/// The maximum number of moves that win equally often and are compared by spread.
const MAX_COMPARED: usize = 12;

/// A solver of pre-endgames: positions with one or two tiles in the bag.
///
/// Each move is searched to the end of the game after every draw. A move that empties the bag
/// leaves an endgame in which both players know all tiles; the search proves the sign of its value.
/// The results of moves that leave tiles in the bag depend on the [`Meaning`](super::Meaning): with
/// one tile in the bag that is the pass, with two also each play of one tile.
///
/// # Proofs
/// | | guaranteed | rational |
/// |---|---|---|
/// | plays that empty the bag | exact | exact |
/// | a pass with one tile in the bag | exact | exact |
/// | a play of one tile with two in the bag | exact | exact |
/// | a pass with two in the bag | an upper bound | open |
///
/// Until a search is complete its result is a proven range. Moves that cannot win more often than
/// the best ones are not searched further; their ranges stay.
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
    /// A search for each thread.
    searches: Vec<Search>,
    options: PreendgameOptions,
    table: MoveTable,
    /// The moves of the candidates.
    moves: Vec<Move>,
    /// The final spreads, by candidate and order.
    spreads: HashMap<(usize, usize), Option<i32>>,
    nodes: u64,
    /// A play whose results are proven besides those of the best moves.
    included: Option<usize>,
    /// The searches that a pause left, with the results of those that are done.
    paused: Vec<(SearchTask, Option<TaskResult>)>,
    finished: bool,
}

impl Preendgame {
    /// Checks a position and prepares its search.
    ///
    /// If the position names the rack of the other player, the player to move knows which tiles are
    /// in the bag.
    ///
    /// # Errors
    /// [`SolveError`] if the position is not a pre-endgame.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        position: &Position,
        options: PreendgameOptions,
    ) -> Result<Self, SolveError> {
        let words = WordSource::Lexicon(lexicon);
        Self::with_words(words, lexicon.alphabet(), rules, position, options)
    }

    /// Prepares a search that reads other words than a whole lexicon.
    pub(crate) fn with_words(
        words: WordSource<'_>,
        alphabet: &Alphabet,
        rules: &GameRules,
        position: &Position,
        options: PreendgameOptions,
    ) -> Result<Self, SolveError> {
        check(alphabet, rules, position)?;
        let most = MAX_BAG;
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
        let limit = scoreless_limit(rules, position, options.scoreless)?;
        let own = position.rack;
        let tiles = own.union(&unseen).map_err(|_| SolveError::RackTooLong {
            found: own.len(),
            most: rules.rack_size(),
        })?;
        let board = &position.board;
        let gaddag = Arc::new(EndgameGaddag::new(words, board, &tiles, true));
        let values = TileValues::new(alphabet);
        let board = EndgameBoard::new(rules.layout(), &values, board, &gaddag);
        let transpositions = Arc::new(TranspositionTable::new(options.table_bytes)?);
        let search_position = SearchPosition::new(board, gaddag, search_rules(rules, limit));
        let mut search = Search::new(search_position, transpositions);
        let [ours, theirs] = position.scores;
        let knowledge = PlayerKnowledge {
            own,
            unseen,
            held: position.other_rack,
            bag,
            spread: (ours - theirs).points(),
        };
        let mut runner = TaskRunner {
            search: &mut search,
            stop: &mut |_| false,
            nodes: &AtomicU64::new(0),
        };
        let first_reply = position.scoreless_turns + 1;
        let table = runner.table(knowledge, options.meaning, first_reply, false);
        if search.position.plays.is_incomplete() {
            return Err(SolveError::TooManyPlays);
        }
        // The position of the search is still the first one.
        let ids = table.candidates.iter().map(|candidate| candidate.id);
        let moves = ids.map(|id| move_of(&mut search.position, id).unwrap_or(Move::Pass));
        Ok(Self {
            moves: moves.collect(),
            searches: vec![search],
            options,
            table,
            spreads: HashMap::new(),
            nodes: 0,
            included: None,
            paused: Vec::new(),
            finished: false,
        })
    }

    /// Requests that all results of a play are proven, besides those of the best moves. Returns the
    /// play as it is listed in the answer; `None` if it is not a play of the position.
    pub fn include(&mut self, play: &Play) -> Option<Move> {
        let mut present = self.table.present();
        let found = present.find(|&at| {
            self.moves[at]
                .play()
                .is_some_and(|own| is_same_play(own, play))
        })?;
        self.included = Some(found);
        self.finished = false;
        Some(self.moves[found])
    }

    /// Returns the number of tiles in the bag.
    #[must_use]
    pub fn bag(&self) -> usize {
        self.table.knowledge.bag
    }

    /// Returns the number of nodes searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches until the answer is complete or `stop` returns `true`. `stop` is called every
    /// thousand nodes, and every 64 estimates before the search, with the number of nodes so far.
    /// Returns `true` once the answer is complete; otherwise the search can be continued by
    /// another call.
    ///
    /// Threads search different moves and share the transposition table. With one thread, or zero,
    /// no thread is started. A complete answer does not depend on the number of threads; a search
    /// that is stopped by the number of nodes can be repeated with one thread.
    pub fn run(&mut self, threads: usize, stop: impl Fn(u64) -> bool + Sync) -> bool {
        let batch = |search: &mut Self, tasks: &[SearchTask]| {
            search.batch_on_threads(tasks, threads, &stop)
        };
        self.run_in(batch, || false)
    }

    /// Searches like [`run`](Self::run) on this thread; `stop` may have side effects.
    pub fn run_here(&mut self, stop: impl FnMut(u64) -> bool) -> bool {
        self.run_until(|| false, stop)
    }

    /// Searches like [`run_here`](Self::run_here). `pause` is called between the searches of two
    /// draws, not before the first; if it returns `true`, nothing is searched twice by the next
    /// call, and the answer is the same as without pauses.
    pub fn run_until(
        &mut self,
        mut pause: impl FnMut() -> bool,
        mut stop: impl FnMut(u64) -> bool,
    ) -> bool {
        let paused = Cell::new(false);
        let mut first = true;
        let mut pause = || {
            paused.set(!core::mem::take(&mut first) && pause());
            paused.get()
        };
        self.run_in(
            |search, tasks| search.batch(tasks, &mut pause, &mut stop),
            || paused.get(),
        )
    }

    /// Returns the next searches; none if the answer is complete.
    fn next_tasks(&self) -> Vec<SearchTask> {
        let mut tasks = self.table.plan(BATCH, self.options.top);
        if tasks.is_empty()
            && let Some(play) = self.included
        {
            self.table.extend_plan(play, BATCH, &mut tasks);
        }
        if tasks.is_empty() {
            tasks = self.next_spreads();
        }
        tasks
    }

    /// Searches in batches, each run by `batch`. If `is_paused` returns `true` after a batch, its
    /// results are kept until all of it is searched.
    fn run_in(
        &mut self,
        mut batch: impl FnMut(&mut Self, &[SearchTask]) -> Vec<Option<TaskResult>>,
        is_paused: impl Fn() -> bool,
    ) -> bool {
        while !self.finished {
            let mut all = core::mem::take(&mut self.paused);
            if all.is_empty() {
                all.extend(self.next_tasks().into_iter().map(|task| (task, None)));
            }
            if all.is_empty() {
                self.finished = true;
                break;
            }
            let open = all.iter().filter(|(_, found)| found.is_none());
            let tasks: Vec<SearchTask> = open.map(|(task, _)| *task).collect();
            let mut found = batch(self, &tasks).into_iter();
            for (_, result) in all.iter_mut().filter(|(_, found)| found.is_none()) {
                *result = found.next().flatten();
            }
            if is_paused() {
                self.paused = all;
                break;
            }
            let mut cancelled = false;
            for (task, found) in all {
                match (task, found) {
                    (_, None) => cancelled = true,
                    (SearchTask::Spread { candidate, order }, Some(TaskResult::Spread(spread))) => {
                        self.spreads.insert((candidate, order), spread);
                        self.update_mean_spread(candidate);
                    }
                    (task, Some(result)) => self.table.record(task, result),
                }
            }
            if let Some(order) = self.table.sort_by_estimates() {
                self.moves = order.iter().map(|&at| self.moves[at]).collect();
                let included = |at| order.iter().position(|&before| before == at);
                self.included = self.included.and_then(included);
            }
            if cancelled {
                break;
            }
        }
        self.finished
    }

    /// Runs tasks on this thread. Stopped tasks have no result.
    fn batch(
        &mut self,
        tasks: &[SearchTask],
        pause: &mut dyn FnMut() -> bool,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Vec<Option<TaskResult>> {
        let nodes = AtomicU64::new(self.nodes);
        let mut results = vec![None; tasks.len()];
        let mut runner = TaskRunner {
            search: &mut self.searches[0],
            stop,
            nodes: &nodes,
        };
        for (task, result) in tasks.iter().zip(&mut results) {
            if pause() {
                break;
            }
            let Ok(found) = runner.perform(&self.table, *task) else {
                break;
            };
            *result = Some(found);
        }
        self.nodes = nodes.into_inner();
        results
    }

    /// Runs tasks on several threads. Stopped tasks have no result.
    fn batch_on_threads(
        &mut self,
        tasks: &[SearchTask],
        threads: usize,
        stop: &(impl Fn(u64) -> bool + Sync),
    ) -> Vec<Option<TaskResult>> {
        let threads = threads.min(tasks.len());
        if threads <= 1 {
            return self.batch(tasks, &mut || false, &mut |nodes| stop(nodes));
        }
        while self.searches.len() < threads {
            self.searches.push(self.searches[0].sibling());
        }
        let nodes = AtomicU64::new(self.nodes);
        let next = AtomicUsize::new(0);
        let results = Mutex::new(vec![None; tasks.len()]);
        let table = &self.table;
        let work = |search: &mut Search| {
            let mut runner = TaskRunner {
                search,
                stop: &mut |nodes| stop(nodes),
                nodes: &nodes,
            };
            loop {
                let index = next.fetch_add(1, Relaxed);
                let Some(&task) = tasks.get(index) else { break };
                let Ok(found) = runner.perform(table, task) else {
                    break;
                };
                let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                results[index] = Some(found);
            }
        };
        let (own, others) = self.searches[..threads]
            .split_first_mut()
            .expect("there is a search");
        std::thread::scope(|scope| {
            for search in others {
                threads::spawn(scope, || work(search));
            }
            work(own);
        });
        self.nodes = nodes.into_inner();
        results.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns searches for spreads, to compare the best moves that win equally often.
    fn next_spreads(&self) -> Vec<SearchTask> {
        let table = &self.table;
        let exact = || table.present().filter(|&play| table.is_exact(play));
        let best = exact().map(|play| table.least(play)).max();
        let tied = exact().filter(|&play| Some(table.least(play)) == best);
        let mut tied: Vec<usize> = tied
            .filter(|&play| table.candidates[play].left == 0)
            .collect();
        tied.truncate(MAX_COMPARED);
        if tied.len() < 2 {
            return Vec::new();
        }
        let all = tied
            .into_iter()
            .flat_map(|candidate| (0..table.orders.len()).map(move |order| (candidate, order)));
        let open = all.filter(|&(candidate, order)| {
            // One order represents all orders of the same tiles.
            table.orders[order].sorted == order && !self.spreads.contains_key(&(candidate, order))
        });
        let tasks = open.map(|(candidate, order)| SearchTask::Spread { candidate, order });
        tasks.take(BATCH).collect()
    }

    /// Sets the mean spread of a play once all its spreads are known.
    fn update_mean_spread(&mut self, candidate: usize) {
        let spreads = self.table.orders.iter().map(|order| {
            let spread = self.spreads.get(&(candidate, order.sorted)).copied();
            Some(i64::from(spread??) * i64::from(order.draws))
        });
        if let Some(sum) = spreads.sum::<Option<i64>>() {
            let draws = f64::from(self.table.draws());
            self.table.candidates[candidate].mean_spread = Some(sum as f64 / draws);
        }
    }

    /// Returns the results so far.
    #[must_use]
    pub fn answer(&self) -> PreendgameAnswer {
        let table = &self.table;
        let all = table.draws();
        let share = |halves: u32| f64::from(halves) / f64::from(2 * all.max(1));
        let results = |made: Move, ranges: &[ResultRange], bounds: (u32, u32), spread| {
            let by_draw = ranges
                .iter()
                .zip(&table.orders)
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
        for play in table.present() {
            let bounds = (table.least(play), table.most(play));
            let candidate = &table.candidates[play];
            let made = self.moves[play];
            let results = results(made, &candidate.ranges, bounds, candidate.mean_spread);
            moves.push((bounds, results));
        }
        let pass = table.pass_bounds();
        let bounds = (pass.least, pass.most);
        let ranges = table.pass_ranges(&pass);
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
            meaning: table.meaning,
            bag: table.knowledge.bag,
            draws: all,
            moves: moves.into_iter().map(|(_, results)| results).collect(),
            nodes: self.nodes,
        }
    }
}

/// Returns `true` if two plays place the same tiles on the same squares: a single tile makes the
/// same words across and down.
fn is_same_play(one: &Play, other: &Play) -> bool {
    let directed = one.direction() == other.direction() || one.tiles().len() == 1;
    directed && one.start() == other.start() && one.tiles() == other.tiles()
}
