//! Word look-up: this runtime, the crate `fst` and a `HashSet<String>` on the same queries in one
//! run. The queries are all words of the list in random order, and equally many strings that are
//! not words (words with one letter changed).
//!
//! `cargo bench -p lexc-workspace-tests --bench lookup [-- LIST]`; rounds alternate between the
//! three, and the medians of their times are shown.

use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet, compile};
use lexc_compiler::words::WordCollector;
use lexc_format::provenance::Provenance;
use lexc_runtime::{Lexicon, Tokenizer};

const ROUNDS: usize = 15;

/// SplitMix64, for the same queries in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % n as u64) as usize
    }
}

fn lexicon(words: &[String], layout: LayoutChoice) -> Lexicon {
    let alphabet = lexc_testkit::alphabet("english");
    let tokenizer = Tokenizer::new(&alphabet);
    let mut collector = WordCollector::default();
    let mut tiles = Vec::new();
    for word in words {
        tiles.clear();
        tokenizer.tokenize(word, &mut tiles).expect("English words");
        collector.add(&tiles);
    }
    let dawg = collector.finish(None).expect("not too many").dawg.expect("words");
    let options = CompileOptions::default()
        .structures(StructureSet::default())
        .layout(layout)
        .count_all(false);
    let compiled = compile(dawg, &alphabet, &options, &mut |_| {}).expect("compiles");
    Lexicon::from_bytes(compiled.to_bytes(&Provenance::default())).expect("opens")
}

fn main() {
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lexicons/english.txt").to_owned();
    let path = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or(default);
    let text = std::fs::read_to_string(path).expect("a word list");
    let mut words: Vec<String> =
        text.lines().filter(|word| (2..=15).contains(&word.len())).map(str::to_owned).collect();
    words.sort();
    let mut random = Random(1);
    let mut questions: Vec<String> = words.clone();
    for word in &words {
        let mut changed = word.clone().into_bytes();
        let at = random.below(changed.len());
        changed[at] = b'a' + random.below(26) as u8;
        questions.push(String::from_utf8(changed).expect("ASCII"));
    }
    for at in (1..questions.len()).rev() {
        questions.swap(at, random.below(at + 1));
    }

    // Stored contiguously, so that cache misses on the queries are not measured.
    let questions: Vec<String> = questions.iter().map(|word| word.as_str().to_owned()).collect();

    let bitmap = lexicon(&words, LayoutChoice::Bitmap);
    let edge_list = lexicon(&words, LayoutChoice::EdgeList);
    let fst = fst::Set::from_iter(&words).expect("sorted words");
    let hash: HashSet<String> = words.iter().cloned().collect();
    type Ask<'a> = Box<dyn Fn(&[String]) -> usize + 'a>;
    let contestants: [(&str, usize, Ask<'_>); 4] = [
        (
            "lexc, bitmap",
            bitmap.bytes().len(),
            Box::new(|q| q.iter().filter(|w| bitmap.contains(w)).count()),
        ),
        (
            "lexc, edge-list",
            edge_list.bytes().len(),
            Box::new(|q| q.iter().filter(|w| edge_list.contains(w)).count()),
        ),
        (
            "fst::Set",
            fst.as_fst().size(),
            Box::new(|q| q.iter().filter(|w| fst.contains(w)).count()),
        ),
        (
            "HashSet<String>",
            words.iter().map(|w| w.len() + 24 + 1).sum(),
            Box::new(|q| q.iter().filter(|w| hash.contains(w.as_str())).count()),
        ),
    ];
    let expected = contestants[3].2(&questions);
    let mut times = vec![Vec::new(); contestants.len()];
    for _ in 0..ROUNDS {
        for ((name, _, ask), times) in contestants.iter().zip(&mut times) {
            let begin = Instant::now();
            let found = black_box(ask(black_box(&questions)));
            times.push(begin.elapsed().as_secs_f64() * 1e9 / questions.len() as f64);
            assert_eq!(found, expected, "{name} disagrees");
        }
    }
    println!("{} questions, {expected} of them words; median of {ROUNDS}", questions.len());
    println!("{:16} {:>12} {:>12} {:>8}", "", "bytes", "ns a look-up", "ratio");
    let median = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    let base = median(&mut times[0]);
    for ((name, bytes, _), times) in contestants.iter().zip(&mut times) {
        let ns = median(times);
        println!("{name:16} {bytes:>12} {ns:>12.1} {:>8.2}", ns / base);
    }
}
