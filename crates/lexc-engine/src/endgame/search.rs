//! [`Search`]: principal variation search with a transposition table, as a machine that can stop
//! after any number of nodes and go on.
//!
//! The value of a position is what the player to move gains on the other from there to the end of
//! the game. A position is identified by the board, both racks and the number of scoreless turns before
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

mod moves;
mod playout;
mod threats;

use std::sync::Arc;

use self::moves::Made;
use self::threats::Threat;
use super::draws::Draws;
use super::grid::{Grid, mix};
use super::lists::Lists;
use super::rack::RackState;
use super::table::{Bound, Entry, MoveId, PROVEN, Table};
use super::words::WordGraph;

/// More than any value.
pub(crate) const INFINITE: i32 = 1 << 24;

/// A value, and what is known of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) value: i32,
    /// `true` if the value, or the bound that it is, holds for the whole game.
    pub(crate) proven: bool,
}

/// The next step of a node.
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

impl Cursor {
    /// Takes the next play.
    #[inline(always)]
    fn take(&mut self, lists: &Lists) -> MoveId {
        let id = MoveId::new(self.line.into(), self.at);
        self.at += 1;
        self.rank = if self.at < self.len {
            lists.item(self.first + self.at).rank
        } else {
            i32::MIN
        };
        id
    }
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
    /// `true` if the move is searched with an empty window first.
    scout: bool,
    searched: u32,
    cursors: u32,
    epoch: u32,
    has_plays: bool,
    /// The index of the first threat, and the end of them; the same if there are none.
    threats: u32,
    threats_end: u32,
    /// `true` if threats were looked for.
    threatened: bool,
}

/// The sequence of the plays of a node after its first. It never changes a value, only which positions are
/// searched first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sequence {
    /// The highest rank first.
    Rank,
    /// The lowest rank first.
    Reverse,
    /// Line by line, from one on.
    FromLine(usize),
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
    draws: Draws,
    /// The number of tiles of a full rack.
    rack_size: u32,
    /// `true` if all plays of the whole rack are moves of the first position, not only the best.
    wide: bool,
    sequence: Sequence,
    frames: Vec<Frame>,
    made: Vec<Made>,
    /// The number of moves made before the position that was set.
    base: usize,
    cursors: Vec<Cursor>,
    threats: Vec<Threat>,
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
            draws: Draws::default(),
            rack_size: rack_size as u32,
            wide: false,
            sequence: Sequence::Rank,
            frames: Vec::new(),
            made: Vec::new(),
            base: 0,
            cursors: Vec::new(),
            threats: Vec::new(),
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
        self.draws.set(&[]);
    }

    /// Sets the tiles in the bag, in the order in which they are drawn; both players know it.
    pub(crate) fn set_bag(&mut self, kinds: &[u8]) {
        self.draws.set(kinds);
    }

    /// Sets whether all plays of the whole rack are moves of the first position. Otherwise only
    /// the plays that can be best are.
    pub(crate) fn set_wide(&mut self, wide: bool) {
        self.wide = wide;
    }

    /// Sets the sequence of plays.
    pub(crate) fn set_sequence(&mut self, sequence: Sequence) {
        self.sequence = sequence;
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
    /// Returns the record that takes it back.
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
        self.threats.clear();
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
        let bag = self.draws.key();
        self.grid.key() ^ mix(racks.wrapping_add(u64::from(self.scoreless) << 48)) ^ bag
    }

    /// Returns the move that the table names as best in the position.
    pub(crate) fn expected(&self) -> MoveId {
        let entry = self.table.get(self.key());
        entry.map_or(MoveId::NONE, |entry| entry.best)
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
            threats: self.threats.len() as u32,
            threats_end: self.threats.len() as u32,
            threatened: false,
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
        let proven = proven && !self.lists.incomplete();
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
            self.threats.truncate(frame.threats as usize);
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
                let searched = frame.searched;
                let Some(id) = self.next_play(first, searched) else {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.stage = Stage::Pass;
                    }
                    return;
                };
                let Some(frame) = self.frames.last() else {
                    return;
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
        if frame.searched > 0
            && !root
            && let Some(value) = self.refute(id, alpha)
        {
            self.update(id, value, true);
            return;
        }
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        frame.scout = frame.searched > 0 && frame.beta - alpha > 1;
        let beta = if frame.scout { alpha + 1 } else { frame.beta };
        self.descend(id, alpha, beta);
    }

    /// Takes the next play of the last node, whose cursors begin at `first`.
    #[inline(always)]
    fn next_play(&mut self, first: usize, searched: u32) -> Option<MoveId> {
        let cursors = &mut self.cursors[first..];
        // The first play refutes a node, if one does; only then the threads part.
        let sequence = match searched {
            0 => Sequence::Rank,
            _ => self.sequence,
        };
        if sequence != Sequence::Rank {
            return self.next_apart(first, sequence);
        }
        let cursor = cursors
            .iter_mut()
            .max_by(|one, other| one.rank.cmp(&other.rank).then(other.line.cmp(&one.line)))?;
        if cursor.at >= cursor.len {
            return None;
        }
        Some(cursor.take(&self.lists))
    }

    /// Takes the next play in the sequence of a helper.
    #[cold]
    fn next_apart(&mut self, first: usize, sequence: Sequence) -> Option<MoveId> {
        let lists = &self.lists;
        let lines = self.grid.lines();
        let cursors = self.cursors[first..].iter_mut();
        let open = cursors.filter(|cursor| cursor.at < cursor.len);
        if let Sequence::FromLine(line) = sequence {
            let cursor = open.min_by_key(|cursor| (usize::from(cursor.line) + line) % lines)?;
            return Some(cursor.take(lists));
        }
        let last = |cursor: &Cursor| lists.item(cursor.first + cursor.len - 1).rank;
        let cursor = open.min_by_key(|cursor| (last(cursor), cursor.line))?;
        cursor.len -= 1;
        if cursor.at == cursor.len {
            cursor.rank = i32::MIN;
        }
        Some(MoveId::new(cursor.line.into(), cursor.len))
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
}
