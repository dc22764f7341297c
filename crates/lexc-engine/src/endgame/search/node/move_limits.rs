//! [`MoveLimits`] and [`PostponedMoves`]: limits of the searches of single moves, after which a
//! move is postponed.
//!
//! Where one move reaches beta, most moves do, but the sizes of their proofs differ by factors of a
//! hundred, and the first one is seldom the smallest. At a node that is expected to fail high, each
//! move is therefore searched for a limited number of nodes, and postponed if its search is not
//! complete by then. Eight postponed moves end a *round*: they are searched again with a higher
//! limit. The transposition table keeps the results of the first search, so little is searched
//! twice.

use crate::endgame::board::move_id::MoveId;
use crate::endgame::search::window::NodeType;

/// The number of nodes for the first move of the first round.
const FIRST_LIMIT: u64 = 512;

/// The factor between the limits of consecutive rounds.
const ROUND_FACTOR: u64 = 8;

/// The highest limit of a round. Moves are not postponed in later rounds.
const MAX_LIMIT: u64 = 1 << 20;

/// The largest factor by which the limit of a round's first move exceeds the limit of another move.
const MAX_SHARE: u64 = 8;

/// The number of postponed moves after which a round ends.
const ROUND_LEN: usize = 8;

/// The limits of the moves of a node, as numbers of nodes searched since the start of the search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MoveLimits {
    /// The number of nodes for the first move of the round; `u64::MAX` without limits.
    round: u64,
    /// The number at which the current move is postponed.
    move_end: u64,
    /// The number at which a move that leads to this node is postponed.
    end: u64,
    /// The index of the node's first postponed move.
    first: u32,
    /// The number of postponed moves before the current or next move: all of them if it is
    /// searched for the first time.
    next: u32,
}

impl MoveLimits {
    /// Returns `true` if a move that leads to the node is to be postponed after this number of
    /// nodes.
    #[inline(always)]
    pub(crate) fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.end
    }

    /// Returns `true` if the current move is to be postponed after this number of nodes.
    pub(crate) fn is_move_over(&self, nodes: u64) -> bool {
        nodes >= self.move_end
    }

    /// Begins the search of a move.
    #[inline(always)]
    pub(crate) fn begin_move(&mut self, nodes: u64) {
        if self.round < u64::MAX {
            let number = u64::from(self.next) + 1;
            let share = (number * number).min(MAX_SHARE);
            self.move_end = nodes + (self.round / share).max(1);
        }
    }

    /// Begins the next round with the first postponed move.
    pub(crate) fn begin_round(&mut self) {
        self.next = 0;
        self.round = match self.round.saturating_mul(ROUND_FACTOR) {
            limit @ ..=MAX_LIMIT => limit,
            _ => u64::MAX,
        };
    }

    /// Returns the index of the next move to search again.
    #[inline(always)]
    fn next_postponed(&self) -> usize {
        (self.first + self.next) as usize
    }
}

/// The postponed moves of all nodes of the path.
#[derive(Debug, Clone)]
pub(crate) struct PostponedMoves {
    moves: Vec<MoveId>,
    first_limit: u64,
}

impl PostponedMoves {
    pub(crate) const fn new() -> Self {
        Self { moves: Vec::new(), first_limit: FIRST_LIMIT }
    }

    /// Sets the number of nodes for the first move of a node, after which it is postponed.
    #[cfg(test)]
    pub(crate) fn set_first_limit(&mut self, nodes: u64) {
        self.first_limit = nodes;
    }

    pub(crate) fn clear(&mut self) {
        self.moves.clear();
    }

    /// Returns the limits of a node of this type, given the limits of its parent.
    #[inline(always)]
    pub(crate) fn enter(&self, node_type: NodeType, parent: Option<&MoveLimits>) -> MoveLimits {
        MoveLimits {
            round: match node_type {
                NodeType::Cut => self.first_limit,
                _ => u64::MAX,
            },
            move_end: u64::MAX,
            end: parent.map_or(u64::MAX, |parent| parent.end.min(parent.move_end)),
            first: self.moves.len() as u32,
            next: 0,
        }
    }

    /// Removes the postponed moves of a node.
    #[inline(always)]
    pub(crate) fn leave(&mut self, limits: &MoveLimits) {
        self.moves.truncate(limits.first as usize);
    }

    /// Ends the search of a node's current move, which is complete.
    #[inline(always)]
    pub(crate) fn end_move(&mut self, limits: &mut MoveLimits) {
        limits.move_end = u64::MAX;
        if limits.next_postponed() < self.moves.len() {
            self.moves.remove(limits.next_postponed());
        }
    }

    /// Postpones a node's current move.
    pub(crate) fn postpone(&mut self, limits: &mut MoveLimits, id: MoveId) {
        limits.move_end = u64::MAX;
        if limits.next_postponed() == self.moves.len() {
            self.moves.push(id);
        }
        limits.next += 1;
    }

    /// Returns the next move of the round that a node searches again.
    pub(crate) fn next(&self, limits: &MoveLimits) -> Option<MoveId> {
        self.moves.get(limits.next_postponed()).copied()
    }

    /// Returns `true` if a node has postponed moves.
    #[inline(always)]
    pub(crate) fn has_moves(&self, limits: &MoveLimits) -> bool {
        self.moves.len() > limits.first as usize
    }

    /// Returns `true` if the number of postponed moves ends the round of a node.
    #[inline(always)]
    pub(crate) fn end_round(&self, limits: &MoveLimits) -> bool {
        limits.round < u64::MAX && self.moves.len() >= limits.first as usize + ROUND_LEN
    }
}
