//! [`SubRacks`]: the parts of a rack, with numbers.

use core::ops::{Add, Sub};

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

/// A part of a rack, as a number: the sum of the numbers of its tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SubRack(u32);

impl SubRack {
    /// The sub-rack without tiles.
    pub(super) const EMPTY: Self = Self(0);

    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Add for SubRack {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for SubRack {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

/// The sub-racks of a rack.
///
/// The rack AAB has the sub-racks 0 without tiles, 1 A, 2 AA, 3 B, 4 AB and 5 AAB: an A adds 1 and
/// a B adds 3.
#[derive(Debug, Clone)]
pub(super) struct SubRacks {
    /// The number of tiles of each kind of the rack.
    pub(super) tiles: [u8; 64],
    /// The sub-rack of one tile of each kind; empty for kinds that the rack lacks.
    singles: [SubRack; 64],
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
            singles: [SubRack::EMPTY; 64],
            counts: vec![TileCounts(0)],
            lens: vec![0],
            values: vec![0],
        };
        let kinds = rack.counts.iter().enumerate();
        for (number, (kind, &count)) in kinds.filter(|&(_, &count)| count > 0).enumerate() {
            let stride = racks.counts.len();
            racks.singles[kind] = SubRack(stride as u32);
            for _ in 0..count {
                for at in racks.counts.len() - stride..racks.counts.len() {
                    racks.counts.push(TileCounts(racks.counts[at].0 + (1 << (8 * number))));
                    racks.lens.push(racks.lens[at] + 1);
                    racks.values.push(racks.values[at] + board.value(kind));
                }
            }
        }
        Some(racks)
    }

    /// Returns the sub-rack of some of the tiles.
    #[inline]
    pub(super) fn of(&self, rack: &EndgameRack) -> SubRack {
        let mut number = u32::from(rack.counts[0]) * self.singles[0].0;
        let mut letters = rack.letters;
        while letters != 0 {
            let letter = letters.trailing_zeros() as usize;
            letters &= letters - 1;
            number += u32::from(rack.counts[letter]) * self.singles[letter].0;
        }
        SubRack(number)
    }

    /// Returns the sub-rack of one tile of a kind.
    #[inline(always)]
    pub(super) fn single(&self, kind: usize) -> SubRack {
        self.singles[kind]
    }

    /// Returns the sub-racks of single tiles.
    pub(super) fn singles(&self) -> impl Iterator<Item = SubRack> {
        let singles = self.singles.iter().copied();
        singles.filter(|&single| single != SubRack::EMPTY)
    }

    /// Returns the number of sub-racks.
    pub(super) fn len(&self) -> usize {
        self.counts.len()
    }

    /// Returns the sub-racks from one to another, in ascending order.
    pub(super) fn range(first: SubRack, last: SubRack) -> impl Iterator<Item = SubRack> {
        (first.0..=last.0).map(SubRack)
    }

    /// Returns the whole rack.
    pub(super) fn all(&self) -> SubRack {
        SubRack(self.len() as u32 - 1)
    }

    /// Returns `true` if a sub-rack contains another.
    #[inline(always)]
    pub(super) fn contains(&self, rack: SubRack, part: SubRack) -> bool {
        self.counts[rack.index()].contains(self.counts[part.index()])
    }

    /// Returns the number of tiles of a sub-rack.
    #[inline(always)]
    pub(super) fn tiles_of(&self, rack: SubRack) -> usize {
        self.lens[rack.index()].into()
    }

    /// Returns the sum of the values of the tiles of a sub-rack.
    #[inline(always)]
    pub(super) fn value(&self, rack: SubRack) -> i32 {
        self.values[rack.index()]
    }
}
