//! Bounds of a pass, from the replies to it and from the moves made later.
//!
//! After a pass and a pass in reply, the player has the same choice again. The player chooses a
//! *strategy*: to pass a number of times and then make a play, or to pass until the game ends. In
//! each order of the bag, the other player either makes a play in reply to one of the passes, or
//! passes each time, so that the strategy is completed. The value of the pass is the value of the
//! best strategy. The strategy is the same for all orders, since the player does not know the bag.

use core::cmp::Reverse;

use super::move_table::{MoveTable, ResultRange};
use super::plan::SearchTask;
use crate::endgame::GameResult;
use crate::preendgame::ids::{OrderId, PlayId};
use crate::preendgame::options::Meaning;

/// A number of passes and the play after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PassStrategy {
    /// The number of passes with a reply.
    replies: usize,
    /// The play after the passes; `None` to pass until the game ends.
    play: Option<PlayId>,
}

/// The proven range of the half games that a pass wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PassBounds {
    pub(crate) least: u32,
    pub(crate) most: u32,
    /// The strategy with the highest upper bound; among equals, the highest lower bound.
    best: PassStrategy,
}

impl PassBounds {
    pub(crate) fn is_exact(&self) -> bool {
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
        let plays = self.plays.iter().enumerate();
        let plays = plays.flat_map(move |(index, play)| {
            let range = match play.scores {
                true => 1..limited.min(all) + 1,
                false => play.stage..play.stage + 1,
            };
            range.map(move |replies| PassStrategy { replies, play: Some(PlayId(index)) })
        });
        let out = PassStrategy { replies: all, play: None };
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
    fn range_of(&self, strategy: PassStrategy, order: OrderId) -> ResultRange {
        let last = match strategy.play {
            Some(play) => self.play(play).ranges[order.0],
            None => self.passed_out[order.0],
        };
        let replies = self.replies[..strategy.replies].iter().rev();
        replies.fold(last, |range, replies| replies[order.0].before(range))
    }

    /// Returns `true` if something can be proven of a pass.
    fn bounds_pass(&self) -> bool {
        // With two tiles in the bag, the rational reply is not searched.
        let searched = self.knowledge.bag == 1 || self.meaning == Meaning::Guaranteed;
        self.is_provable && (searched || self.replies.is_empty())
    }

    /// Returns the proven range of the half games that a strategy wins.
    fn bounds_of(&self, strategy: PassStrategy) -> PassBounds {
        let (mut least, mut most) = (0, 0);
        for order in self.order_ids() {
            let (range, draws) = (self.range_of(strategy, order), self.order(order).draws);
            least += range.least.halves() * draws;
            most += range.most.halves() * draws;
        }
        PassBounds { least, most, best: strategy }
    }

    /// Returns the proven range of the half games that a pass wins.
    pub(crate) fn pass_bounds(&self) -> PassBounds {
        if !self.bounds_pass() {
            return PassBounds {
                least: 0,
                most: 2 * self.draws(),
                best: PassStrategy { replies: 0, play: None },
            };
        }
        let bounds = self.strategies().map(|strategy| self.bounds_of(strategy));
        let (least, best) = bounds.fold((0, None), |(least, best), bounds| {
            let better = best.is_none_or(|best: PassBounds| {
                (bounds.most, bounds.least) > (best.most, best.least)
            });
            let best = if better { Some(bounds) } else { best };
            (bounds.least.max(least), best)
        });
        let best = best.expect("to pass until the game ends is a strategy");
        PassBounds { least, ..best }
    }

    /// Returns the ranges of a pass by order: the results of the best strategy if it is known.
    pub(crate) fn pass_ranges(&self, bounds: &PassBounds) -> Vec<ResultRange> {
        let range = |order| {
            if !self.bounds_pass() {
                return ResultRange::OPEN;
            }
            if bounds.is_exact() {
                return self.range_of(bounds.best, order);
            }
            let most = (self.strategies()).map(|strategy| self.range_of(strategy, order).most);
            ResultRange { most: most.fold(GameResult::Loss, GameResult::max), ..ResultRange::OPEN }
        };
        self.order_ids().map(range).collect()
    }

    /// Returns the next search for a pass, or `None` if none is left.
    pub(crate) fn next_for_pass(&self, bounds: &PassBounds) -> Option<SearchTask> {
        if bounds.is_exact() || !self.bounds_pass() {
            return None;
        }
        let strategy = bounds.best;
        for turn in 0..strategy.replies {
            let open = |order: &OrderId| !self.replies[turn][order.0].play.is_done();
            let order = self.order_ids().filter(open).max_by_key(|&order| {
                let draws = self.order(order).draws;
                (self.hardness(order), draws, Reverse(order))
            });
            if let Some(order) = order {
                return Some(SearchTask::Reply { turn, order });
            }
        }
        let play = strategy.play?;
        let matters = |order| !self.range_of(strategy, order).is_exact();
        self.next_for_play(play, matters)
    }
}
