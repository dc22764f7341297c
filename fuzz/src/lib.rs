//! Shared code of the fuzz targets: reading inputs, boards, changes of files, and exhaustive checks of an
//! open lexicon.

pub mod agreement;
pub mod answers;
pub mod boards;
pub mod foreign;
pub mod forge;
pub mod input;
pub mod leaves;
pub mod plays;
pub mod questions;
pub mod shards;
pub mod walk;

use std::sync::LazyLock;

use lexc_cpu::Isa;
use lexc_format::{LexFile, Verification};
use lexc_runtime::Lexicon;
use lexc_testkit::{ALL_LAYOUTS, twelve_with_values};

/// Lexicons of all layouts, with values, as sources of sections.
pub static OTHERS: LazyLock<[Vec<u8>; ALL_LAYOUTS.len()]> =
    LazyLock::new(|| ALL_LAYOUTS.map(twelve_with_values));

/// Checks that an error has a text.
///
/// # Panics
/// If the error has no text.
pub fn refused(error: &(impl std::fmt::Display + std::fmt::Debug)) {
    assert!(!error.to_string().is_empty());
    noted(error);
}

/// Prints a text to standard error if `FUZZ_SAY` is set: `FUZZ_SAY=1 TARGET -runs=0 CORPUS` lists the
/// errors that a corpus reaches.
pub fn noted(what: &impl std::fmt::Debug) {
    static SAY: LazyLock<bool> = LazyLock::new(|| std::env::var_os("FUZZ_SAY").is_some());
    if *SAY {
        eprintln!("met: {what:?}");
    }
}

/// Opens a file with and without verification, and runs all checks on the result.
pub fn open_and_ask(file: &[u8], probes: &[&[u8]], in_text: bool) {
    if let Ok(parsed) = LexFile::parse(file, Verification::Skip)
        && parsed.packed.is_none()
    {
        // The fast validation must accept nothing that the full one refuses.
        let alphabet = &parsed.alphabet;
        let valid = parsed.structures.validate_edges(&parsed.pool, alphabet);
        let proved = parsed.structures.proved(Isa::BASELINE, &parsed.pool, alphabet);
        assert!(!proved || valid.is_ok(), "proved, and {valid:?}");
    }
    match Lexicon::from_bytes(file.to_vec()) {
        Ok(lexicon) => {
            walk::everything(&lexicon, Verification::Full, probes, in_text);
            questions::ask(&lexicon, Verification::Full, probes, in_text);
            agreement::check(&lexicon, file);
        }
        Err(error) => refused(&error),
    }
    if let Ok(lexicon) = Lexicon::from_bytes_unverified(file.to_vec()) {
        walk::everything(&lexicon, Verification::Skip, probes, in_text);
        questions::ask(&lexicon, Verification::Skip, probes, in_text);
    }
}
