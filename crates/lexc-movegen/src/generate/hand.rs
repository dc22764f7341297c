//! The rack during a search, and what does not change while it lasts.

use crate::cross_check::{Lines, split};
use crate::layout::MAX_SIDE;
use crate::play::{ManyTiles, Tiles};
use crate::rack::Rack;
use crate::rules::Rules;

/// The letters left, copied along every branch of a search. Blanks are counted apart.
pub(crate) trait Hand: Copy {
    /// What plays from such a hand are written as.
    type Tiles: Tiles;

    /// The hand of a rack, if it fits.
    fn new(rack: &Rack, slots: &mut Slots) -> Option<Self>;

    /// The letters left, as a bit set.
    fn mask(&self) -> u64;

    /// Takes a letter if it is there.
    fn take(&mut self, letter: u32, slots: &Slots);
}

/// Where a small hand counts each letter.
pub(crate) type Slots = [u8; 64];

/// At most eight tiles: four bits count each letter.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SmallHand {
    mask: u64,
    single: u64,
    counts: u32,
}

impl Hand for SmallHand {
    type Tiles = u64;

    fn new(rack: &Rack, slots: &mut Slots) -> Option<Self> {
        if rack.len() > u64::ROOM {
            return None;
        }
        let mut counts = 0;
        let letters = rack.iter().filter(|(letter, _)| *letter != 0);
        for (slot, (letter, count)) in letters.enumerate() {
            slots[usize::from(letter)] = 4 * slot as u8;
            counts |= u32::from(count) << (4 * slot);
        }
        Some(Self {
            mask: rack.letters(),
            single: single(rack),
            counts,
        })
    }

    #[inline(always)]
    fn mask(&self) -> u64 {
        self.mask
    }

    #[inline(always)]
    fn take(&mut self, letter: u32, slots: &Slots) {
        let there = self.mask >> letter & 1;
        let slot = u32::from(slots[(letter & 63) as usize]) & 31;
        self.counts -= (there as u32) << slot;
        self.mask &= !(self.single & 1 << letter);
        let one = u64::from(self.counts >> slot & 15 == 1) & self.mask >> letter;
        self.single = self.single & self.mask | one << letter;
    }
}

/// Any rack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LargeHand {
    mask: u64,
    single: u64,
    counts: [u8; 64],
}

impl LargeHand {
    /// No tiles.
    pub(crate) const NONE: Self = Self {
        mask: 0,
        single: 0,
        counts: [0; 64],
    };
}

/// The letters of which a rack has one.
fn single(rack: &Rack) -> u64 {
    let one = |letter: &u8| rack.count(*letter) == 1;
    (1..64u8)
        .filter(one)
        .fold(0, |mask, letter| mask | 1 << letter)
}

impl Hand for LargeHand {
    type Tiles = ManyTiles;

    fn new(rack: &Rack, _: &mut Slots) -> Option<Self> {
        let mut counts = [0; 64];
        for (letter, count) in rack.iter() {
            counts[usize::from(letter)] = count;
        }
        Some(Self {
            mask: rack.letters(),
            single: single(rack),
            counts,
        })
    }

    #[inline(always)]
    fn mask(&self) -> u64 {
        self.mask
    }

    #[inline(always)]
    fn take(&mut self, letter: u32, _: &Slots) {
        let count = &mut self.counts[(letter & 63) as usize];
        *count -= (self.mask >> letter & 1) as u8;
        self.mask &= !(self.single & 1 << letter);
        let one = u64::from(*count == 1) & self.mask >> letter;
        self.single = self.single & self.mask | one << letter;
    }
}

/// A rack as it was dealt, and the tables of a search.
#[derive(Debug, Clone)]
pub(crate) struct Deal<H> {
    pub(crate) hand: H,
    pub(crate) slots: Slots,
    /// How many there are of each letter.
    pub(crate) counts: [u8; 64],
    /// Can a blank never score more than the letter that it stands for?
    pub(crate) blank_is_worst: bool,
    /// The letters that there are.
    pub(crate) letters: u64,
    /// The most tiles that a play can have.
    pub(crate) tiles: u32,
    pub(crate) blanks: u32,
    /// All letters of the alphabet.
    pub(crate) all: u64,
    /// What a letter scores, and from 64 on what a blank scores that stands for it.
    pub(crate) values: [i32; 128],
    /// The bonus for so many tiles.
    pub(crate) bonus: [i32; 32],
}

impl<H: Hand> Deal<H> {
    /// Deals a rack; `None` if this kind of hand is too small for it.
    pub(crate) fn new(rack: &Rack, lines: &Lines, rules: &Rules) -> Option<Self> {
        let mut slots = [0; 64];
        let hand = H::new(rack, &mut slots)?;
        let mut values = [lines.values.blank(); 128];
        for letter in 1..64u8 {
            values[usize::from(letter)] = lines.values.letter(letter);
        }
        values[0] = 0;
        values[64] = 0;
        Some(Self {
            hand,
            slots,
            counts: core::array::from_fn(|letter| rack.count(letter as u8)),
            blank_is_worst: (1..=lines.values.tiles())
                .all(|n| lines.values.letter(n) >= lines.values.blank()),
            letters: hand.mask(),
            tiles: rack.len().min(MAX_SIDE) as u32,
            blanks: rack.blanks().into(),
            all: lines.values.all_letters(),
            values,
            bonus: core::array::from_fn(|tiles| rules.bonus(tiles)),
        })
    }

    /// Letters that a hand with so many blanks can place.
    #[inline(always)]
    pub(crate) fn placeable(&self, hand: &H, blanks: u32) -> u64 {
        self.with_blanks(hand.mask(), blanks)
    }

    /// The same for a bit set of letters.
    #[inline(always)]
    pub(crate) fn with_blanks(&self, letters: u64, blanks: u32) -> u64 {
        letters | self.all & u64::from(blanks > 0).wrapping_neg()
    }

    /// The score of a play from the pair of its sums.
    #[inline(always)]
    pub(crate) fn score(&self, sums: i64, word: i32, tiles: u32) -> i32 {
        let (main, cross) = split(sums);
        main.wrapping_mul(word)
            .wrapping_add(cross)
            .wrapping_add(self.bonus[(tiles & 31) as usize])
    }

    /// What a tile scores.
    #[inline(always)]
    pub(crate) fn value(&self, tile: u8) -> i64 {
        let index = usize::from(tile & 63) + usize::from(tile >> 7) * 64;
        self.values[index].into()
    }
}
