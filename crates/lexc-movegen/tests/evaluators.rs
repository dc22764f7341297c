//! Best plays by score and by equity, against the oracle: random boards, racks with up to three
//! blanks, large racks, alphabets with values below zero and with wide masks.

use std::cmp::Ordering;

use lexc_alphabet::{Alphabet, Letter, Tile};
use lexc_compiler::compile::LayoutChoice;
use lexc_game::{BingoBonus, Equity, GameRules, Play, Rack, Score, TileValues};
use lexc_movegen::oracle::Oracle;
use lexc_movegen::{
    Backend, EvaluatedPlay, Evaluator, GeneratorOptions, Leave, LeaveEvaluator, LeaveValues,
    Leaves, MoveGenerator, ScoreOnly, ValuedPlay,
};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};

use crate::words::{Words, invented, invented_with, layout};

/// A generator, and a type that owns one, can be sent to a thread.
#[test]
fn generators_are_owned_and_can_be_sent() {
    fn sent<T: Send + Clone + 'static>() {}
    sent::<MoveGenerator>();
    let words = invented(12, false, LayoutChoice::Bitmap);
    let rules = GameRules::on(layout(9, 9), Score::new(50));
    let mut generator = MoveGenerator::with_rules(&words.lexicon, &rules).expect("a structure");
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let rack = random_rack(&mut rng, words.lexicon.alphabet(), 7, 1);
    let (here, mut copy) = (generator.best(&rack), generator.clone());
    drop(words);
    let there = std::thread::spawn(move || generator.best(&rack)).join();
    assert_eq!(there.expect("no panic"), here);
    assert_eq!(copy.best(&rack), here);
}

fn random_rack(rng: &mut TestRng, alphabet: &Alphabet, tiles: usize, blanks: usize) -> Rack {
    let mut rack = Rack::new();
    for _ in 0..blanks.min(tiles) {
        rack.add(Tile::Blank).expect("room");
    }
    while rack.len() < tiles {
        let letter = Letter::from_index(rng.next_u32() as usize % alphabet.len());
        rack.add(Tile::Letter(letter.expect("a letter"))).expect("room");
    }
    rack
}

/// A value without pattern for every leave, between -`range` and `range` thousandths.
#[derive(Debug, Clone, Copy)]
struct Scattered {
    seed: u64,
    range: u32,
}

impl LeaveValues for Scattered {
    fn value(&self, leave: &Rack) -> Equity {
        let mut hash = self.seed;
        for (tile, count) in leave.iter() {
            let kind = tile.letter().map_or(0, |letter| u64::from(letter.number()));
            hash = (hash ^ kind << 8 ^ count as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
        let range = i64::from(self.range);
        Equity::from_thousandths((hash as i64).rem_euclid(2 * range + 1) as i32 - range as i32)
    }
}

/// Values that depend on the play as well as on the leave: columns to the right have higher values.
struct Leaning(LeaveEvaluator<Scattered>);

impl Evaluator for Leaning {
    fn prepare(&mut self, leaves: &Leaves<'_>) {
        self.0.prepare(leaves);
    }

    fn value(&self, play: &EvaluatedPlay<'_>, leave: &Leave<'_>) -> Equity {
        let columns = Equity::from_thousandths(70 * play.play().start().column() as i32);
        self.0.value(play, leave) + columns
    }

    fn upper_bound(&self, tiles_played: usize) -> Equity {
        self.0.upper_bound(tiles_played) + Equity::from_thousandths(70 * 31)
    }
}

fn cmp_valued(one: &ValuedPlay, other: &ValuedPlay) -> Ordering {
    (other.equity.cmp(&one.equity)).then_with(|| one.play.cmp_rank(&other.play))
}

/// Compares the results of a generator with an evaluator to the valued plays of the oracle.
fn compare(
    generator: &mut MoveGenerator,
    rack: &Rack,
    mut evaluator: impl Evaluator,
    mut expected: Vec<ValuedPlay>,
) {
    let name = generator.backend();
    expected.sort_by(cmp_valued);
    let mut all: Vec<ValuedPlay> = generator.all_by(rack, &mut evaluator).iter().collect();
    all.sort_by(cmp_valued);
    assert!(all == expected, "{name}: other plays or values");
    for n in [1, 2, 5, 40] {
        let top = generator.top_by(rack, n, &mut evaluator);
        assert_eq!(top, &expected[..n.min(expected.len())], "{name}: {n}");
    }
    let best = generator.best_by(rack, &mut evaluator);
    assert_eq!(best.as_ref(), expected.first(), "{name}");
}

/// Plays a game of random plays, and compares at each turn.
fn play_game(words: &Words, rules: &GameRules, rng: &mut TestRng, turns: usize, tiles: usize) {
    let alphabet = words.lexicon.alphabet();
    let oracle = Oracle::new(words.words.iter().cloned(), TileValues::new(alphabet));
    let supported = Backend::ALL.into_iter().filter(|s| s.is_supported());
    let generators = supported.map(|structure| {
        MoveGenerator::with_options(&words.lexicon, rules, GeneratorOptions::from(structure))
            .expect("every structure")
    });
    let mut generators: Vec<MoveGenerator> = generators.collect();
    for _ in 0..turns {
        let blanks = [0, 0, 1, 1, 2, 3][rng.next_u32() as usize % 6];
        // Three blanks on a large rack have too many choices for the oracle.
        let blanks = if tiles > 7 { blanks.min(1) } else { blanks };
        let rack = random_rack(rng, alphabet, tiles, blanks);
        let plays = oracle.plays(generators[0].board(), &rack, rules);
        let scattered = Scattered {
            seed: u64::from(rng.next_u32()),
            range: [0, 900, 30_000, 200_000][rng.next_u32() as usize % 4],
        };
        let of_leave = |play: &Play| scattered.value(&play.leave(&rack));
        let of_score = |play: &Play| Equity::from(play.score());
        let valued = |value: &dyn Fn(&Play) -> Equity| -> Vec<ValuedPlay> {
            let valued = |play: &Play| ValuedPlay { play: *play, equity: value(play) };
            plays.iter().map(valued).collect()
        };
        let by_score = valued(&of_score);
        let by_leave = valued(&|play| of_score(play) + of_leave(play));
        let by_column = valued(&|play| {
            let columns = Equity::from_thousandths(70 * play.start().column() as i32);
            of_score(play) + of_leave(play) + columns
        });
        for generator in &mut generators {
            compare(generator, &rack, ScoreOnly, by_score.clone());
            compare(generator, &rack, LeaveEvaluator::new(scattered), by_leave.clone());
            let leaning = Leaning(LeaveEvaluator::new(scattered));
            compare(generator, &rack, leaning, by_column.clone());
            let first = by_score.iter().map(|valued| &valued.play).min_by(|a, b| a.cmp_rank(b));
            assert_eq!(generator.best(&rack).as_ref(), first);
        }
        let Some(play) = plays.get(rng.next_u32() as usize % plays.len().max(1)) else {
            continue;
        };
        for generator in &mut generators {
            generator.apply(play).expect("a play");
        }
    }
}

fn rules(rows: usize, columns: usize, tiles: usize, first: usize) -> GameRules {
    let bonus = |tiles, points| BingoBonus { tiles, points: Score::new(points) };
    GameRules::on(layout(rows, columns), Score::ZERO)
        .with_bingo_bonuses([bonus(first, 7), bonus(tiles, 31)])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn any_board(
        seed in any::<[u8; 32]>(),
        rows in 1usize..=17,
        columns in 2usize..=17,
        tiles in 1usize..=10,
        first in 0usize..=9,
    ) {
        use std::sync::OnceLock;
        static WORDS: OnceLock<Words> = OnceLock::new();
        // No letter has a lower value than the blank, so that the bounds hold.
        let words = WORDS.get_or_init(|| invented_with(12, false, LayoutChoice::Bitmap, 1));
        let mut rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
        play_game(words, &rules(rows, columns, tiles, first), &mut rng, 3, tiles);
    }
}

#[test]
fn values_below_zero() {
    let words = invented(12, true, LayoutChoice::EdgeList);
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    play_game(&words, &rules(9, 13, 6, 4), &mut rng, 6, 6);
}

#[test]
fn wide_masks() {
    let words = invented_with(40, false, LayoutChoice::Bitmap, 1);
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    play_game(&words, &rules(11, 11, 7, 5), &mut rng, 6, 7);
}

#[test]
fn large_racks() {
    let words = invented_with(12, false, LayoutChoice::Bitmap, 1);
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    play_game(&words, &rules(12, 15, 12, 9), &mut rng, 4, 12);
}

#[test]
fn many_equal_plays() {
    // All letters have the same value, and there are hardly any premiums.
    let words = invented_with(1, false, LayoutChoice::Bitmap, 1);
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    play_game(&words, &rules(8, 8, 5, 4), &mut rng, 5, 5);
}
