//! Compares probabilities with counts of all sets of tiles that can be drawn from a small bag.

use lexc_alphabet::{Alphabet, AlphabetParts, Blank, Casing, LetterInfo};
use lexc_runtime::query::TileDistribution;
use lexc_testkit::letters;
use proptest::prelude::*;

fn alphabet(counts: &[u16], blanks: u16) -> Alphabet {
    let tiles = ('A'..='Z').zip(counts).map(|(letter, &count)| {
        LetterInfo::new(&letter.to_string(), &letter.to_lowercase().to_string(), count, 1)
    });
    Alphabet::new(AlphabetParts {
        name: "few".to_owned(),
        casing: Casing::Default,
        blank: Blank { count: blanks, score: 0.into() },
        tiles: tiles.collect(),
        ..AlphabetParts::default()
    })
    .expect("a valid alphabet")
}

/// Counts the draws from the bag, in which 0 is a blank, that spell the word, and all draws of that
/// size.
fn count(bag: &[u8], word: &[u8]) -> (u128, u128) {
    let (mut ways, mut draws) = (0, 0);
    for set in 0u32..1 << bag.len() {
        if set.count_ones() as usize != word.len() {
            continue;
        }
        draws += 1;
        let drawn = (0..bag.len()).filter(|at| set >> at & 1 != 0);
        let mut left = word.to_vec();
        for tile in drawn.map(|at| bag[at]).filter(|&tile| tile != 0) {
            match left.iter().position(|&other| other == tile) {
                Some(at) => left.swap_remove(at),
                None => {
                    left = vec![0; 99];
                    break;
                }
            };
        }
        let blanks = (0..bag.len()).filter(|at| set >> at & 1 != 0 && bag[*at] == 0);
        ways += u128::from(left.len() == blanks.count());
    }
    (ways, draws)
}

fn bag_of(alphabet: &Alphabet, blanks: bool) -> TileDistribution {
    match blanks {
        true => TileDistribution::new(alphabet),
        false => TileDistribution::without_blanks(alphabet),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn probabilities_equal_counts(
        counts in prop::collection::vec(0u16..4, 1..5),
        blanks in 0u16..4,
        word in prop::collection::vec(0u8..5, 1..7),
    ) {
        let alphabet = alphabet(&counts, blanks);
        let word: Vec<u8> = word.iter().map(|n| n % counts.len() as u8 + 1).collect();
        for with_blanks in [true, false] {
            let blanks = if with_blanks { blanks } else { 0 };
            let mut bag = vec![0; blanks.into()];
            for (tile, &count) in (1u8..).zip(&counts) {
                bag.extend(vec![tile; count.into()]);
            }
            let (ways, draws) = count(&bag, &word);
            let chance = bag_of(&alphabet, with_blanks).probability(&letters(&word));
            prop_assert_eq!((chance.ways(), chance.draws()), (Some(ways), Some(draws)));
            let probability = if draws == 0 { 0.0 } else { ways as f64 / draws as f64 };
            prop_assert_eq!(chance.as_f64(), Some(probability));
        }
    }
}

#[test]
fn known_probabilities() {
    let alphabet = lexc_testkit::alphabet("english");
    let tiles = |word: &str| letters(&word.bytes().map(|b| b - b'A' + 1).collect::<Vec<u8>>());
    let ways = |word: &str, blanks| bag_of(&alphabet, blanks).probability(&tiles(word)).ways();
    // 12 E, 9 I, 9 A, 8 O, 6 T, 6 R, 6 N: without blanks the product of these numbers.
    assert_eq!(ways("OTARINE", false), Some(8 * 6 * 9 * 6 * 9 * 6 * 12));
    // Two of twelve E, and one of two blanks for the third E or for the T, and so on.
    assert_eq!(ways("EE", false), Some(66));
    assert_eq!(ways("EE", true), Some(66 + 12 * 2 + 1));
    assert_eq!(ways("ZZZ", true), Some(1));
    assert_eq!(ways("ZZZZ", true), Some(0));
    let chance = TileDistribution::new(&alphabet).probability(&tiles("OTARINE"));
    assert_eq!(chance.draws(), Some(16_007_560_800));
}

#[test]
fn overflowing_counts_are_unknown() {
    let alphabet = alphabet(&[60_000, 60_000], 2);
    let bag = TileDistribution::new(&alphabet);
    let long = bag.probability(&letters(&[1; 100]));
    assert_eq!((long.ways(), long.draws(), long.as_f64()), (None, None, None));
    let short = bag.probability(&letters(&[1, 2]));
    assert!(short > long && short.as_f64().is_some());
    // A word with more letters than there are tiles.
    let few = TileDistribution::new(&self::alphabet(&[1], 0)).probability(&letters(&[1; 200]));
    assert_eq!((few.ways(), few.draws(), few.as_f64()), (Some(0), Some(0), Some(0.0)));
}
