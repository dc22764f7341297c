//! [`ChampionPlayer`]: simulation, pre-endgame and endgame together.

use core::time::Duration;
use std::sync::Arc;

use lexc_game::{GameAddress, GameRules, Move, PlayerView};
use lexc_movegen::GeneratorError;
use lexc_movegen::game::cpu_time;
use lexc_runtime::Lexicon;

use super::endgame::LastTurns;
use super::{Player, SimPlayer, SimPlayerOptions};
use crate::leaves::LeaveTable;

/// The strongest player: [`SimPlayer`] while there are tiles in the bag, a
/// [pre-endgame search](crate::preendgame) for one or two of them if it is proven within the number
/// of nodes, and [`EndgamePlayer`](super::EndgamePlayer) once there are none.
///
/// The limits are numbers of iterations and nodes, so that games can be repeated on any machine. With
/// [a time for each move](Self::with_time) they cannot.
#[derive(Debug)]
pub struct ChampionPlayer {
    sim: SimPlayer,
    last: LastTurns,
    time: Option<Duration>,
}

impl ChampionPlayer {
    /// Returns a player that simulates with these settings, and searches this many nodes in each of
    /// the last turns.
    ///
    /// # Errors
    /// [`GeneratorError`].
    pub fn new(
        lexicon: &Lexicon,
        rules: &GameRules,
        leaves: Arc<LeaveTable>,
        settings: SimPlayerOptions,
        nodes: u64,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            sim: SimPlayer::new(lexicon, rules, leaves, settings)?,
            last: LastTurns::new(lexicon, rules, nodes),
            time: None,
        })
    }

    /// Sets the CPU time for each move, `None` for no limit. It counts beside the limits of iterations and
    /// nodes: whichever is reached first ends a search, and the best move found until then is made. A
    /// pre-endgame gets half of it, the simulation after one that is not proven the rest. Preparing the last
    /// turns of a game takes about 0.2 s that are not limited.
    #[must_use]
    pub fn with_time(self, time: Option<Duration>) -> Self {
        Self { time, ..self }
    }
}

impl Player for ChampionPlayer {
    fn begin(&mut self, address: GameAddress) {
        self.sim.begin(address);
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        let begun = cpu_time();
        let end = self.time.map(|time| begun + time);
        let half = self.time.map(|time| begun + time / 2);
        let proven = self
            .last
            .endgame(view, end)
            .or_else(|| self.last.preendgame(view, half));
        proven.unwrap_or_else(|| self.sim.choose_until(view, end))
    }
}
