//! Small lexicons, opened.

// Each test uses what it needs.
#![allow(dead_code)]

use std::collections::BTreeSet;

use lexc_runtime::{Alphabet, Letter, Lexicon};
use lexc_testkit::{LAYOUTS, compile_tiles, compile_words, everything, letters};

/// A lexicon of these words of tile numbers, in one of [`LAYOUTS`].
pub(crate) fn lexicon(alphabet: &Alphabet, words: &BTreeSet<Vec<u8>>, layout: usize) -> Lexicon {
    let layout = LAYOUTS[layout];
    let words = words.iter().map(Vec::as_slice);
    let compiled = compile_tiles(alphabet, words, everything(layout), layout);
    Lexicon::from_bytes(compiled.to_bytes(&Default::default())).expect("a lexicon")
}

/// A lexicon of these English words.
pub(crate) fn english(words: &[&str]) -> Lexicon {
    let bytes = compile_words("english", words, everything(LAYOUTS[1]), LAYOUTS[1]);
    Lexicon::from_bytes(bytes).expect("a lexicon")
}

/// The letters of a text.
pub(crate) fn read(lexicon: &Lexicon, text: &str) -> Vec<Letter> {
    lexicon.tokenizer().letters(text).expect("letters")
}

/// Words of these numbers of letters.
pub(crate) fn typed(words: &BTreeSet<Vec<u8>>) -> BTreeSet<Vec<Letter>> {
    words.iter().map(|word| letters(word)).collect()
}
