//! Bounds of a pass, from the replies to it and from the moves made later.
//!
//! After a pass and a pass in reply, the player has the same choice again. The player chooses a
//! *strategy*: to pass a number of times and then make a play, or to pass until the game ends. In
//! each order of the bag, the other player either makes a play in reply to one of the passes, or
//! passes each time, so that the strategy is completed. The value of the pass is the value of the
//! best strategy. The strategy is the same for all orders, since the player does not know the bag.

use super::answer::GameResult;
use super::move_table::{MoveTable, ResultRange};
use super::options::Meaning;
use super::plan::SearchTask;

/// A number of passes and the play after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PassStrategy {
    /// The number of passes with a reply.
    replies: usize,
    /// The play after the passes; `None` to pass until the game ends.
    play: Option<usize>,
}

/// The proven range of the half games that a pass wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PassBounds {
    pub(super) least: u32,
    pub(super) most: u32,
    /// The strategy with the highest upper bound; among equals, the highest lower bound.
    best: PassStrategy,
}

impl PassBounds {
    pub(super) fn is_exact(&self) -> bool {
        self.least == self.most
    }
}

impl MoveTable {
    /// Returns the strategies after a pass.
    fn strategies(&self) -> impl Iterator<Item = PassStrategy> {
        let all = self.replies.len();
        let limited = match self.meaning {
            // Another pass would only give the other player another choice.
            Meaning::Guaranteed => 1,
            Meaning::Rational => all,
        };
        let plays = self.candidates.iter().enumerate();
        let plays = plays.flat_map(move |(index, candidate)| {
            let range = match candidate.scores {
                true => 1..limited.min(all) + 1,
                false => candidate.stage..candidate.stage + 1,
            };
            range.map(move |replies| PassStrategy {
                replies,
                play: Some(index),
            })
        });
        let out = PassStrategy {
            replies: all,
            play: None,
        };
        // A play is made only if the passes before it do not end the game.
        let follows = plays
            .filter(move |strategy| strategy.replies >= 1 && strategy.replies <= self.continued());
        follows.chain([out])
    }

    /// Returns the number of passes in reply that do not end the game.
    fn continued(&self) -> usize {
        match self.ends_on_reply {
            true => self.replies.len().saturating_sub(1),
            false => self.replies.len(),
        }
    }

    /// Returns the range of a strategy in an order.
    fn range_of(&self, strategy: PassStrategy, order: usize) -> ResultRange {
        let last = match strategy.play {
            Some(play) => self.candidates[play].ranges[order],
            None => self.passed_out[order],
        };
        let replies = self.replies[..strategy.replies].iter().rev();
        replies.fold(last, |range, replies| replies[order].before(range))
    }

    /// Returns `true` if something can be proven of a pass.
    fn bounds_pass(&self) -> bool {
        // With two tiles in the bag, the rational reply is not searched.
        let searched = self.knowledge.bag == 1 || self.meaning == Meaning::Guaranteed;
        self.is_provable && (searched || self.replies.is_empty())
    }

    /// Returns the proven range of the half games that a pass wins.
    pub(super) fn pass_bounds(&self) -> PassBounds {
        let none = PassBounds {
            least: 0,
            most: 2 * self.draws(),
            best: PassStrategy {
                replies: 0,
                play: None,
            },
        };
        if !self.bounds_pass() {
            return none;
        }
        let mut bounds: Option<(PassBounds, u32)> = None;
        for strategy in self.strategies() {
            let (mut least, mut most) = (0, 0);
            for (index, order) in self.orders.iter().enumerate() {
                let range = self.range_of(strategy, index);
                least += range.least.halves() * order.draws;
                most += range.most.halves() * order.draws;
            }
            bounds = Some(match bounds {
                None => (
                    PassBounds {
                        least,
                        most,
                        best: strategy,
                    },
                    least,
                ),
                Some((so_far, least_of_best)) => {
                    let better = (most, least) > (so_far.most, least_of_best);
                    let (best, least_of_best) = match better {
                        true => (strategy, least),
                        false => (so_far.best, least_of_best),
                    };
                    let least = least.max(so_far.least);
                    let most = most.max(so_far.most);
                    (PassBounds { least, most, best }, least_of_best)
                }
            });
        }
        bounds.map_or(none, |(bounds, _)| bounds)
    }

    /// Returns the ranges of a pass by order: the results of the best strategy if it is known.
    pub(super) fn pass_ranges(&self, bounds: &PassBounds) -> Vec<ResultRange> {
        let orders = 0..self.orders.len();
        let exact = bounds.is_exact();
        let range = |order: usize| match exact {
            _ if !self.bounds_pass() => ResultRange::OPEN,
            true => self.range_of(bounds.best, order),
            false => ResultRange {
                most: (self
                    .strategies()
                    .map(|strategy| self.range_of(strategy, order).most))
                .max()
                .unwrap_or(GameResult::Win),
                ..ResultRange::OPEN
            },
        };
        orders.map(range).collect()
    }

    /// Returns the next search for a pass, or `None` if none is left.
    pub(super) fn next_for_pass(&self, bounds: &PassBounds) -> Option<SearchTask> {
        if bounds.is_exact() || !self.bounds_pass() {
            return None;
        }
        let strategy = bounds.best;
        for turn in 0..strategy.replies {
            let open = |order: &usize| {
                let reply = self.replies[turn][*order];
                !reply.play.is_done()
            };
            let order = (0..self.orders.len()).filter(open).max_by_key(|&order| {
                (
                    self.hardness(order),
                    self.orders[order].draws,
                    core::cmp::Reverse(order),
                )
            });
            if let Some(order) = order {
                return Some(SearchTask::Reply { turn, order });
            }
        }
        let play = strategy.play?;
        let matters = |order: usize| !self.range_of(strategy, order).is_exact();
        self.next_for_play(play, matters)
    }
}
