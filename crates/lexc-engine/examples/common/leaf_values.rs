//! The leave values of the examples.

use std::error::Error;
use std::sync::Arc;

use lexc_engine::leaves::LeaveTable;
use lexc_runtime::Lexicon;

/// Reads leave values from a file; `builtin` means the values that come with lexc.
pub(crate) fn leaves(name: &str, lexicon: &Lexicon) -> Result<Arc<LeaveTable>, Box<dyn Error>> {
    Ok(Arc::new(match name {
        "builtin" => LeaveTable::builtin_for(lexicon)?,
        file => LeaveTable::read(&std::fs::read(file)?, lexicon)?,
    }))
}
