//! Estimates: games played to their end by the plays of the highest rank.

use super::Search;
use crate::endgame::table::MoveId;

impl Search {
    /// Returns the value of a move if both players go on with the plays of the highest rank.
    pub(crate) fn estimate(&mut self, id: MoveId) -> i32 {
        if let Some(value) = self.ends(id) {
            return value;
        }
        self.lists.tidy();
        let Some(score) = self.make(id) else { return 0 };
        let value = score - self.play_out();
        self.take_back();
        value
    }

    /// Returns the value of the game if both players make the plays of the highest rank.
    pub(super) fn play_out(&mut self) -> i32 {
        let depth = self.made.len();
        let mut value = 0;
        let mut sign = 1;
        let mut passed = false;
        loop {
            let [own, other] = [self.racks[0].value, self.racks[1].value];
            let mut best: Option<(i32, MoveId)> = None;
            let mut out: Option<i32> = None;
            for line in 0..self.grid.lines() {
                if self.grid.anchors(line) == 0 {
                    continue;
                }
                let list = self.list(line);
                if list.len > 0 {
                    let rank = self.lists.item(list.first).rank;
                    if best.is_none_or(|(highest, _)| rank > highest) {
                        best = Some((rank, MoveId::new(line, 0)));
                    }
                }
                if list.out {
                    let score = self.lists.item(list.first + list.len).score;
                    out = out.max(Some(score));
                }
            }
            if let Some(score) = out {
                value += sign * (score + 2 * other);
                break;
            }
            let Some((_, id)) = best else {
                if passed {
                    value += sign * (other - own);
                    break;
                }
                passed = true;
                self.make_pass();
                sign = -sign;
                continue;
            };
            passed = false;
            let Some(score) = self.make(id) else { break };
            value += sign * score;
            sign = -sign;
        }
        while self.made.len() > depth {
            self.take_back();
        }
        value
    }
}
