//! [`PassingPlayer`]: no plays at all.

use lexc_game::{Move, PlayerView};

use super::Player;

/// Passes in every turn: the opponent of the experiment of A. W. Appel, G. J. Jacobson, *The
/// World's Fastest Scrabble Program* (1988), in which the other player's plays are counted.
#[derive(Debug, Clone, Copy, Default)]
pub struct PassingPlayer;

impl Player for PassingPlayer {
    fn choose(&mut self, _: &PlayerView<'_>) -> Move {
        Move::Pass
    }
}
