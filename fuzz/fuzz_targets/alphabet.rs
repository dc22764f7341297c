//! Alphabet files, encoded alphabets, and the tokenizer.
//!
//! Any text is an alphabet file or an error with its position; any bytes are an encoded alphabet or an
//! error. For every alphabet: its bytes decode to the same alphabet; every word is spelled so that it
//! reads back as the same word; the fast tokenizer agrees with the definition.
//!
//! Input: the form of the alphabet (file, bytes, parts), then the alphabet; words and text.

#![no_main]

use lexc_alphabet::{Alphabet, AlphabetParts, Blank, Casing, Letter, LetterInfo, Tokenizer};
use lexc_diagnostic::Diagnostic;
use lexc_fuzz::input::Input;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let alphabet = match input.byte() % 4 {
        0 => file(input.0),
        1 => binary(input.0),
        _ => parts(&mut input),
    };
    let Some(alphabet) = alphabet else { return };
    let again = Alphabet::decode(&alphabet.encode());
    assert_eq!(again.as_ref(), Ok(&alphabet), "an alphabet's bytes decode to itself");
    let tokenizer = Tokenizer::new(&alphabet);

    for _ in 0..4 {
        let word = input.word(alphabet.len() as u8);
        let word = Letter::word(&word).expect("numbers of the alphabet");
        let text = alphabet.spell(&word);
        assert_eq!(definition(&tokenizer, &text), Ok(word), "{text:?}");
        same(&tokenizer, &text);
    }
    for _ in 0..4 {
        let len = usize::from(input.byte() % 16);
        let text = text(&mut input, len);
        same(&tokenizer, &text);
    }
    same(&tokenizer, &String::from_utf8_lossy(input.0));
    // Letters that the alphabet may lack.
    let any: Vec<Letter> = input.0.iter().filter_map(|&n| Letter::new(n)).collect();
    let _ = alphabet.spell(&any);
});

fn definition(tokenizer: &Tokenizer, text: &str) -> Result<Vec<Letter>, lexc_alphabet::TokenError> {
    let mut letters = Vec::new();
    tokenizer.tokenize_by_definition(text, &mut letters)?;
    Ok(letters)
}

/// Checks that the fast tokenizer agrees with the definition, also where it ends early.
fn same(tokenizer: &Tokenizer, text: &str) {
    let expected = definition(tokenizer, text);
    let mut letters = Vec::new();
    let result = tokenizer.tokenize(text, &mut letters).map(|()| letters);
    assert_eq!(result, expected, "{text:?}");
    if let Err(error) = expected {
        let meant = text.get(error.span());
        assert!(meant.is_some_and(|meant| !meant.is_empty()), "{text:?}: {error:?}");
        lexc_fuzz::refused(&error);
    }
    for byte in 0..=255 {
        if let Some(letter) = tokenizer.ascii_letter(byte) {
            let text = char::from(byte).to_string();
            assert_eq!(definition(tokenizer, &text), Ok(vec![letter]), "{text:?}");
        }
    }
}

fn file(bytes: &[u8]) -> Option<Alphabet> {
    let text = String::from_utf8_lossy(bytes);
    match lexc_alphabet::AlphabetFile::parse("fuzz.toml", &text) {
        Ok(file) => Some(file.alphabet),
        Err(error) => {
            lexc_fuzz::noted(&error);
            assert!(!Diagnostic::from(&error).render_ansi().is_empty());
            None
        }
    }
}

fn binary(bytes: &[u8]) -> Option<Alphabet> {
    match Alphabet::decode(bytes) {
        Ok(alphabet) => {
            assert_eq!(alphabet.encode(), bytes, "an alphabet has one encoding");
            Some(alphabet)
        }
        Err(error) => {
            lexc_fuzz::refused(&error);
            None
        }
    }
}

/// Characters that casing, composition and folding treat each in its own way.
const CHARS: [char; 64] = [
    'a', 'b', 'c', 'h', 'i', 'l', 's', 'A', 'B', 'C', 'H', 'I', 'L', 'S', 'u', 'U', 'ı', 'İ', 'ß',
    'ẞ', 'é', 'É', 'e', 'E', 'ŉ', 'ǆ', 'ǅ', 'Ǆ', 'ΐ', 'ΰ', 'σ', 'ς', 'Σ', 'ﬁ', 'ﬀ', 'և', 'ñ', 'n',
    'N', '·', '#', '\'', '-', '\u{301}', '\u{307}', '\u{308}', '\u{345}', '\u{323}', '\u{327}',
    '\u{1100}', '\u{1161}', '\u{11A8}', '가', '\u{E01}', '\u{9C7}', '\u{9BE}', '\u{1B35}', 'ᾳ',
    'Å', 'Ω', '😀', '[', ']', '\u{AD}',
];

fn text(input: &mut Input<'_>, len: usize) -> String {
    input.take(len).iter().map(|&b| CHARS[usize::from(b) % CHARS.len()]).collect()
}

fn parts(input: &mut Input<'_>) -> Option<Alphabet> {
    let casing = input.pick(&[Casing::None, Casing::Default, Casing::Turkic]);
    let (tiles, folds) = (1 + input.byte() % 8, input.byte() % 6);
    let tiles = (1..=tiles).map(|n| {
        let head = input.byte();
        let face = text(input, 1 + usize::from(head % 4));
        let blank = format!("({n}");
        let mut tile = LetterInfo::new(&face, &blank, u16::from(head), -1);
        tile.vowel = head & 4 != 0;
        for _ in 0..(head >> 3) % 3 {
            let len = 1 + usize::from(input.byte() % 4);
            tile.aliases.push(text(input, len));
        }
        tile
    });
    let tiles = tiles.collect();
    let folds = (0..folds).map(|_| {
        let head = input.byte();
        let from = text(input, 1 + usize::from(head % 4));
        (from, text(input, usize::from(head >> 2) % 4))
    });
    let folds = folds.collect();
    let name = "fuzz".to_owned();
    let blank = Blank { count: 2, score: 0.into() };
    match Alphabet::new(AlphabetParts { name, casing, blank, tiles, folds, ..Default::default() }) {
        Ok(alphabet) => Some(alphabet),
        Err(error) => {
            lexc_fuzz::refused(&error);
            None
        }
    }
}
