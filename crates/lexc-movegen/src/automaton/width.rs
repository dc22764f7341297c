//! Letter masks of 32 and of 64 bits.

use lexc_format::LabelSet;
use lexc_format::pool::{Mask, Mask32, Mask64};

/// A letter mask, as wide as the node layout stores it.
pub(crate) trait Width: Mask + Send + 'static {
    /// Returns the half of a pair for masks of this width.
    fn of<F: WidthFamily>(pair: &mut ByWidth<F>) -> &mut F::Of<Self>;

    /// Returns the mask as 64 bits.
    #[inline(always)]
    fn bits(self) -> u64 {
        self.widen().bits()
    }

    /// Returns the mask with these bits.
    #[inline(always)]
    fn from_bits(bits: u64) -> Self {
        Self::narrow(LabelSet::from_bits(bits))
    }
}

/// A type constructor over mask widths.
pub(crate) trait WidthFamily {
    /// The type for masks of type `M`.
    type Of<M: Width>: Default;
}

/// One value for masks of 32 bits and one for masks of 64 bits.
pub(crate) struct ByWidth<F: WidthFamily> {
    narrow: F::Of<Mask32>,
    wide: F::Of<Mask64>,
}

impl<F: WidthFamily> Default for ByWidth<F> {
    fn default() -> Self {
        Self {
            narrow: F::Of::default(),
            wide: F::Of::default(),
        }
    }
}

impl Width for Mask32 {
    fn of<F: WidthFamily>(pair: &mut ByWidth<F>) -> &mut F::Of<Self> {
        &mut pair.narrow
    }
}

impl Width for Mask64 {
    fn of<F: WidthFamily>(pair: &mut ByWidth<F>) -> &mut F::Of<Self> {
        &mut pair.wide
    }
}
