//! The choice of what to search next.
//!
//! The move with the highest upper bound is searched first, in the order of the bag in which most
//! moves fail. When the best moves are known in full and no other bound lies above theirs, no
//! other move can win more. This is the rule of best-first search with upper bounds (A*): a move
//! that is searched could not have been left out.

use core::cmp::Reverse;

use super::options::Meaning;
use super::tally::{Effort, Range, Reply, Tally};

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

impl Tally {
    /// Returns up to `count` searches, each of another move, so that the best `top` moves are known
    /// in full, 0 for all moves. Returns none if they are.
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
        let mut tasks: Vec<Task> = Vec::new();
        let mut known = 0;
        for (_, _, index) in order {
            let task = match index {
                usize::MAX => self.next_for_pass(&pass),
                play => self.next_for_play(play, |_| true),
            };
            match task {
                Some(task) if !tasks.contains(&task) => tasks.push(task),
                Some(_) => {}
                None => known += 1,
            }
            if tasks.len() >= count || top > 0 && known >= top {
                break;
            }
        }
        tasks
    }

    /// Returns what to search next for a play, in an order of the bag that matters; `None` if
    /// nothing is left to be done.
    pub(super) fn next_for_play(
        &self,
        candidate: usize,
        matters: impl Fn(usize) -> bool,
    ) -> Option<Task> {
        let ranges = &self.candidates[candidate].ranges;
        let hardest = |open: &dyn Fn(&Range) -> bool| {
            let orders = (0..self.orders.len()).filter(|&order| open(&ranges[order]));
            orders
                .filter(|&order| matters(order))
                .max_by_key(|&order| (self.hardness(order), Reverse(order)))
        };
        if self.candidates[candidate].left == 0 {
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

    /// Returns how likely moves are to fail in an order of the bag.
    pub(super) fn hardness(&self, order: usize) -> (u32, u32) {
        (self.failures[order], self.orders[order].draws)
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
