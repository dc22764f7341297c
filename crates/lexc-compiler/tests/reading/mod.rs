//! Reading lists: encodings, line ends, columns, limits, and counts.

mod encodings;
mod lines;
mod pieces;
mod properties;
mod readings;
mod rejected;

use std::io::Write;

use lexc_alphabet::{Alphabet, Tokenizer};
use lexc_compiler::Error;
use lexc_compiler::normalise::{
    ReadObservers, ReadOptions, ReadReport, RejectKind, SourceReport, read_words,
};
use lexc_compiler::source::WordSource;

fn alphabet(name: &str) -> Alphabet {
    Alphabet::builtin(name).unwrap()
}

/// Reads lists with an alphabet, and returns the words as text.
fn read_as(
    name: &str,
    inputs: &[WordSource],
    options: &ReadOptions,
    hooks: ReadObservers<'_>,
) -> (Vec<String>, Result<ReadReport, Error>) {
    let alphabet = alphabet(name);
    let mut words = Vec::new();
    let tokenizer = Tokenizer::new(&alphabet);
    let result = read_words(inputs, &tokenizer, options, hooks, |word| {
        words.push(alphabet.spell(word));
    });
    (words, result)
}

/// Reads bytes that must fit the English alphabet. Returns the words separated by spaces, and the
/// report.
fn read_accepted(bytes: impl Into<Vec<u8>>, options: &ReadOptions) -> (String, SourceReport) {
    let inputs = [WordSource::bytes("list", bytes)];
    let (words, result) = read_as("english", &inputs, options, ReadObservers::default());
    let report = result.unwrap().sources.remove(0);
    assert_sums(&report);
    (words.join(" "), report)
}

fn read_rejected(bytes: impl Into<Vec<u8>>, options: &ReadOptions) -> Error {
    let inputs = [WordSource::bytes("list", bytes)];
    let error = read_as("english", &inputs, options, ReadObservers::default()).1.unwrap_err();
    if let Some(report) = error.report() {
        report.sources.iter().for_each(assert_sums);
    }
    error
}

/// Reads bytes in which some lines do not fit. Returns the kinds, lines and columns of these.
fn kinds(bytes: impl Into<Vec<u8>>, options: &ReadOptions) -> Vec<(RejectKind, u64, u64)> {
    let error = read_rejected(bytes, options);
    let report = error.report().expect("lines that do not fit");
    let mut all: Vec<_> = report.sources[0]
        .rejected
        .iter()
        .flat_map(|kind| kind.first.iter().map(|r| (kind.kind, r.line, r.column)))
        .collect();
    all.sort_by_key(|(_, line, _)| *line);
    all
}

fn assert_sums(r: &SourceReport) {
    let skipped = r.blank + r.comments + r.header + r.phrases + r.too_short + r.too_long;
    let sum = r.words + skipped + r.rejected_lines();
    // Capitalised words may be left out.
    assert!([sum, sum + r.capitalised].contains(&r.lines), "{r:?}");
}

fn default() -> ReadOptions {
    ReadOptions::default()
}

fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(to_bytes).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}
