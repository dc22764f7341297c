//! Estimates: games played to their end by the plays of the highest rank.

use super::position::SearchPosition;
use crate::endgame::board::move_id::MoveId;

impl SearchPosition {
    /// Returns the value of a move if both players continue with the plays of the highest rank.
    pub(crate) fn estimate(&mut self, id: MoveId) -> i32 {
        if let Some(value) = self.final_value(id) {
            return value;
        }
        self.plays.clear_if_full();
        let Some(score) = self.apply(id) else {
            return 0;
        };
        let value = score - self.play_out();
        self.undo();
        value
    }

    /// Returns the value of the position if both players make the plays of the highest rank.
    pub(super) fn play_out(&mut self) -> i32 {
        let depth = self.depth();
        let mut value = 0;
        let mut sign = 1;
        let mut passed = false;
        loop {
            let [own, other] = [self.racks()[0].value, self.racks()[1].value];
            let mut best: Option<(i32, MoveId)> = None;
            let mut out_score: Option<i32> = None;
            for line in 0..self.board.lines() {
                if self.board.anchors(line) == 0 {
                    continue;
                }
                let list = self.line_plays(line);
                if list.len > 0 {
                    let rank = self.plays.get(list.first).rank;
                    if best.is_none_or(|(highest, _)| rank > highest) {
                        best = Some((rank, MoveId::new(line, 0)));
                    }
                }
                if list.has_out_play {
                    let score = self.plays.get(list.first + list.len).score;
                    out_score = out_score.max(Some(score));
                }
            }
            if let Some(score) = out_score {
                value += sign * (score + 2 * other);
                break;
            }
            let Some((_, id)) = best else {
                if passed {
                    value += sign * (other - own);
                    break;
                }
                passed = true;
                self.apply_pass();
                sign = -sign;
                continue;
            };
            passed = false;
            let Some(score) = self.apply(id) else { break };
            value += sign * score;
            sign = -sign;
        }
        while self.depth() > depth {
            self.undo();
        }
        value
    }
}
