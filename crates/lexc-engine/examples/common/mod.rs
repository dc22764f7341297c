//! What the examples share: the built-in English list with a GADDAG, and a table of leave values.

use std::error::Error;
use std::sync::Arc;

use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_compiler::recompile::recompile;
use lexc_engine::leaves::LeaveTable;
use lexc_format::{LexFile, Verification};
use lexc_runtime::Lexicon;

/// Opens the built-in English list.
pub(crate) fn english() -> Result<Lexicon, Box<dyn Error>> {
    let packed = lexc_lexicons::lexicon("english")
        .ok_or("no English list")?
        .bytes();
    let file = LexFile::parse(packed, Verification::Skip)?;
    let options = CompileOptions {
        structures: StructureSet {
            gaddag: true,
            ..StructureSet::default()
        },
        layout: LayoutChoice::Bitmap,
        count_all: false,
    };
    let made = recompile(&file, packed, None, &options, &mut |_| {})?;
    let bytes = made.compiled.to_bytes(&made.provenance);
    Ok(Lexicon::from_bytes_unverified(bytes)?)
}

/// Reads a table of leave values in KLV2.
pub(crate) fn leaves(path: &str, lexicon: &Lexicon) -> Result<Arc<LeaveTable>, Box<dyn Error>> {
    let bytes = std::fs::read(path)?;
    Ok(Arc::new(LeaveTable::from_klv2(
        &bytes,
        lexicon.alphabet(),
        6,
    )?))
}
