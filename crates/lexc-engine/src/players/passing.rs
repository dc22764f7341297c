//! [`PassingPlayer`]: a player that always passes.

use lexc_game::{Move, PlayerView};

use super::player::Player;

/// A player that passes in every turn: the opponent in the experiment of A. W. Appel, G. J. Jacobson, *The
/// World's Fastest Scrabble Program* (1988), which counts the plays of the other player.
#[derive(Debug, Clone, Copy, Default)]
pub struct PassingPlayer;

impl Player for PassingPlayer {
    fn choose(&mut self, _: &PlayerView<'_>) -> Move {
        Move::Pass
    }
}
