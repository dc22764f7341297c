//! Opening a lexicon, with and without verification.
//!
//! `cargo bench -p lexc-workspace-tests --bench open [-- FILE.lex...]`; without a file, the English
//! list of this repository is compiled in each layout, with DAWG and GADDAG and then with all
//! structures.

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Instant;

use lexc_compiler::build::{BuildRequest, NoProgress, build};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_compiler::emit::Overwrite;
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::WordSource;
use lexc_runtime::Lexicon;

const ROUNDS: usize = 51;

fn median(mut run: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let begin = Instant::now();
            run();
            begin.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}

fn measure(name: &str, path: &Path) {
    let bytes = std::fs::metadata(path).expect("a file").len();
    let verified = median(|| {
        black_box(Lexicon::open(path).expect("a lexicon"));
    });
    let unverified = median(|| {
        black_box(Lexicon::open_unverified(path).expect("a lexicon"));
    });
    println!("{name:32} {bytes:>11} {verified:>14.0} {unverified:>14.1}");
}

fn main() {
    let files: Vec<PathBuf> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).map(PathBuf::from).collect();
    println!("median of {ROUNDS}, in µs");
    println!("{:32} {:>11} {:>14} {:>14}", "", "bytes", "verified", "unverified");
    for file in &files {
        measure(&file.display().to_string(), file);
    }
    if !files.is_empty() {
        return;
    }
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lexicons/english.txt");
    let english = lexc_alphabet::Alphabet::builtin("english").expect("an alphabet");
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("english.lex");
    for (layout_name, layout) in
        [("bitmap", LayoutChoice::Bitmap), ("edge-list", LayoutChoice::EdgeList)]
    {
        for (name, two_way) in [("dawg, gaddag", false), ("with two-way", true)] {
            let request = BuildRequest {
                lists: &[WordSource::Path(list.into())],
                minus: &[],
                alphabet: &english,
                name: "english",
                read: ReadOptions::default().min_length(2).max_length(15),
                compile: CompileOptions::default()
                    .structures(StructureSet { gaddag: true, two_way, ..StructureSet::default() })
                    .layout(layout)
                    .count_all(false),
            };
            let built = build(&request, None, &mut NoProgress).expect("builds");
            built.write(&path, Overwrite::Lexicons).expect("writes");
            measure(&format!("{layout_name}: {name}"), &path);
        }
    }
}
