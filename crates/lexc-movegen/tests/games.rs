//! Random games, on every structure, against the oracle at each turn: alphabets with Turkish
//! casing and with tiles of several characters, boards of odd shapes, racks with many blanks.

use lexc_alphabet::{Alphabet, Letter, Tile};
use lexc_compiler::compile::LayoutChoice;
use lexc_game::{BingoBonus, Board, Direction, GameRules, Play, Rack, Score, TileValues, score};
use lexc_movegen::oracle::Oracle;
use lexc_movegen::{Backend, GeneratorOptions, LeftPartSearch, MoveGenerator};
use proptest::prelude::*;
use proptest::test_runner::TestRng;

use crate::words::{Words, from_list, invented, invented_with, layout};

fn rack(rng: &mut TestRng, alphabet: &Alphabet, tiles: usize, blanks: usize) -> Rack {
    let mut rack = Rack::new();
    for _ in 0..blanks {
        rack.add(Tile::Blank).expect("room");
    }
    while rack.len() < tiles {
        let index = rng.next_u32() as usize % alphabet.len();
        let letter = Letter::from_index(index).expect("a letter");
        let count = usize::from(alphabet.letter(letter).map_or(1, |info| info.count)).max(1);
        if rng.next_u32() as usize % 12 < count {
            rack.add(Tile::Letter(letter)).expect("room");
        }
    }
    rack
}

/// The standard rules on a board of this shape.
fn rules(rows: usize, columns: usize) -> GameRules {
    GameRules::on(layout(rows, columns), Score::new(50))
}

/// Plays a game of random plays and some best plays, and compares at each turn.
fn play_game(
    words: &Words,
    rules: &GameRules,
    rng: &mut TestRng,
    turns: usize,
    tiles: usize,
    blanks: usize,
) {
    let alphabet = words.lexicon.alphabet();
    let values = TileValues::new(alphabet);
    let oracle = Oracle::new(words.words.iter().cloned(), values.clone());
    let mut generators = Vec::new();
    for structure in Backend::ALL.into_iter().filter(|s| s.is_supported()) {
        for left_parts in [LeftPartSearch::EachAnchor, LeftPartSearch::Once] {
            let options = GeneratorOptions::from(structure).left_parts(left_parts);
            generators.push(
                MoveGenerator::with_options(&words.lexicon, rules, options).expect("everything"),
            );
        }
    }
    let mut board = Board::new(rules.layout());
    for _ in 0..turns {
        let blanks = if blanks == 0 { 0 } else { rng.next_u32() as usize % (blanks + 1) };
        let rack = rack(rng, alphabet, tiles, blanks);
        let mut expected = oracle.plays(&board, &rack, rules);
        expected.sort_by(Play::cmp_rank);
        for play in expected.iter().take(20) {
            assert_eq!(score(play, &board, rules, &values), play.score());
        }
        for generator in &mut generators {
            let name = generator.backend();
            let mut found: Vec<Play> = generator.all(&rack).iter().collect();
            found.sort_by(Play::cmp_rank);
            assert!(
                found == expected,
                "{name}: {} plays, the oracle {}",
                found.len(),
                expected.len()
            );
            assert_eq!(generator.count(&rack), expected.len() as u64);
            assert_eq!(generator.best(&rack).as_ref(), expected.first(), "{name}");
            let five = generator.top(&rack, 5);
            assert_eq!(five, &expected[..expected.len().min(5)]);
        }
        if expected.is_empty() {
            continue;
        }
        let play = if rng.next_u32().is_multiple_of(3) {
            expected[0]
        } else {
            expected[rng.next_u32() as usize % expected.len()]
        };
        play.place_on(&mut board);
        for generator in &mut generators {
            // Applied, undone, and applied again.
            generator.apply(&play).expect("a play");
            assert!(generator.undo());
            generator.apply(&play).expect("a play");
            assert_eq!(generator.board(), &board);
        }
    }
}

fn run(words: &Words, rules: &GameRules, games: u64, turns: usize, tiles: usize, blanks: usize) {
    for game in 0..games {
        let mut seed = [7u8; 32];
        seed[..8].copy_from_slice(&game.to_le_bytes());
        let mut rng = TestRng::from_seed(prop::test_runner::RngAlgorithm::ChaCha, &seed);
        play_game(words, rules, &mut rng, turns, tiles, blanks);
    }
}

#[test]
fn english() {
    let words = from_list("english", 20, LayoutChoice::Bitmap);
    run(&words, &GameRules::standard(), 2, 12, 7, 1);
    run(&words, &GameRules::super_game(), 1, 6, 7, 0);
}

#[test]
fn turkish() {
    let words = from_list("turkish", 6, LayoutChoice::Bitmap);
    run(&words, &GameRules::friends(), 2, 10, 7, 2);
}

#[test]
fn tiles_of_several_characters_and_values_below_zero() {
    let words = invented(12, true, LayoutChoice::EdgeList);
    let bonus = |tiles, points| BingoBonus { tiles, points: Score::new(points) };
    let rules = rules(9, 13).with_bingo_bonuses([bonus(4, 10), bonus(6, 25)]);
    run(&words, &rules, 4, 10, 6, 2);
}

#[test]
fn wide_masks() {
    let words = invented(40, false, LayoutChoice::Bitmap);
    run(&words, &rules(11, 11), 3, 10, 7, 1);
}

#[test]
fn alphabets_of_62_tiles() {
    let words = invented(63, false, LayoutChoice::Bitmap);
    run(&words, &rules(11, 11), 2, 8, 7, 1);
    let words = invented(63, false, LayoutChoice::EdgeList);
    run(&words, &rules(9, 9), 1, 4, 9, 1);
}

#[test]
fn openings_in_both_directions() {
    let words = invented(12, false, LayoutChoice::Bitmap);
    let rules = GameRules::standard();
    let mut rng = TestRng::deterministic_rng(prop::test_runner::RngAlgorithm::ChaCha);
    let rack = rack(&mut rng, words.lexicon.alphabet(), 7, 1);
    for structure in Backend::ALL.into_iter().filter(|s| s.is_supported()) {
        let options = GeneratorOptions::from(structure);
        let mut generator =
            MoveGenerator::with_options(&words.lexicon, &rules, options).expect("everything");
        let across: Vec<Play> = generator.all(&rack).iter().collect();
        generator.set_mirrored_openings(true);
        let mut both: Vec<Play> = generator.all(&rack).iter().collect();
        let image = |play: &Play| {
            let start = play.start().mirrored();
            Play::new(Direction::Down, start, play.tiles(), play.score())
        };
        let mut expected: Vec<Play> = across.iter().map(image).collect();
        expected.extend(across);
        expected.sort_by(Play::cmp_rank);
        both.sort_by(Play::cmp_rank);
        assert!(!both.is_empty() && both == expected, "{structure}");
        assert_eq!(generator.count(&rack), both.len() as u64);
        generator.set_mirrored_openings(false);
        assert_eq!(generator.count(&rack) * 2, both.len() as u64);
    }
}

#[test]
fn racks_of_more_tiles_than_a_line_has_squares() {
    let words = invented_with(12, false, LayoutChoice::Bitmap, 1);
    run(&words, &rules(9, 9), 1, 3, 40, 1);
}

#[test]
fn four_blanks() {
    let words = invented(12, false, LayoutChoice::Bitmap);
    run(&words, &rules(7, 7), 2, 6, 5, 4);
}

#[test]
fn long_racks() {
    let words = invented(12, false, LayoutChoice::Bitmap);
    run(&words, &rules(15, 6), 3, 8, 14, 1);
    run(&words, &rules(31, 31), 1, 4, 10, 1);
}

#[test]
fn narrow_boards() {
    let words = invented(12, false, LayoutChoice::Bitmap);
    for (rows, columns) in [(1, 15), (2, 16), (31, 2), (16, 4)] {
        run(&words, &rules(rows, columns), 1, 6, 6, 1);
    }
}

/// Plays random games and compares the best play, which is found with bounds, with the best of
/// every play.
fn best_of_games(words: &Words, rules: &GameRules, rng: &mut TestRng, tiles: usize) {
    let options = GeneratorOptions::from(Backend::Gaddag);
    let mut generator =
        MoveGenerator::with_options(&words.lexicon, rules, options).expect("a GADDAG");
    for _ in 0..12 {
        let blanks = [0, 0, 1, 1, 2, 3, 4][rng.next_u32() as usize % 7];
        let rack = rack(rng, words.lexicon.alphabet(), tiles, blanks.min(tiles));
        let plays: Vec<Play> = generator.all(&rack).iter().collect();
        let first = plays.iter().copied().min_by(Play::cmp_rank);
        assert_eq!(generator.best(&rack), first);
        assert_eq!(generator.count(&rack), plays.len() as u64);
        let Some(play) = plays.get(rng.next_u32() as usize % plays.len().max(1)) else {
            continue;
        };
        generator.apply(play).expect("a play");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_best_play_is_the_best_of_every(
        seed in any::<[u8; 32]>(),
        rows in 1usize..=17,
        columns in 2usize..=17,
        tiles in 1usize..=9,
        first in 0usize..=9,
    ) {
        use std::sync::OnceLock;
        static WORDS: OnceLock<Words> = OnceLock::new();
        let words =
            WORDS.get_or_init(|| invented_with(14, false, LayoutChoice::Bitmap, 1));
        let mut rng = TestRng::from_seed(prop::test_runner::RngAlgorithm::ChaCha, &seed);
        let bonuses = vec![
            BingoBonus { tiles: first, points: Score::new(7) },
            BingoBonus { tiles, points: Score::new(31) },
        ];
        let rules = rules(rows, columns).with_bingo_bonuses(bonuses);
        best_of_games(words, &rules, &mut rng, tiles);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_board(
        seed in any::<[u8; 32]>(),
        rows in 1usize..=17,
        columns in 2usize..=17,
        tiles in 1usize..=9,
        blanks in 0usize..=2,
    ) {
        use std::sync::OnceLock;
        static WORDS: OnceLock<Words> = OnceLock::new();
        let words = WORDS.get_or_init(|| invented(12, false, LayoutChoice::Bitmap));
        let mut rng = TestRng::from_seed(prop::test_runner::RngAlgorithm::ChaCha, &seed);
        play_game(words, &rules(rows, columns), &mut rng, 4, tiles, blanks.min(tiles));
    }
}
