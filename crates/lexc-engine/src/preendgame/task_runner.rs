//! [`TaskRunner`]: runs search tasks on one thread.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use lexc_alphabet::Tile;
use lexc_game::Rack;

use super::draw_order::{DrawOrder, draw_orders};
use super::ids::{OrderId, PlayId};
use super::options::Meaning;
use super::table::move_table::{MoveTable, PassReply, PlayCandidate, PlayerKnowledge, ResultRange};
use super::table::plan::{ESTIMATES, SearchTask, TaskResult};
use crate::endgame::GameResult;
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
pub(super) struct Cancellation;

/// A turn for which a move table is made.
#[derive(Debug, Clone)]
pub(super) struct PlayerTurn {
    pub(super) knowledge: PlayerKnowledge,
    pub(super) meaning: Meaning,
    /// The number of scoreless turns before a reply to a pass.
    pub(super) first_reply: u32,
    /// `true` if the player has already passed, so that plays follow later passes.
    pub(super) passed: bool,
}

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

    /// Returns the moves of a player before any search, without estimates.
    pub(super) fn table(&mut self, turn: PlayerTurn, orders: Vec<DrawOrder>) -> MoveTable {
        let PlayerTurn { knowledge, meaning, first_reply, passed } = turn;
        let limit = self.search.position.scoreless_limit();
        let turns = (limit.saturating_sub(first_reply)).div_ceil(2);
        let ends_on_reply = turns > 0 && first_reply + 2 * turns > limit;
        let later = match ends_on_reply {
            true => turns - 1,
            false => turns,
        };
        let board = &self.search.position.board;
        let value = |rack| EndgameRack::new(rack, board).value;
        let passed_out = orders.iter().map(|order| {
            let spread = knowledge.spread - value(&knowledge.own) + value(&order.other);
            ResultRange::exact(GameResult::of(spread))
        });
        let passed_out = passed_out.collect();
        let mut plays = Vec::new();
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
                    plays.push(PlayCandidate {
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
        let firsts = (0..plays.len()).step_by(ESTIMATES).map(PlayId);
        let order_ids = (0..orders.len()).map(OrderId);
        let unestimated = firsts.flat_map(|first| order_ids.clone().map(move |id| (first, id)));
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
            plays,
            first_reply,
            ends_on_reply,
            passed_out,
        }
    }

    /// Estimates the final spreads after some plays in an order of the bag, by playing the game to
    /// its end by rank.
    fn estimate(&mut self, table: &MoveTable, first: PlayId, order: OrderId) -> Vec<i32> {
        let (knowledge, order) = (&table.knowledge, table.order(order));
        self.set([&knowledge.own, &order.other], 0, order);
        let plays = table.plays[first.0..].iter().take(ESTIMATES);
        let estimates = plays.map(|play| {
            let value = self.search.position.estimate(play.id);
            (knowledge.spread + value).clamp(-DECISIVE, DECISIVE)
        });
        estimates.collect()
    }

    /// Returns the moves of a player, like [`Self::table`], with estimates of the [`ESTIMATES`]
    /// plays of the highest net score.
    fn estimated_table(&mut self, turn: PlayerTurn) -> Result<MoveTable, Cancellation> {
        let PlayerKnowledge { unseen, held, bag, .. } = &turn.knowledge;
        let orders = draw_orders(unseen, held.as_ref(), *bag);
        let mut table = self.table(turn, orders);
        // Estimates only order the searches, and estimates of all plays often cost more than the
        // proof.
        table.unestimated.retain(|&(first, _)| first == PlayId(0));
        while let Some(&(play, order)) = table.unestimated.last() {
            let found = self.perform(&table, SearchTask::Estimate { play, order })?;
            table.record(found);
        }
        table.sort_by_estimates();
        Ok(table)
    }

    /// Returns an error if the search is to be stopped.
    pub(super) fn check_stop(&mut self) -> Result<(), Cancellation> {
        match (self.stop)(self.nodes.load(Relaxed)) {
            true => Err(Cancellation),
            false => Ok(()),
        }
    }

    /// Runs a task.
    pub(super) fn perform(
        &mut self,
        table: &MoveTable,
        task: SearchTask,
    ) -> Result<TaskResult, Cancellation> {
        self.check_stop()?;
        let found = match task {
            SearchTask::Estimate { play, order } => TaskResult::Estimates {
                first: play,
                order,
                spreads: self.estimate(table, play, order),
            },
            SearchTask::Result { play, order } => {
                let spread = self.final_spread(table, play, order, Precision::Sign)?;
                let exact = |spread| ResultRange::exact(GameResult::of(spread));
                let range = spread.map_or(ResultRange::UNPROVEN, exact);
                let ranges = vec![(order, range)];
                TaskResult::Ranges { play, ranges }
            }
            SearchTask::Bound { play, order } => {
                let spread = self.final_spread(table, play, order, Precision::Bound)?;
                let bound = spread.map_or(GameResult::Win, GameResult::of);
                let ranges = vec![(order, ResultRange::at_most(bound))];
                TaskResult::Ranges { play, ranges }
            }
            SearchTask::Continue { play, order } => {
                let ranges = self.continue_play(table, play, order)?;
                TaskResult::Ranges { play, ranges }
            }
            SearchTask::Reply { turn, order } => {
                let scoreless = table.first_reply + 2 * turn as u32;
                let (knowledge, draw) = (&table.knowledge, table.order(order));
                let reply = match table.meaning {
                    Meaning::Guaranteed => self.reply(knowledge, draw, scoreless)?,
                    Meaning::Rational => self.rational_reply(knowledge, draw, scoreless)?,
                };
                TaskResult::Reply { turn, order, reply }
            }
        };
        // If plays are missing from the tables of later turns, nothing is proven.
        Ok(match self.search.position.plays.is_incomplete() {
            true => found.unproven(table.meaning),
            false => found,
        })
    }

    /// Returns the final spread after a play that empties the bag, or `None` if it cannot be
    /// proven.
    pub(super) fn spread(
        &mut self,
        table: &MoveTable,
        play: PlayId,
        order: OrderId,
    ) -> Result<Option<i32>, Cancellation> {
        self.check_stop()?;
        let spread = self.final_spread(table, play, order, Precision::Value)?;
        Ok(spread.filter(|_| !self.search.position.plays.is_incomplete()))
    }

    /// Searches the position until its value is proven. `spread` is the spread of the player who is
    /// not to move. Returns that player's final spread, or `None` if it cannot be proven.
    fn value(&mut self, spread: i32, precision: Precision) -> Result<Option<i32>, Cancellation> {
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
                    return Err(Cancellation);
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
        play: PlayId,
        order: OrderId,
        precision: Precision,
    ) -> Result<Option<i32>, Cancellation> {
        let (knowledge, order) = (&table.knowledge, table.order(order));
        let id = table.play(play).id;
        let racks = [&knowledge.own, &order.other];
        self.set(racks, table.scoreless(play), order);
        if let Some(value) = self.search.position.final_value(id) {
            return Ok(Some(knowledge.spread + value));
        }
        let points = self.search.position.apply(id).expect(LISTED);
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
    ) -> Result<PassReply, Cancellation> {
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
        Ok(PassReply { play, passes: Some(true) })
    }

    /// Returns the results of a play that leaves a tile in the bag, for all orders with the same
    /// first tile.
    fn continue_play(
        &mut self,
        table: &MoveTable,
        play: PlayId,
        order: OrderId,
    ) -> Result<Vec<(OrderId, ResultRange)>, Cancellation> {
        let first = table.order(order).tiles[0];
        let same_first = table.order_ids().filter(|&id| table.order(id).tiles[0] == first);
        let same_first: Vec<OrderId> = same_first.collect();
        let PlayCandidate { id, scores, .. } = *table.play(play);
        let scoreless = table.scoreless(play);
        let knowledge = &table.knowledge;
        let mut ended = Vec::new();
        for &order in &same_first {
            let draw = table.order(order);
            self.set([&knowledge.own, &draw.other], scoreless, draw);
            if let Some(value) = self.search.position.final_value(id) {
                let result = GameResult::of(knowledge.spread + value);
                ended.push((order, ResultRange::exact(result)));
            }
        }
        if !ended.is_empty() {
            return Ok(ended);
        }
        // The position has the last of these orders; all share the first tile.
        let made = self.search.position.game_move(id).expect(LISTED);
        let points = self.search.position.apply(id).expect(LISTED);
        let (mut own, mut unseen) = (made.leave(&knowledge.own), knowledge.unseen);
        own.add(first).expect("a rack holds an unseen tile more");
        let removed = unseen.remove(first);
        debug_assert!(removed, "the drawn tile is unseen");
        let after = PlayerTurn {
            knowledge: PlayerKnowledge {
                own,
                unseen,
                held: knowledge.held,
                bag: knowledge.bag - 1,
                spread: knowledge.spread + points,
            },
            meaning: table.meaning,
            first_reply: if scores { 0 } else { scoreless + 1 },
            passed: true,
        };
        let base = self.search.enter_base();
        let results = self.pass(after);
        self.search.leave_base(base);
        let results = results?;
        let range = |order: OrderId| {
            let rest = &table.order(order).tiles[1..];
            let found = results.iter().find(|(tiles, _)| tiles == rest);
            let (_, range) = found.expect("the results cover the tiles left in the bag");
            (order, range.done())
        };
        Ok(same_first.into_iter().map(range).collect())
    }

    /// Returns the results of a player who has just passed, by tiles in the bag.
    fn pass(&mut self, turn: PlayerTurn) -> Result<Vec<(Vec<Tile>, ResultRange)>, Cancellation> {
        let mut table = self.estimated_table(turn)?;
        let bounds = loop {
            let bounds = table.pass_bounds();
            let Some(task) = table.next_for_pass(&bounds) else {
                break bounds;
            };
            let found = self.perform(&table, task)?;
            table.record(found);
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
    ) -> Result<PassReply, Cancellation> {
        let mut unseen = knowledge.own;
        for &tile in &order.tiles {
            unseen.add(tile).expect("a rack holds the tiles of a game");
        }
        let other = PlayerTurn {
            knowledge: PlayerKnowledge {
                own: order.other,
                unseen,
                held: None,
                bag: knowledge.bag,
                spread: -knowledge.spread,
            },
            meaning: Meaning::Guaranteed,
            first_reply: scoreless + 1,
            passed: false,
        };
        let mut table = self.estimated_table(other)?;
        let mut orders = table.order_ids();
        let actual = orders.find(|&of| table.order(of).tiles == order.tiles);
        let actual = actual.expect("the tiles in the bag are unseen by the other player");
        loop {
            let task = match table.plan(1, 1).first() {
                Some(&task) => Ok(task),
                None => table.best_reply(actual),
            };
            match task {
                Ok(task) => {
                    let found = self.perform(&table, task)?;
                    table.record(found);
                }
                Err(reply) => {
                    return Ok(
                        reply.unwrap_or(PassReply { play: ResultRange::UNPROVEN, passes: None })
                    );
                }
            }
        }
    }
}

const LISTED: &str = "the move is in the list of the position's moves";

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
