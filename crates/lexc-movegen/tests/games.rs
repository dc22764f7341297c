//! Random games, on every structure, against the oracle at each turn: alphabets with Turkish
//! casing and with tiles of several characters, boards of odd shapes, racks with many blanks.

use std::collections::BTreeSet;

use lexc_compiler::compile::LayoutChoice;
use lexc_format::alphabet::{Alphabet, AlphabetParts, Blank, Casing, TileInfo};
use lexc_format::provenance::Provenance;
use lexc_movegen::board::{Board, Tile};
use lexc_movegen::generate::oracle::Oracle;
use lexc_movegen::generate::{LeftParts, MoveGenerator, Options, Structure};
use lexc_movegen::layout::{Layout, Premium};
use lexc_movegen::play::{Direction, Play};
use lexc_movegen::rack::Rack;
use lexc_movegen::rules::{Bonus, Rules, Values};
use lexc_movegen::score::score;
use lexc_runtime::Lexicon;
use proptest::prelude::*;
use proptest::test_runner::TestRng;

/// Words and the lexicon made of them.
struct Words {
    words: Vec<Vec<u8>>,
    lexicon: Lexicon,
}

fn compile(alphabet: &Alphabet, words: Vec<Vec<u8>>, layout: LayoutChoice) -> Words {
    let tiles = words.iter().map(Vec::as_slice);
    let compiled = lexc_testkit::compile_tiles(alphabet, tiles, lexc_testkit::EVERYTHING, layout);
    let lexicon = Lexicon::from_bytes(compiled.to_bytes(&Provenance::default()));
    Words {
        words,
        lexicon: lexicon.expect("a sound lexicon"),
    }
}

/// Each `step`-th word of a list of the repository.
fn from_list(name: &str, step: usize, layout: LayoutChoice) -> Words {
    let root = env!("CARGO_MANIFEST_DIR");
    let text =
        std::fs::read_to_string(format!("{root}/../../lexicons/{name}.txt")).expect("a list");
    let alphabet = lexc_testkit::alphabet(name);
    let tokenizer = lexc_format::alphabet::Tokenizer::new(&alphabet);
    let short: BTreeSet<Vec<u8>> = text
        .lines()
        .enumerate()
        .filter(|(index, line)| index % step == 0 || line.chars().count() <= 3)
        .filter_map(|(_, line)| {
            let mut tiles = Vec::new();
            tokenizer.tokenize(line, &mut tiles).ok()?;
            (1..=15).contains(&tiles.len()).then_some(tiles)
        })
        .collect();
    compile(&alphabet, short.into_iter().collect(), layout)
}

/// A small alphabet with tiles of two characters, and one with 40 letters, whose masks are wide;
/// with all words of two letters that a rule allows and many longer ones.
fn invented(tiles: u8, several: bool, layout: LayoutChoice) -> Words {
    let faces: Vec<(String, String)> = (0..tiles)
        .map(|n| {
            let upper = char::from_u32(0x391 + u32::from(n) + u32::from(n >= 17)).expect("Greek");
            let upper = if n < 24 {
                upper
            } else {
                char::from_u32(0x410 + u32::from(n)).expect("Cyrillic")
            };
            let lower: String = upper.to_lowercase().collect();
            if several && n % 3 == 0 {
                (format!("{upper}X"), format!("{lower}x"))
            } else {
                (upper.to_string(), lower)
            }
        })
        .collect();
    let info = |(n, (face, blank)): (usize, &(String, String))| {
        TileInfo::new(face, blank, 3, (n % 7) as i16 - 1, n % 4 == 0)
    };
    let parts = AlphabetParts {
        name: "invented".to_owned(),
        casing: Casing::None,
        blank: Blank { count: 4, score: 1 },
        tiles: faces.iter().enumerate().map(info).collect(),
        ..AlphabetParts::default()
    };
    let alphabet = Alphabet::new(parts).expect("a valid alphabet");
    let mut words = BTreeSet::new();
    let mut seed = 12345u64;
    let mut random = |below: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for _ in 0..2500 {
        let len = 2 + random(3) + random(3) + random(3);
        words.insert(
            (0..len)
                .map(|_| 1 + (random(tiles.into()) * random(tiles.into()) / u64::from(tiles)) as u8)
                .collect(),
        );
    }
    compile(&alphabet, words.into_iter().collect(), layout)
}

fn layout(rows: usize, columns: usize) -> Layout {
    let premium = |at: usize| match at % 11 {
        0 => Premium { letter: 1, word: 3 },
        3 => Premium { letter: 3, word: 1 },
        7 => Premium { letter: 1, word: 2 },
        9 => Premium { letter: 2, word: 2 },
        _ => Premium::NONE,
    };
    let premiums = (0..rows * columns).map(|at| {
        if (at / columns).is_multiple_of(3) {
            premium(at)
        } else {
            Premium::NONE
        }
    });
    let start = (rows / 3, columns / 2);
    Layout::new("odd".to_owned(), rows, columns, premiums.collect(), start).expect("a layout")
}

fn rack(rng: &mut TestRng, alphabet: &Alphabet, tiles: usize, blanks: usize) -> Rack {
    let mut rack = Rack::new();
    for _ in 0..blanks {
        assert!(rack.add(0));
    }
    while rack.len() < tiles {
        let letter = 1 + rng.next_u32() as usize % alphabet.len();
        let count = usize::from(alphabet.tile(letter as u8).map_or(1, |tile| tile.count)).max(1);
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
            let options = Options {
                structure,
                left_parts,
            };
            generators
                .push(MoveGenerator::new(&words.lexicon, rules, options).expect("everything"));
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
            let mut found: Vec<Key> = generator
                .every(&rack)
                .iter()
                .map(|play| key(&play))
                .collect();
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
    let words = from_list("english", 20, LayoutChoice::BitmapNeeds);
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
    let words = invented(40, false, LayoutChoice::BitmapNeeds);
    run(&words, &Rules::on(layout(11, 11), 50), 3, 10, 7, 1);
}

#[test]
fn four_blanks() {
    let words = invented(12, false, LayoutChoice::BitmapNeeds);
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
    let words = invented(12, false, LayoutChoice::BitmapNeeds);
    for (rows, columns) in [(1, 15), (2, 16), (31, 2), (16, 4)] {
        run(&words, &Rules::on(layout(rows, columns), 50), 1, 6, 6, 1);
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
        let words = WORDS.get_or_init(|| invented(12, false, LayoutChoice::BitmapNeeds));
        let mut rng = TestRng::from_seed(prop::test_runner::RngAlgorithm::ChaCha, &seed);
        play_game(words, &Rules::on(layout(rows, columns), 50), &mut rng, 4, tiles, blanks.min(tiles));
    }
}
