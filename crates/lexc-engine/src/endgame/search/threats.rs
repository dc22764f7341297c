//! Threats: plays that end the game in the next turn, and refute moves without making them.
//!
//! In most positions near the end of a proof the other player can go out. A move that leaves the words and squares
//! of that play as they are is worth at most its points, less those of the play and twice the tiles
//! left; and that can be told without making it.

use super::Search;
use crate::endgame::grid::SquareSet;
use crate::endgame::table::MoveId;

/// A play by which the player who is not to move can end the game in the next turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Threat {
    score: i32,
    /// The squares on which the play depends.
    zone: SquareSet,
}

/// The most threats of a node that are kept.
const THREATS: usize = 4;

impl Search {
    /// Returns an upper bound of the value of a move if it is no higher than `alpha`, by a play that ends the
    /// game in reply and that the move does not change: it need not be made for that.
    pub(super) fn refute(&mut self, id: MoveId, alpha: i32) -> Option<i32> {
        if self.draws.left() {
            return None;
        }
        if !self.frames.last()?.threatened {
            self.find_threats();
        }
        let frame = self.frames.last()?;
        let threats = frame.threats as usize..frame.threats_end as usize;
        if threats.is_empty() {
            return None;
        }
        // The points of the move, less those for the tiles that are left after it.
        let (gain, play) = if id == MoveId::PASS {
            if self.scoreless + 1 >= self.limit {
                return None;
            }
            (-2 * self.racks[0].value, None)
        } else {
            let item = self.item(id)?;
            // Moves that end the game are valued elsewhere.
            if item.score == 0 || u32::from(item.count) >= self.racks[0].len {
                return None;
            }
            let left = item.score - item.rank;
            let play = (id.line(), item.start.into(), item.count.into());
            (item.score - 2 * left, Some(play))
        };
        let threats = self.threats[threats].iter();
        let mut refuting = threats.filter(|threat| gain - threat.score <= alpha);
        let threat = refuting
            .find(|threat| play.is_none_or(|play| !self.grid.touches(play, &threat.zone)))?;
        Some(gain - threat.score)
    }

    /// Finds the plays of the whole rack of the player who is not to move, the highest scores first.
    fn find_threats(&mut self) {
        let first = self.threats.len();
        let other = self.racks[1];
        for line in 0..self.grid.lines() {
            if self.grid.anchors(line) == 0 {
                continue;
            }
            let list = self
                .lists
                .list(&self.grid, line, &other, &self.words, false);
            if !list.out {
                continue;
            }
            let item = self.lists.item(list.first + list.len);
            let zone = self.grid.zone(line, item.start.into(), item.count.into());
            if let Some(zone) = zone {
                let score = item.score;
                self.threats.push(Threat { score, zone });
            }
        }
        self.threats[first..].sort_by_key(|threat| core::cmp::Reverse(threat.score));
        self.threats.truncate(first + THREATS);
        let end = self.threats.len() as u32;
        if let Some(frame) = self.frames.last_mut() {
            frame.threats_end = end;
            frame.threatened = true;
        }
    }
}
