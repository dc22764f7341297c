//! The input and the clock that the measurement programs share.
//!
//! Each program below `src/bin` prints the figures of a section of the documents. Run one from the
//! root of the repository:
//!
//! ```console
//! $ cargo run --release -p lexc-measurements --bin greedy_games -- summary 2000
//! ```

use std::error::Error;
use std::sync::Arc;

use lexc_compiler::compile::StructureSet;
use lexc_compiler::recompile::expand;
use lexc_engine::leaves::LeaveTable;
use lexc_runtime::Lexicon;

/// Returns the built-in English lexicon with a GADDAG.
///
/// # Errors
/// Returns an error if the lexicon cannot be expanded.
pub fn english() -> Result<Lexicon, Box<dyn Error>> {
    let packed = lexc_lexicons::lexicon("english").ok_or("no English lexicon")?;
    let bytes = expand(packed.bytes(), StructureSet::GADDAG)?;
    Ok(Lexicon::from_bytes_unverified(bytes)?)
}

/// Reads leave values from a file; `builtin` means the built-in values.
///
/// # Errors
/// Returns an error if the file cannot be read or does not fit the lexicon.
pub fn leave_values(name: &str, lexicon: &Lexicon) -> Result<Arc<LeaveTable>, Box<dyn Error>> {
    Ok(Arc::new(match name {
        "builtin" => LeaveTable::builtin_for(lexicon)?,
        file => LeaveTable::read(&std::fs::read(file)?, lexicon)?,
    }))
}
