//! [`MoveTable`]: the moves of a player, with a proven range of results for each order of the
//! bag.

use lexc_game::Rack;

use crate::endgame::GameResult;
use crate::endgame::board::move_id::MoveId;
use crate::preendgame::draw_order::DrawOrder;
use crate::preendgame::ids::{OrderId, PlayId};
use crate::preendgame::options::Meaning;

/// The knowledge of the player to move, apart from the board.
#[derive(Debug, Clone)]
pub(crate) struct PlayerKnowledge {
    /// The rack of the player to move.
    pub(crate) own: Rack,
    /// The tiles of the other player and the tiles in the bag.
    pub(crate) unseen: Rack,
    /// The tiles of the other player, if they are known.
    pub(crate) held: Option<Rack>,
    /// The number of tiles in the bag.
    pub(crate) bag: usize,
    /// The spread of the player to move.
    pub(crate) spread: i32,
}

/// The progress of the searches for a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SearchEffort {
    /// No search is complete.
    Open,
    /// The search for a bound is complete.
    Bounded,
    /// All searches are complete.
    Done,
}

/// A range of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ResultRange {
    pub(crate) least: GameResult,
    pub(crate) most: GameResult,
    pub(crate) effort: SearchEffort,
}

impl ResultRange {
    /// The range before any search.
    pub(crate) const OPEN: Self =
        Self { least: GameResult::Loss, most: GameResult::Win, effort: SearchEffort::Open };

    /// The range of a search that proved nothing.
    pub(crate) const UNPROVEN: Self = Self { effort: SearchEffort::Done, ..Self::OPEN };

    pub(crate) const fn exact(result: GameResult) -> Self {
        Self { least: result, most: result, effort: SearchEffort::Done }
    }

    /// Returns the range of results up to `most`.
    pub(crate) fn at_most(most: GameResult) -> Self {
        Self {
            least: GameResult::Loss,
            most,
            effort: match most {
                GameResult::Loss => SearchEffort::Done,
                GameResult::Tie | GameResult::Win => SearchEffort::Bounded,
            },
        }
    }

    /// Returns the result, if it is proven.
    pub(crate) fn result(self) -> Option<GameResult> {
        (self.least == self.most).then_some(self.least)
    }

    /// Returns the range with its searches complete.
    pub(crate) fn done(self) -> Self {
        Self { effort: SearchEffort::Done, ..self }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.effort == SearchEffort::Done
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.result().is_some()
    }
}

/// The reply of the other player to a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PassReply {
    /// The result if the other player makes a play.
    pub(crate) play: ResultRange,
    /// `true` if the reply can be a pass, `None` if not yet known.
    pub(crate) passes: Option<bool>,
}

impl PassReply {
    /// Returns the reply before any search.
    pub(crate) fn open(meaning: Meaning) -> Self {
        Self {
            play: ResultRange::OPEN,
            passes: match meaning {
                Meaning::Guaranteed => Some(true),
                Meaning::Rational => None,
            },
        }
    }

    /// Returns the range before the reply, given the range after a pass in reply.
    pub(crate) fn before(&self, passed: ResultRange) -> ResultRange {
        let ResultRange { least, most, .. } = self.play;
        let (least, most) = match self.passes {
            Some(false) => (least, most),
            Some(true) => (least.min(passed.least), most.min(passed.most)),
            None => (least.min(passed.least), most),
        };
        ResultRange { least, most, effort: SearchEffort::Open }
    }
}

/// A play and the ranges of its results.
#[derive(Debug, Clone)]
pub(crate) struct PlayCandidate {
    pub(crate) id: MoveId,
    /// The number of tiles that the play leaves in the bag.
    pub(crate) left: usize,
    /// The number of tiles placed.
    pub(crate) count: u8,
    /// `true` if the play scores points. Its results are then the same after any number of passes.
    pub(crate) scores: bool,
    /// The number of the player's passes before the play. A play that scores nothing is one
    /// candidate for each such number.
    pub(crate) stage: usize,
    pub(crate) ranges: Vec<ResultRange>,
    /// The estimated final spread by order.
    pub(crate) estimates: Vec<i32>,
    /// The mean final spread in points.
    pub(crate) mean_spread: Option<f64>,
}

/// The moves of a player with the ranges of their results.
#[derive(Debug, Clone)]
pub(crate) struct MoveTable {
    pub(crate) knowledge: PlayerKnowledge,
    pub(crate) meaning: Meaning,
    /// `true` if results after moves that leave tiles in the bag can be proven, because tiles
    /// cannot be exchanged.
    pub(crate) is_provable: bool,
    /// The plays to compare; `None` for all plays.
    pub(crate) considered: Option<Vec<MoveId>>,
    /// `true` if the pass is to be compared.
    pub(crate) considers_pass: bool,
    pub(crate) orders: Vec<DrawOrder>,
    /// The plays; the first ones are sorted by their estimates once these are complete.
    pub(crate) plays: Vec<PlayCandidate>,
    /// The missing estimates: the first of a group of plays, and the order.
    pub(crate) unestimated: Vec<(PlayId, OrderId)>,
    /// Replies of the other player to the first pass, the second pass and so on, by order.
    pub(crate) replies: Vec<Vec<PassReply>>,
    /// The number of scoreless turns before the first reply.
    pub(crate) first_reply: u32,
    /// `true` if a pass as the last reply ends the game.
    pub(crate) ends_on_reply: bool,
    /// The results, by order, if both players pass until the game ends.
    pub(crate) passed_out: Vec<ResultRange>,
    /// The number of half games not won, by order.
    pub(crate) failures: Vec<u32>,
    /// The number of results entered, by order.
    pub(crate) results: Vec<u32>,
}

impl MoveTable {
    /// Returns the number of draws of all orders.
    pub(crate) fn draws(&self) -> u32 {
        self.orders.iter().map(|order| order.draws).sum()
    }

    /// Returns the numbers of the orders.
    pub(crate) fn order_ids(&self) -> impl Iterator<Item = OrderId> + use<> {
        (0..self.orders.len()).map(OrderId)
    }

    pub(crate) fn order(&self, order: OrderId) -> &DrawOrder {
        &self.orders[order.0]
    }

    pub(crate) fn play(&self, play: PlayId) -> &PlayCandidate {
        &self.plays[play.0]
    }

    /// Returns the sum of results over all draws, in half games.
    fn total(&self, play: PlayId, result: impl Fn(&ResultRange) -> GameResult) -> u32 {
        let pairs = self.play(play).ranges.iter().zip(&self.orders);
        pairs.map(|(range, order)| result(range).halves() * order.draws).sum()
    }

    /// Returns a proven lower bound of the half games that a play wins.
    pub(crate) fn least(&self, play: PlayId) -> u32 {
        self.total(play, |range| range.least)
    }

    /// Returns a proven upper bound of the half games that a play wins.
    pub(crate) fn most(&self, play: PlayId) -> u32 {
        self.total(play, |range| range.most)
    }

    /// Returns `true` if every result of a play is proven.
    pub(crate) fn is_exact(&self, play: PlayId) -> bool {
        let mut ranges = self.play(play).ranges.iter();
        ranges.all(ResultRange::is_exact)
    }

    /// Returns `true` if a play is to be compared.
    fn considers(&self, id: MoveId) -> bool {
        let considered = self.considered.as_ref();
        considered.is_none_or(|plays| plays.contains(&id))
    }

    /// Returns the compared plays of the position itself, without plays after passes.
    pub(crate) fn present(&self) -> impl Iterator<Item = PlayId> {
        let plays = self.plays.iter().enumerate();
        plays
            .filter(|(_, play)| play.stage == 0 && self.considers(play.id))
            .map(|(index, _)| PlayId(index))
    }

    /// Returns the number of scoreless turns before a play.
    pub(crate) fn scoreless(&self, play: PlayId) -> u32 {
        let play = self.play(play);
        match play.scores {
            // The number does not matter.
            true => 0,
            false => (self.first_reply + 2 * play.stage as u32).saturating_sub(1),
        }
    }

    /// Sets the range of results of a play in an order.
    pub(crate) fn enter(&mut self, play: PlayId, order: OrderId, range: ResultRange) {
        self.failures[order.0] += 2 - range.most.halves();
        self.results[order.0] += 1;
        let PlayCandidate { left, ranges, .. } = &mut self.plays[play.0];
        if *left > 0 {
            ranges[order.0] = range;
            return;
        }
        // The play draws all tiles at once, so their order does not matter.
        let sorted = self.orders[order.0].sorted;
        for (range_of, order) in ranges.iter_mut().zip(&self.orders) {
            if order.sorted == sorted {
                *range_of = range;
            }
        }
    }
}
