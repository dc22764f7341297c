//! A game of self-play, and the cost of finding its plays.

use std::iter::Sum;
use std::time::Duration;

use lexc_game::Game;

/// A game of self-play with the effort of each turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedGame {
    /// The game.
    pub game: Game,
    /// The effort of each move, in the order of [`Game::moves`].
    pub efforts: Vec<Effort>,
}

/// The cost of finding the play of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effort {
    /// The number of plays found.
    pub plays: u64,
    /// The number of edges followed.
    pub edges: u64,
    /// The number of anchors and runs of tiles that a search began from.
    pub anchors: u64,
    /// The processor time to find the plays, apply the best one and update the cross-sets.
    pub time: Duration,
}

impl Sum for Effort {
    fn sum<I: Iterator<Item = Self>>(efforts: I) -> Self {
        efforts.fold(Self::default(), |sum, effort| Self {
            plays: sum.plays + effort.plays,
            edges: sum.edges + effort.edges,
            anchors: sum.anchors + effort.anchors,
            time: sum.time + effort.time,
        })
    }
}

impl PlayedGame {
    /// Returns the effort of all turns together.
    #[must_use]
    pub fn effort(&self) -> Effort {
        self.efforts.iter().copied().sum()
    }
}
