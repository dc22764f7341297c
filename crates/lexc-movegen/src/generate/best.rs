//! What bounds a search for the best play only.
//!
//! A play that begins at a run of tiles, with so many new tiles to its left and so many to its
//! right, covers squares that are known: so are its word premiums and what it adds from the
//! board. Its tiles can bring no more than the highest tiles on the best squares (the
//! rearrangement inequality); across, no more than the best letter that each cross-check allows.
//! A play of *all* tiles with its bonus is only possible if some word has just the letters of the
//! rack and of the board under it, which a filter of all long words tells.

use super::from_run::RunPlace;
use super::hand::{Deal, Hand};
use super::limit::Above;
use crate::cross_check::{Lines, run_end, split};
use crate::nodes::{Nodes, bits};

/// Words shorter than this are not in the filter.
const LONG: u32 = 7;

/// What stands for "nothing fits here"; 62 of them together fit the number.
const NOTHING: i32 = i32::MIN / 128;

/// A bound that is not higher stands for "no such play".
pub(crate) const NO_BOUND: i32 = NOTHING / 2;

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
    /// Does no tile more make a play worth less?
    pub(crate) grows: bool,
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
            grows: true,
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
        let bonuses = &deal.bonus[..=(deal.tiles as usize).min(31)];
        self.grows = deal.values.iter().all(|&value| value >= 0) && bonuses.is_sorted();
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

/// What the squares around a run bring, for each number of new tiles to its left and its right.
#[derive(Debug, Clone)]
pub(crate) struct Sides {
    run: Side,
    lefts: [Side; 33],
    rights: [Side; 33],
    left_count: usize,
    right_count: usize,
}

impl Default for Sides {
    fn default() -> Self {
        Self {
            run: ALONE,
            lefts: [ALONE; 33],
            rights: [ALONE; 33],
            left_count: 0,
            right_count: 0,
        }
    }
}

impl Sides {
    /// Looks around the run `begin..end` of a line, to the left as far as `wall`. A side ends
    /// where nothing fits.
    #[inline(always)]
    fn set(&mut self, lines: &Lines, tops: &Tops, (line, begin, end, wall): RunPlace) {
        let tiles = tops.tiles as usize;
        let base = lines.index(line, 0);
        let occupied = lines.occupied[line];
        let len = lines.len_of(line);
        self.run = ALONE;
        self.run.take_run(lines, base, begin, end);
        let mut count = 0;
        for at in (wall..begin).rev().take(tiles) {
            let mut side = self.lefts[count];
            if !side.take_square(lines, base + at, tops) {
                break;
            }
            count += 1;
            self.lefts[count] = side;
        }
        self.left_count = count;
        let mut count = 0;
        let mut at = end;
        while at < len && count < tiles {
            let mut side = self.rights[count];
            if !side.take_square(lines, base + at, tops) {
                break;
            }
            at += 1;
            if occupied >> at & 1 != 0 {
                let end = run_end(occupied, at);
                side.take_run(lines, base, at, end);
                at = end;
            }
            count += 1;
            self.rights[count] = side;
        }
        self.right_count = count;
    }

    /// The most that a play of so many tiles on either side can score, if there is one.
    #[inline(always)]
    fn bound<H: Hand>(&self, deal: &Deal<H>, tops: &Tops, left: usize, right: usize) -> i32 {
        let (l, r) = (&self.lefts[left], &self.rights[right]);
        let placed = left + right;
        let new = tops.sum(placed, l.letters + r.letters);
        let main = self.run.main + l.main + r.main + new;
        main * (l.word * r.word) + l.cross + r.cross + deal.bonus[placed & 31]
    }

    /// Can all tiles be played, so many of them to the left?
    #[inline(always)]
    fn whole(&self, tops: &Tops, filter: &Filter, left: usize, right: usize) -> bool {
        let (l, r) = (&self.lefts[left], &self.rights[right]);
        let old = self.run.old + l.old + r.old;
        let key = self.run.key.wrapping_add(l.key).wrapping_add(r.key);
        filter.allows(tops, old, key)
    }

    /// The most that any play of a run can score, if all tiles can be played wherever there is
    /// room for them: quickly told.
    ///
    /// No tile more makes a bound lower, so only the widest plays are looked at.
    #[inline(always)]
    pub(crate) fn highest<H: Hand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        tops: &Tops,
        run: RunPlace,
    ) -> i32 {
        self.set(lines, tops, run);
        let tiles = deal.tiles as usize;
        let mut highest = NO_BOUND;
        for left in 0..=self.left_count {
            let right = self.right_count.min(tiles - left);
            if left + right > 0 {
                highest = highest.max(self.bound(deal, tops, left, right));
            }
        }
        highest
    }

    /// The plays of a run that may score more than `floor`, and the most that one can.
    #[inline(always)]
    pub(crate) fn above<H: Hand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        tops: &Tops,
        filter: &Filter,
        run: RunPlace,
        floor: i32,
    ) -> (Above, i32) {
        self.set(lines, tops, run);
        let tiles = deal.tiles as usize;
        let mut above = Above::none();
        let mut highest = NO_BOUND;
        for left in 0..=self.left_count {
            let mut just = 0u32;
            // No tile more makes a bound lower: from the most tiles down, until one is too low.
            for right in (usize::from(left == 0)..=self.right_count.min(tiles - left)).rev() {
                let bound = self.bound(deal, tops, left, right);
                if bound <= floor {
                    break;
                }
                if left + right == tiles && !self.whole(tops, filter, left, right) {
                    continue;
                }
                highest = highest.max(bound);
                just |= 1 << right;
            }
            above.allow(left, just);
        }
        (above, highest)
    }
}

impl Side {
    /// A new tile on a square; `false` if none fits there.
    #[inline(always)]
    fn take_square(&mut self, lines: &Lines, square: usize, tops: &Tops) -> bool {
        let (letters, cross) = tops.square(lines, square);
        if cross == NOTHING {
            return false;
        }
        self.word *= i32::from(lines.words[square]);
        self.letters += letters;
        self.cross += cross;
        true
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
