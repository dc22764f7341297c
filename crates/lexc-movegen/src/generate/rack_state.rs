//! The tiles left on a rack during a search, in a form that is cheap to copy.

use core::fmt::Debug;

use lexc_alphabet::{Letter, Tile};
use lexc_format::pool::PoolView;
use lexc_game::Rack;

use super::rack_set::RackSet;
use crate::nodes::{AnyNodes, WithNodes};
use crate::record::{ManyTiles, Tiles};

/// The most tiles of a rack whose subsets are numbered.
pub(crate) const SMALL: usize = 8;

/// The number of the first tile that is a blank, in the bytes of tiles.
const BLANK: u8 = 128;

/// The tiles left, as bit sets and numbers.
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

/// The tiles left on a rack, as each entry of a search keeps them.
pub(crate) trait RackState: Copy + Default + Debug + Send + 'static {
    /// The tiles of a play from a rack of this kind.
    type Tiles: Tiles;
    /// Tables for the subsets of a rack.
    type Subsets: Default + Clone + Debug + Send;

    /// Whether a search for the best plays of such racks is compiled that leaves out what cannot be
    /// one of them; without it all plays are found and ranked.
    const PRUNED: bool;

    /// Returns the part of a pair that is for racks of this kind.
    fn of<F: RackFamily>(pair: &mut ByRack<F>) -> &mut F::Of<Self>;

    /// Runs `with` on the states of a pool, compiled for its layout where racks of this kind are
    /// common. Returns `None` if racks of this kind are [not searched](Self::searches) there.
    fn with_nodes<W: WithNodes>(view: PoolView<'_>, with: W) -> Option<W::Output>;

    /// Returns `true` if racks of this kind are searched in a layout.
    fn searches(view: PoolView<'_>) -> bool;

    /// Fills the tables for a rack and returns the whole of it. `all` is the set of all letters.
    fn fill(rack: &Rack, all: u64, subsets: &mut Self::Subsets) -> Self;

    /// Returns the tiles that are left.
    fn rest(&self, subsets: &Self::Subsets) -> Rest;

    /// Returns the state without a tile, one that is left. `all` is the set of all letters.
    fn without(&self, tile: u8, all: u64, subsets: &Self::Subsets) -> Self;

    /// Returns the number of the subset that is left when `tiles` are taken from the whole rack;
    /// `None` if subsets are not numbered.
    fn leave(&self, tiles: Self::Tiles, len: u32, subsets: &Self::Subsets) -> Option<u8>;

    /// Returns the numbered subsets, if they are numbered.
    fn numbered(subsets: &Self::Subsets) -> Option<&SmallSubsets>;
}

/// A type for each kind of rack.
pub(crate) trait RackFamily {
    /// The type for racks whose states are `S`.
    type Of<S: RackState>: Default;
}

/// A value for small racks and one for large racks.
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

/// The subsets of a rack of up to eight tiles, numbered: the number is written in mixed radix, one
/// digit for the count of each letter and one for that of the blanks.
#[derive(Debug, Clone)]
pub(crate) struct SmallSubsets {
    rests: [Rest; 256],
    /// Weight of each tile's digit; a blank has the same for all letters, from 128 on.
    weights: [u8; 256],
    /// The number of subsets.
    len: usize,
}

impl Default for SmallSubsets {
    fn default() -> Self {
        Self {
            rests: [Rest::default(); 256],
            weights: [0; 256],
            len: 1,
        }
    }
}

impl SmallSubsets {
    /// Adds `count` tiles of one kind, which `mark` adds to a rest; returns the weight of the
    /// kind.
    #[inline(always)]
    fn add(&mut self, count: usize, mark: impl Fn(&mut Rest)) -> u8 {
        let weight = self.len;
        let end = (weight * (count + 1)).min(256);
        for subset in weight..end {
            let mut rest = self.rests[subset - weight];
            mark(&mut rest);
            rest.tiles += 1;
            self.rests[subset] = rest;
        }
        self.len = end;
        weight as u8
    }

    /// Returns the number of subsets, the empty one and the whole rack among them.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns the number of tiles of a subset.
    #[inline]
    pub(crate) fn tiles(&self, subset: u8) -> usize {
        self.rests[usize::from(subset)].tiles as usize
    }

    /// Returns the number of tiles of a kind in a subset; the whole rack has `count` of them.
    pub(crate) fn count(&self, subset: u8, tile: Tile, count: usize) -> usize {
        let kind = tile.letter().map_or(BLANK, Letter::number);
        match usize::from(self.weights[usize::from(kind)]) {
            _ if count == 0 => 0,
            0 => 0,
            weight => usize::from(subset) / weight % (count + 1),
        }
    }
}

/// The number of a subset of a rack of up to eight tiles.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct SmallRack(pub(crate) u8);

impl RackState for SmallRack {
    type Tiles = u64;
    type Subsets = SmallSubsets;

    const PRUNED: bool = true;

    fn of<F: RackFamily>(pair: &mut ByRack<F>) -> &mut F::Of<Self> {
        &mut pair.small
    }

    #[cfg(feature = "all-searches")]
    #[inline]
    fn with_nodes<W: WithNodes>(view: PoolView<'_>, with: W) -> Option<W::Output> {
        Some(lexc_format::with_graph!(view, graph => with.with(graph)))
    }

    #[cfg(not(feature = "all-searches"))]
    #[inline]
    fn with_nodes<W: WithNodes>(view: PoolView<'_>, with: W) -> Option<W::Output> {
        match view {
            PoolView::Bitmap32(graph) => Some(with.with(graph)),
            _ => None,
        }
    }

    fn searches(view: PoolView<'_>) -> bool {
        cfg!(feature = "all-searches") || matches!(view, PoolView::Bitmap32(_))
    }

    #[inline(always)]
    fn fill(rack: &Rack, all: u64, subsets: &mut SmallSubsets) -> Self {
        subsets.len = 1;
        subsets.rests[0] = Rest::default();
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
    fn rest(&self, subsets: &SmallSubsets) -> Rest {
        subsets.rests[usize::from(self.0)]
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

/// The tiles left on a rack of any size, or of all racks of a set.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LargeRack {
    /// The letters of which there is one.
    single: u64,
    counts: [u8; 64],
    /// The letters of which every rack has one left: all, if there is one rack only.
    known: u64,
    /// The number of tiles left beyond the known ones.
    free: u8,
    rest: Rest,
}

/// The number of each letter at first: on some rack of a set, and on every rack.
#[derive(Debug, Clone)]
pub(crate) struct LargeCounts {
    most: [u8; 64],
    known: [u8; 64],
}

impl Default for LargeCounts {
    fn default() -> Self {
        Self {
            most: [0; 64],
            known: [0; 64],
        }
    }
}

impl LargeRack {
    /// Returns the state before a search for all racks of a set, without blanks: the letters that a rack can play.
    pub(crate) fn fill_set(set: &RackSet, letters: &Rack, counts: &mut LargeCounts) -> Self {
        let all = letters.letters().bits();
        let mut state = Self::fill(letters, all, counts);
        counts.known = [0; 64];
        state.known = 0;
        for letter in letters.letters() {
            let count = set.known().count(Tile::Letter(letter));
            counts.known[usize::from(letter.number() & 63)] = count as u8;
            state.known |= u64::from(count > 0) << letter.number();
        }
        state.free = set.free().min(255) as u8;
        state.rest.tiles = set.tiles().min(ManyTiles::ROOM) as u32;
        state.rest.letters = state.letters(state.rest.letters);
        state.rest.allowed = state.rest.letters;
        state
    }

    /// Returns the letters left in some rack that can be placed.
    #[inline(always)]
    fn letters(&self, left: u64) -> u64 {
        match self.free {
            0 => left & self.known,
            _ => left,
        }
    }
}

impl Default for LargeRack {
    fn default() -> Self {
        Self {
            single: 0,
            counts: [0; 64],
            known: 0,
            free: 0,
            rest: Rest::default(),
        }
    }
}

impl RackState for LargeRack {
    type Tiles = ManyTiles;
    type Subsets = LargeCounts;

    const PRUNED: bool = cfg!(feature = "all-searches");

    fn of<F: RackFamily>(pair: &mut ByRack<F>) -> &mut F::Of<Self> {
        &mut pair.large
    }

    fn with_nodes<W: WithNodes>(view: PoolView<'_>, with: W) -> Option<W::Output> {
        Some(with.with(AnyNodes::from(view)))
    }

    fn searches(_: PoolView<'_>) -> bool {
        true
    }

    fn fill(rack: &Rack, all: u64, counts: &mut LargeCounts) -> Self {
        let mut state = Self::default();
        let letters = rack.letters().bits();
        for letter in rack.letters() {
            let count = rack.count(Tile::Letter(letter));
            // A rack holds at most 255 tiles of a kind.
            state.counts[usize::from(letter.number() & 63)] = count as u8;
            state.single |= u64::from(count == 1) << letter.number();
        }
        counts.most = state.counts;
        counts.known = state.counts;
        state.known = letters;
        let blanks = rack.blanks() as u32;
        state.rest = Rest {
            letters,
            allowed: if blanks > 0 { all } else { letters },
            blanks,
            tiles: rack.len().min(ManyTiles::ROOM) as u32,
        };
        state
    }

    #[inline(always)]
    fn rest(&self, _: &LargeCounts) -> Rest {
        self.rest
    }

    #[inline(always)]
    fn without(&self, tile: u8, all: u64, counts: &LargeCounts) -> Self {
        let mut left = *self;
        left.rest.tiles -= 1;
        if tile < BLANK {
            let index = usize::from(tile & 63);
            let count = &mut left.counts[index];
            *count -= 1;
            let bit = 1 << index;
            left.rest.letters &= !(left.single & bit);
            left.single &= left.rest.letters;
            left.single |= bit * u64::from(*count == 1);
            let used = counts.most[index] - *count;
            let known = counts.known[index];
            // Without free tiles only known ones are placed.
            left.free -= u8::from(used > known);
            left.known &= !(bit * u64::from(used >= known));
            left.rest.letters = left.letters(left.rest.letters);
        } else {
            left.rest.blanks -= 1;
        }
        left.rest.allowed = if left.rest.blanks > 0 {
            all
        } else {
            left.rest.letters
        };
        left
    }

    fn leave(&self, _: ManyTiles, _: u32, _: &LargeCounts) -> Option<u8> {
        None
    }

    fn numbered(_: &LargeCounts) -> Option<&SmallSubsets> {
        None
    }
}
