//! Conditions on how many of which tiles a word has, wherever they stand.

use core::ops::{Bound, RangeBounds, RangeInclusive};

use lexc_format::alphabet::Alphabet;

use super::constraint::{ANY_TILE, Constraint, Outlook, UNBOUNDED};

/// More than any word has.
const MANY: u16 = u16::MAX;

/// The slot of a tile that is not counted.
const NONE: u8 = u8::MAX;

/// A tally of tiles: the length of a word, its vowels, tiles that it must or must not have, and the
/// tiles of a rack ([`Rack::exact`](super::Rack::exact)) are all told by counting.
///
/// Each tile is counted in one slot or in none; a slot has a least and a greatest count. So one
/// step moves one counter. Bounds may be given as any range: `2..=5`, `3..`, `..=2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The slot of each tile number.
    slot: [u8; 64],
    slots: Vec<Slot>,
    /// How many tiles may be taken that their slot has no room for: blanks.
    spare: u16,
    /// Tiles of the whole word.
    length: RangeInclusive<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Slot {
    tiles: u64,
    min: u16,
    max: u16,
}

/// A state: what tiles have room, three numbers, what tiles are needed, and a byte for the count of each slot. A word has
/// at most 255 tiles.
const OPEN: usize = 0;
const NUMBERS: usize = 1;
const COUNTS: usize = 3;

#[derive(Debug, Clone, Copy)]
struct Numbers {
    /// Tiles so far.
    length: u16,
    /// Tiles that slots still need.
    owed: u32,
    /// Blanks left.
    spare: u16,
}

impl Numbers {
    const fn pack(self) -> u64 {
        self.length as u64 | (self.spare as u64) << 16 | (self.owed as u64) << 32
    }

    const fn unpack(word: u64) -> Self {
        Self {
            length: word as u16,
            spare: (word >> 16) as u16,
            owed: (word >> 32) as u32,
        }
    }
}

impl Slot {
    /// Its tile, if it counts no other.
    const fn only(&self) -> u64 {
        match self.tiles.is_power_of_two() {
            true => self.tiles,
            false => 0,
        }
    }
}

impl Tally {
    fn new(slots: Vec<Slot>, spare: u16, length: RangeInclusive<u16>) -> Self {
        let mut slot = [NONE; 64];
        for (number, counted) in (0..NONE).zip(&slots) {
            for (tile, slot) in slot.iter_mut().enumerate() {
                if counted.tiles >> tile & 1 != 0 {
                    *slot = number;
                }
            }
        }
        Self {
            slot,
            slots,
            spare,
            length,
        }
    }

    /// Words of so many tiles.
    #[must_use]
    pub fn length(range: impl RangeBounds<usize>) -> Self {
        Self::new(Vec::new(), 0, inclusive(&range))
    }

    /// Words in which so many tiles are one of `tiles`, bit *t* for tile *t*.
    #[must_use]
    pub fn of(tiles: u64, range: impl RangeBounds<usize>) -> Self {
        let (min, max) = inclusive(&range).into_inner();
        let tiles = tiles & ANY_TILE;
        Self::new(vec![Slot { tiles, min, max }], 0, 0..=MANY)
    }

    /// Words with so many vowels, as the alphabet says which tiles are some.
    #[must_use]
    pub fn vowels(alphabet: &Alphabet, range: impl RangeBounds<usize>) -> Self {
        let numbered = (1u32..).zip(alphabet.tiles());
        let vowels = numbered
            .filter(|(_, tile)| tile.vowel)
            .fold(0, |all, (tile, _)| all | 1 << tile);
        Self::of(vowels, range)
    }

    /// Words that have at least these tiles, a tile written twice at least twice, in any order.
    #[must_use]
    pub fn containing(tiles: &[u8]) -> Self {
        let slot = |(tile, min)| Slot {
            tiles: 1u64 << tile,
            min,
            max: MANY,
        };
        Self::new(counted(tiles).map(slot).collect(), 0, 0..=MANY)
    }

    /// Words without these tiles. A tile written twice may be there, but not twice: `SS` asks
    /// for words with at most one S.
    #[must_use]
    pub fn without(tiles: &[u8]) -> Self {
        let slot = |(tile, count)| Slot {
            tiles: 1u64 << tile,
            min: 0,
            max: count - 1,
        };
        Self::new(counted(tiles).map(slot).collect(), 0, 0..=MANY)
    }

    /// Words made of these tiles and so many blanks, of so many tiles in all.
    pub(super) fn rack(tiles: &[u8], blanks: u16, length: RangeInclusive<u16>) -> Self {
        let all = blanks == 0 && usize::from(*length.start()) == tiles.len();
        let mut slots: Vec<Slot> = counted(tiles)
            .map(|(tile, max)| Slot {
                tiles: 1u64 << tile,
                min: if all { max } else { 0 },
                max,
            })
            .collect();
        let held = slots.iter().fold(0, |all, slot| all | slot.tiles);
        slots.push(Slot {
            tiles: ANY_TILE & !held,
            min: 0,
            max: 0,
        });
        Self::new(slots, blanks, length)
    }

    /// Words of at least so many tiles that have at least these.
    pub(super) fn containing_of_length(tiles: &[u8], least: u16) -> Self {
        Self {
            length: least..=MANY,
            ..Self::containing(tiles)
        }
    }
}

/// Each different tile with how often it occurs, in order.
fn counted(tiles: &[u8]) -> impl Iterator<Item = (u8, u16)> {
    let count = |tile| tiles.iter().filter(|&&other| other == tile).count();
    (1..64)
        .map(move |tile| (tile, count(tile).min(MANY.into()) as u16))
        .filter(|&(_, count)| count > 0)
}

/// A range of counts as its two ends; what lies above any word is brought down to [`MANY`].
fn inclusive(range: &impl RangeBounds<usize>) -> RangeInclusive<u16> {
    let brought = |n: usize| n.min(MANY.into()) as u16;
    let min = match range.start_bound() {
        Bound::Included(&n) => n,
        Bound::Excluded(&n) => n.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let max = match range.end_bound() {
        Bound::Included(&n) => Some(n),
        Bound::Excluded(&n) => n.checked_sub(1),
        Bound::Unbounded => Some(usize::MAX),
    };
    match max {
        Some(max) => brought(min)..=brought(max),
        // ..0 holds no number at all.
        None => RangeInclusive::new(MANY, 0),
    }
}

impl Constraint for Tally {
    fn width(&self) -> usize {
        COUNTS + self.slots.len().div_ceil(8)
    }

    fn start(&self, state: &mut [u64]) {
        state.fill(0);
        let full = |slot: &&Slot| slot.max == 0;
        let closed = self.slots.iter().filter(full);
        let owed = self.slots.iter().map(|slot| u32::from(slot.min)).sum();
        let numbers = Numbers {
            length: 0,
            owed,
            spare: self.spare,
        };
        let needed = self.slots.iter().filter(|slot| slot.min > 0);
        if let [open, packed, needs, ..] = state {
            *open = ANY_TILE & !closed.fold(0, |all, slot| all | slot.tiles);
            *packed = numbers.pack();
            *needs = needed.fold(0, |all, slot| all | slot.only());
        }
    }

    #[inline]
    fn step(&self, from: &[u64], tile: u8, to: &mut [u64]) -> bool {
        let (Some(&open), Some(&packed)) = (from.get(OPEN), from.get(NUMBERS)) else {
            return false;
        };
        to.copy_from_slice(from);
        let mut numbers = Numbers::unpack(packed);
        numbers.length = numbers.length.saturating_add(1);
        if numbers.length > *self.length.end() {
            return false;
        }
        if open >> (tile & 63) & 1 == 0 {
            let Some(spare) = numbers.spare.checked_sub(1) else {
                return false;
            };
            numbers.spare = spare;
        } else if let Some(&number) = self.slot.get(usize::from(tile))
            && let Some(slot) = self.slots.get(usize::from(number))
            && let Some(word) = to.get_mut(COUNTS + usize::from(number) / 8)
        {
            let shift = number % 8 * 8;
            let count = (*word >> shift & 0xFF) as u16 + 1;
            *word = word.wrapping_add(1 << shift);
            numbers.owed = numbers.owed.saturating_sub(u32::from(count <= slot.min));
            if let [open, _, needs, ..] = to {
                if count >= slot.max {
                    *open &= !slot.tiles;
                }
                if count >= slot.min {
                    *needs &= !slot.tiles;
                }
            }
        }
        if let Some(packed) = to.get_mut(NUMBERS) {
            *packed = numbers.pack();
        }
        true
    }

    fn outlook(&self, state: &[u64]) -> Outlook {
        let &[open, packed, needs, ..] = state else {
            return Outlook::FREE;
        };
        let Numbers {
            length,
            owed,
            spare,
        } = Numbers::unpack(packed);
        let short = self.length.start().saturating_sub(length);
        Outlook {
            accepts: owed == 0 && self.length.contains(&length),
            tiles: if spare > 0 { ANY_TILE } else { open },
            later: open,
            spare: spare.into(),
            needs,
            min: owed.max(short.into()),
            max: match *self.length.end() {
                MANY => UNBOUNDED,
                end => end.saturating_sub(length).into(),
            },
        }
    }

    fn is_ordered(&self) -> bool {
        false
    }
}
