//! A second program: maps a lexicon, copies nothing, and looks words up.
//!
//!     cargo run --release -p lexc-runtime --example lookup -- english.lex quixotry qwerty

use std::time::Instant;

use lexc_runtime::{Lexicon, OpenError};

fn main() -> Result<(), OpenError> {
    let mut args = std::env::args().skip(1);
    let Some(path) = args.next() else {
        eprintln!("usage: lookup FILE.lex WORD...");
        std::process::exit(2);
    };
    let begin = Instant::now();
    let lexicon = Lexicon::open(&path)?;
    let opened = begin.elapsed();
    println!(
        "{path}: {} words in {} bytes, mapped and verified in {:.1} ms",
        lexicon.len(),
        lexicon.bytes().len(),
        opened.as_secs_f64() * 1e3
    );
    for word in args {
        match lexicon.rank(&word) {
            Some(rank) => println!("  {word}: a word, number {rank} from 0"),
            None => println!("  {word}: not a word"),
        }
    }
    Ok(())
}
