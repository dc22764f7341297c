//! Lexicons that get, in memory, what their files do not hold.

use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet, compile};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::recompile::expand;
use lexc_compiler::words::WordCollector;
use lexc_format::provenance::Provenance;
use lexc_runtime::Lexicon;

use crate::failure::Failure;
use crate::words::values;

/// The lexicon itself, if it holds a DAWG and these structures, else one of the same words that does,
/// in bitmap states. Takes some hundredths of a second for 270,000 words, a fifth of one with the
/// GADDAG.
pub(crate) fn with_structures(lexicon: Lexicon, wanted: StructureSet) -> Result<Lexicon, Failure> {
    if wanted.is_held_by(lexicon.structures()) {
        return Ok(lexicon);
    }
    let defect = |error: &dyn std::fmt::Display| {
        Failure::new(format!("the lexicon cannot be unpacked: {error}"))
    };
    let bytes = expand(lexicon.bytes(), wanted).map_err(|error| defect(&error))?;
    Lexicon::from_bytes_unverified(bytes).map_err(|error| defect(&error))
}

/// Greatest number of words of an edition that is compiled in memory.
const MAX_EDITION: u64 = 50_000_000;

/// A lexicon of the words of an edition, with a DAWG, made in memory.
pub(crate) fn edition_of(lexicon: &Lexicon, name: &str) -> Result<Lexicon, Failure> {
    let edition = values::edition(lexicon, name)?;
    if lexicon.len() > MAX_EDITION {
        return Err(Diagnostic::error(format!(
            "the lexicon is too large to take the edition {name} out of it each time"
        ))
        .help("build a lexicon of the edition from its list")
        .into());
    }
    let defect = |error: &dyn std::fmt::Display| {
        Failure::new(format!("the edition {name} cannot be compiled: {error}"))
    };
    let mut collector = WordCollector::default();
    let mut words = lexicon.words();
    let mut rank = 0;
    while let Some(word) = words.next_letters() {
        if edition.get(rank).is_some() {
            collector.add(word);
        }
        rank += 1;
    }
    let collected = collector.finish(None).map_err(|error| defect(&error))?;
    let Some(dawg) = collected.dawg else {
        return Err(Failure::new(format!("the edition {name} has no words")));
    };
    let options = CompileOptions {
        structures: StructureSet::default(),
        layout: LayoutChoice::Bitmap,
        count_all: false,
    };
    let compiled =
        compile(dawg, lexicon.alphabet(), &options, &mut |_| {}).map_err(|error| defect(&error))?;
    let bytes = compiled.to_bytes(&Provenance::default());
    Lexicon::from_bytes_unverified(bytes).map_err(|error| defect(&error))
}
