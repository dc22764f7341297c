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
    let verified = begin.elapsed();
    let begin = Instant::now();
    let _again = Lexicon::open_unverified(&path)?;
    let trusted = begin.elapsed();
    println!(
        "{path}: {} words in {} bytes, mapped, none copied",
        lexicon.len(),
        lexicon.bytes().len()
    );
    println!("  opened in {verified:.1?} with every state verified, in {trusted:.1?} on trust");
    for word in args {
        match lexicon.rank(&word) {
            Some(rank) => println!("  {word}: a word, number {rank} from 0"),
            None => println!("  {word}: not a word"),
        }
    }
    Ok(())
}
