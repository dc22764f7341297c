//! [`MoveLimits`]: limits of the searches of single moves, after which a move is postponed.
//!
//! Where one move reaches beta, most moves do, but the trees of their proofs differ in size by
//! factors of a hundred, and the first one is seldom the smallest. At a node that is expected to
//! fail high, each move is therefore searched for a limited number of nodes, and postponed if its
//! search is not complete then. After a few moves, those postponed are searched again, for more
//! nodes. The transposition table keeps what was found, so that little is searched twice.

use super::window::Window;
use crate::endgame::board::move_id::MoveId;

/// The number of nodes for the first move of the first round.
pub(super) const FIRST_LIMIT: u64 = 512;

/// The factor of the number of nodes from one round to the next.
const ROUND_FACTOR: u64 = 4;

/// The limit from which on no move is postponed.
const MAX_LIMIT: u64 = 1 << 20;

/// The greatest quotient of the number of nodes for the first move of a round and for another one.
const MAX_SHARE: u64 = 8;

/// The number of postponed moves after which a round ends.
const ROUND_LEN: usize = 8;

/// The type of a node in the expected search tree.
///
/// Source: T. A. Marsland, M. Campbell, *Parallel Search of Strongly Ordered Game Trees*, Computing
/// Surveys 14 (1982), section 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeType {
    /// Nothing is expected of the node and of those below it.
    Unknown,
    /// The value lies inside of the window.
    Pv,
    /// A move reaches beta.
    Cut,
    /// No move exceeds alpha.
    All,
}

impl NodeType {
    /// Returns the type of a node with this expected value.
    pub(super) fn of(value: i32, window: Window) -> Self {
        if value >= window.beta {
            Self::Cut
        } else if value <= window.alpha {
            Self::All
        } else {
            Self::Pv
        }
    }

    /// Returns the type of the node after a move, given the number of moves searched before it.
    #[inline(always)]
    pub(super) fn after_move(self, searched: u32) -> Self {
        match self {
            Self::Unknown => Self::Unknown,
            Self::Pv if searched == 0 => Self::Pv,
            Self::Pv | Self::All => Self::Cut,
            Self::Cut => Self::All,
        }
    }
}

/// The limits of the moves of a node. Numbers of nodes are counted from the begin of the search.
#[derive(Debug, Clone, Copy)]
pub(super) struct MoveLimits {
    /// The number of nodes for the first move of the round; `u64::MAX` without limits.
    round: u64,
    /// The number of nodes at which the current move is postponed.
    move_end: u64,
    /// The number of nodes at which a move that leads to this node is postponed.
    end: u64,
    /// The index of the node's first postponed move.
    first: u32,
    /// The number of postponed moves before the next one to be searched again.
    next: u32,
}

impl MoveLimits {
    /// Returns the limits of a node after the current move of its parent, given the number of nodes
    /// for its first move (`u64::MAX` without limits) and the number of postponed moves before.
    #[inline(always)]
    pub(super) fn new(round: u64, parent: Option<&Self>, postponed: usize) -> Self {
        Self {
            round,
            move_end: u64::MAX,
            end: parent.map_or(u64::MAX, |parent| parent.end.min(parent.move_end)),
            first: postponed as u32,
            next: 0,
        }
    }

    /// Returns `true` if a move that leads to the node is to be postponed after this number of
    /// nodes.
    #[inline(always)]
    pub(super) fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.end
    }

    /// Returns `true` if the current move is to be postponed after this number of nodes.
    pub(super) fn is_move_over(&self, nodes: u64) -> bool {
        nodes >= self.move_end
    }

    /// Begins the search of a move. `again` is `true` if it was postponed before.
    #[inline(always)]
    pub(super) fn begin_move(&mut self, again: bool, nodes: u64, postponed: usize) {
        if self.round < u64::MAX {
            let before = match again {
                true => u64::from(self.next),
                false => postponed as u64 - u64::from(self.first),
            };
            let share = ((before + 1) * (before + 1)).min(MAX_SHARE);
            self.move_end = nodes + (self.round / share).max(1);
        }
    }

    /// Ends the search of a move that is complete.
    #[inline(always)]
    pub(super) fn end_move(&mut self) {
        self.move_end = u64::MAX;
    }

    /// Postpones the current move. `again` is `true` if it was postponed before.
    pub(super) fn postpone(&mut self, id: MoveId, again: bool, postponed: &mut Vec<MoveId>) {
        self.end_move();
        match again {
            true => self.next += 1,
            false => postponed.push(id),
        }
    }

    /// Returns `true` if the node has postponed moves.
    #[inline(always)]
    pub(super) fn has_postponed(&self, postponed: &[MoveId]) -> bool {
        postponed.len() > self.first as usize
    }

    /// Returns `true` if so many moves are postponed that the round ends.
    #[inline(always)]
    pub(super) fn round_ends(&self, postponed: &[MoveId]) -> bool {
        self.round < u64::MAX && postponed.len() >= self.first as usize + ROUND_LEN
    }

    /// Begins the next round with the first postponed move.
    pub(super) fn begin_round(&mut self) {
        self.next = 0;
        self.round = match self.round.saturating_mul(ROUND_FACTOR) {
            limit @ ..=MAX_LIMIT => limit,
            _ => u64::MAX,
        };
    }

    /// Returns the index of the next move to be searched again.
    pub(super) fn next_postponed(&self) -> usize {
        (self.first + self.next) as usize
    }

    /// Removes the postponed moves of the node.
    #[inline(always)]
    pub(super) fn clear(&self, postponed: &mut Vec<MoveId>) {
        postponed.truncate(self.first as usize);
    }
}
