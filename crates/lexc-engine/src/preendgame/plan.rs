//! The choice of what to search next.
//!
//! The move with the highest upper bound is searched first, in the order of the bag in which most
//! moves fail. When the best moves are known in full and no other bound lies above theirs, no
//! other move can win more. This is the rule of best-first search with upper bounds (A*): a move
//! that is searched could not have been left out.

use core::cmp::Reverse;

use super::options::Meaning;
use super::tally::{Candidate, Effort, Range, Reply, Tally};

/// The points of an estimate that weigh as much as the failure of every other move.
const LIKELY: i64 = 60;

/// A search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// The result of a play that empties the bag.
    Result { candidate: usize, order: usize },
    /// The result of a play that leaves tiles in the bag against the best play in reply, by a
    /// player who knows the bag.
    Bound { candidate: usize, order: usize },
    /// The results of a play that leaves a tile in the bag, for each order with the same first
    /// tile as this one.
    Continue { candidate: usize, order: usize },
    /// The reply to a pass.
    Reply { turn: usize, order: usize },
    /// The margin of a play that empties the bag.
    Margin { candidate: usize, order: usize },
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Found {
    /// Of [`Task::Result`] and [`Task::Bound`].
    Range(Range),
    /// Of [`Task::Continue`], by order.
    Ranges(Vec<(usize, Range)>),
    /// Of [`Task::Reply`].
    Reply(Reply),
    /// Of [`Task::Margin`]; `None` if it cannot be proven.
    Margin(Option<i32>),
}

impl Found {
    /// Returns the result of the same search without what it found.
    pub(super) fn unproven(self, meaning: Meaning) -> Self {
        let unproven = |(order, _)| (order, Range::UNPROVEN);
        match self {
            Self::Range(_) => Self::Range(Range::UNPROVEN),
            Self::Ranges(ranges) => Self::Ranges(ranges.into_iter().map(unproven).collect()),
            Self::Reply(_) => Self::Reply(Reply {
                play: Range::UNPROVEN,
                ..Reply::open(meaning)
            }),
            Self::Margin(_) => Self::Margin(None),
        }
    }
}

impl Tally {
    /// Returns up to `count` searches, so that the best `top` moves are known in full, 0 for all
    /// moves. Returns none if they are.
    ///
    /// The first move is searched in as many orders at once as it has proven results, at least one.
    /// While it can still win every draw, only one other move is searched beside it: if it does win
    /// them all, no other move matters.
    pub(super) fn plan(&self, count: usize, top: usize) -> Vec<Task> {
        let pass = self.pass_bounds();
        // The pass stands last among equals.
        let moves = self.present().map(Some).chain([None]);
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
        let mut tasks: Vec<Task> = Vec::new();
        let mut known = 0;
        for (_, _, index) in order {
            let before = tasks.len();
            match index {
                usize::MAX => tasks.extend(self.next_for_pass(&pass)),
                play => self.extend_plan(play, count, &mut tasks),
            }
            known += usize::from(tasks.len() == before);
            if tasks.len() >= wanted || top > 0 && known >= top {
                break;
            }
        }
        tasks
    }

    /// Adds searches for a play: one, or for the first play of a plan as many as it has proven
    /// results, `count` at most.
    pub(super) fn extend_plan(&self, play: usize, count: usize, tasks: &mut Vec<Task>) {
        let ranges = &self.candidates[play].ranges;
        let proven = ranges.iter().filter(|range| range.is_exact()).count();
        let number = if tasks.is_empty() { proven } else { 1 };
        let mut chosen: Vec<usize> = Vec::new();
        for _ in 0..number.clamp(1, count) {
            let fresh = |order: usize| !chosen.contains(&self.orders[order].sorted);
            match self.next_for_play(play, fresh) {
                Some(task @ (Task::Result { order, .. } | Task::Bound { order, .. })) => {
                    chosen.push(self.orders[order].sorted);
                    tasks.push(task);
                }
                // Stands for several orders.
                Some(task) => {
                    tasks.push(task);
                    break;
                }
                None => break,
            }
        }
    }

    /// Returns the next search for a play, in an order of the bag that matters; `None` if
    /// nothing is left to be done.
    pub(super) fn next_for_play(
        &self,
        candidate: usize,
        matters: impl Fn(usize) -> bool,
    ) -> Option<Task> {
        let Candidate {
            left,
            ranges,
            estimates,
            ..
        } = &self.candidates[candidate];
        let hardest = |open: &dyn Fn(&Range) -> bool| {
            let orders = (0..self.orders.len()).filter(|&order| open(&ranges[order]));
            orders.filter(|&order| matters(order)).max_by_key(|&order| {
                let hardness = self.hardness(order) * LIKELY - (i64::from(estimates[order]) << 10);
                (hardness, self.orders[order].draws, Reverse(order))
            })
        };
        if *left == 0 {
            let order = hardest(&|range| !range.is_done())?;
            return Some(Task::Result { candidate, order });
        }
        let bounded = self.meaning == Meaning::Guaranteed;
        if let Some(order) = hardest(&|range| bounded && range.effort == Effort::Open) {
            return Some(Task::Bound { candidate, order });
        }
        let order = hardest(&|range| !range.is_done())?;
        Some(Task::Continue { candidate, order })
    }

    /// Returns the share of the searches in an order of the bag in which moves failed, in 1024ths.
    pub(super) fn hardness(&self, order: usize) -> i64 {
        let share = u64::from(self.failures[order]) << 10;
        (share / (2 * u64::from(self.results[order]) + 2)) as i64
    }

    /// Enters what was found.
    pub(super) fn take(&mut self, task: Task, found: Found) {
        match (task, found) {
            (
                Task::Result { candidate, order } | Task::Bound { candidate, order },
                Found::Range(range),
            ) => self.enter(candidate, order, range),
            (Task::Continue { candidate, .. }, Found::Ranges(ranges)) => {
                for (order, range) in ranges {
                    self.enter(candidate, order, range);
                }
            }
            (Task::Reply { turn, order }, Found::Reply(reply)) => {
                self.replies[turn][order] = reply;
            }
            _ => {}
        }
    }
}
