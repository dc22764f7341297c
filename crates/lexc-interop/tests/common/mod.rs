//! Shared parts of the tests.
#![allow(dead_code)]

use std::collections::BTreeSet;

use lexc_alphabet::{Alphabet, Tokenizer};
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::words::WordCollector;
use lexc_interop::Error;
use lexc_interop::export::{ExportOptions, ExportSource, ExportedFile, export};
use lexc_interop::import::{ImportOptions, ImportedLexicon, import};
use lexc_interop::registry::{Format, FormatInfo};

pub(crate) type Word = Vec<u8>;
pub(crate) type Words = BTreeSet<Word>;

/// Formats that hold the words themselves, in files that can be read again.
pub(crate) const ROUND: [&str; 16] = [
    "kwg",
    "kbwg",
    "dwg",
    "quackle-dawg",
    "quackle-gaddag",
    "pdawg",
    "wmp",
    "macondo-dawg",
    "macondo-gaddag",
    "lexpert",
    "zyzzyva",
    "slex",
    "gdg1",
    "fst",
    "dawgdic",
    "c-header",
];

pub(crate) fn format(name: &str) -> &'static FormatInfo {
    name.parse::<Format>().expect("a format").info()
}

pub(crate) fn dawg(words: &Words) -> Dawg {
    let mut collector = WordCollector::default();
    words.iter().for_each(|word| collector.add(word));
    let collected = collector.finish(None).expect("few words");
    collected.dawg.expect("a word")
}

pub(crate) fn words_of(dawg: &Dawg) -> Words {
    let mut words = Words::new();
    dawg.for_each_numbers(|word| assert!(words.insert(word.to_vec())));
    words
}

pub(crate) fn tiles(alphabet: &Alphabet, words: &[&str]) -> Words {
    let tokenizer = Tokenizer::new(alphabet);
    let tiles = |word: &&str| {
        let letters = tokenizer.letters(word).expect("a word");
        lexc_runtime::Letter::numbers(&letters)
    };
    words.iter().map(tiles).collect()
}

/// Returns words with every tile of an alphabet.
pub(crate) fn words_over_all_tiles(alphabet: &Alphabet) -> Words {
    let last = alphabet.len() as u8;
    let mut words: Words = (1..=last).map(|tile| vec![tile, last + 1 - tile]).collect();
    words.insert((1..=last.min(15)).collect());
    words.insert((1..=last.min(15)).rev().collect());
    words.insert(vec![last, last, 1]);
    words
}

pub(crate) fn written(
    name: &str,
    words: &Words,
    alphabet: &Alphabet,
    options: &ExportOptions,
) -> Result<ExportedFile, Error> {
    let source = ExportSource { dawg: &dawg(words), alphabet, name: "test", edition: None };
    export(format(name), &source, options)
}

/// The bytes of a lexicon that fits.
#[track_caller]
pub(crate) fn bytes(name: &str, words: &Words, alphabet: &Alphabet) -> Vec<u8> {
    match written(name, words, alphabet, &ExportOptions::default()) {
        Ok(exported) => exported.bytes,
        Err(error) => panic!("{name}: {error}"),
    }
}

pub(crate) fn read(
    name: &str,
    bytes: &[u8],
    alphabet: &Alphabet,
) -> Result<ImportedLexicon, Error> {
    import(format(name), bytes, &ImportOptions::default().alphabet(alphabet))
}
