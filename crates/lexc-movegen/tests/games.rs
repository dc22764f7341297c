//! Random games, on every structure, against the oracle at each turn: alphabets with Turkish
//! casing and with tiles of several characters, boards of odd shapes, racks with many blanks.

mod words;

use lexc_compiler::compile::LayoutChoice;
use lexc_format::alphabet::Alphabet;
use lexc_movegen::board::{Board, Tile};
use lexc_movegen::generate::oracle::Oracle;
use lexc_movegen::generate::{LeftParts, MoveGenerator, Options, Structure};
use lexc_movegen::play::{Direction, Play};
use lexc_movegen::rack::Rack;
use lexc_movegen::rules::{Bonus, Rules, Values};
use lexc_movegen::score::score;
use proptest::prelude::*;
use proptest::test_runner::TestRng;

use words::{Words, from_list, invented, invented_with, layout};

fn rack(rng: &mut TestRng, alphabet: &Alphabet, tiles: usize, blanks: usize) -> Rack {
    let mut rack = Rack::new();
    for _ in 0..blanks {
        assert!(rack.add(0));
    }
    while rack.len() < tiles {
        let letter = 1 + rng.next_u32() as usize % alphabet.len();
        let count = usize::from(
            lexc_runtime::Letter::new(letter as u8)
                .and_then(|letter| alphabet.letter(letter))
                .map_or(1, |tile| tile.count),
        )
        .max(1);
        if rng.next_u32() as usize % 12 < count {
            assert!(rack.add(letter as u8));
        }
    }
    rack
}

type Key = (Direction, usize, usize, Vec<Tile>, i32);

fn key(play: &Play) -> Key {
    (
        play.direction(),
        play.row(),
        play.column(),
        play.tiles().to_vec(),
        play.score(),
    )
}

/// Plays a game, random plays and now and then the best one, and compares at each turn.
fn play_game(
    words: &Words,
    rules: &Rules,
    rng: &mut TestRng,
    turns: usize,
    tiles: usize,
    blanks: usize,
) {
    let alphabet = words.lexicon.alphabet();
    let values = Values::new(alphabet);
    let oracle = Oracle::new(words.words.iter().cloned(), values.clone());
    let mut generators = Vec::new();
    for structure in Structure::ALL {
        for left_parts in [LeftParts::EachAnchor, LeftParts::Once] {
            let options = Options::from(structure).with_left_parts(left_parts);
            generators.push(
                MoveGenerator::with_options(&words.lexicon, rules, options).expect("everything"),
            );
        }
    }
    let mut board = Board::new(&rules.layout);
    for _ in 0..turns {
        let blanks = if blanks == 0 {
            0
        } else {
            rng.next_u32() as usize % (blanks + 1)
        };
        let rack = rack(rng, alphabet, tiles, blanks);
        let mut expected: Vec<Key> = oracle.plays(&board, &rack, rules).iter().map(key).collect();
        expected.sort();
        for play in expected.iter().take(20) {
            let play = Play::new(play.0, play.1, play.2, &play.3, play.4);
            assert_eq!(score(&play, &board, rules, &values), play.score());
        }
        let best = expected.iter().map(|play| play.4).max();
        let mut top: Option<Vec<Key>> = None;
        for generator in &mut generators {
            let name = generator.structure();
            let mut found: Vec<Key> = generator.all(&rack).iter().map(|play| key(&play)).collect();
            found.sort();
            assert!(
                found == expected,
                "{name}: {} plays, the oracle {}",
                found.len(),
                expected.len()
            );
            assert_eq!(generator.count(&rack), expected.len() as u64);
            assert_eq!(
                generator.best(&rack).map(|play| play.score()),
                best,
                "{name}"
            );
            let five: Vec<Key> = generator.top(&rack, 5).iter().map(key).collect();
            assert_eq!(five.len(), expected.len().min(5));
            assert_eq!(*top.get_or_insert(five.clone()), five);
        }
        if expected.is_empty() {
            continue;
        }
        let chosen = if rng.next_u32().is_multiple_of(3) {
            top.expect("a generator")[0].clone()
        } else {
            expected[rng.next_u32() as usize % expected.len()].clone()
        };
        let play = Play::new(chosen.0, chosen.1, chosen.2, &chosen.3, chosen.4);
        for (row, column, tile) in play.squares(&board.clone()) {
            board.set(row, column, tile);
        }
        for generator in &mut generators {
            // Made, taken back, and made again.
            generator.make(&play).expect("a play");
            assert!(generator.take_back());
            generator.make(&play).expect("a play");
            assert_eq!(generator.board(), &board);
        }
    }
}

fn run(words: &Words, rules: &Rules, games: u64, turns: usize, tiles: usize, blanks: usize) {
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
    run(&words, &Rules::standard(), 2, 12, 7, 1);
    run(&words, &Rules::super_game(), 1, 6, 7, 0);
}

#[test]
fn turkish() {
    let words = from_list("turkish", 6, LayoutChoice::Bitmap);
    run(&words, &Rules::friends(), 2, 10, 7, 2);
}

#[test]
fn tiles_of_several_characters_and_values_below_zero() {
    let words = invented(12, true, LayoutChoice::EdgeList);
    let rules = Rules {
        bonuses: vec![
            Bonus {
                tiles: 4,
                points: 10,
            },
            Bonus {
                tiles: 6,
                points: 25,
            },
        ],
        ..Rules::on(layout(9, 13), 0)
    };
    run(&words, &rules, 4, 10, 6, 2);
}

#[test]
fn wide_masks() {
    let words = invented(40, false, LayoutChoice::Bitmap);
    run(&words, &Rules::on(layout(11, 11), 50), 3, 10, 7, 1);
}

#[test]
fn as_many_tiles_as_an_alphabet_can_have() {
    let words = invented(63, false, LayoutChoice::Bitmap);
    run(&words, &Rules::on(layout(11, 11), 50), 2, 8, 7, 1);
    let words = invented(63, false, LayoutChoice::EdgeList);
    run(&words, &Rules::on(layout(9, 9), 50), 1, 4, 9, 1);
}

#[test]
fn openings_in_both_directions() {
    let words = invented(12, false, LayoutChoice::Bitmap);
    let rules = Rules::standard();
    let mut rng = TestRng::deterministic_rng(prop::test_runner::RngAlgorithm::ChaCha);
    let rack = rack(&mut rng, words.lexicon.alphabet(), 7, 1);
    for structure in Structure::ALL {
        let options = Options::from(structure);
        let mut generator =
            MoveGenerator::with_options(&words.lexicon, &rules, options).expect("everything");
        let across: Vec<Key> = generator.all(&rack).iter().map(|p| key(&p)).collect();
        generator.mirror_openings(true);
        let mut both: Vec<Key> = generator.all(&rack).iter().map(|p| key(&p)).collect();
        let image = |(_, row, column, tiles, score): &Key| {
            (Direction::Down, *column, *row, tiles.clone(), *score)
        };
        let mut expected: Vec<Key> = across.iter().map(image).collect();
        expected.extend(across);
        expected.sort();
        both.sort();
        assert!(!both.is_empty() && both == expected, "{structure}");
        assert_eq!(generator.count(&rack), both.len() as u64);
        generator.mirror_openings(false);
        assert_eq!(generator.count(&rack) * 2, both.len() as u64);
    }
}

#[test]
fn racks_of_more_tiles_than_a_line_has_squares() {
    let words = invented_with(12, false, LayoutChoice::Bitmap, 1);
    run(&words, &Rules::on(layout(9, 9), 50), 1, 3, 40, 1);
}

#[test]
fn four_blanks() {
    let words = invented(12, false, LayoutChoice::Bitmap);
    run(&words, &Rules::on(layout(7, 7), 50), 2, 6, 5, 4);
}

#[test]
fn long_racks() {
    let words = invented(12, false, LayoutChoice::Bitmap);
    run(&words, &Rules::on(layout(15, 6), 50), 3, 8, 14, 1);
    run(&words, &Rules::on(layout(31, 31), 50), 1, 4, 10, 1);
}

#[test]
fn narrow_boards() {
    let words = invented(12, false, LayoutChoice::Bitmap);
    for (rows, columns) in [(1, 15), (2, 16), (31, 2), (16, 4)] {
        run(&words, &Rules::on(layout(rows, columns), 50), 1, 6, 6, 1);
    }
}

/// Plays random games and compares the best play, its bounds and all, with the best of every play.
fn best_of_games(words: &Words, rules: &Rules, rng: &mut TestRng, tiles: usize) {
    let options = Options::from(Structure::Gaddag);
    let mut generator =
        MoveGenerator::with_options(&words.lexicon, rules, options).expect("a GADDAG");
    for _ in 0..12 {
        let blanks = [0, 0, 1, 1, 2, 3, 4][rng.next_u32() as usize % 7];
        let rack = rack(rng, words.lexicon.alphabet(), tiles, blanks.min(tiles));
        let plays: Vec<Play> = generator.all(&rack).iter().collect();
        let highest = plays.iter().map(Play::score).max();
        let best = generator.best(&rack);
        assert_eq!(best.map(|play| play.score()), highest);
        assert_eq!(generator.count(&rack), plays.len() as u64);
        assert!(best.is_none_or(|best| plays.contains(&best)));
        let Some(play) = plays.get(rng.next_u32() as usize % plays.len().max(1)) else {
            continue;
        };
        generator.make(play).expect("a play");
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
            Bonus { tiles: first, points: 7 },
            Bonus { tiles, points: 31 },
        ];
        let rules = Rules { bonuses, ..Rules::on(layout(rows, columns), 0) };
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
        play_game(words, &Rules::on(layout(rows, columns), 50), &mut rng, 4, tiles, blanks.min(tiles));
    }
}
