//! `lexc info` for a file of another program.

use std::path::Path;

use lexc::interop::note::ImportNote;
use serde::Serialize;

use crate::command::lexicon::alphabets::AlphabetFacts;
use crate::command::lexicon::sizes::words_of_lengths;
use crate::failure::Failure;
use crate::input::foreign::ForeignFile;
use crate::output::numbers::{count, counted};
use crate::output::table::Table;
use crate::output::{Screen, json};

#[derive(Debug, Serialize)]
struct ForeignInfo<'a> {
    file: String,
    file_bytes: u64,
    format: &'static str,
    read_by: &'static str,
    holds: &'static str,
    name: Option<&'a str>,
    nodes: u64,
    words: u64,
    letters: u64,
    min_length: u32,
    max_length: u32,
    editions: Vec<&'a str>,
    notes: Vec<String>,
    alphabet_in_file: bool,
    alphabet: AlphabetFacts<'a>,
}

/// Prints the content of the file. Its warnings have been printed.
pub(super) fn print(
    path: &Path,
    foreign: &ForeignFile,
    as_json: bool,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let imported = &foreign.imported;
    let info = ForeignInfo {
        file: path.display().to_string(),
        file_bytes: foreign.bytes.len() as u64,
        format: foreign.format.name,
        read_by: foreign.format.engines,
        holds: foreign.format.holds.text(),
        name: imported.name.as_deref(),
        nodes: imported.nodes,
        words: imported.words,
        letters: imported.letters,
        min_length: imported.lengths.0,
        max_length: imported.lengths.1,
        editions: imported.editions.iter().map(|edition| &*edition.name).collect(),
        notes: imported.notes.iter().map(ToString::to_string).collect(),
        alphabet_in_file: imported.alphabet_in_file,
        alphabet: AlphabetFacts::new(&imported.alphabet),
    };
    if as_json {
        return json::write(screen, &info);
    }
    let alphabet = match info.alphabet_in_file {
        true => format!("{} letters, found in the file", imported.alphabet.len()),
        false => info.alphabet.summary(),
    };
    let differs = |note: &ImportNote| matches!(note, ImportNote::GaddagDiffers { .. });
    let gaddag = match (imported.gaddag, !imported.notes.iter().any(differs)) {
        (false, _) => "none",
        (true, true) => "of the same words",
        (true, false) => "see the warnings",
    };
    let rows = [
        ("File", info.file.clone()),
        ("Name", info.name.unwrap_or_default().to_owned()),
        ("Format", format!("{}, read by {}", info.format, info.read_by)),
        ("Holds", info.holds.to_owned()),
        ("Size", counted(info.file_bytes, "byte", "bytes")),
        ("Nodes", count(info.nodes)),
        ("Words", words_of_lengths(info.words, imported.lengths)),
        ("Letters", count(info.letters)),
        ("Alphabet", alphabet),
        ("Tiles", info.alphabet.faces()),
        ("GADDAG", gaddag.to_owned()),
        ("Editions", info.editions.join(", ")),
    ];
    let known = |(name, value): &(&str, String)| {
        !matches!((*name, &**value), ("Name" | "Editions", "") | ("Nodes", "0"))
    };
    screen.table(&Table::pairs(rows.into_iter().filter(known)))
}
