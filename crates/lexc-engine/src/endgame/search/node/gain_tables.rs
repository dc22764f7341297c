//! [`GainTables`]: bounds of what players can still gain, found at nodes with many descendants.

use crate::endgame::potential::{GainTable, MAX_TILES};
use crate::endgame::search::position::{SearchMove, SearchPosition};

/// The number of nodes below a node after which the [potential](crate::endgame::potential) of the
/// player to move is sought there. If that takes too long, it is sought again after four times as
/// many nodes.
const GAINS_AFTER: u64 = 1 << 10;

/// The number of steps to find it, for each node below. A node takes as long as about 32 steps.
const STEPS_PER_NODE: u64 = 16;

/// The maximum number of steps to find it, about a fiftieth of a second.
const MAX_STEPS: u64 = 1 << 20;

/// The distance in points from alpha within which a bound almost decides its node. After bounds
/// farther away, the search waits longer before it seeks bounds of racks with as many tiles.
const CLOSE: i32 = 40;

/// The index of a table.
#[derive(Debug, Clone, Copy)]
struct TableIndex(u32);

/// The tables that hold at a node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NodeGains {
    /// The number of nodes below the node after which its own table is sought; `u64::MAX` once it
    /// is found.
    after: u64,
    /// The number of tables found before the node.
    tables_before: u32,
    /// The tables of the player to move and of the other player.
    tables: [Option<TableIndex>; 2],
}

impl NodeGains {
    /// Returns `true` if the table of the node is to be sought, given the number of nodes below.
    #[inline(always)]
    pub(crate) fn is_due(&self, below: u64) -> bool {
        below >= self.after
    }
}

/// The tables of all nodes of the path.
#[derive(Debug, Clone)]
pub(crate) struct GainTables {
    tables: Vec<GainTable>,
    /// By number of tiles on the rack of the player to move: [`NodeGains::after`] of a new node.
    after: [u64; MAX_TILES + 1],
    /// Half of the initial number in `after`, and a lower bound of all.
    least_after: u64,
    steps_per_node: u64,
}

impl GainTables {
    pub(crate) const fn new() -> Self {
        Self {
            tables: Vec::new(),
            after: [GAINS_AFTER; MAX_TILES + 1],
            least_after: GAINS_AFTER / 2,
            steps_per_node: STEPS_PER_NODE,
        }
    }

    /// Sets the number of nodes below a node after which its table is found, with any number of
    /// steps.
    #[cfg(test)]
    pub(crate) fn set_after(&mut self, nodes: u64) {
        self.least_after = nodes / 2;
        self.after.fill(nodes);
        self.steps_per_node = u64::MAX;
    }

    /// Restores the initial numbers of nodes, so that searches do not depend on earlier ones.
    pub(crate) fn reset(&mut self) {
        self.after = [2 * self.least_after; MAX_TILES + 1];
    }

    pub(crate) fn clear(&mut self) {
        self.tables.clear();
    }

    /// Returns the tables of a new node with this number of tiles, given the tables of its parent
    /// and whether the move between them is a pass.
    #[inline(always)]
    pub(crate) fn enter(&self, tiles: usize, parent: Option<(&NodeGains, bool)>) -> NodeGains {
        let tables = parent.map_or([None; 2], |(parent, passed)| {
            let [own, other] = parent.tables;
            // A table holds only until the other player makes a play.
            [other.filter(|_| passed), own]
        });
        NodeGains { after: self.after[tiles], tables_before: self.tables.len() as u32, tables }
    }

    /// Removes the table of a node.
    #[inline(always)]
    pub(crate) fn leave(&mut self, node: &NodeGains) {
        self.tables.truncate(node.tables_before as usize);
    }

    /// Seeks the table of a node, given the number of nodes below it. Returns an upper bound of the
    /// value of the node if the table is found.
    #[cold]
    pub(crate) fn find(
        &mut self,
        node: &mut NodeGains,
        below: u64,
        alpha: i32,
        position: &mut SearchPosition,
    ) -> Option<i32> {
        let mut steps = self.steps_per_node.saturating_mul(below).min(MAX_STEPS);
        let Some(gains) = position.gains(&mut steps) else {
            node.after = 4 * below;
            return None;
        };
        // A pass changes no rack.
        let value = position.most_after(&SearchMove::PASS, &gains);
        let after = &mut self.after[position.tiles()];
        *after = match value <= alpha + CLOSE {
            true => (*after / 2).max(self.least_after),
            false => after.saturating_mul(2),
        };
        node.after = u64::MAX;
        node.tables[0] = Some(TableIndex(self.tables.len() as u32));
        self.tables.push(gains);
        Some(value)
    }

    /// Returns an upper bound of the value of a move of a node that has a table of the player to
    /// move.
    #[inline(always)]
    pub(crate) fn most_after(
        &self,
        node: &NodeGains,
        chosen: &SearchMove,
        position: &SearchPosition,
    ) -> Option<i32> {
        let [own, _] = node.tables;
        let gains = &self.tables[own?.0 as usize];
        Some(position.most_after(chosen, gains))
    }
}
