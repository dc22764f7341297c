//! After a warm-up no search allocates.

use lexc_compiler::compile::LayoutChoice;
use lexc_game::{Equity, GameRules, Position, Rack};
use lexc_movegen::{Backend, GeneratorOptions, LeaveEvaluator, LeftPartSearch, MoveGenerator};
use lexc_runtime::Lexicon;
use lexc_testkit::allocations::{Counting, count};

#[global_allocator]
static GLOBAL: Counting = Counting;

#[test]
fn searches_do_not_allocate() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lexicons/english.txt");
    let text = std::fs::read_to_string(path).expect("the English list");
    let words: Vec<&str> =
        text.lines().filter(|word| (2..=15).contains(&word.len())).step_by(20).collect();
    let layout = LayoutChoice::Bitmap;
    let bytes = lexc_testkit::compile_words("english", &words, lexc_testkit::EVERYTHING, layout);
    let lexicon = Lexicon::from_bytes(bytes).expect("a sound lexicon");
    let rules = GameRules::standard();
    let positions: Vec<Position> = include_str!("data/positions-english.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let cgp = line.split('\t').next().expect("a column");
            Position::from_cgp(cgp, rules.layout(), lexicon.alphabet()).expect("a position")
        })
        .collect();
    for structure in Backend::ALL.into_iter().filter(|s| s.is_supported()) {
        for left_parts in [LeftPartSearch::EachAnchor, LeftPartSearch::Once] {
            let options = GeneratorOptions::from(structure).left_parts(left_parts);
            let mut generator =
                MoveGenerator::with_options(&lexicon, &rules, options).expect("everything");
            let mut leaves = LeaveEvaluator::new(|leave: &Rack| {
                Equity::from_points(5.0 * leave.blanks() as f64 - leave.len() as f64)
            });
            let mut pass = || {
                let mut sum = 0;
                for position in &positions {
                    generator.set_board(&position.board).expect("the same shape");
                    sum += generator.all(&position.rack).len() as u64;
                    sum += generator.count(&position.rack);
                    generator.for_each(&position.rack, |play| sum += play.score().points() as u64);
                    sum += generator.top(&position.rack, 10).len() as u64;
                    sum += generator.all_by(&position.rack, &mut leaves).len() as u64;
                    sum += generator.top_by(&position.rack, 10, &mut leaves).len() as u64;
                    let by_equity = generator.best_by(&position.rack, &mut leaves);
                    sum += u64::from(by_equity.is_some());
                    let best = generator.best(&position.rack);
                    if let Some(best) = best {
                        generator.apply(&best).expect("a play");
                        sum += generator.all(&position.rack).len() as u64;
                        assert!(generator.undo());
                    }
                }
                sum
            };
            let first = pass();
            let mut second = None;
            let allocations = count(|| second = Some(pass()));
            assert_eq!(Some(first), second);
            assert_eq!(allocations, 0, "{structure}");
        }
    }
}
