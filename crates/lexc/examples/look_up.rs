//! Opens a lexicon and looks words up.
//!
//! ```sh
//! cargo run --release -p lexc --example look_up -- english.lex quixotry qwerty
//! ```
//!
//! Without arguments it uses the built-in English lexicon.

use std::time::Instant;

use lexc::prelude::*;

#[cfg_attr(test, allow(dead_code, reason = "the test has no arguments to give"))]
fn main() -> lexc::Result<()> {
    look_up(std::env::args().skip(1))
}

fn look_up(mut args: impl Iterator<Item = String>) -> lexc::Result<()> {
    let begin = Instant::now();
    let lexicon = match args.next() {
        // Maps the file and verifies checksums and every state.
        Some(path) => Lexicon::open(path)?,
        None => Lexicon::builtin("english")?,
    };
    println!(
        "{} words in {} bytes, opened in {:.1?}",
        lexicon.len(),
        lexicon.bytes().len(),
        begin.elapsed()
    );
    let mut words: Vec<String> = args.collect();
    if words.is_empty() {
        words = ["quixotry", "Zyzzyva", "qwerty"].map(String::from).to_vec();
    }
    for word in words {
        // The number of a word in alphabet order.
        match lexicon.rank(&word) {
            Some(rank) => println!("  {word}: word {rank}"),
            None => println!("  {word}: not a word"),
        }
    }
    Ok(())
}

#[test]
fn runs() -> lexc::Result<()> {
    look_up(std::iter::empty())
}
