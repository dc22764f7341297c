//! [`SubRacks`]: the parts of a rack and their numbers.

use crate::endgame::board::rack::EndgameRack;
use crate::endgame::board::squares::EndgameBoard;

/// The maximum number of tiles of a rack with bounds.
pub(crate) const MAX_TILES: usize = 8;

/// The number of tiles of each kind, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TileCounts(u64);

impl TileCounts {
    /// Returns `true` if no count of the other is greater.
    #[inline(always)]
    pub(super) fn contains(self, other: Self) -> bool {
        const HIGH: u64 = 0x8080_8080_8080_8080;
        (self.0 | HIGH).wrapping_sub(other.0) & HIGH == HIGH
    }
}

/// Numbers the sub-racks of a rack. The number of a rack is the sum of the strides of its tiles.
#[derive(Debug, Clone)]
pub(super) struct SubRacks {
    /// The number of tiles of each kind of the rack.
    pub(super) tiles: [u8; 64],
    /// The share of a tile of each kind in the number of a rack.
    strides: [u32; 64],
    /// By sub-rack.
    counts: Vec<TileCounts>,
    lens: Vec<u8>,
    values: Vec<i32>,
}

impl SubRacks {
    /// Returns the sub-racks, or `None` if the rack has too many tiles.
    pub(super) fn new(rack: &EndgameRack, board: &EndgameBoard) -> Option<Self> {
        if rack.len as usize > MAX_TILES {
            return None;
        }
        let mut racks = Self {
            tiles: rack.counts,
            strides: [0; 64],
            counts: vec![TileCounts(0)],
            lens: vec![0],
            values: vec![0],
        };
        let kinds = rack.counts.iter().enumerate();
        for (number, (kind, &count)) in kinds.filter(|&(_, &count)| count > 0).enumerate() {
            let stride = racks.counts.len();
            racks.strides[kind] = stride as u32;
            for _ in 0..count {
                for at in racks.counts.len() - stride..racks.counts.len() {
                    racks
                        .counts
                        .push(TileCounts(racks.counts[at].0 + (1 << (8 * number))));
                    racks.lens.push(racks.lens[at] + 1);
                    racks.values.push(racks.values[at] + board.value(kind));
                }
            }
        }
        Some(racks)
    }

    /// Returns the number of a sub-rack.
    #[inline]
    pub(super) fn number(&self, rack: &EndgameRack) -> u32 {
        let mut number = u32::from(rack.counts[0]) * self.strides[0];
        let mut letters = rack.letters;
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            number += u32::from(rack.counts[letter]) * self.strides[letter];
        }
        number
    }

    /// Returns the share of a tile in the number of a rack.
    #[inline(always)]
    pub(super) fn stride(&self, kind: usize) -> u32 {
        self.strides[kind]
    }

    /// Returns the number of sub-racks.
    pub(super) fn len(&self) -> usize {
        self.counts.len()
    }

    /// Returns the number of the whole rack.
    pub(super) fn all(&self) -> usize {
        self.len() - 1
    }

    /// Returns `true` if a sub-rack contains another.
    #[inline(always)]
    pub(super) fn contains(&self, rack: usize, part: usize) -> bool {
        self.counts[rack].contains(self.counts[part])
    }

    /// Returns the number of tiles of a sub-rack.
    #[inline(always)]
    pub(super) fn tiles_of(&self, rack: usize) -> usize {
        self.lens[rack].into()
    }

    /// Returns the sum of the values of the tiles of a sub-rack.
    #[inline(always)]
    pub(super) fn value(&self, rack: usize) -> i32 {
        self.values[rack]
    }

    /// Returns the number of each single tile.
    pub(super) fn singles(&self) -> impl Iterator<Item = usize> {
        let strides = self.strides.iter().filter(|&&stride| stride > 0);
        strides.map(|&stride| stride as usize)
    }
}
