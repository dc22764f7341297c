//! The search from runs of tiles, many at once: to the left, then to the right.

use super::algorithm::SearchStats;
use super::batch::{Bench, lay, look_left, look_right};
use super::blanks::{Draft, count_choices, is_ambiguous, write_choices};
use super::collect::Collector;
use super::context::Context;
use super::limit::{Limit, Row};
use super::queue::{BATCH, Entry, List, Queue};
use super::rack_state::RackState;
use super::search_rack::tile;
use super::squares::Squares;
use crate::cross_check::{BoardState, run_end, runs};
use crate::nodes::{Nodes, Width, walk};
use crate::record::{Placement, Record, Tiles};

/// A run: line, begin, end, and the first square to the left that its plays may lie on.
pub(super) type RunSpan = (usize, usize, usize, usize);

/// Calls `f` with every run of tiles on the board.
#[inline(always)]
pub(super) fn for_each_run(lines: &BoardState, mut f: impl FnMut(RunSpan)) {
    for line in 0..lines.lines() {
        let mut wall = 0;
        for (begin, end) in runs(lines.occupied[line]) {
            f((line, begin, end, wall));
            wall = end + 1;
        }
    }
}

/// The memory of a search from runs.
pub(super) struct Work<M, S: RackState, R: Row> {
    pub(super) queue: Queue<M, S, R>,
    pub(super) bench: Bench<M, S, R>,
    pub(super) squares: Squares<M, R>,
    pub(super) drafts: Vec<Draft<S::Tiles>>,
}

impl<M: Width, S: RackState, R: Row> Default for Work<M, S, R> {
    fn default() -> Self {
        Self {
            queue: Queue::default(),
            bench: Bench::default(),
            squares: Squares::default(),
            drafts: Vec::new(),
        }
    }
}

/// Returns `true` if a single tile on a square would make words in both directions, and the line is
/// not the one in which that play is written: it is a play across.
#[inline(always)]
pub(super) fn makes_both(lines: &BoardState, square: usize) -> bool {
    let line = square >> lines.shift;
    lines.is_down(line) && lines.touched[line] >> lines.placement(square).at() & 1 != 0
}

/// The letters that complete words on a square, and what was placed before.
pub(super) struct Ending<S: RackState> {
    pub(super) letters: u64,
    pub(super) square: usize,
    /// The placement of the plays.
    pub(super) placement: Placement,
    pub(super) tiles: S::Tiles,
    pub(super) sums: i64,
    pub(super) word: i32,
    pub(super) rack: S,
    pub(super) ambiguous: bool,
}

/// The search from runs of tiles.
pub(super) struct Search<'s, G: Nodes, S: RackState, L: Limit, C> {
    pub(super) context: Context<'s, G, S>,
    pub(super) work: &'s mut Work<G::Set, S, L::Row>,
    pub(super) out: &'s mut C,
    pub(super) stats: &'s mut SearchStats,
}

impl<G: Nodes, S: RackState, L: Limit, C: Collector<S>> Search<'_, G, S, L, C> {
    /// Adds a run from which the next [`Self::run`] searches.
    #[inline(always)]
    pub(super) fn add(&mut self, run: RunSpan, limit: &L) {
        let (line, begin, end, _) = run;
        let Context { lines, rack, .. } = self.context;
        let state = lines.seeds[lines.index(line, begin)];
        self.stats.anchors += 1;
        if state == 0 {
            return;
        }
        let squares = &mut self.work.squares;
        squares.prepare_line(lines, line);
        squares.prepare_run(lines, run, rack.tiles, limit);
        let base = lines.index(line, 0);
        self.work.queue.left[0].push(Entry {
            state,
            sums: lines.added(base + begin..base + end),
            placement: Placement(lines.placement(base + begin).0.wrapping_sub(1)),
            square: (base + begin) as u16,
            rack: rack.full,
            row: limit.begin(),
            ..Entry::default()
        });
    }

    /// Searches from all runs that were added.
    #[inline(always)]
    pub(super) fn run(&mut self) {
        self.begin();
        while let Some(list) = self.work.queue.next(self.context.rack.tiles) {
            self.advance::<true>(list);
        }
    }

    /// Works on a batch of a list. Words to the left are closed where that is possible, if `CLOSE`
    /// is set.
    #[inline(always)]
    pub(super) fn advance<const CLOSE: bool>(&mut self, list: List) {
        match list {
            List::Through(placed) => self.through(placed),
            List::Right(placed) => {
                self.finish::<false>(placed);
                let Queue { right, through, .. } = &mut self.work.queue;
                let (entries, next) = right.split_at_mut(placed + 1);
                let from = entries[placed].len().saturating_sub(BATCH);
                let arcs = self.work.bench.right(
                    self.context,
                    &self.work.squares,
                    &entries[placed][from..],
                    &mut next[0],
                    &mut through[placed + 1],
                );
                entries[placed].truncate(from);
                self.stats.arcs += arcs as u64;
            }
            List::Left(placed) => {
                self.finish::<true>(placed);
                let left = &mut self.work.queue.left;
                let (entries, next) = left.split_at_mut(placed + 1);
                let from = entries[placed].len().saturating_sub(BATCH);
                let known = next[0].len();
                let arcs = self.work.bench.left(
                    self.context,
                    &self.work.squares,
                    &entries[placed][from..],
                    &mut next[0],
                );
                entries[placed].truncate(from);
                self.stats.arcs += arcs as u64;
                if CLOSE {
                    self.close(placed + 1, known);
                }
            }
        }
    }

    /// Reads the states of the runs that were added, and finds the letters that can follow.
    #[inline(always)]
    fn begin(&mut self) {
        let Context { graph, lines, rack } = self.context;
        let Queue {
            left,
            right,
            through,
        } = &mut self.work.queue;
        for entry in &mut left[0] {
            let head = graph.head(entry.state);
            let square = self.work.squares.left_of(entry.square);
            let blanks = &self.work.squares.blanks;
            let (go, fin, hope) = look_left(head, rack.rest(&rack.full), square, entry.row, blanks);
            entry.leads = head.next;
            (entry.go, entry.fin) = if hope { (go, fin) } else { Default::default() };
        }
        let mut from = 0;
        while from < left[0].len() {
            let to = (from + BATCH).min(left[0].len());
            let arcs = self.work.bench.close(
                self.context,
                &self.work.squares,
                &left[0][from..to],
                &mut right[0],
                &mut through[0],
                true,
            );
            self.stats.arcs += arcs as u64;
            from = to;
        }
        for entry in &mut right[0] {
            if makes_both(lines, entry.square.into()) {
                entry.fin = G::Set::default();
            }
        }
        left[0].retain_mut(|entry| {
            if entry.go.bits() & !1 == 0 && entry.fin.bits() == 0 {
                return false;
            }
            if makes_both(lines, usize::from(entry.square) - 1) {
                entry.fin = G::Set::default();
            }
            true
        });
    }

    /// Closes the left side of the entries of a list from an index on.
    #[inline(always)]
    fn close(&mut self, placed: usize, from: usize) {
        let Queue {
            left,
            right,
            through,
        } = &mut self.work.queue;
        let mut from = from;
        while from < left[placed].len() {
            let to = (from + 256).min(left[placed].len());
            let arcs = self.work.bench.close(
                self.context,
                &self.work.squares,
                &left[placed][from..to],
                &mut right[placed],
                &mut through[placed],
                false,
            );
            self.stats.arcs += arcs as u64;
            from = to;
        }
    }

    /// Works through a list of entries whose next square is followed by a run: a tile is laid
    /// there, and those of the run are taken in.
    #[inline(always)]
    fn through(&mut self, placed: usize) {
        let Context { graph, lines, rack } = self.context;
        let every_choice = self.out.every_choice();
        let mut entries = core::mem::take(&mut self.work.queue.through[placed]);
        for entry in &entries {
            let square = usize::from(entry.square);
            let line = square >> lines.shift;
            let base = lines.index(line, 0);
            let end = run_end(lines.occupied[line], square - base + 1);
            let run = &lines.letters[square + 1..base + end];
            let add = lines.added(square + 1..base + end);
            let twice = makes_both(lines, square);
            let rest = rack.rest(&entry.rack);
            let mut go = entry.go.bits();
            while go != 0 {
                let letter = go.trailing_zeros();
                go &= go - 1;
                self.stats.arcs += 1 + run.len() as u64;
                let state = graph.child(entry.state, entry.leads.bits(), letter);
                let Some((state, terminal)) = walk(graph, state, run.iter().copied()) else {
                    continue;
                };
                let tile = tile(rest.letters, letter);
                let left = rack.without(&entry.rack, tile);
                let mut child = Entry {
                    tiles: entry.tiles.put_after(placed as u32, tile),
                    state,
                    placement: Placement(entry.placement.0 + Placement::TILE),
                    square: (base + end) as u16,
                    rack: left,
                    row: entry.row.shifted().with_tile(tile),
                    ..lay(self.context, entry, tile, square)
                };
                child.sums += add;
                let rest = rack.rest(&left);
                if terminal && !(twice && placed == 0) && entry.row.just(1) {
                    let draft = Draft {
                        tiles: child.tiles,
                        placement: child.placement,
                        sums: child.sums,
                        word: child.word,
                        blanks: if every_choice { rest.blanks } else { 0 },
                    };
                    self.write(&draft, child.ambiguous);
                }
                if state != 0 && end < lines.len_of(line) && rest.tiles > 0 {
                    let head = graph.head(state);
                    let square = self.work.squares.right(child.square);
                    let blanks = &self.work.squares.blanks;
                    let (go, fin, hope) = look_right(head, rest, square, child.row, blanks);
                    if hope {
                        (child.leads, child.go, child.fin) = (head.next, go, fin);
                        let queue = &mut self.work.queue;
                        if square.ahead.bits() & 1 == 0 {
                            queue.right[placed + 1].push(child);
                        } else {
                            queue.through[placed + 1].push(child);
                        }
                    }
                }
            }
        }
        entries.clear();
        self.work.queue.through[placed] = entries;
        self.write_drafts();
    }

    /// Writes a play, or keeps it as a draft if its blanks can be chosen.
    #[inline(always)]
    pub(super) fn write(&mut self, draft: &Draft<S::Tiles>, ambiguous: bool) {
        let tiles = draft.placement.tiles();
        let score = self.context.rack.score(draft.sums, draft.word, tiles);
        if ambiguous || draft.blanks > 0 && self.out.wants(score, tiles) {
            self.work.drafts.push(*draft);
        } else if draft.blanks == 0 {
            self.out.write(Record {
                tiles: draft.tiles,
                score,
                placement: draft.placement,
            });
        }
    }

    /// Writes all plays that the drafts stand for.
    #[inline(always)]
    pub(super) fn write_drafts(&mut self) {
        for draft in &self.work.drafts {
            if C::COUNT {
                let tiles = draft.placement.tiles();
                let rack = self.context.rack;
                let choices = count_choices(draft.tiles, tiles, draft.blanks, rack);
                self.out.count(choices);
            } else {
                write_choices(draft, self.context, self.out);
            }
        }
        self.work.drafts.clear();
        self.out.relieve();
    }

    /// Writes the plays whose last tile goes to the next square of the next batch of a list.
    #[inline(always)]
    fn finish<const LEFT: bool>(&mut self, placed: usize) {
        let Work { queue, drafts, .. } = &mut *self.work;
        let list = if LEFT { &queue.left } else { &queue.right };
        let entries = &list[placed][list[placed].len().saturating_sub(BATCH)..];
        for entry in entries {
            let ending = Ending {
                letters: entry.fin.bits(),
                square: usize::from(entry.square).wrapping_sub(usize::from(LEFT)),
                placement: Placement(entry.placement.0.wrapping_add(Placement::TILE)),
                tiles: entry.tiles,
                sums: entry.sums,
                word: entry.word,
                rack: entry.rack,
                ambiguous: entry.ambiguous,
            };
            ending.write::<LEFT, _, _>(self.context, placed, drafts, self.out);
        }
        self.write_drafts();
    }
}

impl<S: RackState> Ending<S> {
    /// Writes a play for each of the letters, the last tile before all others or after them; a play
    /// whose blanks can be chosen becomes a draft.
    #[inline(always)]
    pub(super) fn write<const LEFT: bool, G: Copy, C: Collector<S>>(
        self,
        context: Context<'_, G, S>,
        placed: usize,
        drafts: &mut Vec<Draft<S::Tiles>>,
        out: &mut C,
    ) {
        let Context { lines, rack, .. } = context;
        let Self {
            mut letters,
            square,
            placement,
            ..
        } = self;
        if letters == 0 {
            return;
        }
        let rest = rack.rest(&self.rack);
        if C::COUNT && rest.blanks == 0 && !self.ambiguous {
            out.count(u64::from(letters.count_ones()));
            return;
        }
        let every_choice = out.every_choice();
        let worth = lines.worth[square];
        while letters != 0 {
            let letter = letters.trailing_zeros();
            letters &= letters - 1;
            let tile = tile(rest.letters, letter);
            let (sums, word) = worth.lay(self.sums, self.word, rack.value(tile));
            let tiles = if LEFT {
                self.tiles.put_before(tile)
            } else {
                self.tiles.put_after(placed as u32, tile)
            };
            let blanks = if every_choice {
                rest.blanks - u32::from(tile >> 7)
            } else {
                0
            };
            let ambiguous = self.ambiguous || is_ambiguous(rack, tile);
            if blanks > 0 || ambiguous {
                let unwanted = C::BEST && !ambiguous && {
                    let score = rack.score(sums, word, placed as u32 + 1);
                    !out.wants(score, placed as u32 + 1)
                };
                if !unwanted {
                    drafts.push(Draft {
                        tiles,
                        placement,
                        sums,
                        word,
                        blanks,
                    });
                }
                continue;
            }
            out.write(Record {
                tiles,
                score: rack.score(sums, word, placed as u32 + 1),
                placement,
            });
        }
    }
}
