//! The number of units that a layout can address.

use lexc_format::pool::{Bitmap, Cell, Layout, Mask32};

/// The pool would have more units than its layout can address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the {layout} layout addresses {limit} words, and these automata need {needed}")]
pub struct PoolTooLarge {
    /// The name of the layout.
    pub layout: &'static str,
    /// The number of units that it can address.
    pub limit: u64,
    /// The number of units that are needed.
    pub needed: u64,
}

/// The layout name of the compact two-way DAWG in [`PoolTooLarge`]: its limit is lower than for
/// edge lists.
pub const COMPACT: &str = "compact two-way";

pub(super) fn check_limit(layout: Layout, units: u64) -> Result<(), PoolTooLarge> {
    let limit = match layout {
        Layout::EdgeList => u64::from(Cell::MAX_ADDRESS),
        Layout::Bitmap { .. } => u64::from(Bitmap::<Mask32>::MAX_ADDRESS),
    };
    if units > limit {
        return Err(PoolTooLarge {
            layout: layout.name(),
            limit,
            needed: units,
        });
    }
    Ok(())
}
