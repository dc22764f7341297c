//! Editions in Quackle's files, read and written, and the notes on content that is missing or not
//! kept.

use std::collections::BTreeSet;

use crate::common::{Words, dawg, format, tiles, words_of};
use lexc_alphabet::Alphabet;
use lexc_interop::Error;
use lexc_interop::export::{ExportOptions, ExportSource, export};
use lexc_interop::import::{ImportOptions, ImportedLexicon, import};
use lexc_interop::note::ImportNote;
use lexc_interop::registry::FORMATS;
use lexc_testkit::{TWELVE, alphabet, lists::small_lexicons};
use proptest::prelude::*;

const NODE: usize = 7;
const IN_SMALLER: u8 = 0x80;

fn exported(
    name: &str,
    words: &Words,
    edition: Option<&Words>,
    alphabet: &Alphabet,
) -> Result<Vec<u8>, Error> {
    let (words, edition) = (dawg(words), edition.map(dawg));
    let source = ExportSource { dawg: &words, alphabet, name: "test", edition: edition.as_ref() };
    let exported = export(format(name), &source, &ExportOptions::default())?;
    Ok(exported.bytes)
}

fn imported(bytes: &[u8], alphabet: &Alphabet) -> ImportedLexicon {
    let options = ImportOptions::default().alphabet(alphabet);
    import(format("quackle-dawg"), bytes, &options).expect("a sound file")
}

/// Returns the words of a file, and whether each has the bit, read node by node from the
/// description of the format alone.
fn words_by_naive_reader(bytes: &[u8]) -> BTreeSet<(Vec<u8>, bool)> {
    let mut at = 21;
    for _ in 0..bytes[20] {
        at += bytes[at..].iter().position(|&byte| byte == b' ').expect("a space") + 1;
    }
    let node = |index: usize| &bytes[at + index * NODE..at + (index + 1) * NODE];
    let mut found = BTreeSet::new();
    let mut open = vec![(1, Vec::new())];
    while let Some((list, prefix)) = open.pop() {
        for index in list.. {
            let &[a, b, c, flags, p, q, r] = node(index) else {
                panic!("seven bytes");
            };
            let mut word: Vec<u8> = prefix.clone();
            word.push((flags & 0x3F) + 1);
            if [p, q, r] != [0; 3] {
                found.insert((word.clone(), flags & IN_SMALLER != 0));
            }
            let target = u32::from_be_bytes([0, a, b, c]) as usize;
            if target != 0 {
                open.push((target, word));
            }
            if flags & 0x40 != 0 {
                break;
            }
        }
    }
    found
}

#[test]
fn an_edition_is_read_as_it_was_written() {
    let english = alphabet("english");
    let words = tiles(&english, &TWELVE);
    let edition = tiles(&english, &["car", "cars", "dog", "done"]);
    let bytes = exported("quackle-dawg", &words, Some(&edition), &english).expect("it fits");
    let marked = words.iter().map(|word| (word.clone(), edition.contains(word)));
    assert_eq!(words_by_naive_reader(&bytes), marked.collect());
    let found = imported(&bytes, &english);
    assert_eq!(words_of(&found.dawg), words);
    assert_eq!(found.notes, []);
    let [only] = found.editions.as_slice() else {
        panic!("one edition");
    };
    assert_eq!(only.name, "smaller");
    assert_eq!(words_of(only.dawg.as_ref().expect("words")), edition);
}

#[test]
fn columns_mark_the_words_of_the_edition_by_rank() {
    let english = alphabet("english");
    let words = tiles(&english, &TWELVE);
    let edition = tiles(&english, &["cats", "do"]);
    let bytes = exported("quackle-dawg", &words, Some(&edition), &english).expect("it fits");
    let columns = imported(&bytes, &english).columns().expect("a short name");
    let [column] = columns.as_slice() else {
        panic!("one column");
    };
    let verification = lexc_format::Verification::Full;
    let column = lexc_format::values::Column::parse(column, 12, verification).expect("a column");
    for (rank, word) in (0..).zip(&words) {
        assert_eq!(column.get(rank).is_some(), edition.contains(word));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_edition_of_small_lexicons_is_kept(words in small_lexicons(4), seed in 0usize..100) {
        let english = alphabet("english");
        let edition = words.iter().enumerate();
        let edition: Words = edition
            .filter(|(at, _)| (at * 7 + seed) % 3 == 0)
            .map(|(_, word)| word.clone())
            .collect();
        prop_assume!(!edition.is_empty() && edition.len() < words.len());
        let bytes = exported("quackle-dawg", &words, Some(&edition), &english).expect("it fits");
        let found = imported(&bytes, &english);
        prop_assert_eq!(words_of(&found.dawg), words);
        let found = found.editions[0].dawg.as_ref().map(words_of);
        prop_assert_eq!(found, Some(edition));
    }
}

#[test]
fn a_file_without_a_smaller_dictionary_has_no_edition() {
    let english = alphabet("english");
    let words = tiles(&english, &TWELVE);
    let bytes = exported("quackle-dawg", &words, None, &english).expect("it fits");
    assert!(words_by_naive_reader(&bytes).iter().all(|(_, marked)| *marked));
    assert!(imported(&bytes, &english).editions.is_empty());
}

#[test]
fn an_edition_with_other_words_is_refused() {
    let english = alphabet("english");
    let words = tiles(&english, &["cat", "qi"]);
    let edition = tiles(&english, &["cat", "emf"]);
    let refused = exported("quackle-dawg", &words, Some(&edition), &english).unwrap_err();
    let message =
        "quackle-dawg marks words of the lexicon only, but EMF is a word of the edition alone";
    assert_eq!(refused.to_string(), message);
}

#[test]
fn other_formats_reject_an_edition() {
    let english = alphabet("english");
    let words = tiles(&english, &TWELVE);
    for format in FORMATS.iter().filter(|format| format.name != "quackle-dawg") {
        let refused = exported(format.name, &words, Some(&words), &english);
        let message = format!("{} cannot mark the words of an edition", format.name);
        assert_eq!(refused.unwrap_err().to_string(), message);
    }
}

#[test]
fn playabilities_are_noted_as_not_kept() {
    let english = alphabet("english");
    let words = tiles(&english, &["ab", "ba"]);
    let mut bytes = exported("quackle-dawg", &words, None, &english).expect("it fits");
    // The last byte of the file is the playability of a word.
    *bytes.last_mut().expect("nodes") = 9;
    let note = ImportNote::NotKept { what: "playabilities", number: 1 };
    assert_eq!(imported(&bytes, &english).notes, std::slice::from_ref(&note));
    assert_eq!(note.to_string(), "1 playabilities are not kept: a .lex file does not hold them");
}

#[test]
fn letters_without_an_alphabet_have_no_scores() {
    let english = alphabet("english");
    let words = tiles(&english, &TWELVE);
    let bytes = exported("quackle-dawg", &words, None, &english).expect("it fits");
    let options = ImportOptions::default()
        .alphabet(None)
        .limits(lexc_interop::import::ImportLimits::default());
    let found = import(format("quackle-dawg"), &bytes, &options).expect("a sound file");
    assert!(found.alphabet_in_file);
    assert!(
        matches!(found.notes.as_slice(), [ImportNote::NoScores { likely }] if likely.contains(&"english"))
    );
    assert!(imported(&bytes, &english).notes.is_empty());
}
