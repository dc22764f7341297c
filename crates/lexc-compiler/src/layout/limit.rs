//! The number of units that a layout can address.

use crate::normalise::Error;
use lexc_alphabet::ErrorKind;
use lexc_diagnostic::{Remedy, grouped};
use lexc_format::pool::{Bitmap, Cell, Layout, Mask32};

/// Returns the error of a pool that would have more units than its layout can address.
pub(super) fn too_large(layout: &str, limit: u64, needed: u64, help: Remedy) -> Error {
    let message =
        format!("the {layout} layout addresses {limit} words, and these automata need {needed}");
    Error::new(ErrorKind::Limit, message).help(help)
}

pub(super) fn check_limit(layout: Layout, units: u64) -> Result<(), Error> {
    let (limit, help) = match layout {
        Layout::EdgeList => {
            let words = format!(" addresses {} words", grouped(1 << 26));
            let help = Remedy::default().value("layout", "bitmap").then(words);
            (Cell::MAX_ADDRESS, help)
        }
        Layout::Bitmap { .. } => (Bitmap::<Mask32>::MAX_ADDRESS, Remedy::default()),
    };
    let limit = u64::from(limit);
    if units > limit {
        return Err(too_large(layout.name(), limit, units, help));
    }
    Ok(())
}
