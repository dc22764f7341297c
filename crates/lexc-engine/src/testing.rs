//! Alphabets and files for the tests of this crate.

use lexc_alphabet::{Alphabet, AlphabetParts, Blank, LetterInfo};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, compile};
use lexc_compiler::words::WordCollector;

use crate::leaves::{LeaveTable, Precision};

/// Returns an alphabet of the letters A, B, … with these counts; the first count is for the blank.
pub(crate) fn alphabet(counts: &[u16]) -> Alphabet {
    let letter = |(n, &count): (usize, &u16)| {
        let (face, blank) = (char::from(b'A' + n as u8), char::from(b'a' + n as u8));
        LetterInfo::new(&face.to_string(), &blank.to_string(), count, 1)
    };
    // An alphabet has at least one letter.
    let letters = if counts.len() > 1 { &counts[1..] } else { &[0] };
    Alphabet::new(AlphabetParts {
        name: "made-up".into(),
        blank: Blank { count: counts[0], score: 0.into() },
        tiles: letters.iter().enumerate().map(letter).collect(),
        ..AlphabetParts::default()
    })
    .unwrap()
}

/// Returns a table as the bytes of a `.lex` file.
pub(crate) fn leave_file(
    table: &LeaveTable,
    alphabet: &Alphabet,
    precision: Precision,
    facts: &[(&str, String)],
) -> Vec<u8> {
    let words = table.to_words(alphabet, precision, facts).unwrap();
    let mut collector = WordCollector::default();
    for word in words.words() {
        collector.add(word);
    }
    let dawg = collector.finish(None).unwrap().dawg.unwrap();
    let options = CompileOptions::default().layout(LayoutChoice::Packed);
    let mut compiled = compile(dawg, words.alphabet(), &options, &mut |_| {}).unwrap();
    compiled.columns = vec![words.column().to_vec()];
    compiled.to_bytes(words.provenance())
}
