//! [`ChampionPlayer`]: simulation, pre-endgame and endgame together.

use core::time::Duration;
use std::sync::Arc;

use lexc_game::{GameAddress, GameRules, Move, PlayerView};
use lexc_movegen::GeneratorError;
use lexc_runtime::Lexicon;

use super::clock::{Clock, Deadline, SearchEnd};
use super::late_game::LateGameSearch;
use super::player::Player;
use super::sim::{SimPlayer, SimPlayerOptions};
use crate::leaves::LeaveTable;

/// The strongest player. It simulates ([`SimPlayer`]) while the bag has tiles. With one or two
/// tiles in the bag, it searches the [pre-endgame](crate::preendgame) and makes the best move if
/// that is proven within the node limit. Once the bag is empty, it searches the endgame
/// ([`EndgamePlayer`](super::EndgamePlayer)).
///
/// The limits are numbers of iterations and nodes, so games are reproducible on any machine, unless
/// there is [a time limit](Self::time).
#[derive(Debug)]
pub struct ChampionPlayer {
    sim: SimPlayer,
    search: LateGameSearch,
    time: Option<(Duration, Clock)>,
}

impl ChampionPlayer {
    /// Returns a player that simulates with these options, and searches `nodes` nodes in each of
    /// the last turns.
    ///
    /// # Errors
    /// Returns [`GeneratorError`] if the lexicon cannot generate plays.
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
        options: SimPlayerOptions,
        nodes: u64,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            sim: SimPlayer::new(lexicon, rules, leaves, options)?,
            search: LateGameSearch::new(lexicon, rules, nodes),
            time: None,
        })
    }

    /// Limits the time for each move by a clock, in addition to the limits of iterations and nodes.
    /// The first limit reached ends a search, and the player makes the best move found. A
    /// pre-endgame search gets half of the time, and a simulation after an unproven one gets the
    /// rest. The preparation for the last turns of a game, about 0.2 s, is not limited.
    #[must_use]
    pub fn time(self, time: Duration, clock: Clock) -> Self {
        Self {
            time: Some((time, clock)),
            ..self
        }
    }
}

impl Player for ChampionPlayer {
    fn begin(&mut self, address: GameAddress) {
        self.sim.begin(address);
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        self.choose_until(view, &|| false)
    }

    fn choose_until(&mut self, view: &PlayerView<'_>, stop: &dyn Fn() -> bool) -> Move {
        let after = |(time, clock): (Duration, Clock)| Deadline::after(clock, time);
        let deadline = self.time.map(after);
        let half = self.time.map(|(time, clock)| after((time / 2, clock)));
        let end = SearchEnd { deadline, stop };
        let proven = self
            .search
            .endgame(view, end)
            .or_else(|| self.search.preendgame(view, end.by(half)));
        proven.unwrap_or_else(|| self.sim.choose_by(view, end))
    }
}
