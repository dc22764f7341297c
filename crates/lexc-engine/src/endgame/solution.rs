//! [`EndgameSolution`]: what a search knows of an endgame.

use lexc_game::{Move, Score};

/// The reliability of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EndgameStatus {
    /// The value is proven: neither player can do better.
    Solved,
    /// The value is an estimate, and lies on the proven side or sides of
    /// [`EndgameMove::lower`] and [`EndgameMove::upper`].
    Bound,
    /// The value is an estimate, and nothing is proven.
    Estimate,
}

impl EndgameStatus {
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

impl core::fmt::Display for EndgameStatus {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}

/// A first move with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndgameMove {
    /// The reliability of the value.
    pub status: EndgameStatus,
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
pub struct EndgameSolution {
    /// The first moves asked for, best first. The first is the answer.
    pub moves: Vec<EndgameMove>,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The depth of the last search that was finished, in moves.
    pub depth: u32,
    /// The number of words that can still be made.
    pub words: u64,
}

impl EndgameSolution {
    /// Returns the best move with its value, if there is one already.
    #[must_use]
    pub fn best(&self) -> Option<&EndgameMove> {
        self.moves.first()
    }

    /// Returns the status of the value of the position.
    #[must_use]
    pub fn status(&self) -> EndgameStatus {
        self.best()
            .map_or(EndgameStatus::Estimate, |best| best.status)
    }
}
