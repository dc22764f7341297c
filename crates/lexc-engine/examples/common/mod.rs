//! The lexicon of the examples.

use std::error::Error;

use lexc_compiler::compile::StructureSet;
use lexc_compiler::recompile::expand;
use lexc_runtime::Lexicon;

/// The built-in English lexicon with a GADDAG.
pub(crate) fn english() -> Result<Lexicon, Box<dyn Error>> {
    let packed = lexc_lexicons::lexicon("english").ok_or("no English lexicon")?;
    let bytes = expand(packed.bytes(), StructureSet::GADDAG)?;
    Ok(Lexicon::from_bytes_unverified(bytes)?)
}
