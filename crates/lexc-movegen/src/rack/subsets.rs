//! [`SmallSubsets`]: the numbered subsets of a rack of up to eight tiles.

use lexc_alphabet::{Letter, Tile};

use super::tiles_left::{BLANK, TilesLeft};

/// The maximum number of tiles of a rack whose subsets are numbered.
pub(crate) const SMALL: usize = 8;

/// The subsets of a rack of up to eight tiles, by their numbers.
///
/// A number is written in mixed radix: one digit for the count of each letter, and one for the
/// count of the blanks. Removing a tile subtracts the weight of its digit.
#[derive(Debug, Clone)]
pub(crate) struct SmallSubsets {
    pub(super) tiles_left: [TilesLeft; 256],
    /// By tile: the weight of its digit. All blanks, the tiles from 128, have the same weight.
    pub(super) weights: [u8; 256],
    pub(super) len: usize,
}

impl Default for SmallSubsets {
    fn default() -> Self {
        Self { tiles_left: [TilesLeft::default(); 256], weights: [0; 256], len: 1 }
    }
}

impl SmallSubsets {
    /// Adds `count` tiles of one kind, each of which `add_one` adds to a subset; returns the weight
    /// of their digit.
    #[inline(always)]
    pub(super) fn add(&mut self, count: usize, add_one: impl Fn(&mut TilesLeft)) -> u8 {
        let weight = self.len;
        let end = (weight * (count + 1)).min(256);
        for subset in weight..end {
            let mut rest = self.tiles_left[subset - weight];
            add_one(&mut rest);
            rest.tiles += 1;
            self.tiles_left[subset] = rest;
        }
        self.len = end;
        weight as u8
    }

    /// Returns the number of subsets, including the empty one and the whole rack.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn tiles(&self, subset: u8) -> usize {
        self.tiles_left[usize::from(subset)].tiles as usize
    }

    /// Returns the number of tiles of a kind in a subset of a rack that has `count` of them.
    pub(crate) fn count(&self, subset: u8, tile: Tile, count: usize) -> usize {
        let kind = tile.letter().map_or(BLANK, Letter::number);
        match usize::from(self.weights[usize::from(kind)]) {
            _ if count == 0 => 0,
            0 => 0,
            weight => usize::from(subset) / weight % (count + 1),
        }
    }
}
