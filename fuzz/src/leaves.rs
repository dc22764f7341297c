//! Leave tables as `.lex` files.

use lexc_alphabet::Alphabet;
use lexc_compiler::compile::{CompileOptions, LayoutChoice, compile};
use lexc_compiler::words::WordCollector;
use lexc_engine::leaves::{LeaveTable, Precision};

/// Returns a table as the bytes of a `.lex` file.
///
/// # Panics
/// If the table was made for another bag.
pub fn file(table: &LeaveTable, alphabet: &Alphabet, precision: Precision) -> Vec<u8> {
    let words = table.to_words(alphabet, precision, &[]);
    let words = words.expect("a table of this bag");
    let mut collector = WordCollector::default();
    for word in words.words() {
        collector.add(word);
    }
    let dawg = collector.finish(None).expect("few words").dawg;
    let options = CompileOptions::default().layout(LayoutChoice::Packed);
    let dawg = dawg.expect("a table has leaves");
    let compiled = compile(dawg, words.alphabet(), &options, &mut |_| {});
    let mut compiled = compiled.expect("words in order");
    compiled.columns = vec![words.column().to_vec()];
    compiled.to_bytes(words.provenance())
}
