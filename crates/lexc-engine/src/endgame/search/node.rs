//! [`Node`]: a node of the search tree.

use super::move_limits::{MoveLimits, NodeType};
use super::position::SearchMove;
use super::window::Window;
use crate::endgame::board::line_plays::{LinePlayCache, LinePlays};
use crate::endgame::board::move_id::MoveId;

/// The next step at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    TableMove,
    Open,
    Plays,
    Postponed,
    Pass,
    Done,
}

/// The best move found at a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct BestMove {
    pub(super) value: i32,
    pub(super) id: MoveId,
    pub(super) proven: bool,
}

/// The move being searched at a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct CurrentMove {
    pub(super) id: MoveId,
    pub(super) score: i32,
    /// `true` if the move is searched with a null window first.
    pub(super) scout: bool,
}

/// A node on the path from the root to the current position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) key: u64,
    /// The window on entry.
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) best: BestMove,
    /// `true` if the values of all moves searched so far are proven.
    pub(super) all_proven: bool,
    pub(super) stage: Stage,
    /// The best move from the transposition table.
    pub(super) table_move: MoveId,
    pub(super) current: CurrentMove,
    /// The number of moves searched.
    pub(super) searched: u32,
    /// The index of the node's first cursor.
    pub(super) first_cursor: u32,
    /// The epoch of the line plays that the cursors refer to.
    pub(super) epoch: u32,
    /// `true` once the plays of the node are generated.
    pub(super) is_open: bool,
    pub(super) has_plays: bool,
    /// The next play, if it is chosen already.
    pub(super) ahead: Option<SearchMove>,
    /// The indices of the node's threats.
    pub(super) threats: (u32, u32),
    /// `true` once the threats of the node are generated.
    pub(super) threats_found: bool,
    /// The number of nodes searched before this one.
    pub(super) nodes_before: u64,
    /// The number of nodes below this one after which what the player can gain is sought.
    pub(super) gains_after: u64,
    /// The number of tables of what players can gain made before the node.
    pub(super) gains_before: u32,
    /// The numbers, from 1, of the tables of the player to move and of the other player; 0 for
    /// none.
    pub(super) gains: [u32; 2],
    pub(super) node_type: NodeType,
    pub(super) limits: MoveLimits,
}

impl Node {
    /// Returns alpha, raised by the moves searched so far.
    #[inline(always)]
    pub(super) fn alpha(&self) -> i32 {
        self.window.alpha.max(self.best.value)
    }
}

/// The next play of a line at a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor {
    /// The rank of the next play, then the line. The cursor with the greatest number has the next
    /// play of the node. `i64::MIN` if no play is left.
    pub(super) order: i64,
    /// The index of the next play in the list.
    pub(super) at: u32,
    pub(super) len: u32,
    /// The index of the list in the cache.
    pub(super) first: u32,
    pub(super) line: u8,
}

impl Cursor {
    /// Returns the cursor of a line with plays.
    #[inline(always)]
    pub(super) fn new(line: usize, list: &LinePlays) -> Self {
        let line = line as u8;
        Self {
            order: Self::order(list.rank, line),
            at: 0,
            len: list.len,
            first: list.first,
            line,
        }
    }

    #[inline(always)]
    fn order(rank: i32, line: u8) -> i64 {
        i64::from(rank) << 8 | i64::from(!line)
    }

    /// Returns the play with an index in the line.
    #[inline(always)]
    pub(super) fn play(&self, index: u32, plays: &LinePlayCache) -> SearchMove {
        SearchMove {
            id: MoveId::new(self.line.into(), index),
            play: Some(plays.get(self.first + index)),
        }
    }

    /// Returns the next play and advances.
    #[inline(always)]
    pub(super) fn next(&mut self, plays: &LinePlayCache) -> SearchMove {
        let next = self.play(self.at, plays);
        self.at += 1;
        self.order = match self.at < self.len {
            true => Self::order(plays.get(self.first + self.at).rank, self.line),
            false => i64::MIN,
        };
        next
    }
}
