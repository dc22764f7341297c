//! Sets of cells: a cell is one tile of a board.

use core::fmt::Debug;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cells as bits, in the narrowest integer that the board allows, because searches copy
/// many of them.
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
    /// Maximum number of cells.
    const MAX: usize;

    /// Returns the set of one cell, which is below [`Self::MAX`].
    fn one(cell: usize) -> Self;

    /// Returns the first cell, or [`Self::MAX`] for the empty set.
    fn first(self) -> usize;

    /// Returns the set without its first cell. The set must not be empty.
    fn without_first(self) -> Self;

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
            fn one(cell: usize) -> Self {
                1 << (cell as u32 % Self::BITS)
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

/// Returns the cells of a set in order.
#[inline(always)]
pub(super) fn each<C: Cells>(mut cells: C) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if cells.is_empty() {
            return None;
        }
        let cell = cells.first();
        cells = cells.without_first();
        Some(cell)
    })
}
