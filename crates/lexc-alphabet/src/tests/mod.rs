//! Unit and property tests of alphabets, on small alphabets that have the oddities of real ones.
//! `tests/builtin.rs` checks the same properties of the built-in alphabets.

mod bytes;
mod properties;
mod reading;
mod validity;

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use std::format;

use crate::*;

fn tiles(faces: &[&str]) -> Vec<LetterInfo> {
    faces.iter().map(|face| LetterInfo::new(face, &face.to_lowercase(), 2, 3)).collect()
}

fn folds(folds: &[(&str, &str)]) -> Vec<(String, String)> {
    folds.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect()
}

fn parts(faces: &[&str], fold: &[(&str, &str)]) -> AlphabetParts {
    AlphabetParts {
        name: "test".into(),
        title: "Test".into(),
        language: "en".into(),
        tiles: tiles(faces),
        folds: folds(fold),
        source: "made up".into(),
        blank: Blank { count: 2, score: TileScore::new(-1) },
        ..AlphabetParts::default()
    }
}

fn alphabet(faces: &[&str], fold: &[(&str, &str)]) -> Alphabet {
    Alphabet::new(parts(faces, fold)).unwrap()
}

fn letters(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

fn english() -> Alphabet {
    alphabet(&letters("A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"), &[])
}

fn spanish() -> Alphabet {
    let faces = "A B C CH D E F G H I J L LL M N Ñ O P Q R RR S T U V X Y Z";
    alphabet(&letters(faces), &[("Á", "A"), ("É", "E"), ("Ü", "U"), ("-", "")])
}

fn catalan() -> Alphabet {
    let mut parts = parts(
        &letters("A B C Ç E I L L·L N NY O QU S T U"),
        &[("À", "A"), ("È", "E"), ("Ï", "I"), ("Ü", "U"), ("·", "")],
    );
    parts.tiles[7].aliases = vec!["L.L".into(), "ĿL".into()];
    Alphabet::new(parts).unwrap()
}

fn turkish() -> Alphabet {
    let fold = [("Â", "A"), ("Î", "İ"), ("Û", "U"), ("İ\u{307}", "İ")];
    let mut parts = parts(&[], &fold);
    parts.casing = Casing::Turkic;
    let pairs = "Aa Bb Cc Çç Ğğ Iı İi Kk Rr Şş Tt Uu Üü";
    parts.tiles = letters(pairs)
        .iter()
        .map(|pair| {
            let chars: Vec<String> = pair.chars().map(String::from).collect();
            LetterInfo::new(&chars[0], &chars[1], 1, 1)
        })
        .collect();
    Alphabet::new(parts).unwrap()
}

/// Returns the letter of a number.
fn nth(number: u8) -> Letter {
    Letter::new(number).unwrap()
}

fn german() -> Alphabet {
    let faces = "A Ä B C D E F G H I J K L M N O Ö P Q R S T U Ü V W X Y Z";
    alphabet(&letters(faces), &[("É", "E"), ("Œ", "OE"), ("ẞ", "SS")])
}

fn greek() -> Alphabet {
    let faces = "Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Σ Τ Υ Φ Χ Ψ Ω";
    alphabet(&letters(faces), &[("Ά", "Α"), ("Ί", "Ι"), ("Ϊ", "Ι"), ("Ϊ\u{301}", "Ι"), ("Ύ", "Υ")])
}

/// Returns an alphabet with all difficult features: tiles that are prefixes of others, whose
/// letters are not tiles, or that share letters with folds; a fold of several characters; tiles
/// that compose.
fn hard() -> Alphabet {
    let mut parts = parts(
        &["A", "AB", "ABC", "BC", "C", "D", "DŽ", "Ž", "E", "\u{301}", "QU", "IJ", "J", "U"],
        &[
            ("Ü", "U"),
            ("CD", "DC"),
            ("X", "QU"),
            ("Y", ""),
            ("Ĳ", "IJ"),
            ("Ǆ", "DŽ"),
            ("F\u{327}", "E"),
        ],
    );
    parts.tiles[4].aliases = vec!["K".into(), "KÜ".into()];
    Alphabet::new(parts).unwrap()
}

fn all() -> Vec<Alphabet> {
    vec![english(), spanish(), catalan(), turkish(), german(), greek(), hard()]
}

/// Returns the faces of a word separated by spaces, or the error as `offset+len kind char`.
fn read(alphabet: &Alphabet, text: &str) -> String {
    let mut out = Vec::new();
    match Tokenizer::new(alphabet).tokenize(text, &mut out) {
        Ok(()) => {
            let faces = out.iter().map(|&n| &*alphabet.letter(n).unwrap().face);
            faces.collect::<Vec<_>>().join(" ")
        }
        Err(e) => format!("{}+{} {:?} {:?}", e.offset, e.len, e.kind, e.ch),
    }
}
