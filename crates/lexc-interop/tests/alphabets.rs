//! The check of a given alphabet against the letters of a file.

use crate::common::{Words, bytes, format, read, tiles};
use lexc_alphabet::Tokenizer;
use lexc_interop::import::{ImportLimits, ImportOptions, import};
use lexc_interop::note::ImportNote;
use lexc_testkit::alphabet;

/// Words of a list of the data crate that fit the alphabet.
fn list(text: &str, language: &str) -> Words {
    let alphabet = alphabet(language);
    let tokenizer = Tokenizer::new(&alphabet);
    let mut words = Words::new();
    for line in text.lines().step_by(9) {
        let word = line.split_whitespace().next().unwrap_or_default();
        if let Ok(letters) = tokenizer.letters(word)
            && (2..=15).contains(&letters.len())
        {
            words.insert(lexc_runtime::Letter::numbers(&letters));
        }
    }
    words
}

fn english() -> Words {
    list(include_str!("../../../lexicons/english.txt"), "english")
}

#[test]
fn an_english_kwg_read_as_polish_has_a_note() {
    let words = english();
    assert!(words.len() > 10_000);
    let english = alphabet("english");
    for name in ["kwg", "kbwg", "dwg", "slex", "wmp"] {
        let bytes = bytes(name, &words, &english);
        let polish = match read(name, &bytes, &alphabet("polish")) {
            Ok(polish) => polish,
            // Formats that store the number of letters refuse the alphabet.
            Err(_) => continue,
        };
        let found = polish.notes.iter().find_map(|note| match note {
            ImportNote::UnusedLetters { alphabet, letters, likely } => {
                Some((alphabet.as_str(), letters.join(" "), *likely))
            }
            _ => None,
        });
        let (alphabet, letters, likely) = found.expect("a note");
        assert_eq!((alphabet, likely), ("polish", Some("english")), "{name}");
        // The last letters of the larger alphabet, in its order.
        assert_eq!(
            letters,
            "T U W Y Z Ź Ż"
                .split(' ')
                .skip(7 - letters.split(' ').count())
                .collect::<Vec<_>>()
                .join(" ")
        );
        assert_eq!(read(name, &bytes, &english).expect("a sound file").notes, []);
    }
}

#[test]
fn a_small_lexicon_without_some_letters_has_no_note() {
    let english = alphabet("english");
    let words = tiles(&english, &["cat", "cats", "dog"]);
    let bytes = bytes("kwg", &words, &english);
    assert_eq!(read("kwg", &bytes, &alphabet("polish")).expect("a sound file").notes, []);
}

#[test]
fn the_alphabet_of_a_file_is_recognized_by_its_letters() {
    let words = english();
    let bytes = bytes("quackle-dawg", &words, &alphabet("english"));
    let options = ImportOptions::default().alphabet(None).limits(ImportLimits::default());
    let found = import(format("quackle-dawg"), &bytes, &options).expect("a sound file");
    assert!(
        matches!(found.notes.as_slice(), [ImportNote::NoScores { likely }] if likely.first() == Some(&"english")),
        "{:?}",
        found.notes
    );
}
