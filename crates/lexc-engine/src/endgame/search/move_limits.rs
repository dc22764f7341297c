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
const ROUND_FACTOR: u64 = 8;

/// The limit from which on no move is postponed.
const MAX_LIMIT: u64 = 1 << 20;

/// The greatest quotient of the number of nodes for the first move of a round and for another one.
const MAX_SHARE: u64 = 8;

/// The number of postponed moves after which a round ends.
const ROUND_LEN: usize = 8;

/// The type of a node in the expected search tree.
///
/// Sources: D. E. Knuth, R. W. Moore, *An Analysis of Alpha-Beta Pruning*, Artificial Intelligence
/// 6 (1975), where they are types 1 to 3; T. A. Marsland, F. Popowich, *Parallel Game-Tree Search*,
/// IEEE Transactions on Pattern Analysis and Machine Intelligence 7 (1985), for the names.
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

/// The limits of the moves of a node. Numbers of nodes include all nodes searched before.
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
    /// The number of postponed moves before the current or next move: all of them if it is
    /// searched for the first time.
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

    /// Begins the search of a move.
    #[inline(always)]
    pub(super) fn begin_move(&mut self, nodes: u64) {
        if self.round < u64::MAX {
            let number = u64::from(self.next) + 1;
            let share = (number * number).min(MAX_SHARE);
            self.move_end = nodes + (self.round / share).max(1);
        }
    }

    /// Ends the search of a move, which is complete.
    #[inline(always)]
    pub(super) fn end_move(&mut self, postponed: &mut Vec<MoveId>) {
        self.move_end = u64::MAX;
        if self.next_postponed() < postponed.len() {
            postponed.remove(self.next_postponed());
        }
    }

    /// Postpones the current move.
    pub(super) fn postpone(&mut self, id: MoveId, postponed: &mut Vec<MoveId>) {
        self.move_end = u64::MAX;
        if self.next_postponed() == postponed.len() {
            postponed.push(id);
        }
        self.next += 1;
    }

    /// Returns `true` if the node has postponed moves.
    #[inline(always)]
    pub(super) fn has_postponed(&self, postponed: &[MoveId]) -> bool {
        postponed.len() > self.first as usize
    }

    /// Returns `true` if the number of postponed moves ends the round.
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
