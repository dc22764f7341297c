//! Measures reading and normalising alone:
//! `cargo run --release --example read -- ALPHABET LIST [--skip-invalid] [ENCODING]`.
//! Prints a summary of the list, then the fastest and the median of a few runs.

use std::time::Instant;

use lexc_alphabet::Tokenizer;
use lexc_compiler::normalise::{ReadObservers, ReadOptions, read_words};
use lexc_compiler::source::WordSource;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let skip_invalid = args.iter().any(|arg| arg == "--skip-invalid");
    args.retain(|arg| arg != "--skip-invalid");
    let [alphabet, list, rest @ ..] = args.as_slice() else {
        return Err("usage: read ALPHABET LIST [--skip-invalid] [ENCODING]".into());
    };
    let alphabet = lexc_alphabet::AlphabetFile::load(alphabet)?.alphabet;
    let tokenizer = Tokenizer::new(&alphabet);
    let inputs = [WordSource::from_arg(list.as_ref())];
    let mut options = ReadOptions::default().skip_invalid(skip_invalid);
    options.encoding = rest.first().cloned();

    let mut times = Vec::new();
    for run in 0..15 {
        let mut tiles = 0_u64;
        let started = Instant::now();
        let result = read_words(&inputs, &tokenizer, &options, ReadObservers::default(), |word| {
            tiles += word.len() as u64;
        });
        times.push(started.elapsed());
        if run > 0 {
            continue;
        }
        match result {
            Ok(report) => {
                for diagnostic in report.diagnostics() {
                    print!("{}", diagnostic.render());
                }
                println!("{} words, {tiles} tiles", report.words());
            }
            Err(error) => {
                for diagnostic in error.diagnostics() {
                    print!("{}", diagnostic.render());
                }
            }
        }
    }
    times.sort();
    let started = Instant::now();
    let _ = Tokenizer::new(&alphabet);
    println!(
        "fastest {:?}, median {:?} of {} runs; building the tokenizer {:?}",
        times[0],
        times[times.len() / 2],
        times.len(),
        started.elapsed()
    );
    Ok(())
}
