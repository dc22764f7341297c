//! The built-in alphabets.

use std::path::Path;

use lexc_alphabet::{Alphabet, AlphabetFile, Casing, Letter, Tokenizer};
use proptest::prelude::*;

fn all() -> impl Iterator<Item = Alphabet> {
    Alphabet::builtin_names().map(|name| Alphabet::builtin(name).unwrap())
}

/// `LEXC_BLESS=1 cargo test -p lexc-alphabet --all-features --test builtin` writes them again.
#[test]
fn encoded_alphabets_are_those_of_the_toml_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lexicons/alphabets/encoded");
    for text in lexc_lexicons::alphabets() {
        let name = text.name();
        let bytes = AlphabetFile::builtin(name).unwrap().alphabet.encode();
        let encoded = lexc_lexicons::encoded_alphabet(name);
        // A file that is written again, even unchanged, is compiled again with all crates.
        if encoded.is_some_and(|encoded| encoded.bytes() == bytes) {
            continue;
        }
        assert!(
            std::env::var_os("LEXC_BLESS").is_some(),
            "{name}: run this test again with LEXC_BLESS=1"
        );
        std::fs::write(folder.join(format!("{name}.alph")), &bytes).unwrap();
    }
}

#[test]
fn every_built_in_alphabet_has_its_file_name_and_round_trips() {
    for (name, alphabet) in Alphabet::builtin_names().zip(all()) {
        assert_eq!(alphabet.name(), name);
        assert!(!alphabet.title().is_empty() && !alphabet.source().is_empty(), "{name}");
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
            // Without case, the blank face is only displayed; it is not a spelling.
            let cased = alphabet.casing() != Casing::None && tile.face.to_lowercase() != tile.face;
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

/// Words with the difficulties of their languages, as the faces of their tiles.
#[test]
fn words_with_digraphs_marks_and_folds() {
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
        ("italian", "città", "C I T T A"),
        ("portuguese", "ação", "A Ç A O"),
        ("hungarian", "hosszú", "H O S SZ Ú"),
        ("hungarian", "magyar", "M A GY A R"),
        ("czech", "chůze", "C H Ů Z E"),
        ("slovak", "stĺp", "S T Ĺ P"),
        ("croatian", "ǆep", "DŽ E P"),
        ("croatian", "na[d]živjeti", "N A D Ž I V J E T I"),
        ("danish", "idé", "I D E"),
        ("finnish", "šakki", "Š A K K I"),
        ("icelandic", "þú", "Þ Ú"),
        ("estonian", "õun", "Õ U N"),
        ("korean", "내가", "ㄴ ㅐ ㄱ ㅏ"),
        ("korean", "아까", "ㅇ ㅏ ㄱ ㄱ ㅏ"),
        ("latvian", "ķīna", "Ķ Ī N A"),
        ("lithuanian", "ąžuolas", "Ą Ž U O L A S"),
        ("bulgarian", "ѝ", "И"),
        ("ukrainian", "м’ята", "М ' Я Т А"),
        ("hebrew", "שָׁלוֹם", "ש ל ו מ"),
        ("arabic", "مَدرسة", "م د ر س ه"),
        ("afrikaans", "sê", "S E"),
        ("malay", "huruf", "H U R U F"),
        ("irish", "ḃean", "B H E A N"),
        ("irish", "fáilte", "F Á I L T E"),
        ("welsh", "llŷn", "LL Y N"),
        ("welsh", "ba[n]gor", "B A N G O R"),
    ] {
        let alphabet = Alphabet::builtin(alphabet).unwrap();
        let mut out = Vec::new();
        let result = Tokenizer::new(&alphabet).tokenize(text, &mut out);
        assert_eq!(result.is_err(), faces.is_empty(), "{text}");
        let read: Vec<&str> = out.iter().map(|&n| &*alphabet.letter(n).unwrap().face).collect();
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
    own.extend(alphabet.folds().iter().flat_map(|(from, _)| [from.clone(), from.to_lowercase()]));
    let piece = prop_oneof![
        16 => proptest::sample::select(own),
        1 => any::<char>().prop_map(String::from),
        1 => "[ -\u{7FF}]",
        1 => "[\u{300}-\u{331}·.'\\[\\]-]",
    ];
    proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

#[test]
fn fast_path_equals_definition_and_spelling_round_trips() {
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
            let word = Letter::word(&word).unwrap();
            let spelled = alphabet.spell(&word);
            tokenizer.tokenize(&spelled, &mut again).unwrap();
            prop_assert_eq!(again, word, "{}", spelled);
        });
    }
}
