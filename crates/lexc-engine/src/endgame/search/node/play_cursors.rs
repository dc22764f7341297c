//! [`PlayCursors`]: the plays of each node, merged from the lists of its lines.

use crate::endgame::board::line_plays::{LinePlayCache, LinePlays};
use crate::endgame::board::move_id::MoveId;
use crate::endgame::search::position::{SearchMove, SearchPosition};

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

/// The next play of a line at a node.
#[derive(Debug, Clone, Copy)]
struct PlayCursor {
    /// The rank of the next play, then the line. The cursor with the greatest number has the next
    /// play of the node. `i64::MIN` if no play is left.
    order: i64,
    /// The index of the next play in the list.
    at: u32,
    len: u32,
    /// The index of the list in the cache.
    first: u32,
    line: u8,
}

impl PlayCursor {
    /// Returns the cursor of a line with plays.
    #[inline(always)]
    fn new(line: usize, list: &LinePlays) -> Self {
        let line = line as u8;
        Self { order: Self::order(list.rank, line), at: 0, len: list.len, first: list.first, line }
    }

    #[inline(always)]
    fn order(rank: i32, line: u8) -> i64 {
        i64::from(rank) << 8 | i64::from(!line)
    }

    /// Returns the play with an index in the line.
    #[inline(always)]
    fn play(&self, index: u32, plays: &LinePlayCache) -> SearchMove {
        SearchMove {
            id: MoveId::new(self.line.into(), index),
            play: Some(plays.get(self.first + index)),
        }
    }

    /// Returns the next play and advances.
    #[inline(always)]
    fn next(&mut self, plays: &LinePlayCache) -> SearchMove {
        let next = self.play(self.at, plays);
        self.at += 1;
        self.order = match self.at < self.len {
            true => Self::order(plays.get(self.first + self.at).rank, self.line),
            false => i64::MIN,
        };
        next
    }
}

/// The plays of a node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NodePlays {
    /// The index of the node's first cursor.
    first: u32,
    /// The epoch of the line plays that the cursors refer to.
    epoch: u32,
    /// `true` once the plays are generated.
    pub(crate) is_open: bool,
    /// `true` if the node has plays that do not go out.
    pub(crate) any: bool,
    /// The next play, if it is chosen already.
    ahead: Option<SearchMove>,
}

/// The cursors of all nodes of the path.
#[derive(Debug, Clone)]
pub(crate) struct PlayCursors {
    cursors: Vec<PlayCursor>,
    order: PlayOrder,
}

impl PlayCursors {
    pub(crate) const fn new() -> Self {
        Self { cursors: Vec::new(), order: PlayOrder::Rank }
    }

    pub(crate) fn set_order(&mut self, order: PlayOrder) {
        self.order = order;
    }

    pub(crate) fn clear(&mut self) {
        self.cursors.clear();
    }

    /// Returns the plays of a new node, which are not yet generated.
    #[inline(always)]
    pub(crate) fn enter(&self, position: &SearchPosition) -> NodePlays {
        NodePlays {
            first: self.cursors.len() as u32,
            epoch: position.plays.epoch(),
            is_open: false,
            any: false,
            ahead: None,
        }
    }

    /// Removes the cursors of a node.
    #[inline(always)]
    pub(crate) fn leave(&mut self, node: &NodePlays) {
        self.cursors.truncate(node.first as usize);
    }

    /// Generates the plays of a node. Returns the best out-play and its value.
    pub(crate) fn open(
        &mut self,
        node: &mut NodePlays,
        position: &mut SearchPosition,
    ) -> Option<(MoveId, i32)> {
        let mut best_out = None;
        position.prefetch_plays();
        for line in 0..position.board.lines() {
            if position.board.anchors(line) == 0 {
                continue;
            }
            let list = position.line_plays(line);
            if list.len > 0 {
                self.cursors.push(PlayCursor::new(line, &list));
                node.any = true;
            }
            if list.has_out_play() {
                let value = list.out_score + 2 * position.racks()[1].value;
                if best_out.is_none_or(|(_, best)| value > best) {
                    best_out = Some((MoveId::new(line, MoveId::OUT), value));
                }
            }
        }
        node.is_open = true;
        best_out
    }

    /// Generates the plays of a node again if the cache was cleared since.
    #[inline(always)]
    pub(crate) fn refresh(&mut self, node: &mut NodePlays, position: &mut SearchPosition) {
        if node.epoch != position.plays.epoch() {
            self.reopen(node, position);
        }
    }

    #[cold]
    fn reopen(&mut self, node: &mut NodePlays, position: &mut SearchPosition) {
        node.epoch = position.plays.epoch();
        node.ahead = (node.ahead).and_then(|play| position.search_move(play.id));
        for cursor in &mut self.cursors[node.first as usize..] {
            cursor.first = position.line_plays(cursor.line.into()).first;
        }
    }

    /// Returns the next play of a node, given the number of moves searched there.
    #[inline(always)]
    pub(crate) fn next(
        &mut self,
        node: &mut NodePlays,
        searched: u32,
        position: &SearchPosition,
    ) -> Option<SearchMove> {
        match node.ahead.take() {
            Some(next) => Some(next),
            None => self.choose(node, searched, position),
        }
    }

    /// Chooses the play after the next one ahead of time, and returns it.
    #[inline(always)]
    pub(crate) fn look_ahead(
        &mut self,
        node: &mut NodePlays,
        searched: u32,
        position: &SearchPosition,
    ) -> Option<SearchMove> {
        node.ahead = self.choose(node, searched, position);
        node.ahead
    }

    #[inline(always)]
    fn choose(
        &mut self,
        node: &NodePlays,
        searched: u32,
        position: &SearchPosition,
    ) -> Option<SearchMove> {
        let cursors = &mut self.cursors[node.first as usize..];
        // The first play refutes a node if any does. Threads differ in the plays after it.
        if searched > 0 && self.order != PlayOrder::Rank {
            return choose_for_helper(cursors, self.order, position);
        }
        let cursor = cursors.iter_mut().max_by_key(|cursor| cursor.order)?;
        (cursor.at < cursor.len).then(|| cursor.next(&position.plays))
    }
}

/// Chooses the next play in the order of a helper thread.
#[cold]
fn choose_for_helper(
    cursors: &mut [PlayCursor],
    order: PlayOrder,
    position: &SearchPosition,
) -> Option<SearchMove> {
    let plays = &position.plays;
    let open = (cursors.iter_mut()).filter(|cursor| cursor.at < cursor.len);
    if let PlayOrder::FromLine(line) = order {
        let lines = position.board.lines();
        let cursor = open.min_by_key(|cursor| (usize::from(cursor.line) + line) % lines)?;
        return Some(cursor.next(plays));
    }
    let last_rank = |cursor: &PlayCursor| plays.get(cursor.first + cursor.len - 1).rank;
    let cursor = open.min_by_key(|cursor| (last_rank(cursor), cursor.line))?;
    cursor.len -= 1;
    if cursor.at == cursor.len {
        cursor.order = i64::MIN;
    }
    Some(cursor.play(cursor.len, plays))
}
