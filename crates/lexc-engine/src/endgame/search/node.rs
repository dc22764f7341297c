//! [`Node`]: a node of the search tree.

use super::gain_tables::NodeGains;
use super::move_limits::MoveLimits;
use super::play_cursors::NodePlays;
use super::threats::NodeThreats;
use super::window::{NodeType, Window};
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
    pub(super) node_type: NodeType,
    pub(super) best: BestMove,
    /// `true` if the values of all moves searched so far are proven.
    pub(super) all_proven: bool,
    pub(super) stage: Stage,
    /// The best move from the transposition table.
    pub(super) table_move: MoveId,
    pub(super) current: CurrentMove,
    /// The number of moves searched.
    pub(super) searched: u32,
    /// The number of nodes searched before this one.
    pub(super) nodes_before: u64,
    pub(super) plays: NodePlays,
    pub(super) threats: NodeThreats,
    pub(super) gains: NodeGains,
    pub(super) limits: MoveLimits,
}

impl Node {
    /// Returns alpha, raised by the moves searched so far.
    #[inline(always)]
    pub(super) fn alpha(&self) -> i32 {
        self.window.alpha.max(self.best.value)
    }
}
