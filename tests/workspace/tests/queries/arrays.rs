//! Queries that scan or list the array of all words, in lists large enough for every choice.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use lexc_runtime::query::{Order, Query};
use lexc_runtime::{Alphabet, Letter, Lexicon};
use lexc_testkit::alphabet;
use proptest::prelude::*;

use super::answers::{Words, files};
use super::condition::{Condition, Tiles, conditions};

/// Words of six letters of an alphabet, and files of them.
struct LargeList {
    alphabet: Alphabet,
    tiles: Tiles,
    words: Words,
    /// Each file once with the array, and once with an array only when that is worthwhile.
    files: Vec<Lexicon>,
}

impl LargeList {
    fn new(name: &str, tiles: [u8; 6]) -> Self {
        let alphabet = alphabet(name);
        let mut seed = 1u32;
        let mut below = |bound: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % bound
        };
        let words: Words = (0..12_000)
            .map(|_| (0..1 + below(10)).map(|_| tiles[below(6) as usize]).collect())
            .collect();
        let mut all = files(&words, &alphabet);
        for prepared in files(&words, &alphabet) {
            prepared.prepare_queries();
            all.push(prepared);
        }
        Self { alphabet, tiles: Tiles(tiles.to_vec()), words, files: all }
    }

    fn check(&self, conditions: &[Condition], negated: bool) -> Result<(), TestCaseError> {
        let Self { alphabet, tiles, words, files } = self;
        let expected: Vec<&Vec<u8>> = words
            .iter()
            .filter(|word| conditions.iter().all(|c| c.holds(word, tiles, alphabet)) != negated)
            .collect();
        let by_length = |reverse| {
            let mut words = expected.clone();
            words.sort_by_key(|word| if reverse { word.len() } else { 99 - word.len() });
            words.truncate(20);
            words
        };
        for lexicon in files {
            let mut query = Query::new();
            for condition in conditions {
                condition.add(&mut query, tiles, alphabet, lexicon.tokenizer());
            }
            if negated {
                query = !query;
            }
            let found = numbers(lexicon.matches(&query).unwrap());
            prop_assert!(found.iter().eq(expected.iter().copied()), "{conditions:?}");
            let unordered = lexicon.matches_unordered(&query).unwrap();
            let found: BTreeSet<Vec<u8>> = numbers(unordered).into_iter().collect();
            prop_assert!(found.iter().eq(expected.iter().copied()), "{conditions:?}");
            prop_assert_eq!(lexicon.matches_unordered(&query).unwrap().count(), expected.len());
            for reverse in [false, true] {
                let order = lexc_runtime::query::Sorting { order: Order::Length, reverse };
                let found = lexicon.sorted_matches(&query, order, 20).unwrap();
                let found: Vec<Vec<u8>> = found.iter().map(Letter::numbers).collect();
                prop_assert!(found.iter().eq(by_length(reverse)), "{conditions:?}");
            }
        }
        Ok(())
    }
}

fn numbers(mut matches: lexc_runtime::query::Matches<'_>) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    while let Some(word) = matches.next_letters() {
        words.push(Letter::numbers(word));
    }
    words
}

/// Two of the Hungarian letters, 1 and 33, share a bit in masks of letters.
fn lists() -> &'static [LargeList; 2] {
    static LISTS: OnceLock<[LargeList; 2]> = OnceLock::new();
    LISTS.get_or_init(|| {
        [
            LargeList::new("english", [1, 5, 9, 18, 19, 26]),
            LargeList::new("hungarian", [1, 2, 6, 33, 34, 38]),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn conditions_on_large_lists(
        conditions in prop::collection::vec(conditions(), 0..4),
        negated in prop::bool::weighted(0.2),
    ) {
        for list in lists() {
            list.check(&conditions, negated)?;
        }
    }
}
