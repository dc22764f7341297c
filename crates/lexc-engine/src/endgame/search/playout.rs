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

    /// Returns the move that a game played to its end by rank continues with, and its rank: the
    /// best out-play, else the play of the highest rank, else a pass.
    pub(super) fn highest_ranked(&mut self) -> (MoveId, i32) {
        let (mut best, mut out) = ((MoveId::PASS, i32::MIN), (MoveId::NONE, i32::MIN));
        for line in 0..self.board.lines() {
            if self.board.anchors(line) == 0 {
                continue;
            }
            let list = self.line_plays(line);
            if list.len > 0 {
                let rank = self.plays.get(list.first).rank;
                if rank > best.1 {
                    best = (MoveId::new(line, 0), rank);
                }
            }
            if list.has_out_play {
                let score = self.plays.get(list.first + list.len).score;
                if score > out.1 {
                    out = (MoveId::new(line, MoveId::OUT), score);
                }
            }
        }
        if out.0 == MoveId::NONE { best } else { out }
    }

    /// Returns the value of the position if both players make the plays of the highest rank.
    pub(super) fn play_out(&mut self) -> i32 {
        let depth = self.depth();
        let mut value = 0;
        let mut sign = 1;
        let mut passed = false;
        loop {
            let [own, other] = [self.racks()[0].value, self.racks()[1].value];
            let (id, rank) = self.highest_ranked();
            if id.index() == MoveId::OUT {
                value += sign * (rank + 2 * other);
                break;
            }
            if id == MoveId::PASS && passed {
                value += sign * (other - own);
                break;
            }
            passed = id == MoveId::PASS;
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
