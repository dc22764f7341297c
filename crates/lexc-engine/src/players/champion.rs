//! [`ChampionPlayer`]: simulation, pre-endgame and endgame together.

use std::sync::Arc;

use lexc_game::{GameAddress, GameRules, Move, PlayerView};
use lexc_movegen::generate::GeneratorError;
use lexc_runtime::Lexicon;

use super::endgame::LastTurns;
use super::{Player, SimPlayer, SimSettings};
use crate::leaves::LeaveTable;

/// The strongest player: [`SimPlayer`] while there are tiles in the bag, a
/// [pre-endgame search](crate::preendgame) for one or two of them if it is proven within the number
/// of nodes, and [`EndgamePlayer`](super::EndgamePlayer) once there are none.
#[derive(Debug)]
pub struct ChampionPlayer {
    sim: SimPlayer,
    last: LastTurns,
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
        settings: SimSettings,
        nodes: u64,
    ) -> Result<Self, GeneratorError> {
        Ok(Self {
            sim: SimPlayer::new(lexicon, rules, leaves, settings)?,
            last: LastTurns::new(lexicon, rules, nodes),
        })
    }
}

impl Player for ChampionPlayer {
    fn begin(&mut self, address: GameAddress) {
        self.sim.begin(address);
    }

    fn choose(&mut self, view: &PlayerView<'_>) -> Move {
        let proven = self
            .last
            .endgame(view)
            .or_else(|| self.last.preendgame(view));
        proven.unwrap_or_else(|| self.sim.choose(view))
    }
}
