//! [`Threat`]: an out-play of the opponent, which refutes moves without applying them.
//!
//! Near the end of a proof, the opponent can usually go out in the next turn. A move that leaves
//! the words and squares of that out-play unchanged is worth at most its score, less the score of
//! the out-play and twice the value of the tiles left.

use super::position::{SearchMove, SearchPosition};
use crate::endgame::board::squares::SquareSet;

/// An out-play by which the opponent can end the game in the next turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Threat {
    score: i32,
    /// The squares that the play depends on.
    zone: SquareSet,
}

/// The maximum number of threats of a node.
const MAX_THREATS: usize = 4;

impl SearchPosition {
    /// Adds the highest-scoring out-plays of the opponent to `threats`, highest first.
    pub(super) fn find_threats(&mut self, threats: &mut Vec<Threat>) {
        let first = threats.len();
        for line in 0..self.board.lines() {
            if self.board.anchors(line) == 0 {
                continue;
            }
            let list = self.opponent_plays(line);
            if !list.has_out_play() {
                continue;
            }
            let play = self.plays.get(list.first + list.len);
            let zone = self.board.zone(line, play.start.into(), play.count.into());
            if let Some(zone) = zone {
                let score = play.score;
                threats.push(Threat { score, zone });
            }
        }
        threats[first..].sort_by_key(|threat| core::cmp::Reverse(threat.score));
        threats.truncate(first + MAX_THREATS);
    }

    /// Returns an upper bound of the value of a move if a threat that survives the move proves that
    /// the value is at most `alpha`.
    pub(super) fn refute(
        &self,
        chosen: &SearchMove,
        alpha: i32,
        threats: &[Threat],
    ) -> Option<i32> {
        if threats.is_empty() {
            return None;
        }
        // The score of the move, less twice the value of the leave.
        let (gain, play) = if let Some(play) = &chosen.play {
            // Moves that end the game have an exact value.
            if play.score == 0 || u32::from(play.count) >= self.racks()[0].len {
                return None;
            }
            let leave = play.score - play.net();
            let span = (chosen.id.line(), play.start.into(), play.count.into());
            (play.score - 2 * leave, Some(span))
        } else {
            if self.pass_ends() {
                return None;
            }
            (-2 * self.racks()[0].value, None)
        };
        let mut refuting = threats.iter().filter(|threat| gain - threat.score <= alpha);
        let threat = refuting
            .find(|threat| play.is_none_or(|play| !self.board.touches(play, &threat.zone)))?;
        Some(gain - threat.score)
    }
}
