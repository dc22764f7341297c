//! Letter masks of 32 and of 64 bits.

use lexc_format::LabelSet;
use lexc_format::pool::{Mask, Mask32, Mask64};

/// A letter mask, as wide as the node layout stores it.
pub(crate) trait Width: Mask + Send + Sync + 'static {
    #[inline(always)]
    fn bits(self) -> u64 {
        self.widen().bits()
    }

    #[inline(always)]
    fn from_bits(bits: u64) -> Self {
        Self::narrow(LabelSet::from_bits(bits))
    }
}

impl Width for Mask32 {}

impl Width for Mask64 {}
