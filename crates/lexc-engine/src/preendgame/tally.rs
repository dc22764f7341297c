//! [`Tally`]: the moves of a player, with proven ranges of their results for each order of the
//! bag.

use lexc_game::Rack;

use super::answer::GameResult;
use super::options::Meaning;
use super::orders::Order;
use crate::endgame::table::MoveId;

/// The knowledge of the player to move, besides the board.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) own: Rack,
    /// The tiles of the other player and those in the bag.
    pub(super) unseen: Rack,
    /// The tiles of the other player, if they are known.
    pub(super) held: Option<Rack>,
    pub(super) bag: usize,
    /// The points by which the player to move is ahead.
    pub(super) lead: i32,
}

/// The searches that were made for a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// None.
    Open,
    /// One for a bound.
    Bounded,
    /// All that there are.
    Done,
}

/// A range of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) least: GameResult,
    pub(super) most: GameResult,
    pub(super) effort: Effort,
}

impl Range {
    /// Nothing is known.
    pub(super) const OPEN: Self = Self {
        least: GameResult::Loss,
        most: GameResult::Win,
        effort: Effort::Open,
    };

    /// A search does not prove anything, however long it is.
    pub(super) const UNPROVEN: Self = Self {
        effort: Effort::Done,
        ..Self::OPEN
    };

    pub(super) const fn exact(result: GameResult) -> Self {
        Self {
            least: result,
            most: result,
            effort: Effort::Done,
        }
    }

    /// A result that is not better than this.
    pub(super) fn at_most(most: GameResult) -> Self {
        Self {
            least: GameResult::Loss,
            most,
            effort: match most {
                GameResult::Loss => Effort::Done,
                GameResult::Tie | GameResult::Win => Effort::Bounded,
            },
        }
    }

    /// The same range, for which nothing is left to be searched.
    pub(super) fn done(self) -> Self {
        Self {
            effort: Effort::Done,
            ..self
        }
    }

    pub(super) fn is_done(&self) -> bool {
        self.effort == Effort::Done
    }

    pub(super) fn is_exact(&self) -> bool {
        self.least == self.most
    }
}

/// The reply of the other player to a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reply {
    /// The result if the other player makes a play.
    pub(super) play: Range,
    /// `true` if the reply can be a pass too; `None` while that is not known.
    pub(super) passes: Option<bool>,
}

impl Reply {
    /// A reply of which nothing is known.
    pub(super) fn open(meaning: Meaning) -> Self {
        Self {
            play: Range::OPEN,
            passes: match meaning {
                Meaning::Guaranteed => Some(true),
                Meaning::Rational => None,
            },
        }
    }

    /// Returns the result before the reply, given the result after a pass in reply.
    pub(super) fn before(&self, passed: Range) -> Range {
        let Range { least, most, .. } = self.play;
        let (least, most) = match self.passes {
            Some(false) => (least, most),
            Some(true) => (least.min(passed.least), most.min(passed.most)),
            None => (least.min(passed.least), most),
        };
        Range {
            least,
            most,
            effort: Effort::Open,
        }
    }
}

/// A play and its results.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub(super) id: MoveId,
    /// The number of tiles that it leaves in the bag.
    pub(super) left: usize,
    /// The number of its tiles.
    pub(super) count: u8,
    /// `true` if it scores, so that its results are the same after any number of passes.
    pub(super) scores: bool,
    /// The number of passes of the player before it. Of plays that score nothing there is one
    /// candidate for each number.
    pub(super) stage: usize,
    pub(super) ranges: Vec<Range>,
    /// Margins at the end of the game by a simple rule of play, by order.
    pub(super) estimates: Vec<i32>,
    /// The average margin at the end of the game, in points.
    pub(super) spread: Option<f64>,
}

/// The moves of a player.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    pub(super) node: Node,
    pub(super) meaning: Meaning,
    pub(super) orders: Vec<Order>,
    pub(super) candidates: Vec<Candidate>,
    /// Replies of the other player to the first pass, the second pass and so on, by order.
    pub(super) replies: Vec<Vec<Reply>>,
    /// The number of scoreless turns before the first reply.
    pub(super) first_reply: u32,
    /// `true` if the last of the replies, if it is a pass, ends the game.
    pub(super) ends_on_reply: bool,
    /// The results, by order, if both players pass until the game ends.
    pub(super) passed_out: Vec<Range>,
    /// Halves that were not won, by order: where moves fail.
    pub(super) failures: Vec<u32>,
    /// The number of results that were entered, by order.
    pub(super) results: Vec<u32>,
}

impl Tally {
    /// Returns the number of draws of all orders.
    pub(super) fn draws(&self) -> u32 {
        self.orders.iter().map(|order| order.draws).sum()
    }

    /// Returns the sum of results over all draws, in halves of games won.
    pub(super) fn total(&self, results: impl Iterator<Item = GameResult>) -> u32 {
        let pairs = results.zip(&self.orders);
        pairs
            .map(|(result, order)| result.halves() * order.draws)
            .sum()
    }

    /// Returns a proven lower bound of what a play wins, in halves.
    pub(super) fn least(&self, candidate: usize) -> u32 {
        self.total(
            self.candidates[candidate]
                .ranges
                .iter()
                .map(|range| range.least),
        )
    }

    /// Returns a proven upper bound of what a play wins, in halves.
    pub(super) fn most(&self, candidate: usize) -> u32 {
        self.total(
            self.candidates[candidate]
                .ranges
                .iter()
                .map(|range| range.most),
        )
    }

    /// Returns `true` if every result of a play is proven.
    pub(super) fn is_exact(&self, candidate: usize) -> bool {
        self.candidates[candidate]
            .ranges
            .iter()
            .all(Range::is_exact)
    }

    /// Returns the plays that can be made now.
    pub(super) fn present(&self) -> impl Iterator<Item = usize> {
        let candidates = self.candidates.iter().enumerate();
        candidates
            .filter(|(_, candidate)| candidate.stage == 0)
            .map(|(index, _)| index)
    }

    /// Returns the number of scoreless turns before a candidate is made.
    pub(super) fn scoreless(&self, candidate: usize) -> u32 {
        let candidate = &self.candidates[candidate];
        match candidate.scores {
            // Makes no difference.
            true => 0,
            false => (self.first_reply + 2 * candidate.stage as u32).saturating_sub(1),
        }
    }

    /// Enters a range of results of a play.
    pub(super) fn enter(&mut self, candidate: usize, order: usize, range: Range) {
        self.failures[order] += 2 - range.most.halves();
        self.results[order] += 1;
        let Candidate { left, ranges, .. } = &mut self.candidates[candidate];
        if *left > 0 {
            ranges[order] = range;
            return;
        }
        // All tiles are drawn at once: their order makes no difference.
        let sorted = self.orders[order].sorted;
        for (range_of, order) in ranges.iter_mut().zip(&self.orders) {
            if order.sorted == sorted {
                *range_of = range;
            }
        }
    }
}
