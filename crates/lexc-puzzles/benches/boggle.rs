//! Boards a second, on one thread, with the English list of this repository and the dice of the
//! game: in each layout, on boards of 4 by 4 and 5 by 5.
//!
//! `cargo bench -p lexc-puzzles --bench boggle [-- LIST]`; rounds alternate between the layouts,
//! and the median of their times is shown: processor time where the system tells it (Linux), so
//! that other work on the machine counts for less. The words of each board are counted in a
//! callback; all layouts must come to the same number.

use std::time::Instant;

use lexc_compiler::build::{BuildRequest, NoProgress, build};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_compiler::emit::Overwrite;
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::WordSource;
use lexc_puzzles::boggle::{BoggleBoard, Shaker, Solver};
use lexc_runtime::Lexicon;

const BOARDS: usize = 5_000;
const ROUNDS: usize = 15;

fn lexicon(list: &str, layout: LayoutChoice) -> Lexicon {
    let english = lexc_alphabet::Alphabet::builtin("english").expect("an alphabet");
    let request = BuildRequest {
        lists: &[WordSource::Path(list.into())],
        minus: &[],
        alphabet: &english,
        name: "english",
        read: ReadOptions::default(),
        compile: CompileOptions::default()
            .structures(StructureSet::default())
            .layout(layout)
            .count_all(false),
    };
    let built = build(&request, None, &mut NoProgress).expect("builds");
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("english.lex");
    built.write(&path, Overwrite::Lexicons).expect("writes");
    Lexicon::open(&path).expect("a lexicon")
}

/// Seconds that this thread has run; else seconds since `begin`.
fn clock(begin: Instant) -> f64 {
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = schedstat.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    nanoseconds.map_or_else(|| begin.elapsed().as_secs_f64(), |ns| ns as f64 / 1e9)
}

/// Words on all boards, and seconds.
fn round(solver: &mut Solver<'_>, boards: &[BoggleBoard]) -> (usize, f64) {
    let begin = Instant::now();
    let before = clock(begin);
    let mut words = 0;
    for board in boards {
        solver.for_each_word(board, 3, |_| words += 1).expect("few paths");
    }
    (words, clock(begin) - before)
}

fn main() {
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lexicons/english.txt").to_owned();
    let list = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or(default);
    let layouts = [("bitmap", LayoutChoice::Bitmap), ("edge-list", LayoutChoice::EdgeList)];
    let lexicons = layouts.map(|(name, layout)| (name, lexicon(&list, layout)));
    println!("{BOARDS} boards, median of {ROUNDS} rounds");
    println!(
        "{:6} {:14} {:>14} {:>12} {:>14}",
        "", "", "words a board", "µs a board", "boards a second"
    );
    for size in [4, 5] {
        let alphabet = lexicons[0].1.alphabet();
        let mut shaker = Shaker::new(alphabet, size, size, 1).expect("a board");
        let boards: Vec<BoggleBoard> = (0..BOARDS).map(|_| shaker.shake()).collect();
        let mut solvers: Vec<_> =
            lexicons.iter().map(|(_, lexicon)| Solver::new(lexicon)).collect();
        let mut times = vec![Vec::new(); solvers.len()];
        let expected = round(&mut solvers[0], &boards).0;
        for _ in 0..ROUNDS {
            for (solver, times) in solvers.iter_mut().zip(&mut times) {
                let (words, time) = round(solver, &boards);
                assert_eq!(words, expected);
                times.push(time);
            }
        }
        for ((name, _), times) in lexicons.iter().zip(&mut times) {
            times.sort_by(f64::total_cmp);
            let time = times[ROUNDS / 2] / BOARDS as f64;
            println!(
                "{:6} {name:14} {:>14.1} {:>12.1} {:>14.0}",
                format!("{size}x{size}"),
                expected as f64 / BOARDS as f64,
                time * 1e6,
                1.0 / time
            );
        }
    }
}
