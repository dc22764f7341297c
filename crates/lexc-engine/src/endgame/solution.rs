//! [`Solution`]: what a search knows of an endgame.

use lexc_game::{Move, Score};

/// The reliability of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// The value is proven: neither player can do better.
    Solved,
    /// The value is an estimate, and lies on the proven side or sides of
    /// [`RankedMove::lower`] and [`RankedMove::upper`].
    Bound,
    /// The value is an estimate, and nothing is proven.
    Estimate,
}

impl Status {
    /// Returns the name: `solved`, `bound`, `estimate`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Bound => "bound",
            Self::Estimate => "estimate",
        }
    }
}

impl core::fmt::Display for Status {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}

/// A first move with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankedMove {
    /// The reliability of the value.
    pub status: Status,
    /// The points that the player to move gains on the other until the end of the game, the points
    /// for the tiles left included and the scores before excluded.
    pub value: Score,
    /// A proven lower bound of the value of the position without the moves ranked before.
    pub lower: Option<Score>,
    /// A proven upper bound of it.
    pub upper: Option<Score>,
    /// The moves of both players from this one on. If the value is solved and the line complete,
    /// each is one of the best; otherwise they are those found up to now.
    pub line: Vec<Move>,
    /// `true` if the line was worked out to the end of the game.
    pub complete: bool,
}

/// The result of a search, or what it knows up to now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The first moves asked for, best first. The first is the answer.
    pub moves: Vec<RankedMove>,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The depth of the last search that was finished, in moves.
    pub depth: u32,
    /// The number of words that can still be made.
    pub words: u64,
}

impl Solution {
    /// Returns the best move with its value, if there is one already.
    #[must_use]
    pub fn best(&self) -> Option<&RankedMove> {
        self.moves.first()
    }

    /// Returns the status of the value of the position.
    #[must_use]
    pub fn status(&self) -> Status {
        self.best().map_or(Status::Estimate, |best| best.status)
    }
}
