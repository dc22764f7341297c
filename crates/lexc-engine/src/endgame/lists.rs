//! The plays of a line, found by Gordon's algorithm and kept by what the line holds and by the
//! rack.
//!
//! Between two nodes of a search most lines do not change, and the same racks come back again and
//! again. Plays are therefore generated a line at a time, and kept under a key of 64 bits made of
//! the line (tiles, cross-checks, premiums) and the rack; a node costs a look-up for each line.
//! The plays of a line stand in order, so that a search takes the best of all lines without
//! sorting them.
//!
//! Source: S. A. Gordon, *A Faster Scrabble Move Generation Algorithm*, Software: Practice and
//! Experience 24 (1994).

use super::grid::{Grid, LineView, SIDE, mix};
use super::rack::RackState;
use super::table::MoveId;
use super::words::WordGraph;

/// A play of a line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Item {
    pub(crate) score: i32,
    /// The order in which plays are tried, highest first.
    pub(crate) rank: i32,
    /// The index of the bytes of its tiles.
    pub(crate) tiles: u32,
    pub(crate) start: u8,
    pub(crate) count: u8,
}

/// The plays of a line for a rack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct List {
    /// The index of the first play.
    pub(crate) first: u32,
    /// The number of plays that leave tiles on the rack.
    pub(crate) len: u32,
    /// `true` if there is a play of the whole rack; the best one stands after the others.
    pub(crate) out: bool,
}

/// The slot of a key without a list.
const VACANT: u32 = u32::MAX;

#[derive(Debug, Clone, Copy)]
struct Slot {
    key: u64,
    first: u32,
    /// The number of plays, and bit 31 for a play of the whole rack.
    len: u32,
}

const OUT: u32 = 1 << 31;

impl Slot {
    const EMPTY: Self = Self {
        key: 0,
        first: VACANT,
        len: 0,
    };
}

/// The lists that were generated.
#[derive(Debug, Clone)]
pub(crate) struct Lists {
    slots: Vec<Slot>,
    used: usize,
    items: Vec<Item>,
    tiles: Vec<u8>,
    /// The points of a play of N tiles beyond its words.
    bonuses: Vec<i32>,
    view: LineView,
    scratch: Vec<(Item, bool)>,
    most: usize,
    /// The number of plays of a list that can be named.
    longest: usize,
    /// `true` once a list was longer.
    incomplete: bool,
    /// Counts how often everything was forgotten.
    epoch: u32,
}

/// The plays that are kept before all are forgotten.
const MOST_ITEMS: usize = 6 << 20;

impl Lists {
    pub(crate) fn new(bonuses: Vec<i32>) -> Self {
        Self {
            slots: vec![Slot::EMPTY; 1 << 12],
            used: 0,
            items: Vec::new(),
            tiles: Vec::new(),
            bonuses,
            view: LineView::new(),
            scratch: Vec::new(),
            most: MOST_ITEMS,
            longest: MoveId::OUT as usize,
            incomplete: false,
            epoch: 0,
        }
    }

    /// Sets the number of plays that are kept.
    #[cfg(test)]
    pub(crate) fn set_most(&mut self, most: usize) {
        self.most = most;
    }

    /// Sets the number of plays of a list that can be named.
    #[cfg(test)]
    pub(crate) fn set_longest(&mut self, longest: usize) {
        self.longest = longest;
    }

    /// Returns `true` if a line had more plays than can be named. The plays of the lowest rank are
    /// then missing, and nothing is proven any more.
    #[inline(always)]
    pub(crate) fn incomplete(&self) -> bool {
        self.incomplete
    }

    /// Returns the number of times that everything was forgotten: lists found before are then invalid.
    #[inline(always)]
    pub(crate) fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Forgets everything if there is too much. Is called where no list is in use.
    #[inline]
    pub(crate) fn tidy(&mut self) {
        if self.items.len() > self.most || self.used > self.most {
            self.slots.fill(Slot::EMPTY);
            self.used = 0;
            self.items.clear();
            self.tiles.clear();
            self.epoch += 1;
        }
    }

    /// Returns a play of a list.
    #[inline(always)]
    pub(crate) fn item(&self, index: u32) -> Item {
        self.items[index as usize]
    }

    /// Returns the bytes of the tiles of a play.
    #[inline(always)]
    pub(crate) fn tiles(&self, item: &Item) -> &[u8] {
        let first = item.tiles as usize;
        &self.tiles[first..first + usize::from(item.count)]
    }

    /// Returns the plays of a line for a rack. With `open`, there are tiles to draw, and plays of
    /// the whole rack are plays like others.
    #[inline]
    pub(crate) fn list(
        &mut self,
        grid: &Grid,
        line: usize,
        rack: &RackState,
        words: &WordGraph,
        open: bool,
    ) -> List {
        let held = rack.key.rotate_left(21) ^ u64::from(open);
        let key = mix(grid.line_key(line).wrapping_add(held));
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot.first == VACANT {
                return self.generate((key, at), grid, line, rack, words, open);
            }
            if slot.key == key {
                return List {
                    first: slot.first,
                    len: slot.len & !OUT,
                    out: slot.len & OUT != 0,
                };
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    #[inline(never)]
    fn generate(
        &mut self,
        (key, at): (u64, usize),
        grid: &Grid,
        line: usize,
        rack: &RackState,
        words: &WordGraph,
        open: bool,
    ) -> List {
        grid.view(line, &mut self.view);
        self.scratch.clear();
        let mut search = Search {
            view: &self.view,
            words,
            grid,
            rack: rack.counts,
            letters: rack.letters,
            held: rack.len,
            bag_left: open,
            left_value: rack.value,
            bonuses: &self.bonuses,
            wall: 0,
            anchor: 0,
            on: [0; SIDE],
            items: &mut self.scratch,
            tiles: &mut self.tiles,
        };
        search.run();
        // The sort is stable, so that the order is the same each time.
        self.scratch
            .sort_by_key(|(item, out)| (*out, core::cmp::Reverse(item.rank)));
        let first = self.items.len() as u32;
        let (plays, outs) = self
            .scratch
            .split_at(self.scratch.partition_point(|(_, out)| !out));
        let len = plays.len().min(self.longest);
        self.incomplete |= len < plays.len();
        // Of the plays that end the game only the one of the highest score counts.
        let out = !outs.is_empty();
        let kept = plays[..len].iter().chain(outs.first());
        self.items.extend(kept.map(|&(item, _)| item));
        self.slots[at] = Slot {
            key,
            first,
            len: len as u32 | if out { OUT } else { 0 },
        };
        self.used += 1;
        if self.used * 3 > self.slots.len() * 2 {
            self.grow();
        }
        List {
            first,
            len: len as u32,
            out,
        }
    }

    fn grow(&mut self) {
        let larger = self.slots.len() * 2;
        let old = core::mem::replace(&mut self.slots, vec![Slot::EMPTY; larger]);
        for slot in old.into_iter().filter(|slot| slot.first != VACANT) {
            let mut at = slot.key as usize & (larger - 1);
            while self.slots[at].first != VACANT {
                at = (at + 1) & (larger - 1);
            }
            self.slots[at] = slot;
        }
    }
}

/// The search for the plays of a line.
struct Search<'s> {
    view: &'s LineView,
    words: &'s WordGraph,
    grid: &'s Grid,
    rack: [u8; 64],
    letters: u64,
    held: u32,
    /// `true` if there are tiles to draw.
    bag_left: bool,
    /// The value of the tiles that are still on the rack.
    left_value: i32,
    bonuses: &'s [i32],
    /// Squares before this one are not played on.
    wall: usize,
    anchor: usize,
    /// The byte of the tile placed on each square.
    on: [u8; SIDE],
    items: &'s mut Vec<(Item, bool)>,
    tiles: &'s mut Vec<u8>,
}

/// The sums of a play that is not finished.
#[derive(Clone, Copy)]
struct Sums {
    main: i32,
    factor: i32,
    cross: i32,
    placed: u32,
    first: usize,
    /// The number of squares of the word.
    len: u32,
}

impl Search<'_> {
    fn run(&mut self) {
        let mut anchors = self.view.anchors;
        while anchors != 0 {
            let anchor = anchors.trailing_zeros() as usize;
            anchors &= anchors - 1;
            self.anchor = anchor;
            let sums = Sums {
                main: 0,
                factor: 1,
                cross: 0,
                placed: 0,
                first: SIDE,
                len: 0,
            };
            self.square::<true>(WordGraph::ROOT, anchor, sums);
            self.wall = anchor + 1;
        }
    }

    #[inline(always)]
    fn taken(&self, at: usize) -> bool {
        self.view.occupied >> at & 1 != 0
    }

    /// Returns `true` if a word can end before this square, or begin after it.
    #[inline(always)]
    fn open(&self, at: usize) -> bool {
        at >= self.view.len || !self.taken(at)
    }

    /// Calls `f` for each tile that fits on an empty square.
    #[inline(always)]
    fn each(
        &mut self,
        state: u32,
        at: usize,
        sums: Sums,
        mut f: impl FnMut(&mut Self, u32, bool, Sums),
    ) {
        let view = self.view;
        let (next, ends) = self.words.labels(state);
        let blank = self.rack[0] > 0;
        let mut fit = (next | ends) & view.masks[at] & !1;
        if !blank {
            fit &= self.letters;
        }
        while fit != 0 {
            let letter = fit.trailing_zeros();
            fit &= fit - 1;
            let child = self.words.step(state, letter);
            let complete = ends >> letter & 1 != 0;
            let kind = letter as usize;
            if self.letters >> letter & 1 != 0 {
                self.put(kind, letter as u8, at, sums, |this, sums| {
                    f(this, child, complete, sums)
                });
            }
            if blank {
                self.put(0, letter as u8 | 0x80, at, sums, |this, sums| {
                    f(this, child, complete, sums)
                });
            }
        }
    }

    /// Places a tile for the time of a call.
    #[inline(always)]
    fn put(
        &mut self,
        kind: usize,
        byte: u8,
        at: usize,
        sums: Sums,
        f: impl FnOnce(&mut Self, Sums),
    ) {
        let view = self.view;
        let own = self.grid.value(kind);
        let value = own * view.letter_factors[at];
        let factor = view.word_factors[at];
        let mut cross = sums.cross;
        if view.touched >> at & 1 != 0 {
            cross += (view.sums[at] + value) * factor;
        }
        self.rack[kind] -= 1;
        let gone = self.rack[kind] == 0 && kind != 0;
        if gone {
            self.letters &= !(1 << kind);
        }
        self.left_value -= own;
        self.on[at] = byte;
        f(
            self,
            Sums {
                main: sums.main + value,
                factor: sums.factor * factor,
                cross,
                placed: sums.placed + 1,
                first: sums.first.min(at),
                len: sums.len + 1,
            },
        );
        self.on[at] = 0;
        self.left_value += own;
        if gone {
            self.letters |= 1 << kind;
        }
        self.rack[kind] += 1;
    }

    /// Takes up the square `at`, to the left of the anchor or on it, or to its right.
    fn square<const LEFT: bool>(&mut self, state: u32, at: usize, sums: Sums) {
        if self.taken(at) {
            let letter = u32::from(self.view.letters[at]);
            let complete = self.words.labels(state).1 >> letter & 1 != 0;
            let child = self.words.step(state, letter);
            let sums = Sums {
                main: sums.main + self.view.points[at],
                len: sums.len + 1,
                ..sums
            };
            self.after::<LEFT>(child, complete, at, sums);
        } else if sums.placed < self.held {
            self.each(state, at, sums, |this, child, complete, sums| {
                this.after::<LEFT>(child, complete, at, sums);
            });
        }
    }

    /// Goes on after the square `at`.
    #[inline(always)]
    fn after<const LEFT: bool>(&mut self, state: u32, complete: bool, at: usize, sums: Sums) {
        if LEFT {
            self.after_left(state, complete, at, sums);
        } else {
            self.after_right(state, complete, at, sums);
        }
    }

    fn after_left(&mut self, state: u32, complete: bool, at: usize, sums: Sums) {
        if at == 0 || !self.taken(at - 1) {
            let right = self.anchor + 1;
            if complete && self.open(right) {
                self.record(sums);
            }
            if right < self.view.len {
                let turned = self.words.step(state, 0);
                if turned != WordGraph::EMPTY {
                    self.square::<false>(turned, right, sums);
                }
            }
        }
        if state != WordGraph::EMPTY && at > 0 && (self.taken(at - 1) || at > self.wall) {
            self.square::<true>(state, at - 1, sums);
        }
    }

    #[inline(always)]
    fn after_right(&mut self, state: u32, complete: bool, at: usize, sums: Sums) {
        if complete && self.open(at + 1) {
            self.record(sums);
        }
        if state != WordGraph::EMPTY && at + 1 < self.view.len {
            self.square::<false>(state, at + 1, sums);
        }
    }

    fn record(&mut self, sums: Sums) {
        // A single tile that makes words in both directions is a play of its row.
        let single = sums.placed == 1;
        if single && self.view.down && self.view.touched >> self.anchor & 1 != 0 {
            return;
        }
        let bonus = self.bonuses.get(sums.placed as usize).copied();
        let score = sums.main * sums.factor + sums.cross + bonus.unwrap_or(0);
        let out = sums.placed == self.held && !self.bag_left;
        let tiles = self.tiles.len() as u32;
        for at in sums.first..self.view.len {
            if self.on[at] != 0 {
                self.tiles.push(self.on[at]);
            }
        }
        let item = Item {
            score,
            rank: if out { score } else { score - self.left_value },
            tiles,
            start: sums.first as u8,
            count: sums.placed as u8,
        };
        self.items.push((item, out));
    }
}
