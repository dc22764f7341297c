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

lexc_game::named! {
    EndgameStatus, "status":
    Solved = "solved",
    Bound = "bound",
    Estimate = "estimate",
}

/// The result of a game for the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameResult {
    /// The other player wins.
    Loss,
    /// Both players have the same score.
    Tie,
    /// The player to move wins.
    Win,
}

lexc_game::named! {
    GameResult:
    Win = "win",
    Tie = "tie",
    Loss = "loss",
}

impl GameResult {
    /// Returns the result for the other player.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Tie => Self::Tie,
            Self::Win => Self::Loss,
        }
    }

    /// Returns the result of a final spread.
    pub(crate) const fn of(spread: i32) -> Self {
        match spread {
            ..=-1 => Self::Loss,
            0 => Self::Tie,
            _ => Self::Win,
        }
    }

    /// Returns the number of half games won.
    pub(crate) const fn halves(self) -> u32 {
        match self {
            Self::Loss => 0,
            Self::Tie => 1,
            Self::Win => 2,
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
    pub outcome: Option<GameResult>,
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
        self.best().map_or(EndgameStatus::Estimate, |best| best.status)
    }
}
