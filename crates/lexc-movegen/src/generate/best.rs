//! What bounds a search for the best play only.
//!
//! A play that begins at a run of tiles, with so many new tiles to its left and so many to its
//! right, covers squares that are known: so are its word premiums and what it adds from the
//! board. Its tiles can bring no more than the highest tiles on the best squares (the
//! rearrangement inequality); across, no more than the best letter that each cross-check allows.
//! A play of *all* tiles with its bonus is only possible if some word has just the letters of the
//! rack and of the board under it, which a filter of all long words tells.

use super::filter::{Filter, Whole, key};
use super::from_run::RunPlace;
use super::hand::{Deal, Hand};
use super::limit::Above;
use super::reach::Reach;
use crate::cross_check::{Lines, run_end, split};
use crate::nodes::bits;

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
    /// All of them, as the filter is asked.
    pub(super) whole: Whole,
    /// Does no tile more make a play worth less?
    pub(crate) grows: bool,
}

impl Default for Tops {
    fn default() -> Self {
        Self {
            sums: [0; 40],
            letters: Vec::new(),
            whole: Whole::default(),
            grows: true,
        }
    }
}

impl Tops {
    /// Takes over a rack.
    pub(crate) fn set<H: Hand>(&mut self, deal: &Deal<H>) {
        self.letters.clear();
        self.whole = Whole {
            key: 0,
            blanks: deal.blanks,
            tiles: deal.tiles,
            all: deal.all,
            fits: true,
        };
        for letter in bits(deal.letters) {
            for _ in 0..deal.counts[letter as usize & 63] {
                self.letters
                    .push((letter as u8, deal.values[letter as usize & 63]));
                self.whole.key = self.whole.key.wrapping_add(key(letter as u8));
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
        self.whole.fits = self.letters.len() == deal.tiles as usize;
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
        let blank = cross & self.whole.all != 0;
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

/// What the squares around a run bring, for each number of new tiles to its left and its right.
#[derive(Debug, Clone)]
pub(crate) struct Sides {
    run: Side,
    lefts: [Side; 33],
    rights: [Side; 33],
    left_count: usize,
    right_count: usize,
    /// Can a tile be placed behind the run first?
    right_first: bool,
}

impl Default for Sides {
    fn default() -> Self {
        Self {
            run: ALONE,
            lefts: [ALONE; 33],
            rights: [ALONE; 33],
            left_count: 0,
            right_count: 0,
            right_first: false,
        }
    }
}

impl Sides {
    /// Looks around the run `begin..end` of a line, to the left as far as `wall`. A side ends
    /// where nothing fits.
    #[inline(always)]
    fn set(
        &mut self,
        lines: &Lines,
        tops: &Tops,
        (line, begin, end, wall): RunPlace,
        reach: Reach,
    ) {
        let tiles = tops.whole.tiles as usize;
        self.right_first = reach.right;
        let wall = if reach.left { wall } else { begin };
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
        filter.allows(&tops.whole, old, self.old_key(left, right))
    }

    /// The sum of the keys of the letters of the board.
    #[inline(always)]
    fn old_key(&self, left: usize, right: usize) -> u64 {
        let (l, r) = (&self.lefts[left], &self.rights[right]);
        self.run.key.wrapping_add(l.key).wrapping_add(r.key)
    }

    /// The most that any play of a run can score.
    ///
    /// No tile more makes a bound lower, so only the widest plays are looked at.
    #[inline(always)]
    pub(crate) fn highest<H: Hand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        tops: &Tops,
        filter: &Filter,
        (run, reach): (RunPlace, Reach),
    ) -> i32 {
        self.set(lines, tops, run, reach);
        let tiles = deal.tiles as usize;
        let mut highest = NO_BOUND;
        // Mostly it is the same letters of the board with which all tiles would have to be played.
        let mut asked = (!0, false);
        for left in 0..=self.left_count {
            let mut right = self.most_right(left, tiles);
            if left + right == tiles {
                let key = self.old_key(left, right);
                if asked.0 != key {
                    asked = (key, self.whole(tops, filter, left, right));
                }
                if !asked.1 {
                    if right == 0 {
                        continue;
                    }
                    right -= 1;
                }
            }
            if left + right > 0 {
                highest = highest.max(self.bound(deal, tops, left, right));
            }
        }
        highest
    }

    /// The most tiles to the right, when so many of `tiles` are to the left.
    #[inline(always)]
    fn most_right(&self, left: usize, tiles: usize) -> usize {
        if left == 0 && !self.right_first {
            0
        } else {
            self.right_count.min(tiles - left)
        }
    }

    /// The plays of a run that may score more than `floor`, and the most that one can.
    #[inline(always)]
    pub(crate) fn above<H: Hand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        tops: &Tops,
        filter: &Filter,
        (run, reach): (RunPlace, Reach),
        floor: i32,
    ) -> (Above, i32) {
        self.set(lines, tops, run, reach);
        let tiles = deal.tiles as usize;
        let mut above = Above::none();
        let mut highest = NO_BOUND;
        for left in 0..=self.left_count {
            let mut just = 0u32;
            // No tile more makes a bound lower: from the most tiles down, until one is too low.
            for right in (usize::from(left == 0)..=self.most_right(left, tiles)).rev() {
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
