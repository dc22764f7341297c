//! The search from one run of tiles: to the left, then to the right.

use core::ops::Range;

use super::Stats;
use super::batch::{
    Aim, Entry, Square, aim_right, child_tile, close, follow, place, survive, survive_closed,
};
use super::best::Limit;
use super::gaddag::Scratch;
use super::hand::{Deal, Hand};
use super::output::{Draft, Output, is_ambiguous, ways};
use crate::cross_check::{Lines, run_end};
use crate::nodes::{Nodes, walk};
use crate::play::{Place, Record, Tiles};

/// The search from one run of tiles.
pub(super) struct Search<'s, 'o, G, H: Hand, L> {
    pub(super) graph: G,
    pub(super) lines: &'s Lines,
    pub(super) deal: &'s Deal<H>,
    pub(super) scratch: &'s mut Scratch<H>,
    pub(super) out: &'s mut Output<'o, H::Tiles>,
    pub(super) stats: &'s mut Stats,
    pub(super) line: usize,
    /// The run is `begin..end`.
    pub(super) begin: usize,
    pub(super) end: usize,
    /// The first square to the left that may be played on.
    pub(super) wall: usize,
    /// Letters on the board farther to the right.
    pub(super) ahead: u64,
    pub(super) limit: L,
}

impl<G: Nodes, H: Hand, L: Limit> Search<'_, '_, G, H, L> {
    #[inline(always)]
    pub(super) fn run(&mut self) {
        self.stats.anchors += 1;
        let (lines, deal) = (self.lines, self.deal);
        let base = lines.index(self.line, 0);
        let len = lines.len_of(self.line);
        let occupied = lines.occupied[self.line];
        let mut later = occupied >> self.end << self.end;
        while later != 0 {
            self.ahead |= 1 << lines.letters[base + later.trailing_zeros() as usize];
            later &= later - 1;
        }
        // One tile that makes words in both directions is a play across.
        let down = lines.is_down(self.line);
        let touched = lines.touched[self.line];
        let twice = |at: usize| down && touched >> at & 1 != 0;

        let state = lines.seeds[base + self.begin];
        if state == 0 {
            return;
        }
        let node = self.graph.node(state);
        let letters = deal.placeable(&deal.hand, deal.blanks);
        let mut first = Entry {
            go: 0,
            fin: 0,
            leads: 0,
            hand: deal.hand,
            tiles: H::Tiles::NONE,
            sums: lines.adds[base + self.begin..base + self.end].iter().sum(),
            state,
            place: Place::new(self.line, 0, 0),
            word: 1,
            blanks: deal.blanks as u8,
            ambiguous: false,
        };
        if self.end < len && node.next & 1 != 0 && self.limit.right(0, 1) {
            let mut right = first;
            right.state = self.graph.child(state, node.next, 0);
            right.place = Place::new(self.line, self.end, 0);
            self.stats.arcs += 1;
            let aim = aim_right(
                lines,
                deal,
                self.line,
                (self.end, self.end),
                self.ahead,
                self.limit,
            )(0);
            if let Some(mut right) = aim.at(self.graph, deal, right) {
                if twice(self.end) {
                    // Only a run that follows can make it another play.
                    right.fin = 0;
                }
                self.scratch.right.lists[self.end].push(right);
                self.drain_right();
            }
        }
        if self.begin > self.wall && self.limit.left(1) {
            let square = base + self.begin - 1;
            let allowed = letters & lines.cross[square];
            first.leads = node.next;
            first.go = node.next & allowed & self.left_go(self.begin, 0);
            first.fin = if twice(self.begin - 1) || !self.limit.just(1, 0) {
                0
            } else {
                node.ends & allowed
            };
            self.scratch.left.lists[0].push(first);
            self.drain_left();
        }
    }

    /// Is there a square on which the right side could begin or go on?
    #[inline(always)]
    pub(super) fn can_close(&self) -> bool {
        self.end < self.lines.len_of(self.line)
    }

    /// Works through the lists to the left, each time with all that follows to the right.
    #[inline(always)]
    pub(super) fn drain_left(&mut self) {
        let mut level = 0;
        loop {
            let batch = self.scratch.left.batch(level);
            if batch.is_empty() {
                if level == 0 {
                    return;
                }
                level -= 1;
                continue;
            }
            let at = self.begin - 1 - level;
            let square = Square::of(self.lines, self.lines.index(self.line, at));
            self.finish(level, true, batch.clone(), square, at);
            self.expand_left(level, batch, square, at);
            self.drain_right();
            level += 1;
        }
    }

    /// Places every letter that leads on, on the next square to the left.
    #[inline(always)]
    pub(super) fn expand_left(
        &mut self,
        level: usize,
        batch: Range<usize>,
        square: Square,
        at: usize,
    ) {
        let (graph, deal) = (self.graph, self.deal);
        let placed = level as u32 + 1;
        let closable = placed < deal.tiles && self.can_close() && self.limit.right(placed, 1);
        let room = at > self.wall && placed < deal.tiles;
        let aim = Aim {
            cross: if room {
                self.lines.cross[self.lines.index(self.line, at - 1)]
            } else {
                0
            },
            go: self.left_go(at, placed) | u64::from(closable),
            closing: u64::from(closable),
            fin: u64::from(self.limit.just(placed + 1, 0)).wrapping_neg(),
            ahead: self.ahead,
        };
        let Scratch {
            left,
            right,
            work,
            alive: room_for_alive,
            ..
        } = &mut *self.scratch;
        let alive = &mut *room_for_alive;
        let (entries, next) = left.two(level, level + 1);
        let entries = &entries[batch];
        let steps = follow(graph, entries, !1, work);
        self.stats.arcs += steps.len() as u64;
        let alive = survive(
            graph,
            entries,
            steps,
            deal,
            alive,
            #[inline(always)]
            |_| aim,
        );
        let place = Place::new(self.line, at, placed);
        next.reserve(alive.len());
        for alive in alive {
            let parent = &entries[alive.step.parent()];
            let tile = child_tile(parent, alive.step.letter());
            let mut child = alive.put(parent, tile, square, deal);
            child.tiles = parent.tiles.put_before(tile);
            child.place = place;
            next.push(child);
        }
        if !closable {
            return;
        }
        // What was made just now may be closed at once.
        let aim = aim_right(
            self.lines,
            deal,
            self.line,
            (self.end, self.end),
            self.ahead,
            self.limit,
        );
        let aim = aim(placed);
        let steps = close(graph, next, work);
        self.stats.arcs += steps.len() as u64;
        let alive = survive_closed(graph, next, steps, deal, room_for_alive, aim);
        let list = &mut right.lists[self.end];
        for alive in alive {
            list.push(Entry {
                state: alive.step.state(),
                go: alive.go,
                fin: alive.fin,
                leads: alive.step.leads,
                ..next[alive.step.parent()]
            });
        }
        if !room {
            next.clear();
        }
    }

    /// Letters that may lead on from the square before `at`, when so many tiles are placed.
    #[inline(always)]
    pub(super) fn left_go(&self, at: usize, placed: u32) -> u64 {
        let on = at > self.wall + 1 && self.limit.left(placed + 2);
        let back = self.can_close() && self.limit.right(placed + 1, 1);
        if placed + 1 < self.deal.tiles && (on || back) {
            !1
        } else {
            0
        }
    }

    /// Works through the lists to the right.
    #[inline(always)]
    pub(super) fn drain_right(&mut self) {
        let first = self.end;
        let len = self.lines.len_of(self.line);
        let occupied = self.lines.occupied[self.line];
        let mut at = first;
        let mut path = [0u8; 32];
        let mut depth = 0;
        loop {
            let batch = self.scratch.right.batch(at);
            if batch.is_empty() {
                if at == first {
                    return;
                }
                depth -= 1;
                at = path[depth & 31].into();
                continue;
            }
            let square = Square::of(self.lines, self.lines.index(self.line, at));
            path[depth & 31] = at as u8;
            let next = if occupied >> (at + 1) & 1 != 0 {
                let end = run_end(occupied, at + 1);
                self.expand_through(at, batch, square, end);
                end
            } else {
                self.finish(at, false, batch.clone(), square, at);
                if at + 1 < len {
                    self.expand_right(at, batch, square);
                }
                at + 1
            };
            if next < len {
                depth += 1;
                at = next;
            }
        }
    }

    /// Places every letter that leads on, on the square `at` to the right.
    #[inline(always)]
    pub(super) fn expand_right(&mut self, at: usize, batch: Range<usize>, square: Square) {
        let (graph, deal) = (self.graph, self.deal);
        let aim = aim_right(
            self.lines,
            deal,
            self.line,
            (self.end, at + 1),
            self.ahead,
            self.limit,
        );
        let Scratch {
            right, work, alive, ..
        } = &mut *self.scratch;
        let (entries, next) = right.two(at, at + 1);
        let entries = &entries[batch];
        let steps = follow(graph, entries, !0, work);
        self.stats.arcs += steps.len() as u64;
        let alive = survive(
            graph,
            entries,
            steps,
            deal,
            alive,
            #[inline(always)]
            |entry| aim(entry.place.tiles() + 1),
        );
        next.reserve(alive.len());
        for alive in alive {
            let parent = &entries[alive.step.parent()];
            let tile = child_tile(parent, alive.step.letter());
            let mut child = alive.put(parent, tile, square, deal);
            child.tiles = parent.tiles.put_behind(parent.place.tiles(), tile);
            child.place = Place(parent.place.0 + Place::TILE);
            next.push(child);
        }
    }

    /// The same, where a run follows behind the square: its tiles are taken in.
    #[inline(always)]
    pub(super) fn expand_through(
        &mut self,
        at: usize,
        batch: Range<usize>,
        square: Square,
        end: usize,
    ) {
        let (graph, deal, lines) = (self.graph, self.deal, self.lines);
        let base = lines.index(self.line, 0);
        let run = &lines.letters[base + at + 1..base + end];
        let add: i64 = lines.adds[base + at + 1..base + end].iter().sum();
        let twice = lines.is_down(self.line) && lines.touched[self.line] >> at & 1 != 0;
        for index in batch {
            let entry = self.scratch.right.lists[at][index];
            let leads = graph.node(entry.state).next;
            let len = entry.place.tiles();
            let mut go = entry.go;
            while go != 0 {
                let letter = go.trailing_zeros();
                go &= go - 1;
                self.stats.arcs += 1 + run.len() as u64;
                let state = graph.child(entry.state, leads, letter);
                let Some((state, terminal)) = walk(graph, state, run.iter().copied()) else {
                    continue;
                };
                let mut child = place(&entry, letter, square, deal);
                child.state = state;
                child.tiles = entry.tiles.put_behind(len, child_tile(&entry, letter));
                child.place = Place(entry.place.0 + Place::TILE);
                child.sums += add;
                if terminal && !(twice && len == 0) {
                    self.write(
                        &Draft {
                            tiles: child.tiles,
                            place: child.place,
                            sums: child.sums,
                            word: child.word,
                            blanks: if L::BEST { 0 } else { child.blanks.into() },
                        },
                        child.ambiguous,
                    );
                }
                if state != 0 && end < lines.len_of(self.line) && len + 1 < deal.tiles {
                    let place = (self.end, end);
                    let aim =
                        aim_right(lines, deal, self.line, place, self.ahead, self.limit)(len + 1);
                    if let Some(child) = aim.at(graph, deal, child) {
                        self.scratch.right.lists[end].push(child);
                    }
                }
            }
        }
        self.out.relieve();
    }

    /// Writes the plays whose last tile goes to the square `at`.
    #[inline(always)]
    pub(super) fn finish(
        &mut self,
        level: usize,
        left: bool,
        batch: Range<usize>,
        square: Square,
        at: usize,
    ) {
        let deal = self.deal;
        let levels = if left {
            &self.scratch.left
        } else {
            &self.scratch.right
        };
        self.scratch.drafts.clear();
        for entry in &levels.lists[level][batch] {
            let mut fin = entry.fin;
            let len = entry.place.tiles();
            let word = entry.word * square.word;
            while fin != 0 {
                let letter = fin.trailing_zeros();
                fin &= fin - 1;
                let tile = child_tile(entry, letter);
                let lacking = tile >> 7;
                let sums = entry.sums + deal.value(tile) * square.factor + square.add;
                let (tiles, place) = if left {
                    (
                        entry.tiles.put_before(tile),
                        Place::new(self.line, at, len + 1),
                    )
                } else {
                    (
                        entry.tiles.put_behind(len, tile),
                        Place(entry.place.0 + Place::TILE),
                    )
                };
                let blanks = if L::BEST {
                    0
                } else {
                    u32::from(entry.blanks - lacking)
                };
                if blanks > 0 || entry.ambiguous || is_ambiguous(deal, tile) {
                    self.scratch.drafts.push(Draft {
                        tiles,
                        place,
                        sums,
                        word,
                        blanks,
                    });
                } else {
                    self.out.records.push(Record {
                        tiles,
                        score: deal.score(sums, word, len + 1),
                        place,
                    });
                }
            }
        }
        for draft in &self.scratch.drafts {
            ways(draft, self.lines, deal, self.out);
        }
        self.out.relieve();
    }

    #[inline(always)]
    pub(super) fn write(&mut self, draft: &Draft<H::Tiles>, ambiguous: bool) {
        if draft.blanks > 0 || ambiguous {
            ways(draft, self.lines, self.deal, self.out);
        } else {
            self.out.records.push(Record {
                tiles: draft.tiles,
                score: self.deal.score(draft.sums, draft.word, draft.place.tiles()),
                place: draft.place,
            });
        }
    }
}
