//! [`EndgameSolution`]: the result of an endgame search.

use lexc_game::{Move, Score};

/// The reliability of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EndgameStatus {
    /// The value is proven: neither player can do better.
    Solved,
    /// The value is an estimate with a proven bound on at least one side: [`EndgameMove::lower`]
    /// and [`EndgameMove::upper`].
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

/// The result of a game for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EndgameOutcome {
    /// The player to move has the higher score at the end.
    Win,
    /// The scores are equal at the end.
    Tie,
    /// The other player has the higher score at the end.
    Loss,
}

impl EndgameOutcome {
    /// Returns the name: `win`, `tie`, `loss`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Tie => "tie",
            Self::Loss => "loss",
        }
    }

    /// Returns the outcome implied by bounds of the final spread, if any.
    pub(super) fn proven(lower: Option<i32>, upper: Option<i32>) -> Option<Self> {
        match (lower, upper) {
            (Some(1..), _) => Some(Self::Win),
            (_, Some(..=-1)) => Some(Self::Loss),
            (Some(0), Some(0)) => Some(Self::Tie),
            _ => None,
        }
    }
}

/// A first move with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndgameMove {
    /// The reliability of the value.
    pub status: EndgameStatus,
    /// The change of the spread for the player to move from here to the end of the game, in
    /// points. It includes the points for tiles left, but no scores before the position.
    pub value: Score,
    /// A proven lower bound of the value of the position without the higher-ranked moves.
    pub lower: Option<Score>,
    /// A proven upper bound of the same value.
    pub upper: Option<Score>,
    /// The principal variation: the moves of both players, starting with this one. If the value is
    /// solved and the line complete, each is a best move; otherwise each is the best found so far.
    pub line: Vec<Move>,
    /// `true` if the line reaches the end of the game.
    pub complete: bool,
}

/// The result of a complete or interrupted search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndgameSolution {
    /// The requested number of first moves, best first.
    pub moves: Vec<EndgameMove>,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The depth of the last completed iteration, in plies.
    pub depth: u32,
    /// The number of words that can still be made.
    pub words: u64,
    /// The outcome of the game, if it is proven.
    pub outcome: Option<EndgameOutcome>,
}

impl EndgameSolution {
    /// Returns the best move with its value; `None` before the first step.
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
