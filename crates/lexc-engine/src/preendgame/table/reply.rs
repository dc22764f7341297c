//! The reply of a player who sees their rack and the board.

use super::move_table::{MoveTable, PassReply, ResultRange};
use super::plan::SearchTask;
use crate::endgame::GameResult;
use crate::preendgame::ids::{OrderId, PlayId};

impl MoveTable {
    /// Returns the next search that the reply of a player who chooses by this table depends on. The
    /// results of its best move are proven. `actual` is the order of the bag.
    ///
    /// # Errors
    /// If no search is left, returns the reply, or `None` if it cannot be proven.
    pub(crate) fn best_reply(&self, actual: OrderId) -> Result<SearchTask, Option<PassReply>> {
        let pass = self.pass_bounds();
        let plays = || self.present();
        let best = plays().map(|play| self.least(play));
        let best = best.fold(pass.least, u32::max);
        if pass.most > best || plays().any(|play| self.most(play) > best) {
            return Err(None);
        }
        let result = |play: PlayId| self.play(play).ranges[actual.0];
        let chosen = plays().filter(|&play| self.least(play) == best && self.is_exact(play));
        // The best result for the player who replies is the worst for the other player.
        let strongest = chosen.map(|play| result(play).most).max();
        if strongest == Some(GameResult::Win) {
            return Err(Some(PassReply {
                play: ResultRange::exact(GameResult::Loss),
                passes: Some(false),
            }));
        }
        // Find plays that may win equally often over all orders and more in the actual one.
        for play in plays() {
            let stronger = strongest.is_none_or(|strongest| result(play).most > strongest);
            if self.is_exact(play) || self.most(play) < best || !stronger {
                continue;
            }
            if let Some(task) = self.next_for_play(play, |order| order == actual) {
                return Ok(task);
            }
            return self.next_for_play(play, |_| true).ok_or(None);
        }
        let may_pass = pass.most >= best;
        if may_pass && !pass.is_exact() {
            return self.next_for_pass(&pass).ok_or(None);
        }
        Err(Some(PassReply {
            play: ResultRange::exact(strongest.map_or(GameResult::Win, GameResult::reversed)),
            passes: Some(may_pass),
        }))
    }
}
