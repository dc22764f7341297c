//! What bounds a search for the best play only.
//!
//! A play that begins at a run of tiles, with so many new tiles to its left and so many to its
//! right, covers squares that are known: so are its word premiums and what it adds from the
//! board. Its tiles can bring no more than the highest tiles on the best squares (the
//! rearrangement inequality); across, no more than the best letter that each cross-check allows.
//! A play of *all* tiles with its bonus is only possible if some word has just the letters of the
//! rack and of the board under it, which a filter of all long words tells.

use super::hand::{Deal, Hand};
use crate::cross_check::{Lines, run_end, split};
use crate::nodes::{Nodes, bits};

/// Words shorter than this are not in the filter.
const LONG: u32 = 7;

/// What stands for "no such play".
const NONE: i32 = i32::MIN / 4;

/// What stands for "nothing fits here"; 62 of them together fit the number.
const NOTHING: i32 = i32::MIN / 128;

/// A bound that is not higher stands for "no such play".
pub(crate) const NO_BOUND: i32 = NOTHING / 2;

/// May a play still be worth the search? Numbers of new tiles to the left and to the right of a
/// run are told.
pub(crate) trait Limit: Copy {
    /// Are ways to write one play skipped that cannot score more?
    const BEST: bool;

    /// A play with just so many.
    fn just(&self, left: u32, right: u32) -> bool;

    /// A play with so many to the left, and so many or more to the right.
    fn right(&self, left: u32, right: u32) -> bool;

    /// A play with so many or more to the left.
    fn left(&self, left: u32) -> bool;
}

/// Every play is wanted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Everything;

impl Limit for Everything {
    const BEST: bool = false;

    #[inline(always)]
    fn just(&self, _: u32, _: u32) -> bool {
        true
    }

    #[inline(always)]
    fn right(&self, _: u32, _: u32) -> bool {
        true
    }

    #[inline(always)]
    fn left(&self, _: u32) -> bool {
        true
    }
}

/// Only plays are wanted that may score more than `floor`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Above<'b> {
    pub(crate) bounds: &'b Bounds,
    pub(crate) floor: i32,
}

impl Limit for Above<'_> {
    const BEST: bool = true;

    #[inline(always)]
    fn just(&self, left: u32, right: u32) -> bool {
        self.bounds.just[(left & 31) as usize][(right & 31) as usize] > self.floor
    }

    #[inline(always)]
    fn right(&self, left: u32, right: u32) -> bool {
        self.bounds.right[(left & 31) as usize][(right & 31) as usize] > self.floor
    }

    #[inline(always)]
    fn left(&self, left: u32) -> bool {
        self.bounds.left[(left & 31) as usize] > self.floor
    }
}

/// Bounds for the plays of one run. What is not possible has a very low one.
#[derive(Debug, Clone)]
pub(crate) struct Bounds {
    just: [[i32; 32]; 32],
    right: [[i32; 32]; 32],
    left: [i32; 32],
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            just: [[NONE; 32]; 32],
            right: [[NONE; 32]; 32],
            left: [NONE; 32],
        }
    }
}

/// What new tiles to one side of a run bring.
#[derive(Debug, Clone, Copy)]
struct Side {
    /// Product of the word premiums.
    word: i32,
    /// Tiles of the board.
    main: i32,
    /// Cross sums, and the most that new tiles add to them.
    cross: i32,
    /// How many squares multiply a letter by at least 2, 3, …: eight bits each.
    letters: u64,
    /// Sum of the keys of the board's letters.
    key: u64,
    /// How many of them there are.
    old: u32,
}

/// For a letter premium, a one for each of 2, 3, … that it reaches, eight bits each.
const LAYERS: [u64; 16] = [
    0,
    0,
    0x01,
    0x0101,
    0x01_0101,
    0x0101_0101,
    0x01_0101_0101,
    0x0101_0101_0101,
    0x01_0101_0101_0101,
    0x0101_0101_0101_0101,
    0,
    0,
    0,
    0,
    0,
    0,
];

const ALONE: Side = Side {
    word: 1,
    main: 0,
    cross: 0,
    letters: 0,
    key: 0,
    old: 0,
};

/// The rack, as bounds need it.
#[derive(Debug, Clone)]
pub(crate) struct Tops {
    /// Sums of the highest tiles: of none, of one, ….
    sums: [i32; 40],
    /// The letters in falling order of value, each with its value; blanks are letter 0.
    letters: Vec<(u8, i32)>,
    key: u64,
    blanks: u32,
    tiles: u32,
    all: u64,
}

impl Default for Tops {
    fn default() -> Self {
        Self {
            sums: [0; 40],
            letters: Vec::new(),
            key: 0,
            blanks: 0,
            tiles: 0,
            all: 0,
        }
    }
}

impl Tops {
    /// Takes over a rack.
    pub(crate) fn set<H: Hand>(&mut self, deal: &Deal<H>) {
        self.letters.clear();
        self.key = 0;
        for letter in bits(deal.letters) {
            for _ in 0..deal.counts[letter as usize & 63] {
                self.letters
                    .push((letter as u8, deal.values[letter as usize & 63]));
                self.key = self.key.wrapping_add(key(letter as u8));
            }
        }
        for _ in 0..deal.blanks {
            self.letters.push((0, deal.values[65]));
        }
        self.letters.sort_unstable_by_key(|&(_, value)| -value);
        let mut sum = 0;
        self.sums = [0; 40];
        for (index, slot) in self.sums.iter_mut().enumerate().skip(1) {
            sum += self.letters.get(index - 1).map_or(0, |&(_, value)| value);
            *slot = sum;
        }
        self.blanks = deal.blanks;
        self.tiles = deal.tiles;
        self.all = deal.all;
    }

    /// What a new tile on a square may bring: to the letter premiums, in layers, and across.
    #[inline(always)]
    pub(crate) fn square(&self, lines: &Lines, square: usize) -> (u64, i32) {
        let (letter, across) = split(lines.factors[square]);
        let letters = LAYERS[letter as usize & 15];
        if across == 0 {
            return (letters, 0);
        }
        let (_, add) = split(lines.adds[square]);
        match self.best(lines.cross[square]) {
            Some(value) => (letters, across * value + add),
            None => (letters, NOTHING),
        }
    }

    /// The most that so many tiles bring on squares with these letter premiums.
    #[inline(always)]
    pub(crate) fn sum(&self, tiles: usize, mut letters: u64) -> i32 {
        // Premiums above four are rare: without them there is no branch.
        let mut sum = self.sums[tiles & 31]
            + self.sums[(letters & 31) as usize]
            + self.sums[(letters >> 8 & 31) as usize]
            + self.sums[(letters >> 16 & 31) as usize];
        letters >>= 24;
        while letters != 0 {
            sum += self.sums[(letters & 31) as usize];
            letters >>= 8;
        }
        sum
    }

    /// The best that can be placed where a cross-check holds; `None` if nothing can.
    #[inline(always)]
    fn best(&self, cross: u64) -> Option<i32> {
        let blank = cross & self.all != 0;
        let fits = |&&(letter, _): &&(u8, i32)| {
            if letter == 0 {
                blank
            } else {
                cross >> letter & 1 != 0
            }
        };
        self.letters.iter().find(fits).map(|&(_, value)| value)
    }
}

/// A number for each letter; sums of them tell multisets apart, but for accidents.
#[inline(always)]
fn key(letter: u8) -> u64 {
    let mut x = (u64::from(letter) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// Which multisets of letters are those of a long word. It errs on one side only: a few that are
/// not may seem so.
#[derive(Debug, Clone, Default)]
pub(crate) struct Filter {
    bits: Vec<u64>,
    shift: u32,
}

impl Filter {
    /// Reads all words of a DAWG; some 30 ms and 2 MB for 270,000 words.
    pub(crate) fn new<G: Nodes>(graph: G, root: u32, words: u64) -> Self {
        let log = (words.saturating_mul(48).max(1)).ilog2().clamp(16, 26) + 1;
        let mut filter = Self {
            bits: vec![0; 1 << (log - 6)],
            shift: 64 - log,
        };
        filter.read(graph, root, 0, 0);
        filter
    }

    fn read<G: Nodes>(&mut self, graph: G, state: u32, sum: u64, len: u32) {
        let node = graph.node(state);
        for letter in bits((node.next | node.ends) & !1) {
            let sum = sum.wrapping_add(key(letter as u8));
            if node.ends >> letter & 1 != 0 && len + 1 >= LONG {
                let place = self.place(sum);
                self.bits[place / 64] |= 1 << (place % 64);
            }
            if node.next >> letter & 1 != 0 {
                self.read(graph, graph.child(state, node.next, letter), sum, len + 1);
            }
        }
    }

    #[inline(always)]
    fn place(&self, sum: u64) -> usize {
        (sum.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    #[inline(always)]
    fn has(&self, sum: u64) -> bool {
        let place = self.place(sum);
        self.bits
            .get(place / 64)
            .is_none_or(|word| word >> (place % 64) & 1 != 0)
    }

    /// Can the whole rack be played with so many letters of the board, whose keys sum up to that?
    #[inline(always)]
    pub(crate) fn allows(&self, tops: &Tops, old: u32, sum: u64) -> bool {
        if tops.tiles as usize != tops.letters.len() || tops.tiles + old < LONG {
            return true;
        }
        let sum = sum.wrapping_add(tops.key);
        match tops.blanks {
            0 => self.has(sum),
            1 => bits(tops.all).any(|letter| self.has(sum.wrapping_add(key(letter as u8)))),
            _ => true,
        }
    }
}

impl Bounds {
    /// Works out the bounds of the run `begin..end` of a line, which plays to the left of `wall`
    /// do not belong to; the highest of them.
    #[inline(always)]
    pub(crate) fn set<H: Hand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        tops: &Tops,
        filter: &Filter,
        (line, begin, end, wall): (usize, usize, usize, usize),
    ) -> i32 {
        let tiles = deal.tiles as usize;
        let base = lines.index(line, 0);
        let occupied = lines.occupied[line];
        let len = lines.len_of(line);
        let mut run = ALONE;
        run.take_run(lines, base, begin, end);
        let mut lefts = [ALONE; 32];
        let mut left_count = 0;
        for at in (wall..begin).rev().take(tiles) {
            lefts[left_count + 1] = lefts[left_count];
            lefts[left_count + 1].take_square(lines, base + at, tops);
            left_count += 1;
        }
        let mut rights = [ALONE; 32];
        let mut right_count = 0;
        let mut at = end;
        while at < len && right_count < tiles {
            rights[right_count + 1] = rights[right_count];
            let side = &mut rights[right_count + 1];
            side.take_square(lines, base + at, tops);
            at += 1;
            if occupied >> at & 1 != 0 {
                let end = run_end(occupied, at);
                side.take_run(lines, base, at, end);
                at = end;
            }
            right_count += 1;
        }
        for left in 0..32.min(tiles + 2) {
            self.left[left] = NONE;
            self.just[left][..32.min(tiles + 3)].fill(NONE);
            self.right[left][..32.min(tiles + 3)].fill(NONE);
        }
        let mut highest = NONE;
        for left in (0..=left_count).rev() {
            let mut beyond = NONE;
            for right in (0..=right_count.min(tiles - left)).rev() {
                let placed = left + right;
                if placed == 0 {
                    break;
                }
                let (l, r) = (&lefts[left], &rights[right]);
                let cross = l.cross + r.cross;
                let new = tops.sum(placed, l.letters + r.letters);
                let main = run.main + l.main + r.main + new;
                let mut bound = main * (l.word * r.word) + cross + deal.bonus[placed];
                if placed == tiles && cross > NOTHING / 2 {
                    let old = run.old + r.old;
                    let sum = run.key.wrapping_add(r.key);
                    if !filter.allows(tops, old, sum) {
                        bound = NONE;
                    }
                }
                self.just[left][right] = bound;
                beyond = beyond.max(bound);
                self.right[left][right] = beyond;
            }
            highest = highest.max(beyond);
            self.left[left] = highest;
        }
        highest
    }
}

impl Side {
    /// A new tile on a square.
    #[inline(always)]
    fn take_square(&mut self, lines: &Lines, square: usize, tops: &Tops) {
        let (letters, cross) = tops.square(lines, square);
        self.word *= i32::from(lines.words[square]);
        self.letters += letters;
        self.cross += cross;
    }

    /// Tiles of the board.
    #[inline(always)]
    fn take_run(&mut self, lines: &Lines, base: usize, begin: usize, end: usize) {
        for square in base + begin..base + end {
            self.main += lines.adds[square] as i32;
            self.key = self.key.wrapping_add(key(lines.letters[square]));
        }
        self.old += (end - begin) as u32;
    }
}
