//! A game that is small enough to be enumerated: five letters, a blank, sixteen words.

use lexc_alphabet::{Alphabet, AlphabetParts, Blank, Letter, LetterInfo, Tile};
use lexc_compiler::compile::LayoutChoice;

/// Returns an alphabet of the letters A to E, with 12 tiles of different scores and one blank.
///
/// # Panics
/// Never: the alphabet is valid.
#[must_use]
pub fn alphabet() -> Alphabet {
    let letters = [("A", 3, 1), ("B", 2, 3), ("C", 2, 4), ("D", 3, 2), ("E", 2, 1)];
    let letter = |(face, count, score): (&str, u16, i16)| {
        LetterInfo::new(face, &face.to_lowercase(), count, score)
    };
    Alphabet::new(AlphabetParts {
        name: "small".into(),
        blank: Blank { count: 1, score: 0.into() },
        tiles: letters.map(letter).into(),
        ..AlphabetParts::default()
    })
    .expect("a valid alphabet")
}

/// Returns the bytes of a lexicon of [`alphabet`] with all structures: the twelve words of two
/// letters whose positions in the alphabet differ by an odd number, and four words of three
/// letters.
#[must_use]
pub fn lexicon() -> Vec<u8> {
    let mut words: Vec<Vec<u8>> = vec![vec![1, 2, 1], vec![3, 1, 4], vec![4, 5, 4], vec![2, 5, 4]];
    for one in 1..=5 {
        let others = (1..=5).filter(|&other| (one + other) % 2 == 1);
        words.extend(others.map(|other| vec![one, other]));
    }
    let words = words.iter().map(Vec::as_slice);
    let layout = LayoutChoice::Bitmap;
    let compiled =
        crate::compiled::compile_tiles(&alphabet(), words, crate::compiled::EVERYTHING, layout);
    compiled.to_bytes(&Default::default())
}

/// Returns the tiles of a text of the capital letters A to E and `?` for the blank.
///
/// # Panics
/// If the text has another character.
#[must_use]
pub fn tiles(text: &str) -> Vec<Tile> {
    let tile = |c: char| match c {
        '?' => Tile::Blank,
        'A'..='E' => Tile::Letter(Letter::new(c as u8 - b'A' + 1).expect("a letter")),
        _ => panic!("{c:?} is neither a letter of the small alphabet nor a blank"),
    };
    text.chars().map(tile).collect()
}
