//! The rack during a search in batches: a number for what is left of a small one, so that an
//! entry stays small and what can be placed is read from a table.

use super::gaddag::{Scratch, Scratches};
use super::hand::{Deal, Hand, LargeHand, SmallHand};
use crate::nodes::bits;

/// What is left of a rack.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Rest {
    /// The letters left.
    pub(crate) letters: u64,
    /// The letters that can be placed: all, while a blank is left.
    pub(crate) allowed: u64,
    /// Blanks left.
    pub(crate) blanks: u32,
    /// Tiles left, blanks among them.
    pub(crate) tiles: u32,
}

/// A hand that a batch search can hold.
pub(crate) trait BatchHand: Hand {
    /// What is left of it, as an entry keeps it.
    type Held: Copy + Default;
    /// Tables for a rack.
    type Racks: Default;

    /// The memory of searches with such a hand.
    fn scratch<M>(scratches: &mut Scratches<M>) -> &mut Scratch<M, Self>;

    /// Fills the tables for a rack; the whole of it.
    fn deal(deal: &Deal<Self>, racks: &mut Self::Racks) -> Self::Held;

    /// What there is.
    fn rest(held: &Self::Held, racks: &Self::Racks) -> Rest;

    /// The same without a letter, or without a blank if the letter is not there.
    fn without(
        held: &Self::Held,
        natural: bool,
        letter: u32,
        deal: &Deal<Self>,
        racks: &Self::Racks,
    ) -> Self::Held;
}

/// All parts of a rack of up to eight tiles, numbered: each letter counts as much as there are
/// parts of the letters before it.
#[derive(Debug, Clone)]
pub(crate) struct SmallRacks {
    rests: [Rest; 256],
    /// What a letter counts; index 0 is the blank.
    weights: [u8; 64],
}

impl Default for SmallRacks {
    fn default() -> Self {
        Self {
            rests: [Rest::default(); 256],
            weights: [0; 64],
        }
    }
}

impl SmallRacks {
    /// Puts so many tiles of a kind, which `mark` adds to a rest, to the parts known so far.
    #[inline(always)]
    fn add(&mut self, known: &mut usize, count: usize, mark: impl Fn(&mut Rest)) -> u8 {
        let weight = *known;
        for part in weight..(weight * (count + 1)).min(256) {
            let mut rest = self.rests[part - weight];
            mark(&mut rest);
            rest.tiles += 1;
            self.rests[part] = rest;
        }
        *known = (weight * (count + 1)).min(256);
        weight as u8
    }
}

impl BatchHand for SmallHand {
    type Held = u8;
    type Racks = SmallRacks;

    fn scratch<M>(scratches: &mut Scratches<M>) -> &mut Scratch<M, Self> {
        &mut scratches.small
    }

    #[inline(always)]
    fn deal(deal: &Deal<Self>, racks: &mut SmallRacks) -> u8 {
        let mut known = 1;
        racks.rests[0] = Rest::default();
        for letter in bits(deal.letters) {
            let count = deal.counts[letter as usize & 63].into();
            let weight = racks.add(&mut known, count, |rest| {
                rest.letters |= 1 << letter;
                rest.allowed |= 1 << letter;
            });
            racks.weights[letter as usize & 63] = weight;
        }
        racks.weights[0] = racks.add(&mut known, deal.blanks as usize, |rest| {
            rest.allowed = deal.all;
            rest.blanks += 1;
        });
        (known - 1) as u8
    }

    #[inline(always)]
    fn rest(held: &u8, racks: &SmallRacks) -> Rest {
        racks.rests[usize::from(*held)]
    }

    #[inline(always)]
    fn without(held: &u8, natural: bool, letter: u32, _: &Deal<Self>, racks: &SmallRacks) -> u8 {
        let kind = if natural { letter & 63 } else { 0 };
        held.wrapping_sub(racks.weights[kind as usize])
    }
}

/// What is left of a rack of any size.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LargeHeld {
    hand: LargeHand,
    rest: Rest,
}

impl Default for LargeHeld {
    fn default() -> Self {
        Self {
            hand: LargeHand::NONE,
            rest: Rest::default(),
        }
    }
}

impl BatchHand for LargeHand {
    type Held = LargeHeld;
    type Racks = ();

    fn scratch<M>(scratches: &mut Scratches<M>) -> &mut Scratch<M, Self> {
        &mut scratches.large
    }

    fn deal(deal: &Deal<Self>, (): &mut ()) -> LargeHeld {
        let rest = Rest {
            letters: deal.hand.mask(),
            allowed: deal.placeable(&deal.hand, deal.blanks),
            blanks: deal.blanks,
            tiles: deal.tiles,
        };
        LargeHeld {
            hand: deal.hand,
            rest,
        }
    }

    #[inline(always)]
    fn rest(held: &LargeHeld, (): &()) -> Rest {
        held.rest
    }

    #[inline(always)]
    fn without(
        held: &LargeHeld,
        natural: bool,
        letter: u32,
        deal: &Deal<Self>,
        (): &(),
    ) -> LargeHeld {
        let mut hand = held.hand;
        hand.take(letter, &deal.slots);
        let blanks = held.rest.blanks - u32::from(!natural);
        let rest = Rest {
            letters: hand.mask(),
            allowed: deal.placeable(&hand, blanks),
            blanks,
            tiles: held.rest.tiles - 1,
        };
        LargeHeld { hand, rest }
    }
}
