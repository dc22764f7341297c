//! The 300 shared positions, on every structure: plays, digest and best score.

use lexc_compiler::compile::LayoutChoice;
use lexc_game::digest::Digest;
use lexc_game::{GameRules, Position, Score};
use lexc_movegen::generate::{LeftParts, MoveGenerator, Options, Structure};
use lexc_runtime::Lexicon;

const POSITIONS: &str = include_str!("data/positions-english.tsv");

fn english(layout: LayoutChoice) -> Lexicon {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lexicons/english.txt");
    let text = std::fs::read_to_string(path).expect("the English list");
    let words: Vec<&str> = text
        .lines()
        .filter(|word| (2..=15).contains(&word.len()))
        .collect();
    assert_eq!(words.len(), 269_870);
    let bytes = lexc_testkit::compile_words("english", &words, lexc_testkit::EVERYTHING, layout);
    Lexicon::from_bytes(bytes).expect("a sound lexicon")
}

fn check(layout: LayoutChoice) {
    let lexicon = english(layout);
    let rules = GameRules::standard();
    for structure in Structure::ALL.into_iter().filter(|s| s.is_supported()) {
        for left_parts in [LeftParts::EachAnchor, LeftParts::Once] {
            let options = Options::from(structure).with_left_parts(left_parts);
            let mut generator = MoveGenerator::with_options(&lexicon, &rules, options)
                .expect("a lexicon with everything");
            let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
            let mut count = 0;
            for line in lines {
                let fields: Vec<&str> = line.split('\t').collect();
                let position = Position::from_cgp(fields[0], rules.layout(), lexicon.alphabet())
                    .expect("a position");
                generator
                    .set_board(&position.board)
                    .expect("the same shape");
                let plays = generator.all(&position.rack).iter();
                let digest = Digest::of(plays, &position.board, lexicon.alphabet());
                let best = digest.best.map_or(-1, Score::points);
                let found = format!("{}\t{:016x}\t{best}", digest.plays, digest.digest);
                assert_eq!(found, fields[1..].join("\t"), "{structure}: {line}");
                let best = generator.best(&position.rack).map(|play| play.score());
                assert_eq!(best, digest.best, "best from {structure}: {line}");
                count += 1;
            }
            assert_eq!(count, 300);
        }
    }
}

#[test]
fn bitmaps() {
    check(LayoutChoice::Bitmap);
}

#[test]
fn edge_lists() {
    check(LayoutChoice::EdgeList);
}
