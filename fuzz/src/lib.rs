//! What the fuzz targets share: how an input is read, boards to play on, changes to files, and the
//! walks over and the questions to whatever was opened.

pub mod agreement;
pub mod answers;
pub mod boards;
pub mod forge;
pub mod input;
pub mod plays;
pub mod questions;
pub mod walk;

use std::sync::LazyLock;

use lexc_format::processor::Plain;
use lexc_format::{LexFile, Verification};
use lexc_runtime::Lexicon;
use lexc_testkit::{ALL_LAYOUTS, twelve_with_values};

/// Lexicons of all layouts, with values: to take sections from.
pub static OTHERS: LazyLock<[Vec<u8>; ALL_LAYOUTS.len()]> =
    LazyLock::new(|| ALL_LAYOUTS.map(twelve_with_values));

/// What was refused must say why.
///
/// # Panics
/// If the error has no text.
pub fn refused(error: &(impl std::fmt::Display + std::fmt::Debug)) {
    assert!(!error.to_string().is_empty());
    noted(error);
}

/// Says what was met on standard error, if `FUZZ_SAY` is in the environment: so
/// `FUZZ_SAY=1 TARGET -runs=0 CORPUS` tells which errors a corpus reaches.
pub fn noted(what: &impl std::fmt::Debug) {
    static SAY: LazyLock<bool> = LazyLock::new(|| std::env::var_os("FUZZ_SAY").is_some());
    if *SAY {
        eprintln!("met: {what:?}");
    }
}

/// Opens a file in both ways, walks over what was opened, and asks all questions.
pub fn open_and_ask(file: &[u8], probes: &[&[u8]], in_text: bool) {
    if let Ok(parsed) = LexFile::parse(file, Verification::Skip)
        && parsed.packed.is_none()
    {
        // The quick proof, and the check arc by arc that it spares.
        let tiles = parsed.alphabet.len() as u8;
        let valid = parsed.structures.validate_arcs(&parsed.pool, tiles);
        let proved = parsed.structures.proved(&Plain, &parsed.pool, tiles);
        assert!(!proved || valid.is_ok(), "proved, and {valid:?}");
    }
    match Lexicon::from_bytes(file) {
        Ok(lexicon) => {
            walk::everything(&lexicon, Verification::Full, probes, in_text);
            questions::ask(&lexicon, Verification::Full, probes, in_text);
            agreement::check(&lexicon, file);
        }
        Err(error) => refused(&error),
    }
    if let Ok(lexicon) = Lexicon::from_bytes_unverified(file) {
        walk::everything(&lexicon, Verification::Skip, probes, in_text);
        questions::ask(&lexicon, Verification::Skip, probes, in_text);
    }
}
