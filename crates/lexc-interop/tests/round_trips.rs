//! Files of every format are read again exactly, with every alphabet that the format holds.

use crate::common::{
    ROUND, Words, bytes, format, read, tiles, words_of, words_over_all_tiles, written,
};
use lexc_alphabet::{ErrorKind, Tokenizer};
use lexc_interop::export::ExportOptions;
use lexc_interop::note::ImportNote;
use lexc_interop::registry::identify;
use lexc_testkit::{TWELVE, alphabet, alphabet_of, lists::small_lexicons};
use proptest::prelude::*;

/// Every format that holds the words gives them back without a note.
#[track_caller]
fn round(name: &str, words: &Words, alphabet: &lexc_alphabet::Alphabet) {
    let exported = match written(name, words, alphabet, &ExportOptions::default()) {
        Ok(exported) => exported,
        Err(error) => {
            let kinds = [ErrorKind::Limit, ErrorKind::Unsupported];
            assert!(kinds.contains(&error.kind()), "{name}: {error}");
            return;
        }
    };
    let imported = match read(name, &exported.bytes, alphabet) {
        Ok(imported) => imported,
        Err(error) => panic!("{name}: {error}"),
    };
    assert_eq!(&words_of(&imported.dawg), words, "{name}");
    assert_eq!(imported.notes, [], "{name}");
    assert_eq!(imported.words, exported.words, "{name}");
    let extension = format(name).extension;
    let known = identify(&exported.bytes, extension).map(|format| format.name);
    assert_eq!(known, Some(name), "by content and extension");
}

#[test]
fn twelve_words_round_trip_in_all_formats() {
    let english = alphabet("english");
    let words = tiles(&english, &TWELVE);
    for name in ROUND {
        bytes(name, &words, &english);
        round(name, &words, &english);
    }
    for name in ["text", "text-brackets"] {
        let text = bytes(name, &words, &english);
        assert_eq!(
            text,
            TWELVE
                .join("\n")
                .to_uppercase()
                .into_bytes()
                .into_iter()
                .chain([b'\n'])
                .collect::<Vec<_>>()
        );
        assert_eq!(words_of(&read(name, &text, &english).unwrap().dawg), words);
    }
}

#[test]
fn alphagrams_are_read_with_a_note() {
    let english = alphabet("english");
    let words = tiles(&english, &["eat", "tea", "ate", "at"]);
    let kad = bytes("kad", &words, &english);
    let imported = read("kad", &kad, &english).unwrap();
    assert_eq!(words_of(&imported.dawg), tiles(&english, &["aet", "at"]));
    assert_eq!(imported.notes, [ImportNote::Alphagrams]);
}

/// Words over all tiles of every alphabet that comes with lexc.
#[test]
fn words_of_all_alphabets_round_trip() {
    for name in lexc_alphabet::Alphabet::builtin_names() {
        let alphabet = alphabet(name);
        let words = words_over_all_tiles(&alphabet);
        for format in ROUND {
            round(format, &words, &alphabet);
        }
    }
}

#[test]
fn tiles_of_several_characters_round_trip() {
    let catalan = alphabet("catalan");
    let words = tiles(&catalan, &["col·laborar", "any", "anys", "aquí", "[L]la"]);
    for name in ["kwg", "kbwg", "quackle-dawg", "quackle-gaddag", "wmp", "pdawg", "fst", "c-header"]
    {
        bytes(name, &words, &catalan);
        round(name, &words, &catalan);
    }
    let text = bytes("text", &words, &catalan);
    assert_eq!(words_of(&read("text", &text, &catalan).unwrap().dawg), words);
    let bracketed = String::from_utf8(bytes("text-brackets", &words, &catalan)).unwrap();
    assert!(bracketed.contains("A[NY]S\n"), "{bracketed}");

    let spanish = alphabet("spanish");
    let words = tiles(&spanish, &["chico", "calle", "perro"]);
    round("gdg1", &words, &spanish);
    let ambiguous = tiles(&spanish, &["[C][H]ico"]);
    let refused = written("gdg1", &ambiguous, &spanish, &ExportOptions::default());
    let refused = refused.unwrap_err().to_string();
    let ambiguous = "gdg1 has no brackets: [C]HICO would be read as CHICO";
    assert_eq!(refused, ambiguous);
    let refused = written("macondo-dawg", &words, &spanish, &ExportOptions::default());
    let refused = refused.unwrap_err().to_string();
    assert!(refused.starts_with("macondo-dawg spells each letter as one code point"), "{refused}");
}

/// The Spanish lexicon of Zyzzyva has 1, 2, 3 and 4 for CH, LL, RR and Ñ.
#[test]
fn digits_of_zyzzyva_are_spanish_tiles() {
    let spanish = alphabet("spanish");
    let words = tiles(&spanish, &["chico", "calle", "perro", "año", "ñandú", "[C][H]a"]);
    round("zyzzyva", &words, &spanish);
    let file = bytes("zyzzyva", &words, &spanish);
    let letters: String = file[4..].chunks(4).map(|edge| char::from(edge[3])).collect();
    let mut top: Vec<char> = letters.chars().take_while(|letter| *letter != '\0').collect();
    top.sort_unstable();
    assert_eq!(top, ['1', '4', 'A', 'C', 'P']);
    let refused = read("zyzzyva", &file, &alphabet("english")).unwrap_err().to_string();
    let expected = "the file's letter \"CH\" is not in the alphabet english (read as zyzzyva)";
    assert_eq!(refused, expected);

    // Without digits the text of a word is divided into tiles.
    let english = alphabet("english");
    let file = bytes("zyzzyva", &tiles(&english, &["chica"]), &english);
    let read = read("zyzzyva", &file, &spanish).unwrap();
    assert_eq!(words_of(&read.dawg), tiles(&spanish, &["chica"]));

    let digits = alphabet_of(63);
    let one = [vec![54]].into();
    let refused = written("zyzzyva", &one, &digits, &ExportOptions::default());
    let asked = "one character of Latin-1 other than 1 2 3 4";
    let expected = format!("zyzzyva spells each letter as {asked}, which does not fit the tile 1");
    assert_eq!(refused.unwrap_err().to_string(), expected);
}

/// Both kinds of `.dwg` files are told apart by their content, also with the wrong extension.
#[test]
fn the_two_kinds_of_dwg_files_are_told_apart() {
    let english = alphabet("english");
    let words = tiles(&english, &TWELVE);
    for extension in ["dwg", "kwg", "dawg", ""] {
        for name in ["dwg", "zyzzyva"] {
            let bytes = bytes(name, &words, &english);
            assert_eq!(identify(&bytes, extension).map(|format| format.name), Some(name));
        }
    }
}

/// A file that contains its letters is read without an alphabet, and gives the same words.
#[test]
fn files_with_letters_need_no_alphabet() {
    let turkish = alphabet("turkish");
    let words = tiles(&turkish, &["ışık", "kağıt", "şişe", "iğne", "ılık"]);
    for name in ["quackle-dawg", "macondo-dawg", "macondo-gaddag", "gdg1", "fst", "c-header"] {
        let bytes = bytes(name, &words, &turkish);
        let options = lexc_interop::import::ImportOptions::default()
            .alphabet(None)
            .limits(lexc_interop::import::ImportLimits::default());
        let imported = lexc_interop::import::import(format(name), &bytes, &options).unwrap();
        assert!(imported.alphabet_in_file);
        let mut found: Vec<String> = Vec::new();
        imported.dawg.for_each_word(|word| found.push(imported.alphabet.spell(word)));
        let tokenizer = Tokenizer::new(&turkish);
        let again: Words = found
            .iter()
            .map(|text| lexc_runtime::Letter::numbers(&tokenizer.letters(text).unwrap()))
            .collect();
        assert_eq!(again, words, "{name}: {found:?}");
    }
}

/// The order of Norwegian letters in Quackle differs from that in wolges.
#[test]
fn orders_of_letters_differ_by_engine() {
    let norwegian = alphabet("norwegian");
    let words = tiles(&norwegian, &["øl", "å", "æ", "zü"]);
    for name in ROUND {
        round(name, &words, &norwegian);
    }
    let russian = alphabet("russian");
    let refused =
        written("quackle-dawg", &tiles(&russian, &["ёж"]), &russian, &ExportOptions::default());
    let refused = refused.unwrap_err().to_string();
    assert!(refused.ends_with("has no Ё, but ЁЖ is spelled with it"), "{refused}");
}

#[test]
fn words_that_do_not_fit_are_named_in_the_error() {
    let english = alphabet("english");
    let long = tiles(&english, &["at", "abcdefghijklmnopqrstuvwxyz"]);
    let refuse = |name: &str, options: &ExportOptions| written(name, &long, &english, options);
    let refused = refuse("wmp", &ExportOptions::default()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "wmp holds words of up to 15 letters, but ABCDEFGHIJKLMNOPQRSTUVWXYZ has 26"
    );
    let options = ExportOptions::default().max_length(15);
    let exported = refuse("wmp", &options).unwrap();
    assert_eq!((exported.words, exported.left_out), (1, 1));
    let polish = alphabet("polish");
    let words = tiles(&polish, &["at"]);
    for name in ["slex", "wmp"] {
        let refused = written(name, &words, &polish, &ExportOptions::default());
        let refused = refused.unwrap_err().to_string();
        assert!(refused.ends_with("letters, but the alphabet polish has 32"), "{refused}");
    }
    let one = tiles(&english, &["a"]);
    let refused = written("wmp", &one, &english, &ExportOptions::default());
    let short = "wmp holds words of at least 2 letters, but A has 1";
    assert_eq!(refused.unwrap_err().to_string(), short);
    let many = [vec![1u8; 16]].into();
    let options = ExportOptions::default().board(21);
    let refused = written("wmp", &many, &english, &options);
    let refused = refused.unwrap_err().to_string();
    assert!(refused.starts_with("wmp counts up to 15 copies of a letter"), "{refused}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_lexicons_round_trip(words in small_lexicons(5), which in 0..ROUND.len()) {
        round(ROUND[which], &words, &alphabet_of(5));
    }

    #[test]
    fn random_lexicons_of_many_letters_round_trip(words in small_lexicons(63), which in 0..ROUND.len()) {
        round(ROUND[which], &words, &alphabet_of(63));
    }
}
