//! [`SearchTask`]: a search, and the choice of the next searches.
//!
//! The move with the highest upper bound is searched first, in the order of the bag in which most
//! moves fail. Once the results of the best moves are proven and no other upper bound exceeds
//! theirs, no other move can win more often. This is best-first search with upper bounds (A*): none
//! of its searches can be omitted.

use core::cmp::Reverse;

use super::move_table::{MoveTable, PassReply, PlayCandidate, ResultRange, SearchEffort};
use crate::preendgame::ids::{OrderId, PlayId};
use crate::preendgame::options::Meaning;

/// The points of an estimate that weigh as much as the failure of all other moves.
const FAILURE_WEIGHT: i64 = 60;

/// The number of plays that are estimated between two checks of the stop condition.
pub(crate) const ESTIMATES: usize = 64;

/// A search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SearchTask {
    /// The estimated final spreads, in an order, of up to [`ESTIMATES`] plays from this one on.
    Estimate { play: PlayId, order: OrderId },
    /// The result of a play that empties the bag.
    Result { play: PlayId, order: OrderId },
    /// The result of a play that leaves tiles in the bag, against the best reply by a play of a
    /// player who knows the bag.
    Bound { play: PlayId, order: OrderId },
    /// The results of a play that leaves a tile in the bag, for each order with the same first
    /// tile.
    Continue { play: PlayId, order: OrderId },
    /// The reply to a pass: to the first one for `turn` 0.
    Reply { turn: usize, order: OrderId },
}

/// The result of a [`SearchTask`], with its place in the move table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum TaskResult {
    Estimates { first: PlayId, order: OrderId, spreads: Vec<i32> },
    Ranges { play: PlayId, ranges: Vec<(OrderId, ResultRange)> },
    Reply { turn: usize, order: OrderId, reply: PassReply },
}

impl TaskResult {
    /// Returns the result of the same task with nothing proven.
    pub(crate) fn unproven(mut self, meaning: Meaning) -> Self {
        match &mut self {
            Self::Estimates { .. } => {}
            Self::Ranges { ranges, .. } => {
                for (_, range) in ranges {
                    *range = ResultRange::UNPROVEN;
                }
            }
            Self::Reply { reply, .. } => {
                *reply = PassReply { play: ResultRange::UNPROVEN, ..PassReply::open(meaning) }
            }
        }
        self
    }
}

/// The number of plays with the best estimates that are proven before all others.
const LEADERS: usize = 4;

impl MoveTable {
    /// Returns up to `count` searches to prove the plays with the best estimates that empty the
    /// bag, or none if no result of theirs can matter.
    ///
    /// The best play is usually among them, but a proof that no other play wins more often needs
    /// searches for nearly all plays.
    pub(crate) fn plan_leaders(&self, count: usize) -> Vec<SearchTask> {
        let best = self.present().map(|play| self.least(play)).max();
        let mut tasks = Vec::new();
        for play in self.present().take(LEADERS) {
            let can_win = best.is_none_or(|best| self.most(play) > best);
            if tasks.is_empty() && can_win && self.play(play).left == 0 {
                self.extend_plan(play, count, &mut tasks);
            }
        }
        tasks
    }

    /// Returns up to `count` searches to prove all results of the best `top` moves (0 for all
    /// moves), or none if they are proven.
    ///
    /// The first move is searched in as many orders at once as it has proven results, at least one.
    /// While the first move can still win every draw, only one other move is searched with it: if
    /// the first move wins every draw, no other move matters.
    pub(crate) fn plan(&self, count: usize, top: usize) -> Vec<SearchTask> {
        if !self.unestimated.is_empty() {
            let last = self.unestimated.iter().rev().take(count);
            let task = |&(play, order): &_| SearchTask::Estimate { play, order };
            return last.map(task).collect();
        }
        let pass = self.pass_bounds();
        let passes = self.considers_pass.then_some((pass.most, pass.least, None));
        let plays = self.present();
        let plays = plays.map(|play| (self.most(play), self.least(play), Some(play)));
        let mut order: Vec<_> = plays.chain(passes).collect();
        // On ties, the pass is last.
        order.sort_by_key(|&(most, least, play)| (Reverse((most, least)), play.is_none(), play));
        let undecided = order.first().is_some_and(|&(most, ..)| most == 2 * self.draws());
        let wanted = if undecided { count.min(2) } else { count };
        let mut tasks: Vec<SearchTask> = Vec::new();
        let mut complete = 0;
        for (_, _, play) in order {
            let before = tasks.len();
            match play {
                Some(play) => self.extend_plan(play, count, &mut tasks),
                None => tasks.extend(self.next_for_pass(&pass)),
            }
            let is_open = play.is_none() && !self.is_provable;
            complete += usize::from(tasks.len() == before && !is_open);
            if tasks.len() >= wanted || top > 0 && complete >= top {
                break;
            }
        }
        tasks
    }

    /// Adds searches for a play, at most `count`: for the first play of a plan, one for each of its
    /// proven results; otherwise one.
    pub(crate) fn extend_plan(&self, play: PlayId, count: usize, tasks: &mut Vec<SearchTask>) {
        let ranges = &self.play(play).ranges;
        let proven = ranges.iter().filter(|range| range.is_exact()).count();
        let number = if tasks.is_empty() { proven } else { 1 };
        let mut chosen: Vec<OrderId> = Vec::new();
        for _ in 0..number.clamp(1, count) {
            let fresh = |order| !chosen.contains(&self.order(order).sorted);
            match self.next_for_play(play, fresh) {
                Some(
                    task @ (SearchTask::Result { order, .. } | SearchTask::Bound { order, .. }),
                ) => {
                    chosen.push(self.order(order).sorted);
                    tasks.push(task);
                }
                // The task covers several orders.
                Some(task) => {
                    tasks.push(task);
                    break;
                }
                None => break,
            }
        }
    }

    /// Returns the next search for a play in an order for which `matters` holds, or `None` if none
    /// is left.
    pub(crate) fn next_for_play(
        &self,
        play: PlayId,
        matters: impl Fn(OrderId) -> bool,
    ) -> Option<SearchTask> {
        let PlayCandidate { left, ranges, estimates, .. } = self.play(play);
        let hardest = |open: &dyn Fn(&ResultRange) -> bool| {
            let orders = self.order_ids().filter(|order| open(&ranges[order.0]));
            orders.filter(|&order| matters(order)).max_by_key(|&order| {
                let estimate = i64::from(estimates[order.0]) << 10;
                let hardness = self.hardness(order) * FAILURE_WEIGHT - estimate;
                (hardness, self.order(order).draws, Reverse(order))
            })
        };
        if *left == 0 {
            let order = hardest(&|range| !range.is_done())?;
            return Some(SearchTask::Result { play, order });
        }
        if !self.is_provable {
            return None;
        }
        let bounded = self.meaning == Meaning::Guaranteed;
        if let Some(order) = hardest(&|range| bounded && range.effort == SearchEffort::Open) {
            return Some(SearchTask::Bound { play, order });
        }
        // With more tiles in the bag, only the bound is searched.
        let order = hardest(&|range| !range.is_done() && self.knowledge.bag <= 2)?;
        Some(SearchTask::Continue { play, order })
    }

    /// Returns the share of the searches in an order in which moves failed, in 1024ths.
    pub(crate) fn hardness(&self, order: OrderId) -> i64 {
        let share = u64::from(self.failures[order.0]) << 10;
        (share / (2 * u64::from(self.results[order.0]) + 2)) as i64
    }

    /// Sorts the first [`ESTIMATES`] plays by their estimates. The others follow by net score.
    pub(crate) fn sort_by_estimates(&mut self) {
        let estimated = self.plays.len().min(ESTIMATES);
        self.plays[..estimated].sort_by_cached_key(|play| {
            let estimates = play.estimates.iter().zip(&self.orders);
            let sum: i64 =
                estimates.map(|(&spread, order)| i64::from(spread) * i64::from(order.draws)).sum();
            // On ties, a play of more tiles leaves a shorter game.
            Reverse((sum, play.count))
        });
    }

    /// Records the result of a task.
    pub(crate) fn record(&mut self, result: TaskResult) {
        match result {
            TaskResult::Estimates { first, order, spreads } => {
                // The entry is near the end of the list.
                let mut missing = self.unestimated.iter();
                if let Some(at) = missing.rposition(|&entry| entry == (first, order)) {
                    self.unestimated.swap_remove(at);
                }
                for (play, spread) in self.plays[first.0..].iter_mut().zip(spreads) {
                    play.estimates[order.0] = spread;
                }
            }
            TaskResult::Ranges { play, ranges } => {
                for (order, range) in ranges {
                    self.enter(play, order, range);
                }
            }
            TaskResult::Reply { turn, order, reply } => self.replies[turn][order.0] = reply,
        }
    }
}
