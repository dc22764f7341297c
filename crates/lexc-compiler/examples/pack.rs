//! Packs a list and prints the bytes of each part.
//!
//! `cargo run --release -p lexc-compiler --example pack -- LIST ALPHABET [LONG]`

use std::time::Instant;

use lexc_alphabet::{Letter, Tokenizer};
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::normalise::{ReadObservers, ReadOptions, read_words};
use lexc_compiler::packed::{PackOptions, pack};
use lexc_compiler::source::WordSource;
use lexc_compiler::words::WordCollector;
use lexc_format::packed::PackedTables;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let alphabet = lexc_alphabet::AlphabetFile::load(&args[1])?.alphabet;
    let mut options = PackOptions::default();
    if let Some(bits) = args.get(2) {
        options.long = bits.parse()?;
    }
    let tokenizer = Tokenizer::new(&alphabet);
    let read = ReadOptions::default().min_length(2).max_length(15).skip_invalid(true);
    let mut collector = WordCollector::default();
    let lists = [WordSource::Path(args[0].clone().into())];
    read_words(&lists, &tokenizer, &read, ReadObservers::default(), |word| collector.add(word))?;
    let dawg = collector.finish(None)?.dawg.ok_or("no words")?;

    let begin = Instant::now();
    let packed = pack(&dawg, &alphabet, options)?;
    println!("packed in {:.0} ms", begin.elapsed().as_secs_f64() * 1e3);
    println!(
        "{} bytes: model {}, body {}; {} roots, {} edges, {} pointers",
        packed.bytes.len(),
        packed.model,
        packed.bytes.len() - packed.model,
        packed.roots,
        packed.edges,
        packed.pointers
    );
    let begin = Instant::now();
    let tables = PackedTables::parse(&packed.bytes, &alphabet)?;
    println!(
        "opened in {:.2} ms, tables of {} bytes",
        begin.elapsed().as_secs_f64() * 1e3,
        tables.memory()
    );
    let view = tables.beside(&packed.bytes);
    let begin = Instant::now();
    let words = view.validate()?;
    println!("{words} words, validated in {:.2} ms", begin.elapsed().as_secs_f64() * 1e3);
    let begin = Instant::now();
    let expanded = view.expand()?;
    println!(
        "{} states, expanded in {:.2} ms",
        expanded.order.len(),
        begin.elapsed().as_secs_f64() * 1e3
    );

    let words = all_words(&dawg);
    let few: Vec<_> = words.iter().step_by(words.len() / 200 + 1).collect();
    let begin = Instant::now();
    for word in &few {
        assert!(view.follow(word).is_some_and(|edge| edge.terminal));
    }
    println!(
        "{:.1} µs a found word without the index",
        begin.elapsed().as_secs_f64() * 1e6 / few.len() as f64
    );
    let begin = Instant::now();
    let root = view.root().ok_or("no root")?;
    println!(
        "indexed in {:.2} ms, tables and index of {} bytes",
        begin.elapsed().as_secs_f64() * 1e3,
        tables.memory()
    );
    let begin = Instant::now();
    let mut all = Vec::new();
    let mut word = Vec::new();
    for step in view.walk(root) {
        word.truncate(step.depth - 1);
        word.push(step.letter);
        if step.terminal {
            all.push(word.clone());
        }
    }
    println!("walked {} words in {:.2} ms", all.len(), begin.elapsed().as_secs_f64() * 1e3);
    assert_eq!(all, words);

    // Random order, by a multiplier that is coprime to the number of words.
    let order: Vec<usize> = (0..all.len()).map(|i| i * 7_368_787 % all.len()).collect();
    let mut times = Vec::new();
    for _ in 0..9 {
        let begin = busy()?;
        for &i in &order {
            let terminal = view.follow(&all[i]).is_some_and(|edge| edge.terminal);
            assert!(terminal);
        }
        times.push((busy()? - begin) / all.len() as f64);
    }
    times.sort_by(f64::total_cmp);
    let (best, median) = (times[0], times[times.len() / 2]);
    println!("{median:.0} ns a found word, {best:.0} in the best of {} rounds", times.len());
    Ok(())
}

fn all_words(dawg: &Dawg) -> Vec<Vec<Letter>> {
    let mut words = Vec::new();
    dawg.for_each_word(|word| words.push(word.to_vec()));
    words
}

/// Returns the processor time of this process in nanoseconds, which other processes affect less.
fn busy() -> Result<f64, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string("/proc/self/schedstat")?;
    let first = text.split(' ').next().ok_or("no time")?;
    Ok(first.parse()?)
}
