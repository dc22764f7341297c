//! [`Search`]: principal variation search that can stop after any number of nodes and continue.
//!
//! The value of a position is the change of the spread, for the player to move, from there to the
//! end of the game. A position is identified by the board, both racks, the bag and the number of
//! preceding scoreless turns. Its value does not depend on the moves that led to it, so values stay
//! in the transposition table for the whole game.
//!
//! A value is *proven* if the lines that it depends on were searched to the end of the game. Other
//! values depend on estimates at the depth limit: games played to the end by the plays of the
//! highest net score.
//!
//! Sources: T. A. Marsland, M. Campbell, *Parallel Search of Strongly Ordered Game Trees*,
//! Computing Surveys 14 (1982); A. Reinefeld, *An Improvement to the Scout Tree Search Algorithm*,
//! ICCA Journal 6 (1983).

use std::sync::Arc;

use super::node::gain_tables::GainTables;
use super::node::move_limits::PostponedMoves;
use super::node::node::{BestMove, CurrentMove, Node, Stage};
use super::node::play_cursors::{PlayCursors, PlayOrder};
use super::node::threats::Threats;
use super::position::{SearchMove, SearchPosition};
use super::table::{Bound, MAX_DEPTH, TableEntry, TableProbe, TranspositionTable};
use super::window::{INFINITE, NodeType, SearchResult, Window};
use crate::endgame::board::move_id::MoveId;
use crate::endgame::board::rack::EndgameRack;

/// The number of generated plays that count as much work as a node.
pub(crate) const PLAYS_PER_NODE: u64 = 64;

/// A search of positions that share a board, apart from the moves applied.
#[derive(Debug, Clone)]
pub(crate) struct Search {
    pub(crate) position: SearchPosition,
    pub(super) table: Arc<TranspositionTable>,
    /// The path from the root.
    pub(super) path: Vec<Node>,
    pub(super) cursors: PlayCursors,
    pub(super) threats: Threats,
    gains: GainTables,
    pub(super) postponed: PostponedMoves,
    /// The result of the last completed node, until its parent takes it.
    returned: Option<SearchResult>,
    /// Moves excluded at the root.
    excluded: Vec<MoveId>,
    nodes: u64,
    /// A proven lower bound of the root's value.
    root_lower: i32,
    root_best: MoveId,
}

impl Search {
    pub(crate) fn new(position: SearchPosition, table: Arc<TranspositionTable>) -> Self {
        Self {
            position,
            table,
            path: Vec::new(),
            cursors: PlayCursors::new(),
            threats: Threats::default(),
            gains: GainTables::new(),
            postponed: PostponedMoves::new(),
            returned: None,
            excluded: Vec::new(),
            nodes: 0,
            root_lower: -INFINITE,
            root_best: MoveId::NONE,
        }
    }

    /// Sets the racks, the player to move first, and the number of scoreless turns. The bag is
    /// empty.
    pub(crate) fn set(&mut self, racks: [EndgameRack; 2], scoreless: u32) {
        self.undo_to_base();
        self.position.set(racks, scoreless);
        self.gains.reset();
    }

    /// Replaces the transposition table and returns the previous one.
    pub(crate) fn set_table(&mut self, table: Arc<TranspositionTable>) -> Arc<TranspositionTable> {
        core::mem::replace(&mut self.table, table)
    }

    /// Sets the order of plays.
    pub(crate) fn set_play_order(&mut self, play_order: PlayOrder) {
        self.cursors.set_order(play_order);
    }

    /// Returns a search of the same position with a node count of its own.
    pub(crate) fn sibling(&self) -> Self {
        let mut sibling = self.clone();
        sibling.undo_to_base();
        sibling.nodes = 0;
        sibling
    }

    /// Makes the current board the base on which positions are set. Pass the result to
    /// [`Self::leave_base`] to restore the previous base.
    pub(crate) fn enter_base(&mut self) -> usize {
        self.position.set_base()
    }

    /// Restores the base before [`Self::enter_base`]. The racks must be set again.
    pub(crate) fn leave_base(&mut self, base: usize) {
        self.position.restore_base(base);
        self.undo_to_base();
    }

    /// Aborts the search and undoes all moves since the position was set.
    pub(crate) fn undo_to_base(&mut self) {
        self.abort();
        self.position.undo_to_base();
    }

    /// Returns the number of nodes searched.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns a proven lower bound of the value of the last search.
    pub(crate) fn lower(&self) -> i32 {
        self.root_lower
    }

    /// Returns the best move found so far by the last search.
    pub(crate) fn best(&self) -> MoveId {
        self.root_best
    }

    /// Replaces the moves excluded at the root.
    pub(crate) fn exclude(&mut self, moves: &[MoveId]) {
        self.excluded.clear();
        self.excluded.extend_from_slice(moves);
    }

    /// Begins a search of the position to a depth in plies.
    pub(crate) fn begin(&mut self, depth: i32, window: Window) {
        self.begin_at(depth, window, NodeType::Unknown);
    }

    /// Begins a search to the end of the game, for a proof, given the expected value. Moves whose
    /// proofs become large are postponed.
    pub(crate) fn begin_proof(&mut self, window: Window, expected: i32) {
        self.begin_at(MAX_DEPTH, window, NodeType::of(expected, window));
    }

    fn begin_at(&mut self, depth: i32, window: Window, root_type: NodeType) {
        self.abort();
        self.root_lower = -INFINITE;
        self.root_best = MoveId::NONE;
        let probed = self.probe();
        self.enter(probed, depth, window, root_type);
    }

    /// Aborts the search and restores the position.
    pub(crate) fn abort(&mut self) {
        while self.path.len() > 1 {
            self.path.pop();
            self.position.undo();
        }
        self.path.clear();
        self.cursors.clear();
        self.threats.clear();
        self.gains.clear();
        self.postponed.clear();
        self.returned = None;
    }

    /// Searches about this many nodes, or fewer if many plays are generated: see
    /// [`PLAYS_PER_NODE`]. Returns the result once the search is complete.
    pub(crate) fn run(&mut self, nodes: u64) -> Option<SearchResult> {
        let nodes = nodes.max(1);
        let end = self.nodes.saturating_add(nodes);
        let plays = nodes.saturating_mul(PLAYS_PER_NODE);
        let plays_end = self.position.plays.generated_plays().saturating_add(plays);
        loop {
            if let Some(result) = self.returned.take() {
                let Some(node) = self.path.last() else {
                    return Some(result);
                };
                let value = node.current.score - result.value;
                self.position.undo();
                self.accept(value, result.proven);
            } else {
                if self.nodes >= end || self.position.plays.generated_plays() >= plays_end {
                    return None;
                }
                let limits = self.path.last().map(|node| &node.limits);
                if limits.is_some_and(|limits| limits.is_over(self.nodes)) {
                    self.postpone();
                }
                self.advance();
            }
        }
    }

    /// Postpones the first move of the path whose limit is reached.
    #[cold]
    fn postpone(&mut self) {
        let nodes = self.nodes;
        let mut path = self.path.iter();
        let Some(at) = path.position(|node| node.limits.is_move_over(nodes)) else {
            return;
        };
        while self.path.len() > at + 1 {
            self.close();
            self.position.undo();
        }
        let node = current(&mut self.path);
        self.postponed.postpone(&mut node.limits, node.current.id);
    }

    /// Returns the best move of the position from the transposition table, or by net score if the
    /// table has no entry.
    pub(crate) fn expected(&mut self) -> MoveId {
        let entry = self.table.get(self.position.key());
        let best = entry.map_or(MoveId::NONE, |entry| entry.best);
        match best == MoveId::PASS || self.position.play(best).is_some() {
            true => best,
            false => self.position.highest_net().0,
        }
    }

    /// Returns the current node.
    #[inline(always)]
    pub(super) fn node(&mut self) -> &mut Node {
        current(&mut self.path)
    }

    /// Returns `true` if the current node is the root.
    #[inline(always)]
    fn is_root(&self) -> bool {
        self.path.len() == 1
    }

    /// Returns `true` if a move is excluded at the current node.
    #[inline(always)]
    fn excludes(&self, id: MoveId) -> bool {
        self.is_root() && self.excluded.contains(&id)
    }

    /// Returns the key of the position and its table entry.
    fn probe(&self) -> TableProbe {
        self.table.probe(self.position.key())
    }

    /// Enters a node.
    fn enter(&mut self, probe: TableProbe, depth: i32, window: Window, node_type: NodeType) {
        self.nodes += 1;
        let parent = self.path.last();
        let mut table_move = MoveId::NONE;
        if let Some(entry) = probe.entry {
            if parent.is_some()
                && let Some(result) = entry.result(depth, window)
            {
                self.returned = Some(result);
                return;
            }
            table_move = entry.best;
        }
        self.position.plays.clear_if_full();
        let is_root = parent.is_none();
        let gains = parent.map(|parent| (&parent.gains, parent.current.id == MoveId::PASS));
        let gains = self.gains.enter(self.position.tiles(), gains);
        let limits = self.postponed.enter(node_type, parent.map(|parent| &parent.limits));
        self.path.push(Node {
            key: probe.key,
            window,
            depth,
            node_type,
            best: BestMove { value: -INFINITE, id: MoveId::NONE, proven: false },
            all_proven: true,
            stage: Stage::TableMove,
            table_move,
            current: CurrentMove { id: MoveId::NONE, score: 0, scout: false },
            searched: 0,
            nodes_before: self.nodes,
            plays: self.cursors.enter(&self.position),
            threats: self.threats.enter(),
            gains,
            limits,
        });
        // Most table plays end the search of their node, so everything else is deferred.
        let is_play = table_move.is_play() && table_move.index() != MoveId::OUT;
        if !is_root && depth > 0 && is_play || self.open() {
            return;
        }
        if depth <= 0 && self.node().plays.any {
            let value = self.position.play_out();
            let value = self.node().best.value.max(value);
            self.end(value, Bound::Exact, table_move, false);
        }
    }

    /// Generates the plays of the node and counts its best out-play. Returns `true` if that ends
    /// the node.
    pub(super) fn open(&mut self) -> bool {
        let node = current(&mut self.path);
        match self.cursors.open(&mut node.plays, &mut self.position) {
            Some((id, value)) if !self.excludes(id) => {
                self.update(id, value, true);
                self.cut()
            }
            _ => false,
        }
    }

    /// Updates the node with the value of a move.
    fn update(&mut self, id: MoveId, value: i32, proven: bool) {
        let is_root = self.is_root();
        let node = current(&mut self.path);
        self.postponed.end_move(&mut node.limits);
        let alpha = node.alpha();
        node.searched += 1;
        node.all_proven &= proven;
        let improves_window = value > node.window.alpha;
        let improves_best = value > node.best.value;
        if improves_best {
            node.best = BestMove { value, id, proven };
        } else if value == node.best.value {
            node.best.proven |= proven;
        }
        if is_root {
            if proven && value > alpha {
                self.root_lower = self.root_lower.max(value);
            }
            if improves_best && improves_window {
                self.root_best = id;
            }
        }
    }

    /// Ends the node if a beta cutoff applies. Returns `true` if it does.
    fn cut(&mut self) -> bool {
        let node = self.node();
        let cuts = node.best.value >= node.window.beta;
        if cuts {
            self.finish();
        }
        cuts
    }

    /// Records the value of the node's current move.
    fn accept(&mut self, value: i32, proven: bool) {
        let node = self.node();
        let (id, alpha, beta) = (node.current.id, node.alpha(), node.window.beta);
        if node.current.scout && value > alpha && value < beta {
            node.current.scout = false;
            let again = self.position.search_move(id);
            let again = again.expect("the move was searched before");
            self.descend(&again, Window { alpha, beta });
            return;
        }
        self.update(id, value, proven);
        self.cut();
    }

    /// Ends the node: stores its value in the table and returns it to the parent.
    pub(super) fn finish(&mut self) {
        let node = self.node();
        let BestMove { value, id, proven: best_proven } = node.best;
        let (bound, proven) = if value >= node.window.beta {
            (Bound::Lower, best_proven)
        } else if value > node.window.alpha {
            (Bound::Exact, node.all_proven)
        } else {
            (Bound::Upper, node.all_proven)
        };
        let proven = proven && !self.position.plays.is_incomplete();
        self.end(value, bound, id, proven);
    }

    /// Stores the value of the node in the table, removes it from the path, and returns its value
    /// to the parent.
    fn end(&mut self, value: i32, bound: Bound, best: MoveId, proven: bool) {
        let nodes = self.nodes;
        let Node { key, depth, nodes_before, .. } = *self.node();
        let depth = match proven {
            true => TableEntry::proven_depth(nodes - nodes_before),
            false => depth.clamp(0, MAX_DEPTH) as u8,
        };
        if !self.is_root() || self.excluded.is_empty() {
            let entry = TableEntry { value, bound, depth, best };
            self.table.put(key, entry);
        }
        self.close();
        self.returned = Some(SearchResult { value, proven });
    }

    /// Removes the node from the path.
    fn close(&mut self) {
        if let Some(node) = self.path.pop() {
            self.cursors.leave(&node.plays);
            self.threats.leave(&node.threats);
            self.gains.leave(&node.gains);
            self.postponed.leave(&node.limits);
        }
    }

    /// Sets the number of nodes below a node after which the gains of the players are found there,
    /// however long it takes.
    #[cfg(test)]
    pub(crate) fn set_gains_after(&mut self, nodes: u64) {
        self.gains.set_after(nodes);
    }

    /// Sets the number of nodes for the first move of a node, after which it is postponed.
    #[cfg(test)]
    pub(crate) fn set_first_limit(&mut self, nodes: u64) {
        self.postponed.set_first_limit(nodes);
    }

    /// Seeks a bound of the player's gains from the node on. Returns `true` if it ends the node.
    #[cold]
    fn find_gains(&mut self, below: u64) -> bool {
        let node = current(&mut self.path);
        let alpha = node.window.alpha;
        let found = (self.gains).find(&mut node.gains, below, alpha, &mut self.position);
        let Some(value) = found.filter(|&value| value <= alpha) else {
            return false;
        };
        let id = node.best.id;
        let ends = !self.is_root();
        if ends {
            self.end(value, Bound::Upper, id, true);
        }
        ends
    }

    /// Searches the next move of the node.
    fn advance(&mut self) {
        let nodes = self.nodes;
        let node = self.node();
        let below = nodes - node.nodes_before;
        if node.gains.is_due(below) && self.find_gains(below) {
            return;
        }
        let node = current(&mut self.path);
        self.cursors.refresh(&mut node.plays, &mut self.position);
        let Some(chosen) = self.next_move() else {
            return;
        };
        if self.excludes(chosen.id) {
            return;
        }
        let is_root = self.is_root();
        let node = current(&mut self.path);
        let (alpha, beta) = (node.alpha(), node.window.beta);
        if node.searched > 0
            && !is_root
            && let Some(value) =
                (self.threats).refute(&mut node.threats, &chosen, alpha, &mut self.position)
        {
            self.update(chosen.id, value, true);
            return;
        }
        node.current.scout = node.searched > 0 && beta - alpha > 1;
        let beta = if node.current.scout { alpha + 1 } else { beta };
        self.descend(&chosen, Window { alpha, beta });
    }

    /// Searches a move of the node.
    fn descend(&mut self, chosen: &SearchMove, window: Window) {
        let id = chosen.id;
        if let Some(value) = self.position.value_at_end(chosen) {
            self.update(id, value, true);
            self.cut();
            return;
        }
        let score = chosen.score();
        let node = current(&mut self.path);
        node.current.id = id;
        node.current.score = score;
        let most = (self.gains).most_after(&node.gains, chosen, &self.position);
        if let Some(value) = most.filter(|&most| most <= window.alpha) {
            self.accept(value, true);
            return;
        }
        // A forced pass costs no depth, since the rules limit how often it occurs.
        let is_forced = id == MoveId::PASS && !node.plays.any;
        let depth = node.depth - i32::from(!is_forced);
        let window = window.after_move(score);
        // Probing the table is cheaper than applying the move.
        let probe = (self.position.key_after(chosen)).map(|key| self.table.probe(key));
        if let Some(entry) = probe.and_then(|probe| probe.entry)
            && let Some(result) = entry.result(depth, window)
        {
            self.nodes += 1;
            self.accept(score - result.value, result.proven);
            return;
        }
        let node_type = node.node_type.after_move(node.searched);
        if id != MoveId::PASS {
            node.limits.begin_move(self.nodes);
        }
        self.position.apply_move(chosen);
        let probe = probe.unwrap_or_else(|| self.probe());
        self.enter(probe, depth, window, node_type);
    }
}

/// Returns the last node of a path.
#[inline(always)]
pub(super) fn current(path: &mut [Node]) -> &mut Node {
    path.last_mut().expect("a search has a root")
}
