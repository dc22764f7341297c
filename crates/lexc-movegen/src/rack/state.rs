//! [`RackState`]: the tiles left on a rack, as stored in each entry of a search.

use core::fmt::Debug;

use lexc_game::Rack;

use super::subsets::SmallSubsets;
use super::tiles_left::TilesLeft;
use crate::record::Tiles;

/// The tiles left on a rack, as stored in each entry of a search.
pub(crate) trait RackState: Copy + Default + Debug + Send + Sync + 'static {
    type Tiles: Tiles;
    /// Tables for a rack of this kind.
    type Subsets: Default + Clone + Debug + Send;

    /// Whether searches for the best plays use bounds. Without them all plays are found and ranked,
    /// which takes less code.
    const PRUNED: bool;

    /// Fills the tables for a rack and returns the whole rack. `all` is the set of all letters.
    fn fill(rack: &Rack, all: u64, subsets: &mut Self::Subsets) -> Self;

    fn tiles_left(&self, subsets: &Self::Subsets) -> TilesLeft;

    /// Returns the state without one of the tiles left. `all` is the set of all letters.
    fn without(&self, tile: u8, all: u64, subsets: &Self::Subsets) -> Self;

    /// Returns the number of the subset without the `len` tiles of a play from the whole rack;
    /// `None` if subsets are not numbered.
    fn leave(&self, tiles: Self::Tiles, len: u32, subsets: &Self::Subsets) -> Option<u8>;

    /// Returns the numbered subsets, if they are numbered.
    fn numbered(subsets: &Self::Subsets) -> Option<&SmallSubsets>;
}
