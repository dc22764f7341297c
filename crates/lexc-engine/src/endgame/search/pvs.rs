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

use super::move_limits::{FIRST_LIMIT, MoveLimits, NodeType};
use super::node::{BestMove, CurrentMove, Cursor, Node, Stage};
use super::position::{SearchMove, SearchPosition};
use super::table::{Bound, MAX_DEPTH, TableEntry, TranspositionTable};
use super::threats::Threat;
use super::window::{SearchResult, Window};
use crate::endgame::board::move_id::MoveId;
use crate::endgame::board::rack::EndgameRack;
use crate::endgame::potential::{GainTable, MAX_TILES};

/// The number of generated plays that count as much work as a node.
pub(crate) const PLAYS_PER_NODE: u64 = 64;

/// The number of nodes below a node after which the [potential](crate::endgame::potential) of the
/// player to move is sought there. If that takes too long, it is sought again after four times as
/// many nodes.
const GAINS_AFTER: u64 = 1 << 10;

/// The number of steps to find it, for each node below. A node takes as long as about 32 steps.
const STEPS_PER_NODE: u64 = 16;

/// The maximum number of steps to find it, about a fiftieth of a second.
const MAX_STEPS: u64 = 1 << 20;

/// The points within which a bound that decides nothing is close to a decision. For racks with as
/// many tiles, searches after bounds that are not close wait longer.
const CLOSE: i32 = 40;

/// A bound greater than any value.
pub(crate) const INFINITE: i32 = 1 << 24;

/// The order of the plays of a node after its first. It affects only the order in which positions
/// are searched, never a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayOrder {
    /// The highest rank first.
    Rank,
    /// The lowest rank first.
    Reverse,
    /// Line by line, starting at this line.
    FromLine(usize),
}

/// A search of positions that share a board, apart from the moves applied.
#[derive(Debug, Clone)]
pub(crate) struct Search {
    pub(crate) position: SearchPosition,
    table: Arc<TranspositionTable>,
    play_order: PlayOrder,
    /// The path from the root.
    path: Vec<Node>,
    /// The cursors of all nodes of the path.
    cursors: Vec<Cursor>,
    /// The threats of all nodes of the path.
    threats: Vec<Threat>,
    /// What players can gain from some nodes of the path on.
    gains: Vec<GainTable>,
    /// By number of tiles on the rack: the number of nodes below a node after which what the
    /// player to move can gain is sought.
    gains_after: [u64; MAX_TILES + 1],
    /// The least of these numbers.
    least_gains_after: u64,
    steps_per_node: u64,
    /// The moves of all nodes of the path that were postponed.
    postponed: Vec<MoveId>,
    /// The number of nodes for the first move of a node, after which it is postponed.
    first_limit: u64,
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
            play_order: PlayOrder::Rank,
            path: Vec::new(),
            cursors: Vec::new(),
            threats: Vec::new(),
            gains: Vec::new(),
            gains_after: [GAINS_AFTER; MAX_TILES + 1],
            least_gains_after: GAINS_AFTER / 2,
            steps_per_node: STEPS_PER_NODE,
            postponed: Vec::new(),
            first_limit: FIRST_LIMIT,
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
        // The search of a position does not depend on those before it.
        self.gains_after = [2 * self.least_gains_after; MAX_TILES + 1];
    }

    /// Replaces the transposition table and returns the previous one.
    pub(crate) fn set_table(&mut self, table: Arc<TranspositionTable>) -> Arc<TranspositionTable> {
        core::mem::replace(&mut self.table, table)
    }

    /// Sets the order of plays.
    pub(crate) fn set_play_order(&mut self, play_order: PlayOrder) {
        self.play_order = play_order;
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

    /// Begins a search of the position to a depth in plies, for a value between `alpha` and
    /// `beta`.
    pub(crate) fn begin(&mut self, depth: i32, alpha: i32, beta: i32) {
        self.begin_at(depth, Window { alpha, beta }, NodeType::Unknown);
    }

    /// Begins a search to the end of the game, for a proof, given the expected value. Moves whose
    /// proofs become large are postponed.
    pub(crate) fn begin_proof(&mut self, alpha: i32, beta: i32, expected: i32) {
        let window = Window { alpha, beta };
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
        self.gains.clear();
        self.cursors.clear();
        self.threats.clear();
        self.postponed.clear();
        self.returned = None;
    }

    /// Searches about this many nodes, or fewer if plays have to be generated: see
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
        let node = self.path.last_mut().expect("a search has a root");
        node.limits.postpone(node.current.id, &mut self.postponed);
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
    fn node(&mut self) -> &mut Node {
        self.path.last_mut().expect("a search has a root")
    }

    /// Returns the key of the position and its table entry.
    fn probe(&self) -> (u64, Option<TableEntry>) {
        let key = self.position.key();
        (key, self.table.get(key))
    }

    /// Enters a node, given the key of the position and its table entry.
    fn enter(
        &mut self,
        (key, entry): (u64, Option<TableEntry>),
        depth: i32,
        window: Window,
        node_type: NodeType,
    ) {
        self.nodes += 1;
        let is_root = self.path.is_empty();
        let mut table_move = MoveId::NONE;
        if let Some(entry) = entry {
            if !is_root && let Some(result) = entry.result(depth, window) {
                self.returned = Some(result);
                return;
            }
            table_move = entry.best;
        }
        self.position.plays.clear_if_full();
        let gains = self.path.last().map_or([0; 2], |parent| {
            let [own, other] = parent.gains;
            // The course that a table bounds ends when the other player makes a play.
            let other = if parent.current.id == MoveId::PASS {
                other
            } else {
                0
            };
            [other, own]
        });
        let round = match node_type {
            NodeType::Cut => self.first_limit,
            _ => u64::MAX,
        };
        let parent = self.path.last().map(|parent| &parent.limits);
        let limits = MoveLimits::new(round, parent, self.postponed.len());
        let threats = self.threats.len() as u32;
        self.path.push(Node {
            key,
            window,
            depth,
            best: BestMove {
                value: -INFINITE,
                id: MoveId::NONE,
                proven: false,
            },
            all_proven: true,
            stage: Stage::TableMove,
            table_move,
            current: CurrentMove {
                id: MoveId::NONE,
                score: 0,
                scout: false,
            },
            searched: 0,
            first_cursor: self.cursors.len() as u32,
            epoch: self.position.plays.epoch(),
            is_open: false,
            has_plays: false,
            ahead: None,
            threats: (threats, threats),
            threats_found: false,
            nodes_before: self.nodes,
            gains_after: self.gains_after[self.position.tiles()],
            gains_before: self.gains.len() as u32,
            gains,
            node_type,
            limits,
        });
        // Most table plays end the search of their node, so everything else is deferred.
        let is_play = table_move.is_play() && table_move.index() != MoveId::OUT;
        if !is_root && depth > 0 && is_play || self.open() {
            return;
        }
        if depth <= 0 && self.node().has_plays {
            let value = self.position.play_out();
            let value = self.node().best.value.max(value);
            self.end(value, Bound::Exact, table_move, false);
        }
    }

    /// Generates the plays of the node and counts its best out-play. Returns `true` if that ends
    /// the node.
    fn open(&mut self) -> bool {
        let is_root = self.path.len() == 1;
        let mut best_out = None;
        let mut has_plays = false;
        self.position.prefetch_plays();
        for line in 0..self.position.board.lines() {
            if self.position.board.anchors(line) == 0 {
                continue;
            }
            let list = self.position.line_plays(line);
            if list.len > 0 {
                self.cursors.push(Cursor::new(line, &list));
                has_plays = true;
            }
            if list.has_out_play() {
                let value = list.out_score + 2 * self.position.racks()[1].value;
                if best_out.is_none_or(|(best, _)| value > best) {
                    best_out = Some((value, MoveId::new(line, MoveId::OUT)));
                }
            }
        }
        let node = self.node();
        node.is_open = true;
        node.has_plays = has_plays;
        if let Some((value, id)) = best_out
            && !(is_root && self.excluded.contains(&id))
        {
            self.update(id, value, true);
            return self.cut();
        }
        false
    }

    /// Regenerates the plays of a node after the cache was cleared.
    #[cold]
    fn reopen_cursors(&mut self) {
        let epoch = self.position.plays.epoch();
        let ahead = self.node().ahead;
        let ahead = ahead.and_then(|play| self.position.search_move(play.id));
        let node = self.node();
        node.epoch = epoch;
        node.ahead = ahead;
        for index in node.first_cursor as usize..self.cursors.len() {
            let list = self.position.line_plays(self.cursors[index].line.into());
            self.cursors[index].first = list.first;
        }
    }

    /// Updates the node with the value of a move.
    fn update(&mut self, id: MoveId, value: i32, proven: bool) {
        let is_root = self.path.len() == 1;
        let node = self.path.last_mut().expect("a search has a root");
        node.limits.end_move(&mut self.postponed);
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
    fn finish(&mut self) {
        let node = self.node();
        let BestMove {
            value,
            id,
            proven: best_proven,
        } = node.best;
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
        let is_root = self.path.len() == 1;
        let nodes = self.nodes;
        let Node {
            key,
            depth,
            nodes_before,
            ..
        } = *self.node();
        let depth = match proven {
            true => TableEntry::proven_depth(nodes - nodes_before),
            false => depth.clamp(0, MAX_DEPTH) as u8,
        };
        if !is_root || self.excluded.is_empty() {
            let entry = TableEntry {
                value,
                bound,
                depth,
                best,
            };
            self.table.put(key, entry);
        }
        self.close();
        self.returned = Some(SearchResult { value, proven });
    }

    /// Removes the node from the path.
    fn close(&mut self) {
        if let Some(node) = self.path.pop() {
            self.gains.truncate(node.gains_before as usize);
            node.limits.clear(&mut self.postponed);
            self.cursors.truncate(node.first_cursor as usize);
            self.threats.truncate(node.threats.0 as usize);
        }
    }

    /// Sets the number of nodes below a node after which what the players can gain is found there,
    /// however long it takes.
    #[cfg(test)]
    pub(crate) fn set_gains_after(&mut self, nodes: u64) {
        self.least_gains_after = nodes / 2;
        self.gains_after.fill(nodes);
        self.steps_per_node = u64::MAX;
    }

    /// Sets the number of nodes for the first move of a node, after which it is postponed.
    #[cfg(test)]
    pub(crate) fn set_first_limit(&mut self, nodes: u64) {
        self.first_limit = nodes;
    }

    /// Finds what the player to move can gain from the node on, given the number of nodes below it.
    /// Returns `true` if that ends the node.
    #[cold]
    fn find_gains(&mut self, below: u64) -> bool {
        let mut steps = self.steps_per_node.saturating_mul(below).min(MAX_STEPS);
        let Some(gains) = self.position.gains(&mut steps) else {
            self.node().gains_after = 4 * below;
            return false;
        };
        // A pass changes no rack.
        let value = self.position.most_after(&SearchMove::PASS, &gains);
        let is_root = self.path.len() == 1;
        let is_close = value <= self.node().window.alpha + CLOSE;
        let after = &mut self.gains_after[self.position.tiles()];
        *after = match is_close {
            true => (*after / 2).max(self.least_gains_after),
            false => after.saturating_mul(2),
        };
        self.gains.push(gains);
        let number = self.gains.len() as u32;
        let node = self.node();
        node.gains_after = u64::MAX;
        node.gains[0] = number;
        let ends = !is_root && value <= node.window.alpha;
        if ends {
            let id = node.best.id;
            self.end(value, Bound::Upper, id, true);
        }
        ends
    }

    /// Returns an upper bound of the value of the current move, if what the player can gain proves
    /// that the move is not better than `alpha`.
    #[inline(always)]
    fn most_after(&self, chosen: &SearchMove, alpha: i32) -> Option<i32> {
        let [number, _] = self.path.last()?.gains;
        let gains = self.gains.get(number.checked_sub(1)? as usize)?;
        let most = self.position.most_after(chosen, gains);
        (most <= alpha).then_some(most)
    }

    /// Searches the next move of the node.
    fn advance(&mut self) {
        let nodes = self.nodes;
        let node = self.node();
        let below = nodes - node.nodes_before;
        if below >= node.gains_after && self.find_gains(below) {
            return;
        }
        if self.node().epoch != self.position.plays.epoch() {
            self.reopen_cursors();
        }
        let Some(chosen) = self.next_move() else {
            return;
        };
        let id = chosen.id;
        let is_root = self.path.len() == 1;
        if is_root && self.excluded.contains(&id) {
            return;
        }
        let node = self.node();
        let (alpha, beta, searched) = (node.alpha(), node.window.beta, node.searched);
        if searched > 0
            && !is_root
            && let Some(value) = self.refute(&chosen, alpha)
        {
            self.update(id, value, true);
            return;
        }
        let scout = searched > 0 && beta - alpha > 1;
        self.node().current.scout = scout;
        let beta = if scout { alpha + 1 } else { beta };
        self.descend(&chosen, Window { alpha, beta });
    }

    /// Returns the next move of the node; `None` if the stage has none left, or the node ended.
    #[inline(always)]
    fn next_move(&mut self) -> Option<SearchMove> {
        let node = self.node();
        let table_move = node.table_move;
        match node.stage {
            Stage::TableMove => {
                node.stage = Stage::Open;
                // The best out-play is counted on entry.
                let is_counted = table_move.index() == MoveId::OUT;
                let found = self.position.search_move(table_move);
                let found = found.filter(|_| !is_counted);
                if found.is_none() {
                    self.node().table_move = MoveId::NONE;
                }
                found
            }
            Stage::Open => {
                node.stage = Stage::Plays;
                if !node.is_open {
                    self.open();
                }
                None
            }
            Stage::Plays => {
                let limits = node.limits;
                let next = match limits.round_ends(&self.postponed) {
                    true => None,
                    false => self.next_play(),
                };
                let Some(next) = next else {
                    match limits.has_postponed(&self.postponed) {
                        true => self.begin_round(),
                        false => self.node().stage = Stage::Pass,
                    }
                    return None;
                };
                (next.id != table_move).then_some(next)
            }
            Stage::Postponed => {
                let limits = node.limits;
                if let Some(&id) = self.postponed.get(limits.next_postponed()) {
                    let found = self.position.search_move(id);
                    return Some(found.expect("the move was searched before"));
                }
                match limits.has_postponed(&self.postponed) {
                    true => self.begin_round(),
                    false => self.node().stage = Stage::Plays,
                }
                None
            }
            Stage::Pass => {
                node.stage = Stage::Done;
                (table_move != MoveId::PASS).then_some(SearchMove::PASS)
            }
            Stage::Done => {
                self.finish();
                None
            }
        }
    }

    /// Begins to search the postponed moves of the node again.
    #[cold]
    fn begin_round(&mut self) {
        let node = self.node();
        node.stage = Stage::Postponed;
        node.limits.begin_round();
    }

    /// Returns the next play of the node. At a node at which all plays are likely to be searched,
    /// the one after it is chosen, too, so that its entry in the table is loaded in time.
    #[inline(always)]
    fn next_play(&mut self) -> Option<SearchMove> {
        let node = self.node();
        let (first, searched) = (node.first_cursor as usize, node.searched);
        let looks_ahead = searched > 0 && node.node_type != NodeType::Cut;
        let next = match node.ahead.take() {
            Some(next) => next,
            None => self.choose_play(first, searched)?,
        };
        if looks_ahead && let Some(ahead) = self.choose_play(first, searched) {
            if let Some(key) = self.position.key_after(&ahead) {
                self.table.prefetch(key);
            }
            self.node().ahead = Some(ahead);
        }
        Some(next)
    }

    /// Chooses the next play of the node, whose cursors start at `first`.
    #[inline(always)]
    fn choose_play(&mut self, first: usize, searched: u32) -> Option<SearchMove> {
        // The first play refutes a node if any does. Threads differ in the plays after it.
        let order = match searched {
            0 => PlayOrder::Rank,
            _ => self.play_order,
        };
        if order != PlayOrder::Rank {
            return self.choose_play_of_helper(first, order);
        }
        let cursors = self.cursors[first..].iter_mut();
        let cursor = cursors.max_by_key(|cursor| cursor.order)?;
        (cursor.at < cursor.len).then(|| cursor.next(&self.position.plays))
    }

    /// Chooses the next play in the order of a helper thread.
    #[cold]
    fn choose_play_of_helper(&mut self, first: usize, order: PlayOrder) -> Option<SearchMove> {
        let plays = &self.position.plays;
        let lines = self.position.board.lines();
        let cursors = self.cursors[first..].iter_mut();
        let open = cursors.filter(|cursor| cursor.at < cursor.len);
        if let PlayOrder::FromLine(line) = order {
            let cursor = open.min_by_key(|cursor| (usize::from(cursor.line) + line) % lines)?;
            return Some(cursor.next(plays));
        }
        let last_rank = |cursor: &Cursor| plays.get(cursor.first + cursor.len - 1).rank;
        let cursor = open.min_by_key(|cursor| (last_rank(cursor), cursor.line))?;
        cursor.len -= 1;
        if cursor.at == cursor.len {
            cursor.order = i64::MIN;
        }
        Some(cursor.play(cursor.len, plays))
    }

    /// Returns an upper bound of the value of a move if an out-play of the opponent proves that the
    /// value is at most `alpha`.
    fn refute(&mut self, chosen: &SearchMove, alpha: i32) -> Option<i32> {
        if self.position.bag_has_tiles() {
            return None;
        }
        if !self.node().threats_found {
            self.position.find_threats(&mut self.threats);
            let end = self.threats.len() as u32;
            let node = self.node();
            node.threats.1 = end;
            node.threats_found = true;
        }
        let (begin, end) = self.node().threats;
        let threats = &self.threats[begin as usize..end as usize];
        self.position.refute(chosen, alpha, threats)
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
        let node = self.node();
        node.current.id = id;
        node.current.score = score;
        if let Some(value) = self.most_after(chosen, window.alpha) {
            self.accept(value, true);
            return;
        }
        let node = self.node();
        // A forced pass costs no depth, since the rules limit how often it occurs.
        let is_forced = id == MoveId::PASS && !node.has_plays;
        let depth = node.depth - i32::from(!is_forced);
        let window = Window {
            alpha: score - window.beta,
            beta: score - window.alpha,
        };
        // Probing the table is cheaper than applying the move.
        let key = self.position.key_after(chosen);
        let probed = key.map(|key| (key, self.table.get(key)));
        if let Some((_, Some(entry))) = probed
            && let Some(result) = entry.result(depth, window)
        {
            self.nodes += 1;
            self.accept(score - result.value, result.proven);
            return;
        }
        let nodes = self.nodes;
        let node = self.node();
        let node_type = node.node_type.after_move(node.searched);
        if id != MoveId::PASS {
            node.limits.begin_move(nodes);
        }
        self.position.apply_move(chosen);
        let probed = probed.unwrap_or_else(|| self.probe());
        self.enter(probed, depth, window, node_type);
    }
}
