//! [`SmallRack`]: a rack of up to eight tiles, by the number of a subset.

use lexc_alphabet::Tile;
use lexc_game::Rack;

use super::state::RackState;
use super::subsets::{SMALL, SmallSubsets};
use super::tiles_left::{BLANK, TilesLeft};
use crate::record::Tiles as _;

/// The number of a subset of a rack of up to eight tiles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct SmallRack(u8);

impl RackState for SmallRack {
    type Tiles = u64;
    type Subsets = SmallSubsets;

    const PRUNED: bool = true;

    /// Numbers the subsets of the rack.
    #[inline(always)]
    fn fill(rack: &Rack, all: u64, subsets: &mut SmallSubsets) -> Self {
        subsets.len = 1;
        subsets.tiles_left[0] = TilesLeft::default();
        for letter in rack.letters() {
            let count = rack.count(Tile::Letter(letter));
            let letter = letter.number();
            let weight = subsets.add(count, |rest| {
                rest.letters |= 1 << letter;
                rest.allowed |= 1 << letter;
            });
            subsets.weights[usize::from(letter)] = weight;
        }
        let weight = subsets.add(rack.blanks(), |rest| {
            rest.allowed = all;
            rest.blanks += 1;
        });
        subsets.weights[usize::from(BLANK)..].fill(weight);
        Self((subsets.len - 1) as u8)
    }

    #[inline(always)]
    fn tiles_left(&self, subsets: &SmallSubsets) -> TilesLeft {
        subsets.tiles_left[usize::from(self.0)]
    }

    #[inline(always)]
    fn without(&self, tile: u8, _: u64, subsets: &SmallSubsets) -> Self {
        Self(self.0.wrapping_sub(subsets.weights[usize::from(tile)]))
    }

    #[inline(always)]
    fn leave(&self, tiles: u64, len: u32, subsets: &SmallSubsets) -> Option<u8> {
        let mut left = self.0;
        for index in 0..(len as usize).min(SMALL) {
            left = left.wrapping_sub(subsets.weights[usize::from(tiles.get(index))]);
        }
        Some(left)
    }

    #[inline]
    fn numbered(subsets: &SmallSubsets) -> Option<&SmallSubsets> {
        Some(subsets)
    }
}
