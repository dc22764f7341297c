//! Estimates: games played to the end with the plays of the highest net score.

use super::position::SearchPosition;
use crate::endgame::board::move_id::MoveId;

impl SearchPosition {
    /// Returns the value of a move if both players continue with the plays of the highest net
    /// score.
    pub(crate) fn estimate(&mut self, id: MoveId) -> i32 {
        if let Some(value) = self.final_value(id) {
            return value;
        }
        self.plays.clear_if_full();
        let score = self.apply(id).expect("a move of the position");
        let value = score - self.play_out();
        self.undo();
        value
    }

    /// Returns the move with which a play-out continues, and its net score: the best out-play, else
    /// the play of the highest net score, else a pass.
    pub(crate) fn highest_net(&mut self) -> (MoveId, i32) {
        let (mut best, mut out) = ((MoveId::PASS, i32::MIN), (MoveId::NONE, i32::MIN));
        for line in 0..self.board.lines() {
            if self.board.anchors(line) == 0 {
                continue;
            }
            let list = self.line_plays(line);
            if list.best_net > best.1 {
                best = (MoveId::new(line, list.best), list.best_net);
            }
            if list.out_score > out.1 {
                out = (MoveId::new(line, MoveId::OUT), list.out_score);
            }
        }
        if out.0 == MoveId::NONE { best } else { out }
    }

    /// Returns the value of the position if both players make the plays of the highest net score.
    pub(crate) fn play_out(&mut self) -> i32 {
        let depth = self.depth();
        let mut value = 0;
        let mut sign = 1;
        let mut passed = false;
        loop {
            let [own, other] = [self.racks()[0].value, self.racks()[1].value];
            let (id, net) = self.highest_net();
            if id.index() == MoveId::OUT {
                value += sign * (net + 2 * other);
                break;
            }
            if id == MoveId::PASS && passed {
                value += sign * (other - own);
                break;
            }
            passed = id == MoveId::PASS;
            let score = self.apply(id).expect("a move of the position");
            value += sign * score;
            sign = -sign;
        }
        while self.depth() > depth {
            self.undo();
        }
        value
    }
}
