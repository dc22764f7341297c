//! [`Search`]: principal variation search with a transposition table, as a machine that can stop
//! after any number of nodes and go on.
//!
//! The value of a position is what the player to move gains on the other from there to the end of
//! the game. A position is told by the board, both racks and the number of scoreless turns before
//! it: with these the value does not depend on how it was reached, so that values can be kept for
//! the whole game.
//!
//! Each value carries whether it is *proven*: whether the lines that it rests on were followed to
//! the end of the game. Others rest on estimates at the depth limit: games played to the end by
//! the plays of the highest rank.
//!
//! Sources: T. A. Marsland, M. Campbell, *Parallel Search of Strongly Ordered Game Trees*,
//! Computing Surveys 14 (1982); A. Reinefeld, *An Improvement to the Scout Tree Search Algorithm*,
//! ICCA Journal 6 (1983).

use std::sync::Arc;

use super::grid::{Grid, mix};
use super::lists::{Item, List, Lists};
use super::rack::RackState;
use super::table::{Bound, Entry, MoveId, PROVEN, Table};
use super::words::WordGraph;

/// More than any value.
pub(crate) const INFINITE: i32 = 1 << 24;

/// A value, and what is known of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) value: i32,
    /// Whether the value, or the bound that it is, holds for the whole game.
    pub(crate) proven: bool,
}

/// What a node does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Hash,
    Plays,
    Pass,
    Done,
}

/// The next play of a line.
#[derive(Debug, Clone, Copy)]
struct Cursor {
    rank: i32,
    /// The index in the list.
    at: u32,
    len: u32,
    /// The index of the first play of the list.
    first: u32,
    line: u8,
}

/// A node that is searched.
#[derive(Debug, Clone, Copy)]
struct Frame {
    key: u64,
    /// The lower end of the window as it was at first.
    alpha: i32,
    beta: i32,
    depth: i32,
    best: i32,
    best_move: MoveId,
    best_proven: bool,
    all_proven: bool,
    stage: Stage,
    hash: MoveId,
    current: MoveId,
    current_score: i32,
    /// Whether the move is searched with an empty window first.
    scout: bool,
    searched: u32,
    cursors: u32,
    epoch: u32,
    has_plays: bool,
}

/// What a move changed.
#[derive(Debug, Clone, Copy)]
struct Made {
    mark: usize,
    rack: RackState,
    scoreless: u32,
    drawn: usize,
}

/// A search of positions that have their board, but for the plays made, in common.
#[derive(Debug, Clone)]
pub(crate) struct Search {
    pub(crate) grid: Grid,
    words: Arc<WordGraph>,
    pub(crate) lists: Lists,
    table: Arc<Table>,
    /// The racks, that of the player to move first.
    racks: [RackState; 2],
    scoreless: u32,
    limit: u32,
    /// The kinds of the tiles in the bag, in the order in which they are drawn.
    bag: Vec<u8>,
    /// A key of the tiles from each one on.
    bag_keys: Vec<u64>,
    /// The number of tiles that were drawn.
    drawn: usize,
    /// The number of tiles of a full rack.
    rack_size: u32,
    /// Whether all plays of the whole rack are moves of the first position, not only the best.
    wide: bool,
    frames: Vec<Frame>,
    made: Vec<Made>,
    /// The number of moves made before the position that was set.
    base: usize,
    cursors: Vec<Cursor>,
    returned: Option<Found>,
    /// Moves that the first node leaves out.
    excluded: Vec<MoveId>,
    nodes: u64,
    /// A proven lower bound of the first node's value.
    root_lower: i32,
    root_best: MoveId,
}

impl Search {
    pub(crate) fn new(
        grid: Grid,
        words: Arc<WordGraph>,
        table: Arc<Table>,
        bonuses: Vec<i32>,
        limit: u32,
        rack_size: usize,
    ) -> Self {
        let none = RackState::new(&lexc_game::Rack::new(), &grid);
        Self {
            grid,
            words,
            lists: Lists::new(bonuses),
            table,
            racks: [none; 2],
            scoreless: 0,
            limit,
            bag: Vec::new(),
            bag_keys: Vec::new(),
            drawn: 0,
            rack_size: rack_size as u32,
            wide: false,
            frames: Vec::new(),
            made: Vec::new(),
            base: 0,
            cursors: Vec::new(),
            returned: None,
            excluded: Vec::new(),
            nodes: 0,
            root_lower: -INFINITE,
            root_best: MoveId::NONE,
        }
    }

    /// Sets the racks, that of the player to move first, and the number of scoreless turns.
    pub(crate) fn set(&mut self, racks: [RackState; 2], scoreless: u32) {
        self.unwind();
        self.racks = racks;
        self.scoreless = scoreless;
        self.set_bag(&[]);
    }

    /// Sets the tiles in the bag, in the order in which they are drawn; both players know it.
    pub(crate) fn set_bag(&mut self, kinds: &[u8]) {
        self.bag.clear();
        self.bag.extend_from_slice(kinds);
        self.drawn = 0;
        self.bag_keys.clear();
        self.bag_keys.resize(kinds.len() + 1, 0);
        for (at, &kind) in kinds.iter().enumerate().rev() {
            let after = self.bag_keys[at + 1];
            self.bag_keys[at] = mix(after.wrapping_add(u64::from(kind) << 8 | 1));
        }
    }

    /// Sets whether all plays of the whole rack are moves of the first position. Otherwise only
    /// the plays that can be best are.
    pub(crate) fn set_wide(&mut self, wide: bool) {
        self.wide = wide;
    }

    /// Whether tiles are left in the bag.
    #[inline(always)]
    fn bag_left(&self) -> bool {
        self.drawn < self.bag.len()
    }

    /// Returns the number of tiles of a full rack.
    pub(crate) fn rack_size(&self) -> usize {
        self.rack_size as usize
    }

    /// Returns the number of scoreless turns that ends the game.
    pub(crate) fn limit(&self) -> u32 {
        self.limit
    }

    /// Returns a search of the same positions that counts its own nodes.
    pub(crate) fn sibling(&self) -> Self {
        let mut sibling = self.clone();
        sibling.unwind();
        sibling.nodes = 0;
        sibling
    }

    /// Makes the board as it is the one on which positions are set, until [`Self::leave_base`].
    /// Returns what that needs.
    pub(crate) fn enter_base(&mut self) -> usize {
        core::mem::replace(&mut self.base, self.made.len())
    }

    /// Goes back to the board before [`Self::enter_base`]. Racks must be set again.
    pub(crate) fn leave_base(&mut self, base: usize) {
        self.base = base;
        self.unwind();
    }

    /// Returns the number of nodes searched up to now.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns a proven lower bound of the value, of the search that was begun last.
    pub(crate) fn lower(&self) -> i32 {
        self.root_lower
    }

    /// Returns the best move of the search that was begun last, as far as it is known.
    pub(crate) fn best(&self) -> MoveId {
        self.root_best
    }

    /// Replaces the moves that the first node leaves out.
    pub(crate) fn exclude(&mut self, moves: &[MoveId]) {
        self.excluded.clear();
        self.excluded.extend_from_slice(moves);
    }

    /// Begins a search of the position, at most this many moves deep, for a value between `alpha`
    /// and `beta`.
    pub(crate) fn begin(&mut self, depth: i32, alpha: i32, beta: i32) {
        self.abandon();
        self.root_lower = -INFINITE;
        self.root_best = MoveId::NONE;
        self.enter(depth, alpha, beta);
    }

    /// Gives up a search: the position is again that before it.
    pub(crate) fn abandon(&mut self) {
        while self.frames.len() > 1 {
            self.frames.pop();
            self.take_back();
        }
        self.frames.clear();
        self.cursors.clear();
        self.returned = None;
    }

    /// Goes on for about this many nodes. Returns the result once it is there.
    pub(crate) fn run(&mut self, nodes: u64) -> Option<Found> {
        let end = self.nodes.saturating_add(nodes.max(1));
        loop {
            if let Some(found) = self.returned.take() {
                let Some(frame) = self.frames.last() else {
                    return Some(found);
                };
                let value = frame.current_score - found.value;
                self.take_back();
                self.accept(value, found.proven);
            } else {
                if self.nodes >= end {
                    return None;
                }
                self.advance();
            }
        }
    }

    /// The key of the position.
    #[inline]
    fn key(&self) -> u64 {
        let [own, other] = &self.racks;
        let racks = mix(own.key ^ 0x5bd1_e995).wrapping_add(mix(other.key).rotate_left(32));
        let bag = self.bag_keys.get(self.drawn).copied().unwrap_or(0);
        self.grid.key() ^ mix(racks.wrapping_add(u64::from(self.scoreless) << 48)) ^ bag
    }

    /// Lays the tiles of a play, and passes the turn on.
    fn make_play(&mut self, line: usize, item: &Item) {
        let made = Made {
            mark: self.grid.mark(),
            rack: self.racks[0],
            scoreless: self.scoreless,
            drawn: self.drawn,
        };
        let tiles = self.lists.tiles(item);
        for &tile in tiles {
            self.racks[0].remove(tile, &self.grid);
        }
        self.grid.play(line, item.start.into(), tiles, &self.words);
        while self.bag_left() && self.racks[0].len < self.rack_size {
            self.racks[0].add(self.bag[self.drawn].into(), &self.grid);
            self.drawn += 1;
        }
        self.scoreless = if item.score == 0 {
            self.scoreless + 1
        } else {
            0
        };
        self.racks.swap(0, 1);
        self.made.push(made);
    }

    fn make_pass(&mut self) {
        self.made.push(Made {
            mark: self.grid.mark(),
            rack: self.racks[0],
            scoreless: self.scoreless,
            drawn: self.drawn,
        });
        self.scoreless += 1;
        self.racks.swap(0, 1);
    }

    /// Returns the move that the table names as best in the position.
    pub(crate) fn expected(&self) -> MoveId {
        let entry = self.table.get(self.key());
        entry.map_or(MoveId::NONE, |entry| entry.best)
    }

    /// Takes back all moves since the position was set.
    pub(crate) fn unwind(&mut self) {
        self.abandon();
        while self.made.len() > self.base {
            self.take_back();
        }
    }

    pub(crate) fn take_back(&mut self) {
        if let Some(made) = self.made.pop() {
            self.racks.swap(0, 1);
            self.racks[0] = made.rack;
            self.scoreless = made.scoreless;
            self.drawn = made.drawn;
            self.grid.go_back(made.mark);
        }
    }

    /// Returns the plays of a line for the player to move.
    #[inline(always)]
    fn list(&mut self, line: usize) -> List {
        let open = self.bag_left() || self.wide && self.made.len() == self.base;
        self.lists
            .list(&self.grid, line, &self.racks[0], &self.words, open)
    }

    /// Returns the play of a move of the position; `None` if there is no such play.
    pub(crate) fn item(&mut self, id: MoveId) -> Option<Item> {
        if !id.is_play() || id.line() >= self.grid.lines() || self.grid.anchors(id.line()) == 0 {
            return None;
        }
        let list = self.list(id.line());
        let index = match id.index() {
            MoveId::OUT if list.out => list.len,
            index if index < list.len => index,
            _ => return None,
        };
        Some(self.lists.item(list.first + index))
    }

    /// Returns the bytes of the tiles of a play.
    pub(crate) fn tiles_of(&self, item: &Item) -> &[u8] {
        self.lists.tiles(item)
    }

    /// Makes a move of the position, which must be one of its moves, and returns its points.
    pub(crate) fn make(&mut self, id: MoveId) -> Option<i32> {
        if id == MoveId::PASS {
            self.make_pass();
            return Some(0);
        }
        let item = self.item(id)?;
        self.make_play(id.line(), &item);
        Some(item.score)
    }

    /// Returns the value of a move that ends the game.
    pub(crate) fn ends(&mut self, id: MoveId) -> Option<i32> {
        let [own, other] = self.racks;
        if id == MoveId::PASS {
            let over = self.scoreless + 1 >= self.limit;
            return over.then_some(other.value - own.value);
        }
        let item = self.item(id)?;
        if u32::from(item.count) == own.len && !self.bag_left() {
            return Some(item.score + 2 * other.value);
        }
        let over = item.score == 0 && self.scoreless + 1 >= self.limit;
        over.then(|| {
            let mut left = own;
            for &tile in self.lists.tiles(&item) {
                left.remove(tile, &self.grid);
            }
            for &kind in &self.bag[self.drawn..] {
                if left.len < self.rack_size {
                    left.add(kind.into(), &self.grid);
                }
            }
            other.value - left.value
        })
    }

    /// Writes every move of the position, by rank.
    pub(crate) fn moves(&mut self, moves: &mut Vec<MoveId>) {
        self.lists.tidy();
        moves.clear();
        let mut ranked = Vec::new();
        for line in 0..self.grid.lines() {
            if self.grid.anchors(line) == 0 {
                continue;
            }
            let list = self.list(line);
            for index in 0..list.len {
                let item = self.lists.item(list.first + index);
                ranked.push((item.rank, MoveId::new(line, index)));
            }
            if list.out {
                let item = self.lists.item(list.first + list.len);
                let rank = item.score + 2 * self.racks[1].value;
                ranked.push((rank, MoveId::new(line, MoveId::OUT)));
            }
        }
        ranked.sort_by_key(|&(rank, _)| core::cmp::Reverse(rank));
        moves.extend(ranked.into_iter().map(|(_, id)| id));
        moves.push(MoveId::PASS);
    }

    /// Begins a node.
    fn enter(&mut self, depth: i32, alpha: i32, beta: i32) {
        self.nodes += 1;
        let key = self.key();
        let root = self.frames.is_empty();
        let mut hash = MoveId::NONE;
        if let Some(entry) = self.table.get(key) {
            let deep = i32::from(entry.depth) >= depth || entry.depth == PROVEN;
            if deep && !root {
                let found = Found {
                    value: entry.value,
                    proven: entry.depth == PROVEN,
                };
                let cut = match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => entry.value >= beta,
                    Bound::Upper => entry.value <= alpha,
                };
                if cut {
                    self.returned = Some(found);
                    return;
                }
            }
            hash = entry.best;
        }
        self.lists.tidy();
        let mut frame = Frame {
            key,
            alpha,
            beta,
            depth,
            best: -INFINITE,
            best_move: MoveId::NONE,
            best_proven: false,
            all_proven: true,
            stage: Stage::Hash,
            hash,
            current: MoveId::NONE,
            current_score: 0,
            scout: false,
            searched: 0,
            cursors: self.cursors.len() as u32,
            epoch: self.lists.epoch(),
            has_plays: false,
        };
        let out = self.open_lists(&mut frame);
        self.frames.push(frame);
        if let Some((value, id)) = out
            && !(root && self.excluded.contains(&id))
        {
            self.update(id, value, true);
            if self.cut() {
                return;
            }
        }
        if depth <= 0 && frame.has_plays {
            let value = self.play_out();
            let found = self
                .frames
                .last()
                .map_or(value, |frame| frame.best.max(value));
            self.close();
            self.table.put(
                key,
                Entry {
                    value: found,
                    bound: Bound::Exact,
                    depth: 0,
                    best: hash,
                },
            );
            self.returned = Some(Found {
                value: found,
                proven: false,
            });
        }
    }

    /// Sets up the cursors of a node, and returns the best play of the whole rack.
    fn open_lists(&mut self, frame: &mut Frame) -> Option<(i32, MoveId)> {
        let mut out = None;
        for line in 0..self.grid.lines() {
            if self.grid.anchors(line) == 0 {
                continue;
            }
            let list = self.list(line);
            if list.len > 0 {
                self.cursors.push(Cursor {
                    rank: self.lists.item(list.first).rank,
                    at: 0,
                    len: list.len,
                    first: list.first,
                    line: line as u8,
                });
                frame.has_plays = true;
            }
            if list.out {
                let value = self.lists.item(list.first + list.len).score + 2 * self.racks[1].value;
                if out.is_none_or(|(best, _)| value > best) {
                    out = Some((value, MoveId::new(line, MoveId::OUT)));
                }
            }
        }
        out
    }

    /// Finds the lists of a node again, after they were forgotten.
    #[cold]
    fn reopen(&mut self) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        frame.epoch = self.lists.epoch();
        for index in frame.cursors as usize..self.cursors.len() {
            let list = self.list(self.cursors[index].line.into());
            self.cursors[index].first = list.first;
        }
    }

    /// Counts the value of a move of the last node.
    fn update(&mut self, id: MoveId, value: i32, proven: bool) {
        let first = self.frames.len() == 1;
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let alpha = frame.alpha.max(frame.best);
        frame.searched += 1;
        frame.all_proven &= proven;
        if first && proven && value > alpha {
            self.root_lower = self.root_lower.max(value);
        }
        if value > frame.best {
            frame.best = value;
            frame.best_move = id;
            frame.best_proven = proven;
            if first && value > frame.alpha {
                self.root_best = id;
            }
        } else if value == frame.best {
            frame.best_proven |= proven;
        }
    }

    /// Ends the last node if its value is too high to matter.
    fn cut(&mut self) -> bool {
        match self.frames.last() {
            Some(frame) if frame.best >= frame.beta => {
                self.finish();
                true
            }
            _ => false,
        }
    }

    /// Takes the value of the current move of the last node.
    fn accept(&mut self, value: i32, proven: bool) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let alpha = frame.alpha.max(frame.best);
        if frame.scout && value > alpha && value < frame.beta {
            frame.scout = false;
            let (id, beta) = (frame.current, frame.beta);
            self.descend(id, alpha, beta);
            return;
        }
        let id = frame.current;
        self.update(id, value, proven);
        self.cut();
    }

    /// Ends the last node with what was found.
    fn finish(&mut self) {
        let root = self.frames.len() == 1;
        let Some(frame) = self.frames.last() else {
            return;
        };
        let (bound, proven) = if frame.best >= frame.beta {
            (Bound::Lower, frame.best_proven)
        } else if frame.best > frame.alpha {
            (Bound::Exact, frame.all_proven)
        } else {
            (Bound::Upper, frame.all_proven)
        };
        let found = Found {
            value: frame.best,
            proven,
        };
        if !root || self.excluded.is_empty() {
            let depth = if proven {
                PROVEN
            } else {
                frame.depth.clamp(0, i32::from(PROVEN) - 1) as u8
            };
            let entry = Entry {
                value: frame.best,
                bound,
                depth,
                best: frame.best_move,
            };
            self.table.put(frame.key, entry);
        }
        self.close();
        self.returned = Some(found);
    }

    fn close(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.cursors.truncate(frame.cursors as usize);
        }
    }

    /// Takes the next move of the last node.
    fn advance(&mut self) {
        if self
            .frames
            .last()
            .is_some_and(|frame| frame.epoch != self.lists.epoch())
        {
            self.reopen();
        }
        let root = self.frames.len() == 1;
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let id = match frame.stage {
            Stage::Hash => {
                frame.stage = Stage::Plays;
                let id = frame.hash;
                // Plays of the whole rack are counted when the node begins.
                let counted = id.index() == MoveId::OUT;
                if id == MoveId::PASS || id.is_play() && !counted && self.item(id).is_some() {
                    id
                } else {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.hash = MoveId::NONE;
                    }
                    return;
                }
            }
            Stage::Plays => {
                let first = frame.cursors as usize;
                let cursors = &mut self.cursors[first..];
                let best = cursors
                    .iter_mut()
                    .max_by(|one, other| one.rank.cmp(&other.rank).then(other.line.cmp(&one.line)));
                let Some(cursor) = best else {
                    frame.stage = Stage::Pass;
                    return;
                };
                if cursor.at >= cursor.len {
                    frame.stage = Stage::Pass;
                    return;
                }
                let id = MoveId::new(cursor.line.into(), cursor.at);
                cursor.at += 1;
                cursor.rank = if cursor.at < cursor.len {
                    self.lists.item(cursor.first + cursor.at).rank
                } else {
                    i32::MIN
                };
                if id == frame.hash {
                    return;
                }
                id
            }
            Stage::Pass => {
                frame.stage = Stage::Done;
                if frame.hash == MoveId::PASS {
                    return;
                }
                MoveId::PASS
            }
            Stage::Done => {
                self.finish();
                return;
            }
        };
        if root && self.excluded.contains(&id) {
            return;
        }
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let alpha = frame.alpha.max(frame.best);
        frame.scout = frame.searched > 0 && frame.beta - alpha > 1;
        let beta = if frame.scout { alpha + 1 } else { frame.beta };
        self.descend(id, alpha, beta);
    }

    /// Searches a move of the last node.
    fn descend(&mut self, id: MoveId, alpha: i32, beta: i32) {
        if let Some(value) = self.ends(id) {
            self.update(id, value, true);
            self.cut();
            return;
        }
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        // A pass that is the only move costs no depth: the rules limit how often that can be.
        let forced = id == MoveId::PASS && !frame.has_plays;
        let depth = frame.depth - i32::from(!forced);
        frame.current = id;
        let Some(score) = self.make(id) else {
            return;
        };
        if let Some(frame) = self.frames.last_mut() {
            frame.current_score = score;
        }
        self.enter(depth, score - beta, score - alpha);
    }

    /// Returns the value of the game if both players make the plays of the highest rank.
    fn play_out(&mut self) -> i32 {
        let depth = self.made.len();
        let mut value = 0;
        let mut sign = 1;
        let mut passed = false;
        loop {
            let [own, other] = [self.racks[0].value, self.racks[1].value];
            let mut best: Option<(i32, MoveId)> = None;
            let mut out: Option<i32> = None;
            for line in 0..self.grid.lines() {
                if self.grid.anchors(line) == 0 {
                    continue;
                }
                let list = self.list(line);
                if list.len > 0 {
                    let rank = self.lists.item(list.first).rank;
                    if best.is_none_or(|(highest, _)| rank > highest) {
                        best = Some((rank, MoveId::new(line, 0)));
                    }
                }
                if list.out {
                    let score = self.lists.item(list.first + list.len).score;
                    out = out.max(Some(score));
                }
            }
            if let Some(score) = out {
                value += sign * (score + 2 * other);
                break;
            }
            let Some((_, id)) = best else {
                if passed {
                    value += sign * (other - own);
                    break;
                }
                passed = true;
                self.make_pass();
                sign = -sign;
                continue;
            };
            passed = false;
            let Some(score) = self.make(id) else { break };
            value += sign * score;
            sign = -sign;
        }
        while self.made.len() > depth {
            self.take_back();
        }
        value
    }
}
