//! [`Worker`]: searches for one result, on one thread.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use lexc_alphabet::Tile;
use lexc_game::Rack;

use super::answer::GameResult;
use super::options::Meaning;
use super::orders::{Order, orders};
use super::plan::{Found, Task};
use super::tally::{Candidate, Node, Range, Reply, Tally};
use crate::endgame::rack::RackState;
use crate::endgame::search::{INFINITE, Search};
use crate::endgame::solver::{DEEPEST, move_of};
use crate::endgame::table::MoveId;

/// The nodes between two looks at a stop signal.
const SLICE: u64 = 1 << 10;

/// The first window around the value of the search before.
const WINDOW: i32 = 25;

/// A margin after which a game counts as decided when plays are ordered.
const DECISIVE: i32 = 50;

/// A search was stopped before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cancelled;

/// A search and its limits.
pub(super) struct Worker<'a> {
    pub(super) search: &'a mut Search,
    /// Returns `true` if the search is to stop, given the number of nodes of all workers.
    pub(super) stop: &'a mut dyn FnMut(u64) -> bool,
    /// The nodes of all workers.
    pub(super) nodes: &'a AtomicU64,
}

impl Worker<'_> {
    /// Sets a position: the racks, that of the player to move first, and the tiles in the bag.
    fn set(&mut self, racks: [&Rack; 2], scoreless: u32, order: &Order) {
        let racks = racks.map(|rack| RackState::new(rack, &self.search.grid));
        self.search.set(racks, scoreless);
        self.search.set_bag(&order.kinds);
        self.search.exclude(&[]);
    }

    /// Returns the moves of a player, of which nothing is known yet. `first_reply` is the number of
    /// scoreless turns before a reply to a pass. With `passed`, the pass has been made: plays are
    /// made later or not at all.
    pub(super) fn tally(
        &mut self,
        node: Node,
        meaning: Meaning,
        first_reply: u32,
        passed: bool,
    ) -> Tally {
        let orders = orders(&node.unseen, node.held.as_ref(), node.bag);
        let limit = self.search.limit();
        let turns = (limit.saturating_sub(first_reply)).div_ceil(2);
        let ends_on_reply = turns > 0 && first_reply + 2 * turns > limit;
        let later = match ends_on_reply {
            true => turns - 1,
            false => turns,
        };
        let mut candidates = Vec::new();
        let mut passed_out = Vec::new();
        for order in &orders {
            let racks = [&node.own, &order.other];
            let [own, other] = racks.map(|rack| RackState::new(rack, &self.search.grid).value);
            passed_out.push(Range::exact(GameResult::of(node.lead - own + other)));
        }
        if let Some(order) = orders.first() {
            self.set([&node.own, &order.other], 0, order);
            let mut ids = Vec::new();
            self.search.moves(&mut ids);
            let full = self.search.rack_size().max(node.own.len());
            for id in ids {
                let Some(item) = self.search.item(id) else {
                    continue;
                };
                let kept = node.own.len() - usize::from(item.count);
                let scores = item.score != 0;
                let stages = match (scores, passed) {
                    (true, _) => 0..=0,
                    (false, false) => 0..=later as usize,
                    (false, true) => 1..=later as usize,
                };
                for stage in stages {
                    candidates.push(Candidate {
                        id,
                        left: node.bag.saturating_sub(full - kept),
                        count: item.count,
                        scores,
                        stage,
                        ranges: vec![Range::OPEN; orders.len()],
                        estimates: vec![0; orders.len()],
                        spread: None,
                    });
                }
            }
        }
        self.estimate(&node, &orders, &mut candidates);
        Tally {
            replies: vec![vec![Reply::open(meaning); orders.len()]; turns as usize],
            failures: vec![0; orders.len()],
            results: vec![0; orders.len()],
            node,
            meaning,
            orders,
            candidates,
            first_reply,
            ends_on_reply,
            passed_out,
        }
    }

    /// Estimates the margins of plays by games played to their end by the plays of the highest rank,
    /// and puts the most promising play first.
    fn estimate(&mut self, node: &Node, orders: &[Order], candidates: &mut [Candidate]) {
        for (index, order) in orders.iter().enumerate() {
            self.set([&node.own, &order.other], 0, order);
            for candidate in &mut *candidates {
                let value = self.search.estimate(candidate.id);
                candidate.estimates[index] = (node.lead + value).clamp(-DECISIVE, DECISIVE);
            }
        }
        candidates.sort_by_cached_key(|candidate| {
            let estimates = candidate.estimates.iter().zip(orders);
            let sum: i64 = estimates
                .map(|(&margin, order)| i64::from(margin) * i64::from(order.draws))
                .sum();
            // Of plays that are as promising one of more tiles leaves a shorter game.
            core::cmp::Reverse((sum, candidate.count))
        });
    }

    /// Makes a search of a tally.
    pub(super) fn perform(&mut self, tally: &Tally, task: Task) -> Result<Found, Cancelled> {
        if (self.stop)(self.nodes.load(Relaxed)) {
            return Err(Cancelled);
        }
        let found = match task {
            Task::Result { candidate, order } => {
                let margin = self.margin(tally, candidate, order, Precision::Sign)?;
                let exact = |margin| Range::exact(GameResult::of(margin));
                Found::Range(margin.map_or(Range::UNPROVEN, exact))
            }
            Task::Margin { candidate, order } => {
                Found::Margin(self.margin(tally, candidate, order, Precision::Value)?)
            }
            Task::Bound { candidate, order } => {
                let margin = self.margin(tally, candidate, order, Precision::Bound)?;
                let bound = margin.map_or(GameResult::Win, GameResult::of);
                Found::Range(Range::at_most(bound))
            }
            Task::Continue { candidate, order } => {
                Found::Ranges(self.go_on(tally, candidate, order)?)
            }
            Task::Reply { turn, order } => {
                let scoreless = tally.first_reply + 2 * turn as u32;
                let order = &tally.orders[order];
                Found::Reply(match tally.meaning {
                    Meaning::Guaranteed => self.reply(&tally.node, order, scoreless)?,
                    Meaning::Rational => self.rational_reply(&tally.node, order, scoreless)?,
                })
            }
        };
        // Moves are missing from the tallies of later turns.
        Ok(match self.search.lists.incomplete() {
            true => found.unproven(tally.meaning),
            false => found,
        })
    }

    /// Searches a position that is set until its value is proven. `margin` is that of the player
    /// who is not to move, before the value. Returns the margin at the end of the game; `None` if
    /// it cannot be proven.
    fn value(&mut self, margin: i32, precision: Precision) -> Result<Option<i32>, Cancelled> {
        let around = |value: i32, width: i32| (value - width, value + width);
        let (mut alpha, mut beta) = match precision {
            Precision::Value => (-INFINITE, INFINITE),
            Precision::Sign | Precision::Bound => around(margin, 1),
        };
        let mut depth = 1;
        while depth <= DEEPEST {
            self.search.begin(depth, alpha, beta);
            let found = loop {
                let before = self.search.nodes();
                let found = self.search.run(SLICE);
                let nodes = self.search.nodes() - before;
                let nodes = self.nodes.fetch_add(nodes, Relaxed) + nodes;
                if let Some(found) = found {
                    break found;
                }
                if (self.stop)(nodes) {
                    self.search.abandon();
                    return Err(Cancelled);
                }
            };
            let inside = alpha < found.value && found.value < beta;
            match precision {
                Precision::Sign | Precision::Bound => {
                    if found.proven {
                        return Ok(Some(margin - found.value));
                    }
                    depth += 1;
                }
                Precision::Value if inside => {
                    if found.proven {
                        return Ok(Some(margin - found.value));
                    }
                    (alpha, beta) = around(found.value, WINDOW);
                    depth += 1;
                }
                Precision::Value => (alpha, beta) = (-INFINITE, INFINITE),
            }
        }
        Ok(None)
    }

    /// Returns the margin after a play; with [`Precision::Bound`], against the best play in reply.
    fn margin(
        &mut self,
        tally: &Tally,
        candidate: usize,
        order: usize,
        precision: Precision,
    ) -> Result<Option<i32>, Cancelled> {
        let (node, order) = (&tally.node, &tally.orders[order]);
        let id = tally.candidates[candidate].id;
        self.set([&node.own, &order.other], tally.scoreless(candidate), order);
        if let Some(value) = self.search.ends(id) {
            return Ok(Some(node.lead + value));
        }
        let Some(points) = self.search.make(id) else {
            return Ok(None);
        };
        if precision == Precision::Bound {
            self.search.exclude(&[MoveId::PASS]);
        }
        self.value(node.lead + points, precision)
    }

    /// Returns the reply to a pass of a player who knows the bag.
    fn reply(&mut self, node: &Node, order: &Order, scoreless: u32) -> Result<Reply, Cancelled> {
        self.set([&order.other, &node.own], scoreless, order);
        self.search.exclude(&[MoveId::PASS]);
        let margin = self.value(node.lead, Precision::Bound)?;
        let play = match margin.map(GameResult::of) {
            None => Range::UNPROVEN,
            // With two tiles in the bag the search takes both players to know the second one,
            // which can only be better for the player who passed.
            Some(most) if node.bag > 1 => Range::at_most(most).done(),
            Some(result) => Range::exact(result),
        };
        Ok(Reply {
            play,
            passes: Some(true),
        })
    }

    /// Returns the results of a play that leaves a tile in the bag, for all orders with the same
    /// first tile.
    fn go_on(
        &mut self,
        tally: &Tally,
        candidate: usize,
        order: usize,
    ) -> Result<Vec<(usize, Range)>, Cancelled> {
        let first = tally.orders[order].tiles.first();
        let orders = tally.orders.iter().enumerate();
        let group: Vec<(usize, &Order)> = orders
            .filter(|(_, order)| order.tiles.first() == first)
            .collect();
        let Candidate { id, scores, .. } = tally.candidates[candidate];
        let scoreless = tally.scoreless(candidate);
        let node = &tally.node;
        let mut over = Vec::new();
        for &(index, order) in &group {
            self.set([&node.own, &order.other], scoreless, order);
            if let Some(value) = self.search.ends(id) {
                over.push((index, Range::exact(GameResult::of(node.lead + value))));
            }
        }
        if !over.is_empty() {
            return Ok(over);
        }
        // The position is that of the last order of the group; its first tile is that of all.
        let made = move_of(self.search, id);
        let points = self.search.make(id);
        let (Some(made), Some(points), Some(&first)) = (made, points, first) else {
            return Ok(vec![(order, Range::UNPROVEN)]);
        };
        let (mut own, mut unseen) = (made.leave(&node.own), node.unseen);
        // The tile is one of those unseen, and there are fewer than 255 of a kind.
        let _ = (own.add(first), unseen.remove(first));
        let after = Node {
            own,
            unseen,
            held: node.held,
            bag: node.bag - 1,
            lead: node.lead + points,
        };
        let first_reply = if scores { 0 } else { scoreless + 1 };
        let base = self.search.enter_base();
        let results = self.pass(after, tally.meaning, first_reply);
        self.search.leave_base(base);
        let results = results?;
        let range = |order: &Order| {
            let rest = order.tiles.get(1..).unwrap_or_default();
            let found = results.iter().find(|(tiles, _)| tiles == rest);
            found.map_or(Range::UNPROVEN, |(_, range)| range.done())
        };
        Ok(group
            .iter()
            .map(|&(index, order)| (index, range(order)))
            .collect())
    }

    /// Returns the results of a player whose turn has just ended, by the tiles in the bag.
    fn pass(
        &mut self,
        node: Node,
        meaning: Meaning,
        first_reply: u32,
    ) -> Result<Vec<(Vec<Tile>, Range)>, Cancelled> {
        let mut tally = self.tally(node, meaning, first_reply, true);
        let bounds = loop {
            let bounds = tally.pass_bounds();
            let Some(task) = tally.next_for_pass(&bounds) else {
                break bounds;
            };
            let found = self.perform(&tally, task)?;
            tally.take(task, found);
        };
        let tiles = tally.orders.iter().map(|order| order.tiles.clone());
        Ok(tiles.zip(tally.pass_ranges(&bounds)).collect())
    }

    /// Returns the reply to a pass of a player who sees the own rack and the board: of the moves
    /// that win most over all tiles that can be in the bag the one that is worst for the player
    /// who passed.
    fn rational_reply(
        &mut self,
        node: &Node,
        order: &Order,
        scoreless: u32,
    ) -> Result<Reply, Cancelled> {
        let mut unseen = node.own;
        for &tile in &order.tiles {
            // Fewer than 255 of a kind.
            let _ = unseen.add(tile);
        }
        let other = Node {
            own: order.other,
            unseen,
            held: None,
            bag: node.bag,
            lead: -node.lead,
        };
        let unproven = Reply {
            play: Range::UNPROVEN,
            passes: None,
        };
        let mut tally = self.tally(other, Meaning::Guaranteed, scoreless + 1, false);
        let actual = |of: &Order| of.tiles == order.tiles;
        let Some(actual) = tally.orders.iter().position(actual) else {
            return Ok(unproven);
        };
        loop {
            let task = match tally.plan(1, 1).first() {
                Some(&task) => Ok(task),
                None => tally.best_reply(actual),
            };
            match task {
                Ok(task) => {
                    let found = self.perform(&tally, task)?;
                    tally.take(task, found);
                }
                Err(reply) => return Ok(reply.unwrap_or(unproven)),
            }
        }
    }
}

/// The required exactness of a margin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Precision {
    /// Its sign.
    Sign,
    /// Its sign, if the reply is a play.
    Bound,
    /// Its value.
    Value,
}
