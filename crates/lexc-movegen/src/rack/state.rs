//! [`RackState`]: the tiles left on a rack, as stored in each entry of a search.

use core::fmt::Debug;

use lexc_game::Rack;

use super::large::{LargeCounts, LargeRack};
use super::small::{SMALL, SmallRack, SmallSubsets};
use super::tiles_left::TilesLeft;
use crate::features::ALL_SEARCHES;
use crate::record::{ManyTiles, Tiles};

/// The tiles left on a rack, as stored in each entry of a search.
pub(crate) trait RackState: Copy + Default + Debug + Send + 'static {
    /// The tiles of a play from a rack of this kind.
    type Tiles: Tiles;
    /// Tables for a rack of this kind.
    type Subsets: Default + Clone + Debug + Send;

    /// Whether searches for the best plays use bounds. Without them all plays are found and ranked,
    /// which takes less code.
    const PRUNED: bool;

    /// Returns the half of a pair for racks of this kind.
    fn of<F: RackFamily>(pair: &mut ByRack<F>) -> &mut F::Of<Self>;

    /// Fills the tables for a rack and returns the whole rack. `all` is the set of all letters.
    fn fill(rack: &Rack, all: u64, subsets: &mut Self::Subsets) -> Self;

    /// Returns the tiles left.
    fn tiles_left(&self, subsets: &Self::Subsets) -> TilesLeft;

    /// Returns the state without one of the tiles left. `all` is the set of all letters.
    fn without(&self, tile: u8, all: u64, subsets: &Self::Subsets) -> Self;

    /// Returns the number of the subset without the `len` tiles of a play from the whole rack;
    /// `None` if subsets are not numbered.
    fn leave(&self, tiles: Self::Tiles, len: u32, subsets: &Self::Subsets) -> Option<u8>;

    /// Returns the numbered subsets, if they are numbered.
    fn numbered(subsets: &Self::Subsets) -> Option<&SmallSubsets>;
}

/// A type constructor over kinds of racks.
pub(crate) trait RackFamily {
    /// The type for racks with the state `S`.
    type Of<S: RackState>: Default;
}

/// One value for small racks and one for large racks.
pub(crate) struct ByRack<F: RackFamily> {
    small: F::Of<SmallRack>,
    large: F::Of<LargeRack>,
}

impl<F: RackFamily> Default for ByRack<F> {
    fn default() -> Self {
        Self {
            small: F::Of::default(),
            large: F::Of::default(),
        }
    }
}

impl RackState for SmallRack {
    type Tiles = u64;
    type Subsets = SmallSubsets;

    const PRUNED: bool = true;

    fn of<F: RackFamily>(pair: &mut ByRack<F>) -> &mut F::Of<Self> {
        &mut pair.small
    }

    #[inline(always)]
    fn fill(rack: &Rack, all: u64, subsets: &mut SmallSubsets) -> Self {
        Self::fill(rack, all, subsets)
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

impl RackState for LargeRack {
    type Tiles = ManyTiles;
    type Subsets = LargeCounts;

    const PRUNED: bool = ALL_SEARCHES;

    fn of<F: RackFamily>(pair: &mut ByRack<F>) -> &mut F::Of<Self> {
        &mut pair.large
    }

    fn fill(rack: &Rack, all: u64, counts: &mut LargeCounts) -> Self {
        Self::fill(rack, all, counts)
    }

    #[inline(always)]
    fn tiles_left(&self, _: &LargeCounts) -> TilesLeft {
        self.left
    }

    #[inline(always)]
    fn without(&self, tile: u8, all: u64, counts: &LargeCounts) -> Self {
        self.without(tile, all, counts)
    }

    fn leave(&self, _: ManyTiles, _: u32, _: &LargeCounts) -> Option<u8> {
        None
    }

    fn numbered(_: &LargeCounts) -> Option<&SmallSubsets> {
        None
    }
}
