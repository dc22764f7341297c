//! [`RunSearch`]: the search from runs of tiles, for plays that touch a tile of their line.
//!
//! A play belongs to the first run that it covers. From the state of that run, which was read for
//! its cross-sets, letters are placed to the left; then the separator closes the left side, and
//! letters are placed to the right. All runs are searched together, in batches.

use super::algorithm::SearchStats;
use super::batch::advance::{BatchInput, ClosedLeft, NextTile, with_tile};
use super::batch::queue::{BATCH, Entry, Queue, QueueList};
use super::batch::square_tables::SquareTables;
use super::batch::steps::Batch;
use super::blank_choices::{DraftPlay, count_choices, is_ambiguous, write_choices};
use super::context::Context;
use super::types::{SearchTypes, TilesOf};
use crate::automaton::nodes::Nodes;
use crate::automaton::walk::walk;
use crate::automaton::width::Width;
use crate::board::run_end;
use crate::board::runs::RunSpan;
use crate::board::state::BoardState;
use crate::collect::Collector;
use crate::prune::play_filter::{PlayFilter, RightFilter};
use crate::rack::state::RackState;
use crate::rack::tiles_left::tile;
use crate::record::{Placement, Record, Tiles};

#[derive(Default)]
pub(crate) struct RunMemory<T: SearchTypes> {
    pub(crate) queue: Queue<T>,
    pub(crate) batch: Batch<T>,
    pub(crate) squares: SquareTables<T>,
    pub(crate) drafts: Vec<DraftPlay<TilesOf<T>>>,
}

/// Returns `true` if a play of a single tile on a square is found in the other direction: it makes
/// words in both, and this line is a column.
#[inline(always)]
pub(crate) fn is_found_across(board: &BoardState, square: usize) -> bool {
    let line = square >> board.shift;
    board.is_down(line) && board.beside_tiles[line] >> board.placement(square).at() & 1 != 0
}

/// The last tile of plays: the letters that complete words on a square, and the tiles placed
/// before.
pub(crate) struct LastTile<S: RackState> {
    pub(crate) letters: u64,
    pub(crate) square: usize,
    pub(crate) placement: Placement,
    pub(crate) tiles: S::Tiles,
    pub(crate) sums: i64,
    pub(crate) word: i32,
    pub(crate) rack: S,
    pub(crate) ambiguous: bool,
}

/// The search from runs of tiles.
pub(crate) struct RunSearch<'s, G, T: SearchTypes, C> {
    pub(crate) context: Context<'s, G, T::Rack>,
    pub(crate) memory: &'s mut RunMemory<T>,
    pub(crate) out: &'s mut C,
    pub(crate) stats: &'s mut SearchStats,
}

impl<G: Nodes<Set = T::Mask>, T: SearchTypes, C: Collector<T::Rack>> RunSearch<'_, G, T, C> {
    /// Adds a run for the next [`Self::run`].
    #[inline(always)]
    pub(crate) fn add(&mut self, span: RunSpan, filter: &impl PlayFilter<Right = T::Filter>) {
        let (line, begin, end) = (span.line, span.begin, span.end);
        let Context { board, rack, .. } = self.context;
        let state = board.run_states[board.index(line, begin)];
        self.stats.anchors += 1;
        if state == 0 {
            return;
        }
        let squares = &mut self.memory.squares;
        squares.prepare_line(board, line);
        squares.prepare_run(board, span, rack.tiles, filter);
        let base = board.index(line, 0);
        self.memory.queue.left[0].push(Entry {
            state,
            sums: board.sum_of(base + begin..base + end),
            placement: Placement(board.placement(base + begin).0.wrapping_sub(1)),
            square: (base + begin) as u16,
            rack: rack.full,
            filter: filter.initial(),
            ..Entry::default()
        });
    }

    /// Searches from all runs that were added.
    #[inline(always)]
    pub(crate) fn run(&mut self) {
        self.begin();
        while let Some(list) = self.memory.queue.next(self.context.rack.tiles) {
            self.advance::<true>(list);
        }
    }

    /// Advances a batch of a list. If `CLOSE` is set, new entries to the left are closed where
    /// possible.
    #[inline(always)]
    pub(crate) fn advance<const CLOSE: bool>(&mut self, list: QueueList) {
        match list {
            QueueList::Through(placed) => self.pass_through(placed),
            QueueList::Right(placed) => {
                self.finish::<false>(placed);
                let memory = &mut *self.memory;
                let Queue { right, through, .. } = &mut memory.queue;
                let (entries, next) = right.split_at_mut(placed + 1);
                let from = entries[placed].len().saturating_sub(BATCH);
                let squares = &memory.squares;
                let input = BatchInput::new(self.context, squares, &entries[placed][from..]);
                let edges = memory.batch.advance(
                    input,
                    NextTile::<false>,
                    #[inline(always)]
                    |child| push_right(squares, child, &mut next[0], &mut through[placed + 1]),
                );
                entries[placed].truncate(from);
                self.stats.edges += edges as u64;
            }
            QueueList::Left(placed) => {
                // Checked before batches to the left alone: before all batches it costs 0.6 %.
                if self.out.is_over() {
                    self.memory.queue.clear();
                    return;
                }
                self.finish::<true>(placed);
                let memory = &mut *self.memory;
                let (entries, next) = memory.queue.left.split_at_mut(placed + 1);
                let from = entries[placed].len().saturating_sub(BATCH);
                let first_new = next[0].len();
                let squares = &memory.squares;
                let input = BatchInput::new(self.context, squares, &entries[placed][from..]);
                let edges = memory.batch.advance(
                    input,
                    NextTile::<true>,
                    #[inline(always)]
                    |child| next[0].push(child),
                );
                entries[placed].truncate(from);
                self.stats.edges += edges as u64;
                if CLOSE {
                    self.close(placed + 1, first_new, ClosedLeft { is_first: false });
                }
            }
        }
    }

    /// Reads the states of the runs that were added, finds the letters that can follow, and closes
    /// the left side of all runs where that is possible.
    #[inline(always)]
    fn begin(&mut self) {
        let Context { graph, board, rack } = self.context;
        let RunMemory { queue, squares, .. } = &mut *self.memory;
        for entry in &mut queue.left[0] {
            let masks = graph.masks(entry.state);
            let square = squares.left_of(entry.square);
            let rest = rack.tiles_left(&rack.full);
            let letters = square.next_letters(masks, rest, entry.filter, &squares.blanks);
            entry.edges = masks.edges;
            if letters.is_viable {
                (entry.follow, entry.finals) = (letters.follow, letters.finals);
            }
        }
        self.close(0, 0, ClosedLeft { is_first: true });
        let Queue { left, right, .. } = &mut self.memory.queue;
        for entry in &mut right[0] {
            if is_found_across(board, entry.square.into()) {
                entry.finals = T::Mask::default();
            }
        }
        left[0].retain_mut(|entry| {
            if entry.follow.bits() & !1 == 0 && entry.finals.bits() == 0 {
                return false;
            }
            if is_found_across(board, usize::from(entry.square) - 1) {
                entry.finals = T::Mask::default();
            }
            true
        });
    }

    /// Closes the left side of the entries of a list from an index on, where that is possible.
    #[inline(always)]
    fn close(&mut self, placed: usize, first: usize, side: ClosedLeft) {
        /// Closing reads one state of each entry, so that larger batches are better.
        const TOGETHER: usize = 4 * BATCH;
        let memory = &mut *self.memory;
        let squares = &memory.squares;
        let (left, right) = (&memory.queue.left[placed], &mut memory.queue.right[placed]);
        let through = &mut memory.queue.through[placed];
        for entries in left[first..].chunks(TOGETHER) {
            let edges = memory.batch.advance(
                BatchInput::new(self.context, squares, entries),
                side,
                #[inline(always)]
                |child| push_right(squares, child, right, through),
            );
            self.stats.edges += edges as u64;
        }
    }

    /// Continues from all entries of a list whose next square is followed by a run: a tile is
    /// placed there, and the run is covered.
    #[inline(always)]
    fn pass_through(&mut self, placed: usize) {
        let Context { graph, board, rack } = self.context;
        let every_choice = self.out.every_choice();
        let mut entries = core::mem::take(&mut self.memory.queue.through[placed]);
        for entry in &entries {
            let square = usize::from(entry.square);
            let line = square >> board.shift;
            let base = board.index(line, 0);
            let end = run_end(board.occupied[line], square - base + 1);
            let run = &board.letters[square + 1..base + end];
            let run_sum = board.sum_of(square + 1..base + end);
            let found_across = is_found_across(board, square);
            let rest = rack.tiles_left(&entry.rack);
            let mut follow = entry.follow.bits();
            while follow != 0 {
                let letter = follow.trailing_zeros();
                follow &= follow - 1;
                self.stats.edges += 1 + run.len() as u64;
                let state = graph.child(entry.state, entry.edges.bits(), letter);
                let Some((state, is_final)) = walk(graph, state, run.iter().copied()) else {
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
                    filter: entry.filter.next().with_tile(tile),
                    ..with_tile(&self.context, entry, tile, square)
                };
                child.sums += run_sum;
                let rest = rack.tiles_left(&left);
                if is_final && !(found_across && placed == 0) && entry.filter.exactly(1) {
                    let draft = DraftPlay {
                        tiles: child.tiles,
                        placement: child.placement,
                        sums: child.sums,
                        word: child.word,
                        blanks: if every_choice { rest.blanks } else { 0 },
                    };
                    self.write(&draft, child.ambiguous);
                }
                if state != 0 && end < board.len_of(line) && rest.tiles > 0 {
                    let masks = graph.masks(state);
                    let RunMemory { queue, squares, .. } = &mut *self.memory;
                    let square = squares.right(child.square);
                    let letters = square.next_letters(masks, rest, child.filter, &squares.blanks);
                    if letters.is_viable {
                        child.edges = masks.edges;
                        (child.follow, child.finals) = (letters.follow, letters.finals);
                        let Queue { right, through, .. } = queue;
                        let (right, through) = (&mut right[placed + 1], &mut through[placed + 1]);
                        push_right(squares, child, right, through);
                    }
                }
            }
        }
        entries.clear();
        self.memory.queue.through[placed] = entries;
        self.write_drafts();
    }

    /// Writes a play, or keeps it as a draft if it has more than one choice of blanks.
    #[inline(always)]
    pub(crate) fn write(&mut self, draft: &DraftPlay<TilesOf<T>>, ambiguous: bool) {
        let tiles = draft.placement.tiles();
        let score = self.context.rack.score(draft.sums, draft.word, tiles);
        if ambiguous || draft.blanks > 0 && self.out.wants(score, tiles) {
            self.memory.drafts.push(*draft);
        } else if draft.blanks == 0 {
            self.out.write(Record { tiles: draft.tiles, score, placement: draft.placement });
        }
    }

    #[inline(always)]
    pub(crate) fn write_drafts(&mut self) {
        for draft in &self.memory.drafts {
            if C::COUNT {
                let tiles = draft.placement.tiles();
                let rack = self.context.rack;
                let choices = count_choices(draft.tiles, tiles, draft.blanks, rack);
                self.out.count(choices);
            } else {
                write_choices(draft, self.context, self.out);
            }
        }
        self.memory.drafts.clear();
        self.out.relieve();
    }

    /// Writes the plays that the next tile completes, for the next batch of a list.
    #[inline(always)]
    fn finish<const LEFT: bool>(&mut self, placed: usize) {
        let RunMemory { queue, drafts, .. } = &mut *self.memory;
        let list = if LEFT { &queue.left } else { &queue.right };
        let entries = &list[placed][list[placed].len().saturating_sub(BATCH)..];
        for entry in entries {
            let last = LastTile {
                letters: entry.finals.bits(),
                square: usize::from(entry.square).wrapping_sub(usize::from(LEFT)),
                placement: Placement(entry.placement.0.wrapping_add(Placement::TILE)),
                tiles: entry.tiles,
                sums: entry.sums,
                word: entry.word,
                rack: entry.rack,
                ambiguous: entry.ambiguous,
            };
            last.write::<LEFT, _, _>(self.context, placed, drafts, self.out);
        }
        self.write_drafts();
    }
}

/// Lists an entry whose next square is to the right.
#[inline(always)]
fn push_right<T: SearchTypes>(
    squares: &SquareTables<T>,
    entry: Entry<T>,
    right: &mut Vec<Entry<T>>,
    through: &mut Vec<Entry<T>>,
) {
    if squares.right(entry.square).ahead.bits() & 1 == 0 {
        right.push(entry);
    } else {
        through.push(entry);
    }
}

impl<S: RackState> LastTile<S> {
    /// Writes a play for each of the letters, with the last tile before all others or after them. A
    /// play with more than one choice of blanks becomes a draft.
    #[inline(always)]
    pub(crate) fn write<const LEFT: bool, G: Copy, C: Collector<S>>(
        self,
        context: Context<'_, G, S>,
        placed: usize,
        drafts: &mut Vec<DraftPlay<S::Tiles>>,
        out: &mut C,
    ) {
        let Context { board, rack, .. } = context;
        let Self { mut letters, square, placement, .. } = self;
        if letters == 0 {
            return;
        }
        let rest = rack.tiles_left(&self.rack);
        if C::COUNT && rest.blanks == 0 && !self.ambiguous {
            out.count(u64::from(letters.count_ones()));
            return;
        }
        let every_choice = out.every_choice();
        let square_score = board.scores[square];
        while letters != 0 {
            let letter = letters.trailing_zeros();
            letters &= letters - 1;
            let tile = tile(rest.letters, letter);
            let (sums, word) = square_score.add_tile(self.sums, self.word, rack.value(tile));
            let tiles = if LEFT {
                self.tiles.put_before(tile)
            } else {
                self.tiles.put_after(placed as u32, tile)
            };
            let blanks = if every_choice { rest.blanks - u32::from(tile >> 7) } else { 0 };
            let ambiguous = self.ambiguous || is_ambiguous(rack, tile);
            if blanks > 0 || ambiguous {
                let unwanted = C::BEST && !ambiguous && {
                    let score = rack.score(sums, word, placed as u32 + 1);
                    !out.wants(score, placed as u32 + 1)
                };
                if !unwanted {
                    drafts.push(DraftPlay { tiles, placement, sums, word, blanks });
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
