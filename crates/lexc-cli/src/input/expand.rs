//! Lexicons that get, in memory, what their files do not hold.

use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_compiler::recompile::recompile;
use lexc_format::LexFile;
use lexc_runtime::{Lexicon, Verification};

use crate::failure::Failure;

/// The lexicon itself, if it holds a DAWG and these structures, else one of the same words that does,
/// in bitmap states. Takes some hundredths of a second for 270,000 words, a fifth of one with the
/// GADDAG.
pub(crate) fn with_structures(lexicon: Lexicon, wanted: StructureSet) -> Result<Lexicon, Failure> {
    let stored = lexicon.structures();
    let held = stored.dawg.is_some()
        && (!wanted.trie || stored.trie.is_some())
        && (!wanted.gaddag || stored.gaddag.is_some())
        && (!wanted.two_way || stored.two_way.is_some())
        && (!wanted.two_way_compact || stored.two_way_compact.is_some());
    if held {
        return Ok(lexicon);
    }
    let options = CompileOptions {
        structures: wanted,
        layout: LayoutChoice::Bitmap,
        count_all: false,
    };
    let defect = |error: &dyn std::fmt::Display| {
        Failure::new(format!("the lexicon cannot be unpacked: {error}"))
    };
    // It was verified when it was opened, if that was asked for.
    let file =
        LexFile::parse(lexicon.bytes(), Verification::Skip).map_err(|error| defect(&error))?;
    let made = recompile(&file, lexicon.bytes(), None, &options, &mut |_| {})
        .map_err(|error| defect(&error))?;
    let bytes = made.compiled.to_bytes(&made.provenance);
    Lexicon::from_bytes_unverified(bytes).map_err(|error| defect(&error))
}
