//! [`SearchTask`]: a search, and the choice of the next searches.
//!
//! The move with the highest upper bound is searched first, in the order of the bag in which most
//! moves fail. Once the results of the best moves are proven and no other upper bound exceeds
//! theirs, no other move can win more often. This is best-first search with upper bounds (A*): none
//! of its searches can be omitted.

use core::cmp::Reverse;

use super::estimates::Sample;
use super::move_table::{MoveTable, PassReply, PlayCandidate, ResultRange, SearchEffort};
use super::options::Meaning;

/// The points of an estimate that weigh as much as the failure of all other moves.
const FAILURE_WEIGHT: i64 = 60;

/// The number of plays that are estimated between two checks of the stop condition.
pub(super) const ESTIMATES: usize = 64;

/// A search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SearchTask {
    /// Samples of a chunk of moves.
    Samples { chunk: usize },
    /// The estimated final spreads, in an order, of up to [`ESTIMATES`] plays from this one on.
    Estimate { candidate: usize, order: usize },
    /// The result of a play that empties the bag.
    Result { candidate: usize, order: usize },
    /// The result of a play that leaves tiles in the bag, against the best reply by a play of a
    /// player who knows the bag.
    Bound { candidate: usize, order: usize },
    /// The results of a play that leaves a tile in the bag, for each order with the same first
    /// tile.
    Continue { candidate: usize, order: usize },
    /// The reply to a pass.
    Reply { turn: usize, order: usize },
    /// The final spread of a play that empties the bag.
    Spread { candidate: usize, order: usize },
}

/// The result of a search task.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum TaskResult {
    /// The samples of [`SearchTask::Samples`], by move.
    Samples(Vec<(usize, Sample)>),
    /// The estimates of [`SearchTask::Estimate`].
    Estimates(Vec<i32>),
    Range(ResultRange),
    /// The ranges of [`SearchTask::Continue`], by order.
    Ranges(Vec<(usize, ResultRange)>),
    /// The reply of [`SearchTask::Reply`].
    Reply(PassReply),
    /// The spread of [`SearchTask::Spread`]; `None` if it cannot be proven.
    Spread(Option<i32>),
}

impl TaskResult {
    /// Returns the result of the same task with nothing proven.
    pub(super) fn unproven(self, meaning: Meaning) -> Self {
        let unproven = |(order, _)| (order, ResultRange::UNPROVEN);
        match self {
            Self::Samples(_) | Self::Estimates(_) => self,
            Self::Range(_) => Self::Range(ResultRange::UNPROVEN),
            Self::Ranges(ranges) => Self::Ranges(ranges.into_iter().map(unproven).collect()),
            Self::Reply(_) => Self::Reply(PassReply {
                play: ResultRange::UNPROVEN,
                ..PassReply::open(meaning)
            }),
            Self::Spread(_) => Self::Spread(None),
        }
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
    pub(super) fn plan_leaders(&self, count: usize) -> Vec<SearchTask> {
        let best = self.present().map(|play| self.least(play)).max();
        let mut tasks = Vec::new();
        for play in self.present().take(LEADERS) {
            let can_win = best.is_none_or(|best| self.most(play) > best);
            if tasks.is_empty() && can_win && self.candidates[play].left == 0 {
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
    pub(super) fn plan(&self, count: usize, top: usize) -> Vec<SearchTask> {
        if !self.unestimated.is_empty() {
            let last = self.unestimated.iter().rev().take(count);
            let task = |&(candidate, order): &_| SearchTask::Estimate { candidate, order };
            return last.map(task).collect();
        }
        let pass = self.pass_bounds();
        // On ties, the pass is last.
        let pass_is_compared = self.considers_pass.then_some(None);
        let moves = self.present().map(Some).chain(pass_is_compared);
        let mut order: Vec<_> = moves
            .map(|play| match play {
                Some(play) => (Reverse(self.most(play)), Reverse(self.least(play)), play),
                None => (Reverse(pass.most), Reverse(pass.least), usize::MAX),
            })
            .collect();
        order.sort_unstable();
        let undecided = order
            .first()
            .is_some_and(|(most, ..)| most.0 == 2 * self.draws());
        let wanted = if undecided { count.min(2) } else { count };
        let mut tasks: Vec<SearchTask> = Vec::new();
        let mut complete = 0;
        for (_, _, index) in order {
            let before = tasks.len();
            match index {
                usize::MAX => tasks.extend(self.next_for_pass(&pass)),
                play => self.extend_plan(play, count, &mut tasks),
            }
            let is_open = index == usize::MAX && !self.is_provable;
            complete += usize::from(tasks.len() == before && !is_open);
            if tasks.len() >= wanted || top > 0 && complete >= top {
                break;
            }
        }
        tasks
    }

    /// Adds searches for a play, at most `count`: for the first play of a plan, one for each of its
    /// proven results; otherwise one.
    pub(super) fn extend_plan(&self, play: usize, count: usize, tasks: &mut Vec<SearchTask>) {
        let ranges = &self.candidates[play].ranges;
        let proven = ranges.iter().filter(|range| range.is_exact()).count();
        let number = if tasks.is_empty() { proven } else { 1 };
        let mut chosen: Vec<usize> = Vec::new();
        for _ in 0..number.clamp(1, count) {
            let fresh = |order: usize| !chosen.contains(&self.orders[order].sorted);
            match self.next_for_play(play, fresh) {
                Some(
                    task @ (SearchTask::Result { order, .. } | SearchTask::Bound { order, .. }),
                ) => {
                    chosen.push(self.orders[order].sorted);
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
    pub(super) fn next_for_play(
        &self,
        candidate: usize,
        matters: impl Fn(usize) -> bool,
    ) -> Option<SearchTask> {
        let PlayCandidate {
            left,
            ranges,
            estimates,
            ..
        } = &self.candidates[candidate];
        let hardest = |open: &dyn Fn(&ResultRange) -> bool| {
            let orders = (0..self.orders.len()).filter(|&order| open(&ranges[order]));
            orders.filter(|&order| matters(order)).max_by_key(|&order| {
                let hardness =
                    self.hardness(order) * FAILURE_WEIGHT - (i64::from(estimates[order]) << 10);
                (hardness, self.orders[order].draws, Reverse(order))
            })
        };
        if *left == 0 {
            let order = hardest(&|range| !range.is_done())?;
            return Some(SearchTask::Result { candidate, order });
        }
        if !self.is_provable {
            return None;
        }
        let bounded = self.meaning == Meaning::Guaranteed;
        if let Some(order) = hardest(&|range| bounded && range.effort == SearchEffort::Open) {
            return Some(SearchTask::Bound { candidate, order });
        }
        // With more tiles in the bag, only the bound is searched.
        let order = hardest(&|range| !range.is_done() && self.knowledge.bag <= 2)?;
        Some(SearchTask::Continue { candidate, order })
    }

    /// Returns the share of the searches in an order in which moves failed, in 1024ths.
    pub(super) fn hardness(&self, order: usize) -> i64 {
        let share = u64::from(self.failures[order]) << 10;
        (share / (2 * u64::from(self.results[order]) + 2)) as i64
    }

    /// Sorts the first [`ESTIMATES`] plays by their estimates. The others follow by net score.
    pub(super) fn sort_by_estimates(&mut self) {
        let mut order: Vec<usize> = (0..self.candidates.len()).collect();
        let estimated = order.len().min(ESTIMATES);
        order[..estimated].sort_by_cached_key(|&at| {
            let candidate = &self.candidates[at];
            let estimates = candidate.estimates.iter().zip(&self.orders);
            let sum: i64 = estimates
                .map(|(&spread, order)| i64::from(spread) * i64::from(order.draws))
                .sum();
            // On ties, a play of more tiles leaves a shorter game.
            Reverse((sum, candidate.count))
        });
        self.reorder(&order);
    }

    /// Reorders the plays by their indices in `order`.
    pub(super) fn reorder(&mut self, order: &[usize]) {
        let mut candidates: Vec<Option<PlayCandidate>> =
            self.candidates.drain(..).map(Some).collect();
        let sorted = order.iter().filter_map(|&at| candidates[at].take());
        self.candidates = sorted.collect();
    }

    /// Records the result of a task.
    pub(super) fn record(&mut self, task: SearchTask, result: TaskResult) {
        match (task, result) {
            (SearchTask::Estimate { candidate, order }, TaskResult::Estimates(found)) => {
                // The entry is near the end of the list.
                let mut missing = self.unestimated.iter();
                if let Some(at) = missing.rposition(|&other| other == (candidate, order)) {
                    self.unestimated.swap_remove(at);
                }
                for (candidate, found) in self.candidates[candidate..].iter_mut().zip(found) {
                    candidate.estimates[order] = found;
                }
            }
            (
                SearchTask::Result { candidate, order } | SearchTask::Bound { candidate, order },
                TaskResult::Range(range),
            ) => self.enter(candidate, order, range),
            (SearchTask::Continue { candidate, .. }, TaskResult::Ranges(ranges)) => {
                for (order, range) in ranges {
                    self.enter(candidate, order, range);
                }
            }
            (SearchTask::Reply { turn, order }, TaskResult::Reply(reply)) => {
                self.replies[turn][order] = reply;
            }
            _ => {}
        }
    }
}
