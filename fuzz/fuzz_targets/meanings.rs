//! Meanings of words.
//!
//! Any text is a text of meanings or an error with its line and column, and gives answers without a check
//! too. In a text that was checked, every word is found, and a search finds the lines that reading all of
//! them does.
//!
//! Input: the length of what is searched for; this text; then the meanings.

#![no_main]

use lexc_fuzz::input::Input;
use lexc_fuzz::refused;
use lexc_runtime::meanings::{MeaningLines, Meanings};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let len = usize::from(input.byte() % 8);
    let part = String::from_utf8_lossy(input.take(len)).into_owned();
    let text = String::from_utf8_lossy(input.0).into_owned();
    let unchecked = Meanings::new_unverified(text.clone());
    let lines = MeaningLines::new(&unchecked);
    assert!(lines.containing(&unchecked, &part).len() <= lines.len());
    for meaning in unchecked.iter() {
        assert!(unchecked.get(meaning.word()).is_none_or(|found| found.to_string().len() <= 1 << 24));
    }
    let meanings = match Meanings::new(text) {
        Ok(meanings) => meanings,
        Err(error) => {
            assert!(error.line > 0 && error.column > 0);
            refused(&error);
            return;
        }
    };
    let lower = part.to_lowercase();
    let mut read = Vec::new();
    for (number, meaning) in (0..).zip(meanings.iter()) {
        // Words are looked up in lower case.
        if meaning.word().to_lowercase() == meaning.word() {
            let found = meanings.get(meaning.word()).expect("a word of the text");
            assert_eq!(found.word(), meaning.word());
        }
        let mut senses = meaning.lemmas().chain([meaning]).flat_map(|meaning| meaning.senses());
        if senses.any(|sense| sense.definition.to_lowercase().contains(&lower)) {
            read.push(number);
        }
    }
    // Letters that are ASCII in one case only: K of Kelvin.
    if part.is_ascii() == lower.is_ascii() && !meanings.iter().any(|meaning| !meaning.to_string().is_ascii()) {
        assert_eq!(lines.containing(&meanings, &part), read, "{part:?}");
    }
});
