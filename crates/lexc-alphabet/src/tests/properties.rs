//! Properties of every alphabet and text.

use proptest::prelude::*;

use super::*;

/// Generates text related to an alphabet: its own spellings and folds in either case, marks,
/// brackets, signs, and arbitrary characters.
fn text(alphabet: &Alphabet) -> impl Strategy<Value = String> + use<> {
    let mut own: Vec<String> = Vec::new();
    for tile in alphabet.tiles() {
        own.extend([tile.face.clone(), tile.blank_face.clone()]);
        own.extend(tile.aliases.clone());
        own.push(format!("[{}]", tile.face));
    }
    own.extend(alphabet.folds().iter().map(|fold| fold.0.clone()));
    let lower: Vec<String> = own.iter().map(|s| s.to_lowercase()).collect();
    own.extend(lower);
    own.extend("\u{301} \u{308} \u{307} \u{327} [ ] · - ß ǆ".split(' ').map(String::from));
    let piece = prop_oneof![
        12 => proptest::sample::select(own),
        1 => any::<char>().prop_map(String::from),
        1 => "[ -\u{7FF}]",
    ];
    proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn fast_is_slow(
        (n, text) in (0..7_usize).prop_flat_map(|n| (Just(n), text(&all()[n])))
    ) {
        let alphabet = &all()[n];
        let tokenizer = Tokenizer::new(alphabet);
        let (mut fast, mut slow) = (Vec::new(), Vec::new());
        let by_fast = tokenizer.tokenize(&text, &mut fast);
        let by_slow = tokenizer.tokenize_by_definition(&text, &mut slow);
        prop_assert_eq!(by_fast, by_slow);
        if by_slow.is_ok() {
            prop_assert_eq!(&fast, &slow);
        }
        // A word accepted by the scan is a word, also within a longer text.
        let mut scanned = Vec::new();
        let end = tokenizer.scan(text.as_bytes(), &mut scanned);
        prop_assert!(text.is_char_boundary(end));
        let mut part = Vec::new();
        tokenizer.tokenize_by_definition(&text[..end], &mut part).unwrap();
        prop_assert_eq!(scanned, part);
    }

    #[test]
    fn an_error_lies_within_the_text(
        (n, text) in (0..7_usize).prop_flat_map(|n| (Just(n), text(&all()[n])))
    ) {
        if let Err(error) = Tokenizer::new(&all()[n]).tokenize(&text, &mut Vec::new()) {
            prop_assert!(error.len > 0);
            prop_assert!(text.get(error.span()).is_some());
        }
    }

    #[test]
    fn spelling_round_trips(
        (n, word) in (0..7_usize).prop_flat_map(|n| {
            let tile = 1..=all()[n].len() as u8;
            (Just(n), proptest::collection::vec(tile, 0..16))
        })
    ) {
        let alphabet = &all()[n];
        let mut again = Vec::new();
        let word = Letter::word(&word).unwrap();
        let text = alphabet.spell(&word);
        Tokenizer::new(alphabet).tokenize(&text, &mut again).unwrap();
        prop_assert_eq!(again, word, "{}", text);
    }

    #[test]
    fn damaged_bytes_do_not_panic(at in 0..2000_usize, value: u8, second in 0..2000_usize, n in 0..7_usize) {
        let mut bytes = all()[n].encode();
        let len = bytes.len();
        bytes[at % len] = value;
        bytes[second % len] ^= 1 << (value % 8);
        if let Ok(alphabet) = Alphabet::decode(&bytes) {
            prop_assert_eq!(alphabet.encode(), bytes);
        }
    }

    #[test]
    fn any_bytes_do_not_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = Alphabet::decode(&bytes);
    }
}
