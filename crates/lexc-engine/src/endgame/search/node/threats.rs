//! [`Threats`]: out-plays of the opponent, which refute moves without applying them.
//!
//! Near the end of a proof, the opponent can usually go out in the next turn. A move that leaves
//! the words and squares of that out-play unchanged is worth at most its score, less the score of
//! the out-play and twice the value of the leave.

use crate::endgame::board::square_set::SquareSet;
use crate::endgame::search::position::{SearchMove, SearchPosition};

/// An out-play by which the opponent can end the game in the next turn.
#[derive(Debug, Clone, Copy)]
struct Threat {
    score: i32,
    /// The squares that the play depends on.
    zone: SquareSet,
}

/// The maximum number of threats of a node.
const MAX_THREATS: usize = 4;

/// The threats of a node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NodeThreats {
    /// The index of the first threat.
    first: u32,
    /// The index after the last threat, once they are found.
    end: Option<u32>,
}

/// The threats of all nodes of the path.
#[derive(Debug, Clone, Default)]
pub(crate) struct Threats(Vec<Threat>);

impl Threats {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the threats of a new node, which are not yet found.
    #[inline(always)]
    pub(crate) fn enter(&self) -> NodeThreats {
        NodeThreats { first: self.0.len() as u32, end: None }
    }

    /// Removes the threats of a node.
    #[inline(always)]
    pub(crate) fn leave(&mut self, node: &NodeThreats) {
        self.0.truncate(node.first as usize);
    }

    /// Returns an upper bound of the value of a move if a threat that survives the move proves that
    /// the value is at most `alpha`.
    pub(crate) fn refute(
        &mut self,
        node: &mut NodeThreats,
        chosen: &SearchMove,
        alpha: i32,
        position: &mut SearchPosition,
    ) -> Option<i32> {
        if position.bag_has_tiles() {
            return None;
        }
        let end = *node.end.get_or_insert_with(|| {
            self.find(position);
            self.0.len() as u32
        });
        let threats = &self.0[node.first as usize..end as usize];
        refute(position, chosen, alpha, threats)
    }

    /// Adds the highest-scoring out-plays of the opponent, highest first.
    fn find(&mut self, position: &mut SearchPosition) {
        let Self(threats) = self;
        let first = threats.len();
        for line in 0..position.board.lines() {
            if position.board.anchors(line) == 0 {
                continue;
            }
            let list = position.opponent_plays(line);
            if !list.has_out_play() {
                continue;
            }
            let play = position.plays.get(list.first + list.len);
            if let Some(zone) = position.board.zone(play.squares(line)) {
                let score = play.score;
                threats.push(Threat { score, zone });
            }
        }
        threats[first..].sort_by_key(|threat| core::cmp::Reverse(threat.score));
        threats.truncate(first + MAX_THREATS);
    }
}

/// Returns an upper bound of the value of a move if one of some threats survives it and proves that
/// the value is at most `alpha`.
fn refute(
    position: &SearchPosition,
    chosen: &SearchMove,
    alpha: i32,
    threats: &[Threat],
) -> Option<i32> {
    if threats.is_empty() {
        return None;
    }
    // The score of the move, less twice the value of the leave.
    let gain = if let Some(play) = &chosen.play {
        // Moves that end the game have an exact value.
        if play.score == 0 || u32::from(play.count) >= position.racks()[0].len {
            return None;
        }
        let leave = play.score - play.net();
        play.score - 2 * leave
    } else {
        if position.pass_ends() {
            return None;
        }
        -2 * position.racks()[0].value
    };
    let span = (chosen.play).map(|play| play.squares(chosen.id.line()));
    let survives =
        |threat: &&Threat| span.is_none_or(|span| !position.board.touches(span, &threat.zone));
    let mut refuting = threats.iter().filter(|threat| gain - threat.score <= alpha);
    Some(gain - refuting.find(survives)?.score)
}
