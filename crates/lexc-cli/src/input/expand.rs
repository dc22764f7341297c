//! Lexicons with structures or editions that are built in memory.

use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet, compile};
use lexc_compiler::diagnostic::Diagnostic;
use lexc_compiler::words::WordCollector;
use lexc_format::provenance::Provenance;
use lexc_runtime::Lexicon;

use crate::failure::Failure;
use crate::words::values;

/// The largest lexicon whose editions are compiled in memory, in words.
const MAX_EDITION: u64 = 50_000_000;

/// Compiles the words of an edition in memory, as a lexicon with a DAWG.
pub(crate) fn edition_of(lexicon: &Lexicon, name: &str) -> Result<Lexicon, Failure> {
    let edition = values::edition(lexicon, name)?;
    if lexicon.len() > MAX_EDITION {
        return Err(Diagnostic::error(format!(
            "the lexicon is too large to extract the edition {name} on each run"
        ))
        .help("build a lexicon from the list of the edition")
        .into());
    }
    let failure = |error: &dyn std::fmt::Display| {
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
    let collected = collector.finish(None).map_err(|error| failure(&error))?;
    let Some(dawg) = collected.dawg else {
        return Err(Failure::new(format!("the edition {name} has no words")));
    };
    let options = CompileOptions::default()
        .structures(StructureSet::default())
        .layout(LayoutChoice::Bitmap)
        .count_all(false);
    let compiled = compile(dawg, lexicon.alphabet(), &options, &mut |_| {})
        .map_err(|error| failure(&error))?;
    let bytes = compiled.to_bytes(&Provenance::default());
    Lexicon::from_bytes_unverified(bytes).map_err(|error| failure(&error))
}
