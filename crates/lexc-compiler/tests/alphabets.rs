//! The built-in alphabets, and alphabet files.

use lexc_alphabet::{Alphabet, AlphabetError, Casing, Tokenizer};
use lexc_compiler::alphabet_file::{self, AlphabetFileError};
use lexc_compiler::builtin;
use proptest::prelude::*;

fn all() -> Vec<Alphabet> {
    builtin::names()
        .map(|name| match alphabet_file::load_builtin(name) {
            Ok(file) => file.alphabet,
            Err(error) => panic!("{}", error.diagnostic().render()),
        })
        .collect()
}

#[test]
fn every_built_in_alphabet_is_valid_and_called_as_its_file() {
    for (name, alphabet) in builtin::names().zip(all()) {
        assert_eq!(alphabet.name(), name);
        assert!(
            !alphabet.title().is_empty() && !alphabet.source().is_empty(),
            "{name}"
        );
        assert!(alphabet.language().len() >= 2, "{name}");
        assert!(alphabet.tiles().iter().any(|tile| tile.vowel), "{name}");
        assert_eq!(Alphabet::decode(&alphabet.encode()).as_ref(), Ok(&alphabet));
    }
}

#[test]
fn faces_blanks_and_aliases_are_read_as_their_tile() {
    for alphabet in all() {
        let tokenizer = Tokenizer::new(&alphabet);
        for (n, tile) in alphabet.letters().iter().zip(alphabet.tiles()) {
            // Without case, what a blank is written as is a sign for people, not a spelling.
            let cased = alphabet.casing() != Casing::None;
            let blank = cased.then_some(&tile.blank_face);
            for text in [&tile.face].into_iter().chain(blank).chain(&tile.aliases) {
                let mut out = Vec::new();
                tokenizer.tokenize(text, &mut out).unwrap();
                assert_eq!(out, [n], "{text} in {}", alphabet.name());
            }
        }
        for (from, to) in alphabet.folds() {
            let (mut a, mut b) = (Vec::new(), Vec::new());
            tokenizer.tokenize(from, &mut a).unwrap();
            tokenizer.tokenize(to, &mut b).unwrap();
            assert_eq!(a, b, "{from} in {}", alphabet.name());
        }
    }
}

/// Words of the languages that show what is special in them, as the faces of their tiles.
#[test]
fn special_words() {
    for (alphabet, text, faces) in [
        ("english", "Quiz", "Q U I Z"),
        ("french", "cœur", "C O E U R"),
        ("french", "ÿ", "Y"),
        ("german", "Größe", "G R Ö S S E"),
        ("spanish", "churro ", ""),
        ("spanish", "niñez", "N I Ñ E Z"),
        ("catalan", "col·legi", "C O L·L E G I"),
        ("catalan", "qüestió", "QU E S T I O"),
        ("catalan", "any", "A NY"),
        ("swedish", "älgå", "Ä L G Å"),
        ("polish", "żółć", "Ż Ó Ł Ć"),
        ("slovene", "čšž", "Č Š Ž"),
        ("turkish", "ılık İzi kâr", ""),
        ("turkish", "ılıki\u{307}zi", "I L I K İ Z İ"),
        ("greek", "ταΐζω", "Τ Α Ι Ζ Ω"),
        ("greek", "λόγος", "Λ Ο Γ Ο Σ"),
        ("russian", "ёж", "Ё Ж"),
        ("russian", "за\u{301}мок", "З А М О К"),
        ("romanian", "şi", "S I"),
        ("persian", "می\u{200C}روم", "م ی ر و م"),
        ("dutch", "ĳs", "I J S"),
    ] {
        let alphabet = alphabet_file::load(alphabet).unwrap().alphabet;
        let mut out = Vec::new();
        let result = Tokenizer::new(&alphabet).tokenize(text, &mut out);
        assert_eq!(result.is_err(), faces.is_empty(), "{text}");
        let read: Vec<&str> = out
            .iter()
            .map(|&n| &*alphabet.letter(n).unwrap().face)
            .collect();
        assert_eq!(read.join(" "), faces, "{text}");
    }
}

fn text(alphabet: &Alphabet) -> impl Strategy<Value = String> + use<> {
    let mut own: Vec<String> = Vec::new();
    for tile in alphabet.tiles() {
        own.extend([&tile.face, &tile.blank_face].map(Clone::clone));
        own.extend(tile.aliases.iter().map(|alias| alias.to_lowercase()));
        own.push(format!("[{}]", tile.blank_face));
    }
    own.extend(
        alphabet
            .folds()
            .iter()
            .flat_map(|(from, _)| [from.clone(), from.to_lowercase()]),
    );
    let piece = prop_oneof![
        16 => proptest::sample::select(own),
        1 => any::<char>().prop_map(String::from),
        1 => "[ -\u{7FF}]",
        1 => "[\u{300}-\u{331}·.'\\[\\]-]",
    ];
    proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

#[test]
fn fast_is_slow_and_spelling_round_trips() {
    for alphabet in all() {
        let tokenizer = Tokenizer::new(&alphabet);
        let words = proptest::collection::vec(1..=alphabet.len() as u8, 0..20);
        proptest!(|(text in text(&alphabet), word in words)| {
            let (mut fast, mut slow) = (Vec::new(), Vec::new());
            let by_fast = tokenizer.tokenize(&text, &mut fast);
            let by_slow = tokenizer.tokenize_by_definition(&text, &mut slow);
            prop_assert_eq!(by_fast, by_slow);
            if by_slow.is_ok() {
                prop_assert_eq!(fast, slow);
            }
            let mut again = Vec::new();
            let word = lexc_testkit::letters(&word);
            let spelled = alphabet.spell(&word);
            tokenizer.tokenize(&spelled, &mut again).unwrap();
            prop_assert_eq!(again, word, "{}", spelled);
        });
    }
}

#[test]
fn names_paths_and_near_names() {
    assert_eq!(
        alphabet_file::load("turkish").unwrap().alphabet.title(),
        "Turkish"
    );
    for (name, expected) in [
        ("englsh", "english"),
        ("English", "english"),
        ("cat", "catalan"),
        ("swedsh", "swedish"),
    ] {
        match alphabet_file::load(name) {
            Err(AlphabetFileError::Unknown { near, .. }) => assert_eq!(near[0], expected),
            other => panic!("{name}: {other:?}"),
        }
    }
    match alphabet_file::load("klingon") {
        Err(AlphabetFileError::Unknown { near, .. }) => assert!(near.is_empty(), "{near:?}"),
        other => panic!("{other:?}"),
    }
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../lexicons/alphabets/polish.toml"
    );
    assert_eq!(
        alphabet_file::load(path).unwrap(),
        alphabet_file::load("polish").unwrap()
    );
    let missing = alphabet_file::load("no/such.toml").unwrap_err();
    assert!(matches!(missing, AlphabetFileError::Io { .. }));
    // The message has the error of the system, so the chain of sources does not repeat it.
    assert!(core::error::Error::source(&missing).is_none());
    assert!(matches!(
        alphabet_file::load("."),
        Err(AlphabetFileError::Io { .. })
    ));
}

#[test]
fn files_that_are_no_text_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    for bytes in [&b"\xFFname = 1"[..], &vec![b'#'; (1 << 20) + 1]] {
        std::fs::write(&path, bytes).unwrap();
        let error = alphabet_file::load(path.to_str().unwrap()).unwrap_err();
        assert!(
            matches!(error, AlphabetFileError::NotText { .. }),
            "{error:?}"
        );
    }
}

fn with(tiles: &str, rest: &str) -> String {
    format!(
        "name = \"mine\"\nlanguage = \"en\"\nblank = {{ count = 2, score = 0 }}\ntile = \
         [\n{tiles}]\n{rest}"
    )
}

fn tile(face: &str, blank: &str) -> String {
    format!(
        "  {{ face = \"{face}\", blank = \"{blank}\", count = 1, score = 1, vowel = false }},\n"
    )
}

#[test]
fn both_ways_to_write_tiles() {
    let compact = with(&tile("A", "a"), "[fold]\n\"Á\" = \"A\"\n");
    let long = "\u{FEFF}name = 'mine'\r\nlanguage = 'en'\r\n[fold]\r\n'Á' = 'A'\r\n[blank]\r\n\
                count = 2\r\nscore = 0\r\n[[tile]]\r\nface = 'A'\r\nblank = 'a'\r\ncount = 1\r\n\
                score = 1\r\nvowel = false\r\n";
    let one = alphabet_file::parse("a.toml", &compact).unwrap();
    assert_eq!(one, alphabet_file::parse("b.toml", long).unwrap());
    assert_eq!(one.alphabet.title(), "mine");
}

fn refused(text: &str) -> String {
    alphabet_file::parse("my.toml", text)
        .unwrap_err()
        .diagnostic()
        .render()
}

#[test]
fn errors_show_the_place() {
    let good = tile("A", "a") + &tile("B", "b");
    let mut shown = String::new();
    for text in [
        with(&good, "").replace("name", "nmae"),
        with(&good, "").replace("vowel = false },\n]", "vowel = no },\n]"),
        with(&good, "").replace("score = 1, ", ""),
        with(&good, "").replace("count = 1", "count = -1"),
        with(&good, "colour = 'red'\n"),
        with(&good, "casing = 'upper'\n"),
        with(&good, "").replace("\"mine\"", "\"My Alphabet\""),
        with(&good, "").replace("\"en\"", "\"english language\""),
        with("", ""),
        with(&(good.clone() + &tile("b", "x")), ""),
        with(&(good.clone() + &tile("C H", "ch")), ""),
        with(&(good.clone() + &tile("[C]", "c")), ""),
        with(&(good.clone() + &tile("C", "a")), ""),
        with(&good, "[fold]\n\"Á\" = \"A\"\n\"É\" = \"E\"\n"),
        with(&good, "[fold]\n\"a\" = \"B\"\n"),
        with(&good, "[fold]\n\"Á\" = \"A\"\n\"á\" = \"B\"\n"),
    ] {
        shown += &refused(&text);
        shown += "\n";
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn sixty_four_tiles_are_too_many() {
    let tiles: String = ('\u{1400}'..'\u{1440}')
        .map(|c| tile(&c.to_string(), &c.to_string()))
        .collect();
    let error = alphabet_file::parse("my.toml", &with(&tiles, "")).unwrap_err();
    match &error {
        AlphabetFileError::Invalid { error, .. } => {
            assert_eq!(*error, AlphabetError::TooManyTiles { found: 64 });
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(error.diagnostic().location.unwrap().line, 4 + 64);
}
