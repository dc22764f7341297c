//! The 300 shared positions, on every structure: plays, digest and best score.

use lexc_alphabet::Tile;
use lexc_compiler::compile::LayoutChoice;
use lexc_game::digest::Digest;
use lexc_game::{Equity, GameRules, Position, Rack, Score, TileValues};
use lexc_movegen::{
    Backend, GeneratorOptions, LeaveEvaluator, LeftPartSearch, MoveGenerator, ValuedPlay,
};
use lexc_runtime::Lexicon;

const POSITIONS: &str = include_str!("data/positions-english.tsv");

fn english(layout: LayoutChoice) -> Lexicon {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lexicons/english.txt");
    let text = std::fs::read_to_string(path).expect("the English list");
    let words: Vec<&str> = text.lines().filter(|word| (2..=15).contains(&word.len())).collect();
    assert_eq!(words.len(), 269_870);
    let bytes = lexc_testkit::compile_words("english", &words, lexc_testkit::EVERYTHING, layout);
    Lexicon::from_bytes(bytes).expect("a sound lexicon")
}

fn position(cgp: &str, rules: &GameRules, lexicon: &Lexicon) -> Position {
    Position::from_cgp(cgp, rules.layout(), lexicon.alphabet()).expect("a position")
}

fn check(layout: LayoutChoice) {
    let lexicon = english(layout);
    let rules = GameRules::standard();
    for structure in Backend::ALL.into_iter().filter(|s| s.is_supported()) {
        for left_parts in [LeftPartSearch::EachAnchor, LeftPartSearch::Once] {
            let options = GeneratorOptions::from(structure).left_parts(left_parts);
            let mut generator = MoveGenerator::with_options(&lexicon, &rules, options)
                .expect("a lexicon with everything");
            let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
            let mut count = 0;
            for line in lines {
                let fields: Vec<&str> = line.split('\t').collect();
                let position = position(fields[0], &rules, &lexicon);
                generator.set_board(&position.board).expect("the same shape");
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

/// Short racks with a blank, with leave values of whole points, so that many plays have the same
/// value: the first of them in the order of plays is the best.
#[test]
fn equal_plays_with_blanks() {
    let lexicon = english(LayoutChoice::Bitmap);
    let rules = GameRules::standard();
    let mut generator = MoveGenerator::new(&lexicon).expect("a structure");
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    let positions = lines.filter_map(|line| line.split('\t').next());
    let values = TileValues::new(lexicon.alphabet());
    let mut ties = 0;
    for position in positions.map(|cgp| position(cgp, &rules, &lexicon)) {
        generator.set_board(&position.board).expect("the same shape");
        let mut rack = Rack::new();
        rack.add(Tile::Blank).expect("room");
        for tile in position.rack.tiles().filter(|tile| !tile.is_blank()).take(4) {
            rack.add(tile).expect("room");
            for kept in [0, 1, 2] {
                let value = |leave: &Rack| {
                    let letters = leave.tiles().filter_map(|tile| tile.letter());
                    let points: i32 = letters.map(|letter| values.letter(letter).points()).sum();
                    let out = if leave.is_empty() { 25 } else { 0 };
                    Equity::from_points(f64::from(out - kept * points))
                };
                let mut evaluator = LeaveEvaluator::new(value);
                let all = generator.all_by(&rack, &mut evaluator).iter();
                let mut all: Vec<ValuedPlay> = all.collect();
                all.sort_by(|one, other| {
                    let by_value = other.equity.cmp(&one.equity);
                    by_value.then_with(|| one.play.cmp_rank(&other.play))
                });
                ties += usize::from(all.len() > 1 && all[0].equity == all[1].equity);
                let best = generator.best_by(&rack, &mut evaluator);
                assert_eq!(best.as_ref(), all.first());
            }
        }
    }
    assert!(ties > 300, "{ties} ties");
}
