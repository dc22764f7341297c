//! Small lexicons: built-in alphabets, word lists, and their compiled files.

use std::path::Path;

use lexc_alphabet::{Alphabet, AlphabetParts, Casing, Letter, LetterInfo};
use lexc_compiler::compile::{
    CompileOptions, CompiledLexicon, LayoutChoice, StructureSet, compile,
};
use lexc_compiler::progress::NoProgress;
use lexc_compiler::recompile::expand;
use lexc_compiler::words::WordCollector;
use lexc_format::provenance::Provenance;
use lexc_format::values::{ColumnData, Decimal};

/// The lexicon of figures 1 and 2 of Appel & Jacobson.
pub const TWELVE: [&str; 12] =
    ["car", "cars", "cat", "cats", "do", "dog", "dogs", "done", "ear", "ears", "eat", "eats"];

/// The layouts of automata.
pub const LAYOUTS: [LayoutChoice; 2] = [LayoutChoice::EdgeList, LayoutChoice::Bitmap];

/// All layouts, including the packed one, which has no automata.
pub const ALL_LAYOUTS: [LayoutChoice; 3] =
    [LayoutChoice::EdgeList, LayoutChoice::Bitmap, LayoutChoice::Packed];

/// The structures that every layout of automata can hold.
pub const EVERYTHING: StructureSet =
    StructureSet { trie: true, gaddag: true, two_way: true, two_way_compact: false, rank: true };

/// Returns all structures that a layout can hold.
#[must_use]
pub fn everything(layout: LayoutChoice) -> StructureSet {
    if layout == LayoutChoice::Packed {
        return StructureSet::default();
    }
    StructureSet { two_way_compact: layout == LayoutChoice::EdgeList, ..EVERYTHING }
}

/// Returns a built-in alphabet.
#[must_use]
pub fn alphabet(name: &str) -> Alphabet {
    Alphabet::builtin(name).expect("a built-in alphabet")
}

/// Returns an alphabet of N tiles of one character: A, B, C, …
#[must_use]
pub fn alphabet_of(tiles: u8) -> Alphabet {
    let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+']);
    let tiles = letters
        .take(tiles.into())
        .map(|letter| LetterInfo::new(&letter.to_string(), &format!("({letter}"), 1, 1));
    let parts = AlphabetParts {
        name: "letters".to_owned(),
        title: "Letters".to_owned(),
        casing: Casing::None,
        tiles: tiles.collect(),
        ..AlphabetParts::default()
    };
    Alphabet::new(parts).expect("a valid alphabet")
}

/// Compiles words of tile numbers.
///
/// # Panics
/// If there are none.
#[must_use]
pub fn compile_tiles<'a>(
    alphabet: &Alphabet,
    words: impl IntoIterator<Item = &'a [u8]>,
    structures: StructureSet,
    layout: LayoutChoice,
) -> CompiledLexicon {
    let mut collector = WordCollector::default();
    words.into_iter().for_each(|word| collector.add(word));
    let dawg = collector.finish(None).expect("few words").dawg.expect("a word");
    let options = CompileOptions::default().structures(structures).layout(layout).count_all(true);
    compile(dawg, alphabet, &options, &mut |_| {}).expect("a small lexicon")
}

/// Converts numbers to letters.
///
/// # Panics
/// If no letter has one of the numbers.
#[must_use]
pub fn letters(numbers: &[u8]) -> Vec<Letter> {
    Letter::word(numbers).expect("numbers of letters")
}

/// Returns the bytes of a built-in lexicon with these structures, in bitmap states.
///
/// # Panics
/// If there is no lexicon of this name.
#[must_use]
pub fn builtin(name: &str, structures: StructureSet) -> Vec<u8> {
    let packed = lexc_lexicons::lexicon(name).expect("a built-in lexicon");
    expand(packed.bytes(), structures, &mut NoProgress).expect("a sound lexicon")
}

/// Compiles words of a built-in alphabet into the bytes of a file.
///
/// # Panics
/// If a word is not in the alphabet.
#[must_use]
pub fn compile_words(
    alphabet_name: &str,
    words: &[&str],
    structures: StructureSet,
    layout: LayoutChoice,
) -> Vec<u8> {
    to_bytes(&compiled_words(alphabet_name, words, structures, layout))
}

/// Compiles words of a built-in alphabet, given in its order, with columns of values.
///
/// # Panics
/// If a word is not in the alphabet, or a column is too large.
#[must_use]
pub fn compile_columns(
    alphabet_name: &str,
    words: &[&str],
    columns: &[(&str, ColumnData<'_>)],
) -> Vec<u8> {
    let layout = LayoutChoice::Bitmap;
    let mut compiled = compiled_words(alphabet_name, words, everything(layout), layout);
    let encode = |(name, data): &(&str, ColumnData<'_>)| data.encode(name).expect("a column");
    compiled.columns = columns.iter().map(encode).collect();
    to_bytes(&compiled)
}

pub(crate) fn compiled_words(
    alphabet_name: &str,
    words: &[&str],
    structures: StructureSet,
    layout: LayoutChoice,
) -> CompiledLexicon {
    let alphabet = alphabet(alphabet_name);
    let tokenizer = lexc_alphabet::Tokenizer::new(&alphabet);
    let words: Vec<Vec<u8>> = words
        .iter()
        .map(|word| Letter::numbers(&tokenizer.letters(word).expect("a word of the alphabet")))
        .collect();
    compile_tiles(&alphabet, words.iter().map(Vec::as_slice), structures, layout)
}

pub(crate) fn to_bytes(compiled: &CompiledLexicon) -> Vec<u8> {
    let mut provenance = Provenance::default();
    provenance.push("name", "test");
    compiled.to_bytes(&provenance)
}

/// Returns the file of [`TWELVE`] with every structure that bitmaps can hold.
#[must_use]
pub fn twelve() -> Vec<u8> {
    let layout = LayoutChoice::Bitmap;
    compile_words("english", &TWELVE, everything(layout), layout)
}

/// Returns the file of [`TWELVE`] in a layout, with all its structures and a column of each kind.
#[must_use]
pub fn twelve_with_values(layout: LayoutChoice) -> Vec<u8> {
    let mut compiled = compiled_words("english", &TWELVE, everything(layout), layout);
    compiled.columns = columns();
    to_bytes(&compiled)
}

/// Returns a column of each kind for [`TWELVE`].
pub(crate) fn columns() -> Vec<Vec<u8>> {
    let short: Vec<bool> = TWELVE.iter().map(|word| word.len() < 4).collect();
    let lengths = TWELVE.iter().map(|word| Some(300 * word.len() as u64));
    let halves = TWELVE.iter().map(|word| Decimal::new(-5 * word.len() as i64, 1));
    let columns = [
        ("short", ColumnData::Edition(short.clone())),
        ("brief", ColumnData::Flag(short.clone())),
        ("length", ColumnData::Number(lengths.collect())),
        ("word", ColumnData::Text(TWELVE.map(Some).to_vec())),
        ("half", ColumnData::Decimal(halves.collect())),
        ("older", ColumnData::EditionWithOthers(short, vec!["CAR", "DOE"])),
    ];
    columns.iter().map(|(name, data)| data.encode(name).expect("a small column")).collect()
}

/// Writes the file of [`TWELVE`] with every structure that bitmaps can hold.
///
/// # Errors
/// Returns any error of the file system.
pub fn write_twelve(path: &Path) -> std::io::Result<()> {
    std::fs::write(path, compile_words("english", &TWELVE, EVERYTHING, LayoutChoice::Bitmap))
}
