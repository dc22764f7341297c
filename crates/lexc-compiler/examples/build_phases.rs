//! Times the steps of a build in this process, the first run separately (it pays for fresh pages).
//!
//! `cargo run --release -p lexc-compiler --example build_phases -- LIST ALPHABET [LAYOUT] [two-way]
//! [two-way-compact] [no-gaddag] [RUNS]`

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use lexc_compiler::build::{BuildProgress, BuildRequest, build};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_compiler::emit::Overwrite;
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::WordSource;

struct Clock {
    since: Instant,
    step: &'static str,
    steps: BTreeMap<(usize, &'static str), Vec<f64>>,
    number: usize,
}

impl BuildProgress for Clock {
    fn read(&mut self, _: u64) {}

    fn step(&mut self, what: &'static str) {
        let took = self.since.elapsed().as_secs_f64() * 1e3;
        let key = (self.number, self.step);
        self.steps.entry(key).or_default().push(took);
        self.number += 1;
        self.step = what;
        self.since = Instant::now();
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| args.iter().any(|arg| arg == word);
    let lists = [WordSource::Path(args[0].clone().into())];
    let alphabet = lexc_alphabet::AlphabetFile::load(&args[1])?.alphabet;
    let runs: usize = args.last().and_then(|n| n.parse().ok()).unwrap_or(9);
    let request = BuildRequest {
        lists: &lists,
        minus: &[],
        alphabet: &alphabet,
        name: "bench",
        read: ReadOptions::default().min_length(2).max_length(15).skip_invalid(true),
        compile: CompileOptions::default()
            .structures(StructureSet {
                gaddag: !has("no-gaddag"),
                two_way: has("two-way"),
                two_way_compact: has("two-way-compact"),
                ..StructureSet::default()
            })
            .layout(if has("edge-list") { LayoutChoice::EdgeList } else { LayoutChoice::Bitmap })
            .count_all(false),
    };
    let out = std::env::temp_dir().join("lexc-build-phases.lex");
    let mut clock = Clock { since: Instant::now(), step: "", steps: BTreeMap::new(), number: 0 };
    let mut totals = Vec::new();
    for _ in 0..runs {
        let begin = Instant::now();
        clock.number = 0;
        clock.step("start");
        let built = build(&request, None, &mut clock)?;
        clock.step("writing");
        let len = built.write(Path::new(&out), Overwrite::Lexicons)?;
        clock.step("done");
        totals.push(begin.elapsed().as_secs_f64() * 1e3);
        if totals.len() == 1 {
            println!("{} words, {len} bytes, first run {:.1} ms", built.report.words, totals[0]);
        }
    }
    std::fs::remove_file(out)?;
    for ((_, step), times) in &mut clock.steps {
        println!("{:8.1} ms  {step}", median(times));
    }
    println!("{:8.1} ms  in all, median of {runs}", median(&mut totals));
    Ok(())
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
