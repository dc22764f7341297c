//! Lexicons and boards for tests.

use std::collections::BTreeSet;

use lexc_alphabet::{Alphabet, AlphabetParts, Blank, Casing, LetterInfo};
use lexc_compiler::compile::LayoutChoice;
use lexc_format::provenance::Provenance;
use lexc_game::{BoardLayout, Premium, Square};
use lexc_runtime::{Letter, Lexicon};

/// Words and the lexicon made of them.
pub(crate) struct Words {
    /// The words.
    pub(crate) words: Vec<Vec<Letter>>,
    /// With every structure.
    pub(crate) lexicon: Lexicon,
}

fn compile(alphabet: &Alphabet, words: Vec<Vec<u8>>, layout: LayoutChoice) -> Words {
    let tiles = words.iter().map(Vec::as_slice);
    let compiled = lexc_testkit::compile_tiles(alphabet, tiles, lexc_testkit::EVERYTHING, layout);
    let lexicon = Lexicon::from_bytes(compiled.to_bytes(&Provenance::default()));
    Words {
        words: words.iter().map(|word| lexc_testkit::letters(word)).collect(),
        lexicon: lexicon.expect("a sound lexicon"),
    }
}

/// Each `step`-th word of a list of the repository.
#[allow(dead_code, reason = "not every test with this module uses it")]
pub(crate) fn from_list(name: &str, step: usize, layout: LayoutChoice) -> Words {
    let root = env!("CARGO_MANIFEST_DIR");
    let text =
        std::fs::read_to_string(format!("{root}/../../lexicons/{name}.txt")).expect("a list");
    let alphabet = lexc_testkit::alphabet(name);
    let tokenizer = lexc_alphabet::Tokenizer::new(&alphabet);
    let short: BTreeSet<Vec<u8>> = text
        .lines()
        .enumerate()
        .filter(|(index, line)| index % step == 0 || line.chars().count() <= 3)
        .filter_map(|(_, line)| {
            let tiles = lexc_runtime::Letter::numbers(&tokenizer.letters(line).ok()?);
            (1..=15).contains(&tiles.len()).then_some(tiles)
        })
        .collect();
    compile(&alphabet, short.into_iter().collect(), layout)
}

/// A small alphabet with tiles of two characters, and one with 40 letters, whose masks are wide;
/// with all words of two letters that a rule allows and many longer ones.
pub(crate) fn invented(tiles: u8, several: bool, layout: LayoutChoice) -> Words {
    invented_with(tiles, several, layout, -1)
}

/// The same with another value for the lowest tile; below 1, a blank has a higher value than some
/// letters.
#[allow(dead_code, reason = "not every test with this module uses it")]
pub(crate) fn invented_with(tiles: u8, several: bool, layout: LayoutChoice, lowest: i16) -> Words {
    let faces: Vec<(String, String)> = (0..tiles)
        .map(|n| {
            let upper = char::from_u32(0x391 + u32::from(n) + u32::from(n >= 17)).expect("Greek");
            let upper = match n {
                0..24 => upper,
                24..56 => char::from_u32(0x410 + u32::from(n - 24)).expect("Cyrillic"),
                _ => char::from_u32(0x531 + u32::from(n - 56)).expect("Armenian"),
            };
            let lower: String = upper.to_lowercase().collect();
            if several && n % 3 == 0 {
                (format!("{upper}X"), format!("{lower}x"))
            } else {
                (upper.to_string(), lower)
            }
        })
        .collect();
    let info = |(n, (face, blank)): (usize, &(String, String))| {
        let letter = LetterInfo::new(face, blank, 3, (n % 7) as i16 + lowest);
        if n % 4 == 0 { letter.as_vowel() } else { letter }
    };
    let parts = AlphabetParts {
        name: "invented".to_owned(),
        casing: Casing::None,
        blank: Blank { count: 4, score: i16::from(lowest < 1).into() },
        tiles: faces.iter().enumerate().map(info).collect(),
        ..AlphabetParts::default()
    };
    let alphabet = Alphabet::new(parts).expect("a valid alphabet");
    let mut words = BTreeSet::new();
    let mut seed = 12345u64;
    let mut random = |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for _ in 0..2500 {
        let len = 2 + random(3) + random(3) + random(3);
        words.insert(
            (0..len)
                .map(|_| 1 + (random(tiles.into()) * random(tiles.into()) / u64::from(tiles)) as u8)
                .collect(),
        );
    }
    compile(&alphabet, words.into_iter().collect(), layout)
}

/// A board of any shape, with premiums here and there.
pub(crate) fn layout(rows: usize, columns: usize) -> BoardLayout {
    let premium = |at: usize| match at % 11 {
        0 => Premium { letter: 1, word: 3 },
        3 => Premium { letter: 3, word: 1 },
        7 => Premium { letter: 1, word: 2 },
        9 => Premium { letter: 2, word: 2 },
        _ => Premium::NONE,
    };
    let premiums = (0..rows * columns)
        .map(|at| if (at / columns).is_multiple_of(3) { premium(at) } else { Premium::NONE });
    let start = Square::new(rows / 3, columns / 2).expect("a square");
    BoardLayout::new("odd".to_owned(), rows, columns, premiums.collect(), start).expect("a layout")
}
