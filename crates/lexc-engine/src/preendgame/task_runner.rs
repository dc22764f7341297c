//! [`TaskRunner`]: runs search tasks on one thread.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use lexc_alphabet::Tile;
use lexc_game::Rack;

use super::answer::GameResult;
use super::draw_order::{DrawOrder, draw_orders};
use super::move_table::{MoveTable, PassReply, PlayCandidate, PlayerKnowledge, ResultRange};
use super::options::Meaning;
use super::plan::{ESTIMATES, SearchTask, TaskResult};
use crate::endgame::board::move_id::MoveId;
use crate::endgame::board::rack::EndgameRack;
use crate::endgame::search::deepening::Deepening;
use crate::endgame::search::pvs::Search;
use crate::endgame::search::table::MAX_DEPTH;
use crate::endgame::search::window::Window;

/// The nodes between two calls of `stop`.
pub(super) const SLICE: u64 = 1 << 10;

/// The spread beyond which a game counts as decided when plays are ranked.
const DECISIVE: i32 = 50;

/// The error of a search that was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cancelled;

/// A search with its stop condition.
pub(super) struct TaskRunner<'a> {
    pub(super) search: &'a mut Search,
    /// Returns `true` to stop, given the number of nodes of all threads.
    pub(super) stop: &'a mut dyn FnMut(u64) -> bool,
    /// The number of nodes searched by all threads.
    pub(super) nodes: &'a AtomicU64,
}

impl TaskRunner<'_> {
    /// Sets a position: the racks, the player to move first, and the tiles in the bag.
    pub(super) fn set(&mut self, racks: [&Rack; 2], scoreless: u32, order: &DrawOrder) {
        let racks = racks.map(|rack| EndgameRack::new(rack, &self.search.position.board));
        self.search.set(racks, scoreless);
        self.search.position.set_bag(&order.kinds);
        self.search.exclude(&[]);
    }

    /// Returns the moves of a player before any search, without estimates. `first_reply` is the
    /// number of scoreless turns before a reply to a pass. With `passed`, the player has already
    /// passed, and plays follow later passes.
    pub(super) fn table(
        &mut self,
        knowledge: PlayerKnowledge,
        orders: Vec<DrawOrder>,
        meaning: Meaning,
        first_reply: u32,
        passed: bool,
    ) -> MoveTable {
        let limit = self.search.position.scoreless_limit();
        let turns = (limit.saturating_sub(first_reply)).div_ceil(2);
        let ends_on_reply = turns > 0 && first_reply + 2 * turns > limit;
        let later = match ends_on_reply {
            true => turns - 1,
            false => turns,
        };
        let mut candidates = Vec::new();
        let mut passed_out = Vec::new();
        for order in &orders {
            let racks = [&knowledge.own, &order.other];
            let [own, other] =
                racks.map(|rack| EndgameRack::new(rack, &self.search.position.board).value);
            passed_out.push(ResultRange::exact(GameResult::of(
                knowledge.spread - own + other,
            )));
        }
        if let Some(order) = orders.first() {
            self.set([&knowledge.own, &order.other], 0, order);
            let mut ids = Vec::new();
            self.search.position.moves(&mut ids);
            let full = self.search.position.rack_size().max(knowledge.own.len());
            for id in ids {
                let Some(play) = self.search.position.play(id) else {
                    continue;
                };
                let leave_len = knowledge.own.len() - usize::from(play.count);
                let scores = play.score != 0;
                let stages = match (scores, passed) {
                    (true, _) => 0..=0,
                    (false, false) => 0..=later as usize,
                    (false, true) => 1..=later as usize,
                };
                for stage in stages {
                    candidates.push(PlayCandidate {
                        id,
                        left: knowledge.bag.saturating_sub(full - leave_len),
                        count: play.count,
                        scores,
                        stage,
                        ranges: vec![ResultRange::OPEN; orders.len()],
                        estimates: vec![0; orders.len()],
                        mean_spread: None,
                    });
                }
            }
        }
        let starts = (0..candidates.len()).step_by(ESTIMATES);
        let count = orders.len();
        let unestimated = starts.flat_map(|first| (0..count).map(move |order| (first, order)));
        MoveTable {
            replies: vec![vec![PassReply::open(meaning); orders.len()]; turns as usize],
            failures: vec![0; orders.len()],
            results: vec![0; orders.len()],
            knowledge,
            meaning,
            is_provable: true,
            considered: None,
            considers_pass: true,
            unestimated: unestimated.collect(),
            orders,
            candidates,
            first_reply,
            ends_on_reply,
            passed_out,
        }
    }

    /// Estimates the final spread after some plays in an order of the bag, by playing the game to
    /// its end by rank.
    fn estimate(&mut self, table: &MoveTable, first: usize, order: usize) -> Vec<i32> {
        let (knowledge, order) = (&table.knowledge, &table.orders[order]);
        self.set([&knowledge.own, &order.other], 0, order);
        let candidates = table.candidates[first..].iter().take(ESTIMATES);
        let estimates = candidates.map(|candidate| {
            let value = self.search.position.estimate(candidate.id);
            (knowledge.spread + value).clamp(-DECISIVE, DECISIVE)
        });
        estimates.collect()
    }

    /// Returns the moves of a player, like [`Self::table`], with estimates of the [`ESTIMATES`]
    /// plays of the highest net score.
    fn estimated_table(
        &mut self,
        knowledge: PlayerKnowledge,
        meaning: Meaning,
        first_reply: u32,
        passed: bool,
    ) -> Result<MoveTable, Cancelled> {
        let orders = draw_orders(&knowledge.unseen, knowledge.held.as_ref(), knowledge.bag);
        let mut table = self.table(knowledge, orders, meaning, first_reply, passed);
        // Estimates only order the searches, and those of all plays often cost more than the proof.
        table.unestimated.retain(|&(first, _)| first == 0);
        while let Some(&(candidate, order)) = table.unestimated.last() {
            let task = SearchTask::Estimate { candidate, order };
            let found = self.perform(&table, task)?;
            table.record(task, found);
        }
        table.sort_by_estimates();
        Ok(table)
    }

    /// Runs a task.
    pub(super) fn perform(
        &mut self,
        table: &MoveTable,
        task: SearchTask,
    ) -> Result<TaskResult, Cancelled> {
        if (self.stop)(self.nodes.load(Relaxed)) {
            return Err(Cancelled);
        }
        let found = match task {
            // The root has samples; later tables have estimates.
            SearchTask::Samples { .. } => TaskResult::Samples(Vec::new()),
            SearchTask::Estimate { candidate, order } => {
                TaskResult::Estimates(self.estimate(table, candidate, order))
            }
            SearchTask::Result { candidate, order } => {
                let spread = self.final_spread(table, candidate, order, Precision::Sign)?;
                let exact = |spread| ResultRange::exact(GameResult::of(spread));
                TaskResult::Range(spread.map_or(ResultRange::UNPROVEN, exact))
            }
            SearchTask::Spread { candidate, order } => {
                TaskResult::Spread(self.final_spread(table, candidate, order, Precision::Value)?)
            }
            SearchTask::Bound { candidate, order } => {
                let spread = self.final_spread(table, candidate, order, Precision::Bound)?;
                let bound = spread.map_or(GameResult::Win, GameResult::of);
                TaskResult::Range(ResultRange::at_most(bound))
            }
            SearchTask::Continue { candidate, order } => {
                TaskResult::Ranges(self.continue_play(table, candidate, order)?)
            }
            SearchTask::Reply { turn, order } => {
                let scoreless = table.first_reply + 2 * turn as u32;
                let order = &table.orders[order];
                TaskResult::Reply(match table.meaning {
                    Meaning::Guaranteed => self.reply(&table.knowledge, order, scoreless)?,
                    Meaning::Rational => self.rational_reply(&table.knowledge, order, scoreless)?,
                })
            }
        };
        // If plays are missing from the tables of later turns, nothing is proven.
        Ok(match self.search.position.plays.is_incomplete() {
            true => found.unproven(table.meaning),
            false => found,
        })
    }

    /// Searches the position until its value is proven. `spread` is the spread of the player who is
    /// not to move. Returns that player's final spread, or `None` if it cannot be proven.
    fn value(&mut self, spread: i32, precision: Precision) -> Result<Option<i32>, Cancelled> {
        let window = match precision {
            Precision::Value => None,
            Precision::Sign | Precision::Bound => Some(Window::around(spread, 1)),
        };
        let mut deepening = Deepening::new(window, MAX_DEPTH);
        while !deepening.is_over() {
            let before = self.search.nodes();
            let complete = deepening.run(self.search, SLICE);
            let nodes = self.search.nodes() - before;
            let nodes = self.nodes.fetch_add(nodes, Relaxed) + nodes;
            match complete {
                Some(complete) if complete.decides => {
                    return Ok(Some(spread - complete.value));
                }
                None if (self.stop)(nodes) => {
                    self.search.abort();
                    return Err(Cancelled);
                }
                Some(_) | None => {}
            }
        }
        Ok(None)
    }

    /// Returns the final spread after a play; with [`Precision::Bound`], against the best reply
    /// that is a play.
    fn final_spread(
        &mut self,
        table: &MoveTable,
        candidate: usize,
        order: usize,
        precision: Precision,
    ) -> Result<Option<i32>, Cancelled> {
        let (knowledge, order) = (&table.knowledge, &table.orders[order]);
        let id = table.candidates[candidate].id;
        self.set(
            [&knowledge.own, &order.other],
            table.scoreless(candidate),
            order,
        );
        if let Some(value) = self.search.position.final_value(id) {
            return Ok(Some(knowledge.spread + value));
        }
        let Some(points) = self.search.position.apply(id) else {
            return Ok(None);
        };
        if precision == Precision::Bound {
            self.search.exclude(&[MoveId::PASS]);
        }
        self.value(knowledge.spread + points, precision)
    }

    /// Returns the reply to a pass by a player who knows the bag.
    fn reply(
        &mut self,
        knowledge: &PlayerKnowledge,
        order: &DrawOrder,
        scoreless: u32,
    ) -> Result<PassReply, Cancelled> {
        self.set([&order.other, &knowledge.own], scoreless, order);
        self.search.exclude(&[MoveId::PASS]);
        let spread = self.value(knowledge.spread, Precision::Bound)?;
        let play = match spread.map(GameResult::of) {
            None => ResultRange::UNPROVEN,
            // With two tiles in the bag, the search assumes that both players know the second tile,
            // which can only help the player who passed.
            Some(most) if knowledge.bag > 1 => ResultRange::at_most(most).done(),
            Some(result) => ResultRange::exact(result),
        };
        Ok(PassReply {
            play,
            passes: Some(true),
        })
    }

    /// Returns the results of a play that leaves a tile in the bag, for all orders with the same
    /// first tile.
    fn continue_play(
        &mut self,
        table: &MoveTable,
        candidate: usize,
        order: usize,
    ) -> Result<Vec<(usize, ResultRange)>, Cancelled> {
        let first = table.orders[order].tiles.first();
        let orders = table.orders.iter().enumerate();
        let same_first: Vec<(usize, &DrawOrder)> = orders
            .filter(|(_, order)| order.tiles.first() == first)
            .collect();
        let PlayCandidate { id, scores, .. } = table.candidates[candidate];
        let scoreless = table.scoreless(candidate);
        let knowledge = &table.knowledge;
        let mut ended = Vec::new();
        for &(index, order) in &same_first {
            self.set([&knowledge.own, &order.other], scoreless, order);
            if let Some(value) = self.search.position.final_value(id) {
                ended.push((
                    index,
                    ResultRange::exact(GameResult::of(knowledge.spread + value)),
                ));
            }
        }
        if !ended.is_empty() {
            return Ok(ended);
        }
        // The position has the last of these orders; all share the first tile.
        let made = self.search.position.game_move(id);
        let points = self.search.position.apply(id);
        let (Some(made), Some(points), Some(&first)) = (made, points, first) else {
            return Ok(vec![(order, ResultRange::UNPROVEN)]);
        };
        let (mut own, mut unseen) = (made.leave(&knowledge.own), knowledge.unseen);
        own.add(first).expect("a rack holds an unseen tile more");
        let removed = unseen.remove(first);
        debug_assert!(removed, "the drawn tile is unseen");
        let after = PlayerKnowledge {
            own,
            unseen,
            held: knowledge.held,
            bag: knowledge.bag - 1,
            spread: knowledge.spread + points,
        };
        let first_reply = if scores { 0 } else { scoreless + 1 };
        let base = self.search.enter_base();
        let results = self.pass(after, table.meaning, first_reply);
        self.search.leave_base(base);
        let results = results?;
        let range = |order: &DrawOrder| {
            let rest = order.tiles.get(1..).unwrap_or_default();
            let found = results.iter().find(|(tiles, _)| tiles == rest);
            found.map_or(ResultRange::UNPROVEN, |(_, range)| range.done())
        };
        Ok(same_first
            .iter()
            .map(|&(index, order)| (index, range(order)))
            .collect())
    }

    /// Returns the results of a player who has just passed, by tiles in the bag.
    fn pass(
        &mut self,
        knowledge: PlayerKnowledge,
        meaning: Meaning,
        first_reply: u32,
    ) -> Result<Vec<(Vec<Tile>, ResultRange)>, Cancelled> {
        let mut table = self.estimated_table(knowledge, meaning, first_reply, true)?;
        let bounds = loop {
            let bounds = table.pass_bounds();
            let Some(task) = table.next_for_pass(&bounds) else {
                break bounds;
            };
            let found = self.perform(&table, task)?;
            table.record(task, found);
        };
        let tiles = table.orders.iter().map(|order| order.tiles.clone());
        Ok(tiles.zip(table.pass_ranges(&bounds)).collect())
    }

    /// Returns the reply to a pass by a player who sees their rack and the board: among the moves
    /// that win most often over all possible bags, the one that is worst for the player who
    /// passed.
    fn rational_reply(
        &mut self,
        knowledge: &PlayerKnowledge,
        order: &DrawOrder,
        scoreless: u32,
    ) -> Result<PassReply, Cancelled> {
        let mut unseen = knowledge.own;
        for &tile in &order.tiles {
            unseen.add(tile).expect("a rack holds the tiles of a game");
        }
        let other = PlayerKnowledge {
            own: order.other,
            unseen,
            held: None,
            bag: knowledge.bag,
            spread: -knowledge.spread,
        };
        let unproven = PassReply {
            play: ResultRange::UNPROVEN,
            passes: None,
        };
        let mut table = self.estimated_table(other, Meaning::Guaranteed, scoreless + 1, false)?;
        let actual = |of: &DrawOrder| of.tiles == order.tiles;
        let Some(actual) = table.orders.iter().position(actual) else {
            return Ok(unproven);
        };
        loop {
            let task = match table.plan(1, 1).first() {
                Some(&task) => Ok(task),
                None => table.best_reply(actual),
            };
            match task {
                Ok(task) => {
                    let found = self.perform(&table, task)?;
                    table.record(task, found);
                }
                Err(reply) => return Ok(reply.unwrap_or(unproven)),
            }
        }
    }
}

/// The required precision of a spread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Precision {
    /// The sign.
    Sign,
    /// The sign if the reply is a play.
    Bound,
    /// The value.
    Value,
}
