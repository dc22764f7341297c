//! Sets of places on a board.

use core::fmt::Debug;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of places, a bit each: as wide as the board asks for, since searches copy them about.
pub(super) trait Cells:
    Copy
    + Debug
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// How many places there can be.
    const MAX: usize;

    /// The set of one place, which is below [`Self::MAX`].
    fn one(place: usize) -> Self;

    /// The first place; [`Self::MAX`] in the empty set.
    fn first(self) -> usize;

    /// The set without its first place. The set is not empty.
    fn without_first(self) -> Self;

    /// Are there none?
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

macro_rules! cells {
    ($($word:ty),*) => {
        $(impl Cells for $word {
            const MAX: usize = <$word>::BITS as usize;

            #[inline(always)]
            fn one(place: usize) -> Self {
                1 << (place as u32 % Self::BITS)
            }

            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        })*
    };
}

cells!(u32, u64, u128);

/// The places of a set, the first one first.
#[inline(always)]
pub(super) fn places<C: Cells>(mut cells: C) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if cells.is_empty() {
            return None;
        }
        let place = cells.first();
        cells = cells.without_first();
        Some(place)
    })
}
