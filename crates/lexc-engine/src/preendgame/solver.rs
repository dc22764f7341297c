//! [`Preendgame`]: searches all draws of all moves to the end of the game.

use core::cmp::Reverse;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use lexc_alphabet::{Alphabet, Tile};
use lexc_game::{GameRules, Move, Play, Position, Rack, TileValues};
use lexc_runtime::Lexicon;

use super::answer::{DrawResult, GameResult, MoveResults, PreendgameAnswer};
use super::draw_order::{DrawOrder, count_draws, draw_orders, known_order, sampled_orders};
use super::estimates::{EstimateTable, EstimatedMove, Sample};
use super::move_table::{MoveTable, PlayerKnowledge, ResultRange};
use super::options::PreendgameOptions;
use super::plan::{SearchTask, TaskResult};
use super::sampler::exchanges;
use super::task_runner::{Cancelled, TaskRunner};
use crate::endgame::board::squares::EndgameBoard;
use crate::endgame::search::position::{SearchPosition, SearchRules};
use crate::endgame::search::pvs::Search;
use crate::endgame::search::table::TranspositionTable;
use crate::endgame::start::{check, scoreless_limit, unseen, without};
use crate::endgame::words::gaddag::EndgameGaddag;
use crate::endgame::words::source::WordSource;
use crate::endgame::{EndgameStatus, SolveError};
use crate::threads;

/// The maximum number of tiles in the bag.
const MAX_BAG: usize = 6;

/// The maximum number of tiles in the bag for which all moves can be proven.
const MAX_PROVEN_BAG: usize = 2;

/// The maximum number of draws to try. If there are more, a sample of this size is tried.
const MAX_DRAWS: u32 = 1024;

/// The number of searches chosen at once. It does not depend on the number of threads, so the
/// results do not either.
const BATCH: usize = 8;

/// The maximum number of equally winning moves to compare by spread.
const MAX_COMPARED: usize = 12;

/// A solver of pre-endgames: positions with one to six tiles in the bag.
///
/// A move that empties the bag leaves an endgame in which both players know all tiles; a search
/// proves the sign of its value. The results of moves that leave tiles in the bag depend on the
/// [`Meaning`](super::Meaning). With one tile in the bag, the only such move is the pass; with two,
/// plays of one tile are such moves too.
///
/// # Estimates
/// All moves are estimated first, by games played to their end by rank. Each later stage estimates
/// fewer moves in more draws or with more effort: the other player compares replies, and a search
/// of a limited number of nodes follows once the bag is empty. Up to 1,024 draws are all tried; of
/// more draws, a sample of 1,024 is. `docs/internals/endgame.md` describes the stages.
///
/// # Proofs
/// | | guaranteed | rational |
/// |---|---|---|
/// | plays that empty the bag, if all draws are tried | exact | exact |
/// | a pass with one tile in the bag | exact | exact |
/// | a play of one tile with two in the bag | exact | exact |
/// | a pass with two in the bag | an upper bound | open |
/// | other moves that leave tiles, with three in the bag | an upper bound | open |
/// | moves that leave tiles, by rules that allow exchanges then | open | open |
///
/// Until a search is complete, its result is a proven range. Moves that cannot win more often than
/// the best ones are not searched further; they keep their ranges and estimates.
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
/// assert!(matches!(refused, Err(SolveError::Bag { bag: 86, most: 6 })));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Preendgame {
    /// A search for each thread.
    searches: Vec<Search>,
    options: PreendgameOptions,
    tables: Tables,
    /// The exchanges that the rules allow.
    exchanged: Vec<Rack>,
    /// The final spreads, by candidate and order.
    spreads: HashMap<(usize, usize), Option<i32>>,
    nodes: u64,
    /// Plays whose results are proven in addition to those of the best moves.
    included: Vec<usize>,
    /// The tasks of a paused batch, with the results of those that are complete.
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

    /// Prepares a search with any source of words.
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
        let search_position = SearchPosition::new(board, gaddag, SearchRules::new(rules, limit));
        let mut search = Search::new(search_position, transpositions);
        let [ours, theirs] = position.scores;
        let knowledge = PlayerKnowledge {
            own,
            unseen,
            held: position.other_rack,
            bag,
            spread: (ours - theirs).points(),
        };
        let held = position.other_rack.as_ref();
        let all = count_draws(&unseen, held, bag) <= MAX_DRAWS;
        let orders = match all {
            true => draw_orders(&unseen, held, bag),
            false => sampled_orders(&unseen, held, bag, options.seed, MAX_DRAWS.into()),
        };
        let exchanged = match rules.may_exchange(bag) {
            true => exchanges(&own, bag),
            false => Vec::new(),
        };
        let first_reply = position.scoreless_turns + 1;
        let tables = Tables::new(
            &mut search,
            knowledge,
            (orders, all),
            (first_reply, &exchanged),
            options,
        );
        if search.position.plays.is_incomplete() {
            return Err(SolveError::TooManyPlays);
        }
        Ok(Self {
            searches: vec![search],
            options,
            tables,
            exchanged,
            spreads: HashMap::new(),
            nodes: 0,
            included: Vec::new(),
            paused: Vec::new(),
            finished: false,
        })
    }

    /// Sets the tiles in the bag, in drawing order, so that this is the only draw. Call this before
    /// the first search.
    ///
    /// # Errors
    /// [`SolveError::KnownBag`] if the number of tiles differs from the bag, or they are not
    /// unseen.
    pub fn set_bag(&mut self, tiles: &[Tile]) -> Result<(), SolveError> {
        let knowledge = &self.tables.moves.knowledge;
        let known = Rack::from_tiles(tiles.iter().copied());
        let left = known
            .ok()
            .and_then(|known| knowledge.unseen.subtract(&known));
        let (Some(other), true) = (left, tiles.len() == knowledge.bag) else {
            return Err(SolveError::KnownBag { bag: knowledge.bag });
        };
        if knowledge.held.is_some_and(|held| held != other) {
            return Err(SolveError::KnownBag { bag: knowledge.bag });
        }
        let knowledge = PlayerKnowledge {
            held: Some(other),
            ..knowledge.clone()
        };
        let orders = (vec![known_order(&knowledge.unseen, tiles)], true);
        let rest = (self.tables.moves.first_reply, self.exchanged.as_slice());
        self.tables = Tables::new(&mut self.searches[0], knowledge, orders, rest, self.options);
        Ok(())
    }

    /// Excludes all other moves. Call this before the first search and after
    /// [`set_bag`](Self::set_bag).
    ///
    /// # Errors
    /// Returns the first of `moves` that is not a move of the position.
    pub fn only(&mut self, moves: &[Move]) -> Result<(), Move> {
        let arms: Vec<usize> = moves
            .iter()
            .map(|made| self.tables.find(made).ok_or(*made))
            .collect::<Result<_, _>>()?;
        self.tables.retain(&arms);
        Ok(())
    }

    /// Protects a move from being dropped by a stage; if it is a play, all its results are proven
    /// too. Returns the move as it is listed in the answer, or `None` if it is not a move of the
    /// position.
    pub fn include(&mut self, made: &Move) -> Option<Move> {
        let arm = self.tables.find(made)?;
        self.tables.estimates.arms[arm].protected = true;
        if let EstimatedMove::Play(play) = self.tables.estimates.arms[arm].made {
            self.included.push(play);
            self.finished = false;
        }
        Some(self.tables.made(arm))
    }

    /// Returns the number of tiles in the bag.
    #[must_use]
    pub fn bag(&self) -> usize {
        self.tables.moves.knowledge.bag
    }

    /// Returns the number of nodes searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the number of the current stage of estimates and the number of stages, which are
    /// equal once moves are proven.
    #[must_use]
    pub fn stage(&self) -> (usize, usize) {
        self.tables.estimates.progress()
    }

    /// Searches until the answer is complete or `stop` returns `true`. `stop` is called every
    /// thousand nodes, and every 64 estimates before the search, with the number of nodes so far.
    /// Returns `true` once the answer is complete; otherwise another call continues the search.
    ///
    /// Threads search different moves and share the transposition table. With zero or one thread,
    /// no thread is started. A complete answer does not depend on the number of threads. A search
    /// stopped by the number of nodes is reproducible with one thread.
    pub fn run(&mut self, threads: usize, stop: impl Fn(u64) -> bool + Sync) -> bool {
        self.run_in_steps(threads, || false, stop)
    }

    /// Searches like [`run`](Self::run). `pause` is called before the search of each draw, but not
    /// before the first. If it returns `true`, the threads complete the searches that they have
    /// begun; the next call repeats none, and the answer is the same as without pauses.
    pub fn run_in_steps(
        &mut self,
        threads: usize,
        pause: impl Fn() -> bool + Sync,
        stop: impl Fn(u64) -> bool + Sync,
    ) -> bool {
        let [begun, paused, stopped] = [(); 3].map(|()| AtomicBool::new(false));
        let pause = || {
            if begun.swap(true, Relaxed) && pause() {
                paused.store(true, Relaxed);
            }
            paused.load(Relaxed)
        };
        let stop = |nodes| {
            let stops = stop(nodes);
            stopped.fetch_or(stops, Relaxed);
            stops
        };
        while !self.finished {
            let mut all = core::mem::take(&mut self.paused);
            if all.is_empty() {
                self.advance();
                all.extend(self.next_tasks().into_iter().map(|task| (task, None)));
            }
            if all.is_empty() {
                self.finished = true;
                break;
            }
            let open = all.iter().filter(|(_, found)| found.is_none());
            let tasks: Vec<SearchTask> = open.map(|(task, _)| *task).collect();
            let mut found = self.batch(&tasks, threads, &pause, &stop).into_iter();
            for (_, result) in all.iter_mut().filter(|(_, found)| found.is_none()) {
                *result = found.next().flatten();
            }
            // The results of a stopped search are recorded at once.
            if paused.load(Relaxed) && !stopped.load(Relaxed) {
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
                    (SearchTask::Samples { chunk }, Some(TaskResult::Samples(samples))) => {
                        self.tables.record(chunk, samples);
                    }
                    (task, Some(result)) => self.tables.moves.record(task, result),
                }
            }
            if cancelled {
                break;
            }
        }
        self.finished
    }

    /// Returns the next searches, or none if the answer is complete.
    fn next_tasks(&self) -> Vec<SearchTask> {
        let Tables {
            moves, estimates, ..
        } = &self.tables;
        let chunks = estimates.open_chunks(BATCH).into_iter();
        let mut tasks: Vec<SearchTask> =
            chunks.map(|chunk| SearchTask::Samples { chunk }).collect();
        if !tasks.is_empty() || !estimates.has_all_orders {
            return tasks;
        }
        tasks = moves.plan_leaders(BATCH);
        if tasks.is_empty() {
            tasks = moves.plan(BATCH, self.options.top);
        }
        for &play in &self.included {
            if tasks.is_empty() {
                moves.extend_plan(play, BATCH, &mut tasks);
            }
        }
        if tasks.is_empty() {
            tasks = self.next_spreads();
        }
        tasks
    }

    /// Begins the next stage of estimates if one is complete. After the last stage, plays are
    /// proven in the order of their estimates.
    fn advance(&mut self) {
        if self.tables.estimates.is_complete() {
            return;
        }
        self.tables.estimates.advance();
        if self.tables.estimates.is_complete() && self.tables.estimates.has_all_orders {
            let order = self.tables.sort();
            for play in &mut self.included {
                *play = order.iter().position(|at| at == play).unwrap_or(*play);
            }
        }
    }

    /// Runs tasks. Tasks that are stopped, or not begun before a pause, have no result.
    fn batch(
        &mut self,
        tasks: &[SearchTask],
        threads: usize,
        pause: &(impl Fn() -> bool + Sync),
        stop: &(impl Fn(u64) -> bool + Sync),
    ) -> Vec<Option<TaskResult>> {
        let threads = threads.clamp(1, tasks.len().max(1));
        while self.searches.len() < threads {
            self.searches.push(self.searches[0].sibling());
        }
        let nodes = AtomicU64::new(self.nodes);
        let next = AtomicUsize::new(0);
        let results = Mutex::new(vec![None; tasks.len()]);
        let tables = &self.tables;
        let work = |search: &mut Search| {
            let mut runner = TaskRunner {
                search,
                stop: &mut |nodes| stop(nodes),
                nodes: &nodes,
            };
            loop {
                let index = next.fetch_add(1, Relaxed);
                let Some(&task) = tasks.get(index) else { break };
                if pause() {
                    break;
                }
                let Ok(found) = tables.perform(&mut runner, task) else {
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

    /// Returns searches for spreads, to compare the best of the moves that win equally often.
    fn next_spreads(&self) -> Vec<SearchTask> {
        let table = &self.tables.moves;
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
        let table = &mut self.tables.moves;
        let spreads = table.orders.iter().map(|order| {
            let spread = self.spreads.get(&(candidate, order.sorted)).copied();
            Some(i64::from(spread??) * i64::from(order.draws))
        });
        if let Some(sum) = spreads.sum::<Option<i64>>() {
            let draws = f64::from(table.draws());
            table.candidates[candidate].mean_spread = Some(sum as f64 / draws);
        }
    }

    /// Returns the results so far, of all moves.
    ///
    /// # Cost
    /// One entry for each move and draw: with four tiles in the bag often hundreds of thousands,
    /// and a few hundredths of a second. [`best`](Self::best) omits the draws of all other moves.
    #[must_use]
    pub fn answer(&self) -> PreendgameAnswer {
        self.best(usize::MAX)
    }

    /// Returns the results so far, of the `most` best moves.
    #[must_use]
    pub fn best(&self, most: usize) -> PreendgameAnswer {
        let Tables {
            moves, estimates, ..
        } = &self.tables;
        let pass = moves.pass_bounds();
        let pass_ranges = moves.pass_ranges(&pass);
        let open = vec![ResultRange::OPEN; moves.orders.len()];
        let ranges = |arm: usize| match estimates.arms[arm].made {
            EstimatedMove::Play(play) => &moves.candidates[play].ranges,
            EstimatedMove::Pass => &pass_ranges,
            EstimatedMove::Exchange(_) => &open,
        };
        let share = |halves| f64::from(halves) / f64::from(2 * moves.draws().max(1));
        let mut results: Vec<RankedResults> = (estimates.arms.iter().enumerate())
            .map(|(at, arm)| {
                let ((least, most), spread) = match arm.made {
                    EstimatedMove::Play(play) => {
                        let bounds = (moves.least(play), moves.most(play));
                        (bounds, moves.candidates[play].mean_spread)
                    }
                    EstimatedMove::Pass => ((pass.least, pass.most), None),
                    EstimatedMove::Exchange(_) => ((0, 2 * moves.draws()), None),
                };
                self.results(at, ranges(at), [share(least), share(most)], spread)
            })
            .collect();
        let by_win = |one: &MoveResults, other: &MoveResults| {
            let spread = |results: &MoveResults| results.spread.unwrap_or(f64::NEG_INFINITY);
            let wins = other.win.total_cmp(&one.win);
            // Proven results rank before estimated ones.
            let wins = wins.then(other.least.total_cmp(&one.least));
            wins.then(spread(other).total_cmp(&spread(one)))
        };
        let best = results.iter().map(|one| one.results.least);
        let best = best.fold(0.0, f64::max);
        let all_below = results.iter().all(|one| one.results.most <= best);
        let solved = estimates.has_all_orders && all_below;
        // The sort is stable: equal moves keep their order. While the order is not proven, later
        // stages rank before earlier ones.
        results.sort_by(|one, other| {
            let wins = by_win(&one.results, &other.results);
            match solved {
                true => wins,
                false => other.rank.cmp(&one.rank).then(wins),
            }
        });
        let first = results.first().map(|first| first.results.status);
        let status = match first {
            _ if solved => EndgameStatus::Solved,
            Some(EndgameStatus::Estimate) | None => EndgameStatus::Estimate,
            Some(_) => EndgameStatus::Bound,
        };
        let knowledge = &moves.knowledge;
        let listed = results.into_iter().take(most).map(|one| MoveResults {
            by_draw: self.by_draw(one.arm, ranges(one.arm)),
            ..one.results
        });
        PreendgameAnswer {
            status,
            meaning: moves.meaning,
            bag: knowledge.bag,
            draws: match estimates.has_all_orders {
                true => moves.draws(),
                false => count_draws(&knowledge.unseen, knowledge.held.as_ref(), knowledge.bag),
            },
            sampled: (!estimates.has_all_orders).then_some(estimates.orders.len() as u32),
            moves: listed.collect(),
            nodes: self.nodes,
        }
    }

    /// Returns the results of a move by draw.
    fn by_draw(&self, arm: usize, ranges: &[ResultRange]) -> Vec<DrawResult> {
        let estimates = &self.tables.estimates;
        let by_draw = estimates.orders.iter().enumerate().map(|(at, sequenced)| {
            let range = self.range(ranges, sequenced.index);
            let draw = DrawResult {
                tiles: sequenced.order.tiles.clone(),
                draws: sequenced.order.draws,
                least: range.least,
                most: range.most,
                estimate: estimates.result(arm, at),
            };
            (sequenced.index, draw)
        });
        let mut by_draw: Vec<(usize, DrawResult)> = by_draw.collect();
        by_draw.sort_by_key(|&(index, _)| index);
        by_draw.into_iter().map(|(_, draw)| draw).collect()
    }

    /// Returns the range of a draw among the ranges of a move. A sample proves nothing.
    fn range(&self, ranges: &[ResultRange], order: usize) -> ResultRange {
        match self.tables.estimates.has_all_orders {
            true => ranges[order],
            false => ResultRange::OPEN,
        }
    }

    /// Returns the results of a move without those by draw.
    fn results(
        &self,
        arm: usize,
        ranges: &[ResultRange],
        [least, most]: [f64; 2],
        proven_spread: Option<f64>,
    ) -> RankedResults {
        let estimates = &self.tables.estimates;
        let all = estimates.has_all_orders;
        let mean = estimates.mean(arm, |order| (ranges[order].least, ranges[order].most));
        let count = |result: Option<GameResult>| {
            let orders = estimates.orders.iter();
            let found = orders.filter(|at| self.range(ranges, at.index).result() == result);
            found.map(|at| at.order.draws).sum()
        };
        let [least, most] = if all { [least, most] } else { [0.0, 1.0] };
        let is_exact = least >= most;
        let stage = match is_exact {
            true => estimates.latest_stage(),
            false => estimates.arms[arm].stage,
        };
        let value = match estimates.is_early() {
            true => estimates.utility(arm),
            false => 0,
        };
        let results = MoveResults {
            made: self.tables.made(arm),
            wins: count(Some(GameResult::Win)),
            ties: count(Some(GameResult::Tie)),
            losses: count(Some(GameResult::Loss)),
            open: count(None),
            least,
            most,
            status: match (is_exact, least > 0.0 || most < 1.0) {
                (true, _) => EndgameStatus::Solved,
                (false, true) => EndgameStatus::Bound,
                (false, false) => EndgameStatus::Estimate,
            },
            win: match mean {
                Some(mean) if !is_exact => mean.win.clamp(least, most),
                _ => (least + most) / 2.0,
            },
            error: mean.filter(|_| !is_exact).map_or(0.0, |mean| mean.error),
            counted: match is_exact {
                true => self.tables.moves.draws(),
                false => mean.map_or(0, |mean| mean.draws),
            },
            spread: proven_spread.or(mean.map(|mean| mean.spread)),
            is_spread_proven: proven_spread.is_some(),
            by_draw: Vec::new(),
        };
        RankedResults {
            arm,
            rank: (stage, value),
            results,
        }
    }
}

/// The results of a move, with what ranks it.
struct RankedResults {
    arm: usize,
    /// The last stage of its estimates, and the value by which the current stage chooses moves.
    rank: (usize, i64),
    results: MoveResults,
}

/// The tables of the moves, and the moves themselves.
#[derive(Debug)]
struct Tables {
    moves: MoveTable,
    /// The moves of the plays in `moves`.
    made: Vec<Move>,
    estimates: EstimateTable,
}

impl Tables {
    fn new(
        search: &mut Search,
        knowledge: PlayerKnowledge,
        (orders, all): (Vec<DrawOrder>, bool),
        (first_reply, exchanged): (u32, &[Rack]),
        options: PreendgameOptions,
    ) -> Self {
        let mut runner = TaskRunner {
            search,
            stop: &mut |_| false,
            nodes: &AtomicU64::new(0),
        };
        // A sample proves nothing.
        let provable = if all { orders.len() } else { 1 };
        let table_orders = orders[..provable].to_vec();
        let meaning = options.meaning;
        let bag = knowledge.bag;
        let mut moves = runner.table(knowledge, table_orders, meaning, first_reply, false);
        moves.unestimated.clear();
        moves.is_provable = exchanged.is_empty();
        // The search is still at its first position.
        let ids = moves.candidates.iter().map(|candidate| candidate.id);
        let made = ids.map(|id| search.position.game_move(id).unwrap_or(Move::Pass));
        let made = made.collect();
        let mut estimates = EstimateTable::new(orders, all, options.seed);
        for play in moves.present() {
            estimates.push(EstimatedMove::Play(play), moves.candidates[play].left);
        }
        for tiles in exchanged {
            estimates.push(EstimatedMove::Exchange(*tiles), bag);
        }
        estimates.push(EstimatedMove::Pass, bag);
        if bag <= MAX_PROVEN_BAG {
            estimates.limit_for_proofs();
        }
        Self {
            moves,
            made,
            estimates,
        }
    }

    /// Returns the move of an arm.
    fn made(&self, arm: usize) -> Move {
        match self.estimates.arms[arm].made {
            EstimatedMove::Play(play) => self.made[play],
            EstimatedMove::Pass => Move::Pass,
            EstimatedMove::Exchange(tiles) => Move::Exchange(tiles),
        }
    }

    /// Returns the arm of a move.
    fn find(&self, made: &Move) -> Option<usize> {
        (0..self.estimates.arms.len()).find(|&arm| match (self.made(arm), made) {
            (Move::Play(own), Move::Play(play)) => is_same_play(&own, play),
            (own, made) => own == *made,
        })
    }

    /// Excludes all other arms.
    fn retain(&mut self, arms: &[usize]) {
        let kept: Vec<EstimatedMove> = arms
            .iter()
            .map(|&arm| self.estimates.arms[arm].made)
            .collect();
        let plays = kept.iter().filter_map(|made| match made {
            EstimatedMove::Play(play) => Some(self.moves.candidates[*play].id),
            _ => None,
        });
        self.moves.considered = Some(plays.collect());
        self.moves.considers_pass = kept.contains(&EstimatedMove::Pass);
        self.estimates.retain(|made| kept.contains(made));
    }

    /// Runs a task.
    fn perform(
        &self,
        runner: &mut TaskRunner<'_>,
        task: SearchTask,
    ) -> Result<TaskResult, Cancelled> {
        let SearchTask::Samples { chunk } = task else {
            return runner.perform(&self.moves, task);
        };
        let (order, level, arms) = self.estimates.open_arms(chunk);
        let samples = runner.samples(&self.moves, &self.estimates, order, (level, &arms))?;
        Ok(TaskResult::Samples(samples))
    }

    /// Records the samples of a chunk. Proven samples are also entered as results of the move
    /// table.
    fn record(&mut self, chunk: usize, samples: Vec<(usize, Sample)>) {
        let (order, ..) = self.estimates.open_arms(chunk);
        for (arm, sample) in samples {
            let is_proof = self.estimates.record(arm, order, sample);
            let index = self.estimates.orders[order].index;
            if let EstimatedMove::Play(play) = self.estimates.arms[arm].made
                && is_proof
            {
                self.moves
                    .enter(play, index, ResultRange::exact(sample.result));
            }
        }
    }

    /// Sorts the plays of the move table by their estimates. Returns their previous indices.
    fn sort(&mut self) -> Vec<usize> {
        for (at, arm) in self.estimates.arms.iter().enumerate() {
            let EstimatedMove::Play(play) = arm.made else {
                continue;
            };
            let spreads = self.estimates.spreads(at);
            for (order, spread) in spreads {
                self.moves.candidates[play].estimates[order] = spread;
            }
        }
        let rank = |play: usize| {
            let arms = self.estimates.arms.iter();
            let mut arms = arms
                .enumerate()
                .filter(|(_, arm)| arm.made == EstimatedMove::Play(play));
            let arm = arms
                .next()
                .map(|(at, arm)| (arm.stage, self.estimates.utility(at)));
            // On ties, a play of more tiles leaves a shorter game.
            Reverse((arm, self.moves.candidates[play].count))
        };
        let mut order: Vec<usize> = (0..self.moves.candidates.len()).collect();
        order.sort_by_cached_key(|&play| rank(play));
        self.made = order.iter().map(|&at| self.made[at]).collect();
        for (at, arm) in self.estimates.arms.iter_mut().enumerate() {
            let EstimatedMove::Play(play) = &mut arm.made else {
                continue;
            };
            *play = order.iter().position(|before| before == play).unwrap_or(at);
        }
        self.moves.reorder(&order);
        order
    }
}

/// Returns `true` if two plays place the same tiles on the same squares: a single tile makes the
/// same words across and down.
fn is_same_play(one: &Play, other: &Play) -> bool {
    let directed = one.direction() == other.direction() || one.tiles().len() == 1;
    directed && one.start() == other.start() && one.tiles() == other.tiles()
}
