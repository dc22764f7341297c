//! [`Node`]: a node of the search tree.

use super::gain_tables::NodeGains;
use super::move_limits::MoveLimits;
use super::play_cursors::NodePlays;
use super::threats::NodeThreats;
use crate::endgame::board::move_id::MoveId;
use crate::endgame::search::window::{NodeType, Window};

/// The next step at a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    TableMove,
    Open,
    Plays,
    Postponed,
    Pass,
    Done,
}

/// The best move found at a node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BestMove {
    pub(crate) value: i32,
    pub(crate) id: MoveId,
    pub(crate) proven: bool,
}

/// The move being searched at a node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CurrentMove {
    pub(crate) id: MoveId,
    pub(crate) score: i32,
    /// `true` if the move is searched with a null window first.
    pub(crate) scout: bool,
}

/// A node on the path from the root to the current position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    pub(crate) key: u64,
    /// The window on entry.
    pub(crate) window: Window,
    pub(crate) depth: i32,
    pub(crate) node_type: NodeType,
    pub(crate) best: BestMove,
    /// `true` if the values of all moves searched so far are proven.
    pub(crate) all_proven: bool,
    pub(crate) stage: Stage,
    /// The best move from the transposition table.
    pub(crate) table_move: MoveId,
    pub(crate) current: CurrentMove,
    /// The number of moves searched.
    pub(crate) searched: u32,
    /// The number of nodes searched before this one.
    pub(crate) nodes_before: u64,
    pub(crate) plays: NodePlays,
    pub(crate) threats: NodeThreats,
    pub(crate) gains: NodeGains,
    pub(crate) limits: MoveLimits,
}

impl Node {
    /// Returns alpha, raised by the moves searched so far.
    #[inline(always)]
    pub(crate) fn alpha(&self) -> i32 {
        self.window.alpha.max(self.best.value)
    }
}
