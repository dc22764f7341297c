//! [`BothEnds`]: the search from runs of tiles with factors that grow at both ends.
//!
//! From each factor the search continues at one end only, the one with fewer edges to follow: each
//! fitting letter is placed there, or the end is closed. Once an end is closed, only the other end
//! grows, in the DAWG or in the reversed DAWG. The choice of the end depends only on the
//! factor and the rack, so that no play is found twice.
//!
//! The last tile of a play needs no edge: both halves of a state are read together, and have all
//! letters that complete a word at either end.

use super::factors::{
    Factor, FactorList, FactorQueue, FactorSpan, ViableFactor, factor_ends, halves, walk_right,
};
use crate::automaton::nodes::{NodeMasks, Nodes, can_supply};
use crate::automaton::width::Width;
use crate::board::run_end;
use crate::board::runs::RunSpan;
use crate::collect::Collector;
use crate::rack::state::RackState;
use crate::rack::tiles_left::tile;
use crate::record::{Placement, Tiles};
use crate::search::batch::queue::{BATCH, Entry};
use crate::search::batch::steps::{EdgeSource, Step, StepCount, resized};
use crate::search::blank_choices::{DraftPlay, is_ambiguous};
use crate::search::context::Context;
use crate::search::run_search::{LastTile, RunMemory, RunSearch, is_found_across};
use crate::search::types::EveryPlayTypes;

/// The search from runs of tiles at both ends.
pub(super) struct BothEnds<'s, G: Nodes, S: RackState, C> {
    /// The search that continues where an end is closed.
    pub(super) search: RunSearch<'s, G, EveryPlayTypes<G::Set, S>, C>,
    pub(super) factors: &'s mut FactorQueue<G::Set, S>,
}

impl<G: Nodes, S: RackState, C: Collector<S>> BothEnds<'_, G, S, C> {
    /// Adds a run for the next [`Self::run`].
    #[inline(always)]
    pub(super) fn add(&mut self, run: RunSpan) {
        let (line, begin, end) = (run.line, run.begin, run.end);
        let Context { graph, board, rack } = self.search.context;
        let base = board.index(line, 0);
        let state = board.run_states[base + begin];
        self.search.stats.anchors += 1;
        if state == 0 {
            return;
        }
        let squares = &mut self.search.memory.squares;
        squares.prepare_line(board, line);
        squares.prepare_left_only(board, run, rack.tiles);
        let (first, last) = (base + begin, base + end);
        let span = FactorSpan { begin: first as u16, end: last as u16 };
        let rest = rack.tiles_left(&rack.full);
        let (mut ends, is_viable) = factor_ends(&halves(graph, state), state, rest, squares, span);
        // A single tile that makes words in both directions is found across.
        if first > base && is_found_across(board, first - 1) {
            ends.before = G::Set::default();
        }
        if is_found_across(board, last) {
            ends.after = G::Set::default();
        }
        if is_viable {
            let factor = Factor {
                tiles: S::Tiles::NONE,
                sums: board.sum_of(first..last),
                word: 1,
                ends,
                span,
                rack: rack.full,
                ambiguous: false,
            };
            self.factors.push(squares, 0, factor);
        }
    }

    /// Searches from all runs that were added.
    #[inline(always)]
    pub(super) fn run(&mut self) {
        let tiles = self.search.context.rack.tiles;
        loop {
            let closed = self.search.memory.queue.next(tiles);
            if let Some(list) = closed
                && self.search.memory.queue.fills_batch(list)
            {
                self.search.advance::<false>(list);
            } else if let Some(list) = self.factors.next(tiles) {
                match list {
                    FactorList::Waiting(placed) => self.batch(placed),
                    FactorList::Through(placed) => self.through(placed),
                }
            } else if let Some(list) = closed {
                self.search.advance::<false>(list);
            } else {
                return;
            }
        }
    }

    /// Advances a batch of factors.
    #[inline(always)]
    fn batch(&mut self, placed: usize) {
        let mut factors = core::mem::take(&mut self.factors.waiting[placed]);
        let from = factors.len().saturating_sub(BATCH);
        self.finish(placed, &factors[from..]);
        self.close(placed, &factors[from..]);
        self.grow(placed, &factors[from..]);
        factors.truncate(from);
        self.factors.waiting[placed] = factors;
    }

    /// Writes the plays that a tile at either end of a factor completes.
    #[inline(always)]
    fn finish(&mut self, placed: usize, factors: &[Factor<G::Set, S>]) {
        let RunSearch { context, memory, out, .. } = &mut self.search;
        let board = context.board;
        let tiles = Placement::TILE * (placed as u32 + 1);
        for factor in factors {
            let first = memory.squares.first_tile(factor.span.begin);
            let at = |square: u16| board.placement(square.into()).0.wrapping_add(tiles);
            let last_tile = |letters: G::Set, square: u16, placement: u32| LastTile {
                letters: letters.bits(),
                square: square.into(),
                placement: Placement(placement),
                tiles: factor.tiles,
                sums: factor.sums,
                word: factor.word,
                rack: factor.rack,
                ambiguous: factor.ambiguous,
            };
            let drafts = &mut memory.drafts;
            let (before, after) = (factor.span.begin.wrapping_sub(1), factor.span.end);
            let left = last_tile(factor.ends.before, before, at(factor.span.begin).wrapping_sub(1));
            left.write::<true, _, _>(*context, placed, drafts, *out);
            let right = last_tile(factor.ends.after, after, at(first));
            right.write::<false, _, _>(*context, placed, drafts, *out);
        }
        self.search.write_drafts();
    }

    /// Closes the ends that are to be closed. The search continues at the other end, in the DAWG or
    /// in the reversed DAWG.
    #[inline(always)]
    fn close(&mut self, placed: usize, factors: &[Factor<G::Set, S>]) {
        let Context { graph, rack, .. } = self.search.context;
        let RunMemory { batch, squares, .. } = &mut *self.search.memory;
        let left_steps = resized(&mut batch.steps, factors.len());
        let right_steps = resized(&mut self.factors.closing, factors.len());
        let (mut left_count, mut right_count) = (0, 0);
        for (index, factor) in factors.iter().enumerate() {
            // The separator is the first of a state's edges.
            let ends = &factor.ends;
            let (state, needed) = graph.child_and_needed(ends.half, ends.edges.bits(), 0);
            graph.prefetch(state);
            let rest = rack.tiles_left(&factor.rack);
            // A word covers no board tile before a factor.
            let ahead = squares.right(factor.span.end).ahead.bits() * u64::from(ends.is_left);
            let step = Step::new(state, index, 0);
            left_steps[left_count] = step;
            right_steps[right_count] = step;
            let can_close = can_supply(needed, rest.allowed | ahead);
            let closes = ends.follow.bits() & u64::from(can_close);
            left_count += (closes & u64::from(ends.is_left)) as usize;
            right_count += (closes & u64::from(!ends.is_left)) as usize;
        }
        self.search.stats.edges += (left_count + right_count) as u64;
        self.continue_right(placed, factors, left_count);
        self.continue_left(placed, factors, right_count);
    }

    /// Queues the factors whose left end was closed.
    #[inline(always)]
    fn continue_right(&mut self, placed: usize, factors: &[Factor<G::Set, S>], count: usize) {
        let Context { graph, board, rack } = self.search.context;
        let memory = &mut *self.search.memory;
        let (queue, batch, squares) = (&mut memory.queue, &mut memory.batch, &memory.squares);
        batch.read(graph, count);
        for (&step, &masks) in batch.steps[..count].iter().zip(&batch.masks) {
            let factor = &factors[step.parent()];
            let square = squares.right(factor.span.end);
            let rest = rack.tiles_left(&factor.rack);
            let follow = square.next_letters(masks, rest, (), &()).follow;
            if follow.bits() == 0 {
                continue;
            }
            let first = squares.first_tile(factor.span.begin).into();
            let placement = board.placement(first).0 + Placement::TILE * placed as u32;
            let entry = Entry {
                follow,
                placement: Placement(placement),
                square: factor.span.end,
                ..closed_entry(factor, step, masks)
            };
            if square.ahead.bits() & 1 == 0 {
                queue.right[placed].push(entry);
            } else {
                queue.through[placed].push(entry);
            }
        }
    }

    /// Queues the factors whose right end was closed.
    #[inline(always)]
    fn continue_left(&mut self, placed: usize, factors: &[Factor<G::Set, S>], count: usize) {
        let Context { graph, board, rack } = self.search.context;
        let memory = &mut *self.search.memory;
        let (queue, batch, squares) = (&mut memory.queue, &mut memory.batch, &memory.squares);
        let all_masks = resized(&mut batch.masks, count);
        let steps = &self.factors.closing[..count];
        for (masks, step) in all_masks.iter_mut().zip(steps) {
            *masks = graph.masks(step.state());
        }
        for (&step, &masks) in steps.iter().zip(&*all_masks) {
            let factor = &factors[step.parent()];
            let square = squares.left_of(factor.span.begin);
            let rest = rack.tiles_left(&factor.rack);
            let follow = square.next_letters(masks, rest, (), &()).follow;
            if follow.bits() == 0 {
                continue;
            }
            let begin = board.placement(factor.span.begin.into()).0;
            let placement = begin + Placement::TILE * placed as u32;
            queue.left[placed].push(Entry {
                follow,
                placement: Placement(placement.wrapping_sub(1)),
                square: factor.span.begin,
                ..closed_entry(factor, step, masks)
            });
        }
    }

    /// Places all letters to be followed at the chosen ends.
    #[inline(always)]
    fn grow(&mut self, placed: usize, parents: &[Factor<G::Set, S>]) {
        let context = self.search.context;
        let Context { graph, board, rack } = context;
        let RunMemory { batch, squares, .. } = &mut *self.search.memory;
        let sources = parents.iter().map(
            #[inline(always)]
            |factor| {
                let square = factor.span.end + u16::from(!factor.ends.is_left);
                EdgeSource {
                    state: factor.ends.half,
                    edges: factor.ends.edges,
                    follow: factor.ends.follow,
                    ahead: squares.right(square).ahead,
                    square,
                    rack: factor.rack,
                    ..EdgeSource::default()
                }
            },
        );
        let StepCount { edges, steps } = batch.follow(context, sources, &());
        self.search.stats.edges += edges as u64;
        let all_halves = resized(&mut self.factors.halves, steps);
        for (found, step) in all_halves.iter_mut().zip(&batch.steps) {
            *found = halves(graph, step.state());
        }
        let viable = resized(&mut self.factors.viable, steps);
        let mut count = 0;
        let steps = batch.steps[..steps].iter().zip(&batch.racks);
        for (index, ((step, &left), halves)) in steps.zip(&*all_halves).enumerate() {
            let span = parents[step.parent()].grown();
            let rest = rack.tiles_left(&left);
            let (ends, is_viable) = factor_ends(halves, step.state(), rest, squares, span);
            viable[count] = ViableFactor { ends, step: index as u32, rack: left };
            count += usize::from(is_viable);
        }
        for index in 0..count {
            let ViableFactor { ends, step, rack: left } = self.factors.viable[index];
            let step = batch.steps[step as usize];
            let parent = &parents[step.parent()];
            let tile = step.tile();
            let span = parent.grown();
            let square =
                usize::from(if parent.ends.is_left { span.begin } else { parent.span.end });
            let tiles = if parent.ends.is_left {
                parent.tiles.put_before(tile)
            } else {
                parent.tiles.put_after(placed as u32, tile)
            };
            let square_score = board.scores[square];
            let (sums, word) = square_score.add_tile(parent.sums, parent.word, rack.value(tile));
            let factor = Factor {
                tiles,
                sums,
                word,
                ends,
                span,
                rack: left,
                ambiguous: parent.ambiguous | is_ambiguous(rack, tile),
            };
            self.factors.push(squares, placed + 1, factor);
        }
    }

    /// Advances all factors that continue to the right where a run follows the next square: a tile
    /// is placed there, and the run is covered.
    #[inline(always)]
    fn through(&mut self, placed: usize) {
        let mut factors = core::mem::take(&mut self.factors.through[placed]);
        self.finish(placed, &factors);
        for factors in factors.chunks(BATCH) {
            self.close(placed, factors);
        }
        for factor in &factors {
            self.cover_run(placed, factor);
        }
        factors.clear();
        self.factors.through[placed] = factors;
        self.search.write_drafts();
    }

    /// Places each letter after a factor from which the run that follows can be covered.
    #[inline(always)]
    fn cover_run(&mut self, placed: usize, parent: &Factor<G::Set, S>) {
        let Context { graph, board, rack } = self.search.context;
        let square = usize::from(parent.span.end);
        let line = square >> board.shift;
        let base = board.index(line, 0);
        let end = run_end(board.occupied[line], square - base + 1);
        let run = &board.letters[square + 1..base + end];
        let run_sum = board.sum_of(square + 1..base + end);
        let first = self.search.memory.squares.first_tile(parent.span.begin).into();
        let found_across = placed == 0 && is_found_across(board, square);
        let rest = rack.tiles_left(&parent.rack);
        let mut follow = parent.ends.follow.bits() & !1;
        while follow != 0 {
            let letter = follow.trailing_zeros();
            follow &= follow - 1;
            self.search.stats.edges += 1 + run.len() as u64;
            let state = graph.child(parent.ends.half, parent.ends.edges.bits(), letter);
            let Some((state, is_final)) = walk_right(graph, state, run) else {
                continue;
            };
            let tile = tile(rest.letters, letter);
            let left = rack.without(&parent.rack, tile);
            let square_score = board.scores[square];
            let (sums, word) = square_score.add_tile(parent.sums, parent.word, rack.value(tile));
            let mut factor = Factor {
                tiles: parent.tiles.put_after(placed as u32, tile),
                sums: sums + run_sum,
                word,
                span: FactorSpan { end: (base + end) as u16, ..parent.span },
                rack: left,
                ambiguous: parent.ambiguous | is_ambiguous(rack, tile),
                ..*parent
            };
            let rest = rack.tiles_left(&left);
            if is_final && !found_across {
                let tiles = Placement::TILE * (placed as u32 + 1);
                let draft = DraftPlay {
                    tiles: factor.tiles,
                    placement: Placement(board.placement(first).0 + tiles),
                    sums: factor.sums,
                    word: factor.word,
                    blanks: rest.blanks,
                };
                self.search.write(&draft, factor.ambiguous);
            }
            if state != 0 {
                let squares = &self.search.memory.squares;
                let halves = halves(graph, state);
                let (ends, is_viable) = factor_ends(&halves, state, rest, squares, factor.span);
                if is_viable {
                    factor.ends = ends;
                    self.factors.push(squares, placed + 1, factor);
                }
            }
        }
    }
}

/// Returns the entry of a factor after one of its ends was closed, without its next square.
#[inline(always)]
fn closed_entry<M: Width, S: RackState>(
    factor: &Factor<M, S>,
    step: Step,
    masks: NodeMasks<M>,
) -> Entry<EveryPlayTypes<M, S>> {
    Entry {
        tiles: factor.tiles,
        sums: factor.sums,
        state: step.state(),
        edges: masks.edges,
        word: factor.word,
        rack: factor.rack,
        ambiguous: factor.ambiguous,
        ..Entry::default()
    }
}
