//! The search from runs of tiles on the two-way DAWG: middles of words that grow at both ends.
//!
//! A middle is the letters on adjacent squares that a word takes in. Its state has two halves: the
//! letters that fit before it, and the letters that fit after it. From each middle the search goes on at
//! one end only, the one with fewer arcs to follow: each letter that leads on is put there, or the end
//! is closed for good. After that only the other end grows, in the DAWG or in the DAWG of the
//! reversed words. The end depends on the middle and the rack alone, so no play is found twice.
//!
//! The last tile of a play needs no arc: both halves are read together, and tell all letters that
//! complete a word at either end.

use super::batch::{Bench, Step, at_least, look_left, look_right, there};
use super::blanks::{Draft, is_ambiguous};
use super::collect::Collector;
use super::context::Context;
use super::from_run::{Ending, RunSpan, Search, makes_both};
use super::limit::Everything;
use super::middles::{Alive, List, Middle, Middles, look, read, walk_right};
use super::queue::{BATCH, Entry, Queue};
use super::rack_state::RackState;
use super::search_rack::tile;
use crate::cross_check::run_end;
use crate::nodes::{Head, Nodes, Width};
use crate::record::{Placement, Tiles};

/// The search from runs of tiles at both ends.
pub(super) struct BothEnds<'s, G: Nodes, S: RackState, C> {
    /// The search that continues where an end is closed.
    pub(super) search: Search<'s, G, S, Everything, C>,
    pub(super) middles: &'s mut Middles<G::Set, S>,
}

impl<G: Nodes, S: RackState, C: Collector<S>> BothEnds<'_, G, S, C> {
    /// Adds a run from which the next [`Self::run`] searches.
    #[inline(always)]
    pub(super) fn add(&mut self, run: RunSpan) {
        let (line, begin, end, _) = run;
        let Context { graph, lines, rack } = self.search.context;
        let base = lines.index(line, 0);
        let state = lines.seeds[base + begin];
        self.search.stats.anchors += 1;
        if state == 0 {
            return;
        }
        let squares = &mut self.search.work.squares;
        squares.prepare_line(lines, line);
        squares.prepare_ends(lines, run, rack.tiles);
        let (first, last) = (base + begin, base + end);
        let ends = (first as u16, last as u16);
        let halves = read(graph, state);
        let (mut fit, hope) = look(&halves, state, rack.rest(&rack.full), squares, ends);
        // One tile that makes words in both directions is a play across.
        if first > base && makes_both(lines, first - 1) {
            fit.before = G::Set::default();
        }
        if makes_both(lines, last) {
            fit.after = G::Set::default();
        }
        if hope {
            let middle = Middle {
                tiles: S::Tiles::NONE,
                sums: lines.added(first..last),
                word: 1,
                fit,
                begin: ends.0,
                end: ends.1,
                rack: rack.full,
                ambiguous: false,
            };
            self.middles.push(squares, 0, middle);
        }
    }

    /// Searches from all runs that were added.
    #[inline(always)]
    pub(super) fn run(&mut self) {
        let tiles = self.search.context.rack.tiles;
        loop {
            let closed = self.search.work.queue.next(tiles);
            if let Some(list) = closed
                && self.search.work.queue.fills(list)
            {
                self.search.advance::<false>(list);
            } else if let Some(list) = self.middles.next(tiles) {
                match list {
                    List::Waiting(placed) => self.batch(placed),
                    List::Through(placed) => self.through(placed),
                }
            } else if let Some(list) = closed {
                self.search.advance::<false>(list);
            } else {
                return;
            }
        }
    }

    /// Works on a batch of middles.
    #[inline(always)]
    fn batch(&mut self, placed: usize) {
        let mut middles = core::mem::take(&mut self.middles.waiting[placed]);
        let from = middles.len().saturating_sub(BATCH);
        self.finish(placed, &middles[from..]);
        self.close(placed, &middles[from..]);
        self.grow(placed, &middles[from..]);
        middles.truncate(from);
        self.middles.waiting[placed] = middles;
    }

    /// Writes the plays whose last tile goes to either end of a middle.
    #[inline(always)]
    fn finish(&mut self, placed: usize, middles: &[Middle<G::Set, S>]) {
        let Search {
            context, work, out, ..
        } = &mut self.search;
        let lines = context.lines;
        let tiles = Placement::TILE * (placed as u32 + 1);
        for middle in middles {
            let first = work.squares.first(middle.begin);
            let at = |square: u16| lines.placement(square.into()).0.wrapping_add(tiles);
            let ending = |letters: G::Set, square: u16, placement: u32| Ending {
                letters: letters.bits(),
                square: square.into(),
                placement: Placement(placement),
                tiles: middle.tiles,
                sums: middle.sums,
                word: middle.word,
                rack: middle.rack,
                ambiguous: middle.ambiguous,
            };
            let drafts = &mut work.drafts;
            let (before, after) = (middle.begin.wrapping_sub(1), middle.end);
            let left = ending(middle.fit.before, before, at(middle.begin).wrapping_sub(1));
            left.write::<true, _, _>(*context, placed, drafts, *out);
            let right = ending(middle.fit.after, after, at(first));
            right.write::<false, _, _>(*context, placed, drafts, *out);
        }
        self.search.write_drafts();
    }

    /// Closes the ends that are to be closed, at which the search does not go on.
    #[inline(always)]
    fn close(&mut self, placed: usize, middles: &[Middle<G::Set, S>]) {
        let Context { graph, lines, rack } = self.search.context;
        let work = &mut *self.search.work;
        let Bench { steps, heads, .. } = &mut work.bench;
        let lefts = at_least(steps, middles.len());
        let rights = at_least(&mut self.middles.closing, middles.len());
        let (mut left_count, mut right_count) = (0, 0);
        for (index, middle) in middles.iter().enumerate() {
            // The separator is the first of the children.
            let fit = &middle.fit;
            let (state, needed) = graph.child_and_needed(fit.half, fit.leads.bits(), 0);
            graph.prefetch(state);
            let rest = rack.rest(&middle.rack);
            // Before a middle there is no tile of the board that a word could take in.
            let ahead = work.squares.right(middle.end).ahead.bits() * u64::from(fit.left);
            let step = Step::new(state, index, 0);
            lefts[left_count] = step;
            rights[right_count] = step;
            let there = there(needed, rest.allowed | ahead);
            let closes = fit.go.bits() & u64::from(there);
            left_count += (closes & u64::from(fit.left)) as usize;
            right_count += (closes & u64::from(!fit.left)) as usize;
        }
        self.search.stats.arcs += (left_count + right_count) as u64;
        let entry = |middle: &Middle<G::Set, S>, step: Step, head: Head<G::Set>| Entry {
            tiles: middle.tiles,
            sums: middle.sums,
            state: step.state(),
            leads: head.next,
            word: middle.word,
            rack: middle.rack,
            ambiguous: middle.ambiguous,
            ..Entry::default()
        };
        let placement = |first: usize| lines.placement(first).0 + Placement::TILE * placed as u32;
        let Queue {
            left,
            right,
            through,
        } = &mut work.queue;
        let heads = at_least(heads, left_count.max(right_count));
        for (head, step) in heads.iter_mut().zip(&lefts[..left_count]) {
            *head = graph.head(step.state());
        }
        for (&step, &head) in lefts[..left_count].iter().zip(&*heads) {
            let middle = &middles[step.parent()];
            let square = work.squares.right(middle.end);
            let (go, _, _) = look_right(head, rack.rest(&middle.rack), square, (), &());
            if go.bits() == 0 {
                continue;
            }
            let entry = Entry {
                go,
                placement: Placement(placement(work.squares.first(middle.begin).into())),
                square: middle.end,
                ..entry(middle, step, head)
            };
            if square.ahead.bits() & 1 == 0 {
                right[placed].push(entry);
            } else {
                through[placed].push(entry);
            }
        }
        for (head, step) in heads.iter_mut().zip(&rights[..right_count]) {
            *head = graph.head(step.state());
        }
        for (&step, &head) in rights[..right_count].iter().zip(&*heads) {
            let middle = &middles[step.parent()];
            let square = work.squares.left_of(middle.begin);
            let (go, _, _) = look_left(head, rack.rest(&middle.rack), square, (), &());
            if go.bits() == 0 {
                continue;
            }
            left[placed].push(Entry {
                go,
                placement: Placement(placement(middle.begin.into()).wrapping_sub(1)),
                square: middle.begin,
                ..entry(middle, step, head)
            });
        }
    }

    /// Puts all letters to be followed at the chosen ends.
    #[inline(always)]
    fn grow(&mut self, placed: usize, parents: &[Middle<G::Set, S>]) {
        let context = self.search.context;
        let Context { graph, lines, rack } = context;
        let work = &mut *self.search.work;
        let squares = &work.squares;
        let bench = &mut work.bench;
        let (arcs, steps) = bench.follow(
            context,
            parents,
            &(),
            #[inline(always)]
            |middle: &Middle<G::Set, S>| {
                let end = middle.end + u16::from(!middle.fit.left);
                (end, squares.right(end).ahead)
            },
        );
        self.search.stats.arcs += arcs as u64;
        let halves = at_least(&mut self.middles.halves, steps);
        for (halves, step) in halves.iter_mut().zip(&bench.steps) {
            *halves = read(graph, step.state());
        }
        let alive = at_least(&mut self.middles.alive, steps);
        let mut count = 0;
        let steps = bench.steps[..steps].iter().zip(&bench.racks);
        for (index, ((step, &left), halves)) in steps.zip(&*halves).enumerate() {
            let ends = parents[step.parent()].grown();
            let (fit, hope) = look(halves, step.state(), rack.rest(&left), squares, ends);
            alive[count] = Alive {
                fit,
                step: index as u32,
                rack: left,
            };
            count += usize::from(hope);
        }
        for index in 0..count {
            let Alive {
                fit,
                step,
                rack: left,
            } = self.middles.alive[index];
            let step = bench.steps[step as usize];
            let parent = &parents[step.parent()];
            let tile = step.tile();
            let (begin, end) = parent.grown();
            let square = usize::from(if parent.fit.left { begin } else { parent.end });
            let tiles = if parent.fit.left {
                parent.tiles.put_before(tile)
            } else {
                parent.tiles.put_after(placed as u32, tile)
            };
            let worth = lines.worth[square];
            let (sums, word) = worth.lay(parent.sums, parent.word, rack.value(tile));
            let middle = Middle {
                tiles,
                sums,
                word,
                fit,
                begin,
                end,
                rack: left,
                ambiguous: parent.ambiguous | is_ambiguous(rack, tile),
            };
            self.middles.push(squares, placed + 1, middle);
        }
    }

    /// Works through all middles that go on to the right where a run follows the next square: a tile
    /// is laid there, and those of the run are taken in.
    #[inline(always)]
    fn through(&mut self, placed: usize) {
        let mut middles = core::mem::take(&mut self.middles.through[placed]);
        self.finish(placed, &middles);
        for middles in middles.chunks(BATCH) {
            self.close(placed, middles);
        }
        for middle in &middles {
            self.pass(placed, middle);
        }
        middles.clear();
        self.middles.through[placed] = middles;
        self.search.write_drafts();
    }

    /// Puts each letter after a middle from which the run that follows can be taken in.
    #[inline(always)]
    fn pass(&mut self, placed: usize, parent: &Middle<G::Set, S>) {
        let Context { graph, lines, rack } = self.search.context;
        let square = usize::from(parent.end);
        let line = square >> lines.shift;
        let base = lines.index(line, 0);
        let end = run_end(lines.occupied[line], square - base + 1);
        let run = &lines.letters[square + 1..base + end];
        let add = lines.added(square + 1..base + end);
        let first = self.search.work.squares.first(parent.begin).into();
        let alone = placed == 0 && makes_both(lines, square);
        let rest = rack.rest(&parent.rack);
        let mut go = parent.fit.go.bits() & !1;
        while go != 0 {
            let letter = go.trailing_zeros();
            go &= go - 1;
            self.search.stats.arcs += 1 + run.len() as u64;
            let state = graph.child(parent.fit.half, parent.fit.leads.bits(), letter);
            let Some((state, terminal)) = walk_right(graph, state, run) else {
                continue;
            };
            let tile = tile(rest.letters, letter);
            let left = rack.without(&parent.rack, tile);
            let worth = lines.worth[square];
            let (sums, word) = worth.lay(parent.sums, parent.word, rack.value(tile));
            let mut middle = Middle {
                tiles: parent.tiles.put_after(placed as u32, tile),
                sums: sums + add,
                word,
                end: (base + end) as u16,
                rack: left,
                ambiguous: parent.ambiguous | is_ambiguous(rack, tile),
                ..*parent
            };
            let rest = rack.rest(&left);
            if terminal && !alone {
                let tiles = Placement::TILE * (placed as u32 + 1);
                let draft = Draft {
                    tiles: middle.tiles,
                    placement: Placement(lines.placement(first).0 + tiles),
                    sums: middle.sums,
                    word: middle.word,
                    blanks: rest.blanks,
                };
                self.search.write(&draft, middle.ambiguous);
            }
            if state != 0 {
                let squares = &self.search.work.squares;
                let ends = (middle.begin, middle.end);
                let (fit, hope) = look(&read(graph, state), state, rest, squares, ends);
                if hope {
                    middle.fit = fit;
                    self.middles.push(squares, placed + 1, middle);
                }
            }
        }
    }
}
