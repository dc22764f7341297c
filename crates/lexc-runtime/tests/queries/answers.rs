//! Each condition alone, and combinations, in every layout and with every structure.

use std::collections::BTreeSet;

use lexc_compiler::builtin;
use lexc_compiler::compile::{LayoutChoice, StructureSet};
use lexc_format::provenance::Provenance;
use lexc_runtime::Letter;
use lexc_runtime::query::{Order, Pattern, Query, Sorting};
use lexc_runtime::{Alphabet, Lexicon};
use lexc_testkit::{LAYOUTS, alphabet, compile_tiles, letters, lists};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::condition::{Condition, Tiles, conditions};

type Words = BTreeSet<Vec<u8>>;

fn open(
    words: &Words,
    alphabet: &Alphabet,
    structures: StructureSet,
    layout: LayoutChoice,
) -> Lexicon {
    let words = words.iter().map(Vec::as_slice);
    let compiled = compile_tiles(alphabet, words, structures, layout);
    let bytes = compiled.to_bytes(&Provenance::default());
    Lexicon::from_bytes(bytes).expect("a file of our own opens verified")
}

/// Files that differ in the end from which queries are answered.
fn files(words: &Words, alphabet: &Alphabet) -> Vec<Lexicon> {
    let dawg = StructureSet::default();
    let gaddag = StructureSet {
        gaddag: true,
        ..dawg
    };
    let two_way = StructureSet {
        two_way: true,
        ..dawg
    };
    let compact = StructureSet {
        two_way_compact: true,
        ..dawg
    };
    let mut files = Vec::new();
    for layout in LAYOUTS {
        for structures in [dawg, gaddag, two_way] {
            files.push(open(words, alphabet, structures, layout));
        }
    }
    files.push(open(words, alphabet, compact, LayoutChoice::EdgeList));
    files.push(open(words, alphabet, dawg, LayoutChoice::Packed));
    files
}

/// Generates a few letters of a built-in alphabet, vowels and others.
fn few_tiles() -> impl Strategy<Value = (Alphabet, Tiles)> {
    let names: Vec<&'static str> = builtin::names().collect();
    (prop::sample::select(names), any::<[Index; 6]>()).prop_map(|(name, picks)| {
        let alphabet = alphabet(name);
        let tile = |pick: Index| pick.index(alphabet.len()) as u8 + 1;
        let tiles = Tiles(picks.map(tile).to_vec());
        (alphabet, tiles)
    })
}

fn check(words: &Words, alphabet: &Alphabet, tiles: &Tiles, conditions: &[Condition]) {
    let words: Words = words.iter().map(|word| tiles.of(word)).collect();
    let expected: Vec<&Vec<u8>> = words
        .iter()
        .filter(|word| conditions.iter().all(|c| c.holds(word, tiles, alphabet)))
        .collect();
    for (index, lexicon) in files(&words, alphabet).into_iter().enumerate() {
        if index % 2 == conditions.len() % 2 {
            lexicon.prepare_queries();
        }
        let mut query = Query::new();
        for condition in conditions {
            condition.add(&mut query, tiles, alphabet, lexicon.tokenizer());
        }
        let found = lexicon.search(&query, Order::Alphabet, usize::MAX);
        let found: Vec<Vec<u8>> = found.iter().map(Letter::numbers).collect();
        assert!(found.iter().eq(expected.iter().copied()), "{conditions:?}");
        // A streamed word is found once.
        let mut matches = lexicon.matches(&query);
        let mut streamed = Vec::new();
        while let Some(word) = matches.next_letters() {
            streamed.push(Letter::numbers(word));
        }
        if !matches.in_order() {
            streamed.sort();
        }
        assert_eq!(streamed, found, "{conditions:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn one_condition(
        words in lists::small_lexicons(6),
        (alphabet, tiles) in few_tiles(),
        condition in conditions(),
    ) {
        check(&words, &alphabet, &tiles, &[condition]);
    }

    #[test]
    fn conditions_together(
        words in lists::small_lexicons(3),
        (alphabet, tiles) in few_tiles(),
        conditions in prop::collection::vec(conditions(), 2..5),
    ) {
        check(&words, &alphabet, &tiles, &conditions);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn sorted_and_limited(
        words in lists::small_lexicons(4),
        (alphabet, tiles) in few_tiles(),
        condition in conditions(),
        limit in 0usize..12,
    ) {
        let words: Words = words.iter().map(|word| tiles.of(word)).collect();
        let bag = lexc_runtime::query::Bag::new(&alphabet);
        let expected: Vec<&Vec<u8>> = words
            .iter()
            .filter(|word| condition.holds(word, &tiles, &alphabet))
            .collect();
        let score = |word: &&Vec<u8>| -> i64 {
            word.iter().map(|&tile| i64::from(alphabet.letter(letters(&[tile])[0]).unwrap().score.points())).sum()
        };
        for (index, lexicon) in files(&words, &alphabet).into_iter().enumerate() {
            if index % 2 == limit % 2 {
                lexicon.prepare_queries();
            }
            let mut query = Query::new();
            condition.add(&mut query, &tiles, &alphabet, lexicon.tokenizer());
            let search = |order, reverse| -> Vec<Vec<u8>> {
                let found = lexicon.search(&query, Sorting { order, reverse }, limit);
                found.iter().map(Letter::numbers).collect()
            };
            // A stable sort of words in alphabet order.
            let check = |order, by: &dyn Fn(&&Vec<u8>, &&Vec<u8>) -> std::cmp::Ordering| {
                for reverse in [false, true] {
                    let mut sorted = expected.clone();
                    sorted.sort_by(|a, b| if reverse { by(b, a) } else { by(a, b) });
                    sorted.truncate(limit);
                    let found = search(order, reverse);
                    assert_eq!(found.iter().collect::<Vec<_>>(), sorted, "{order:?} {reverse}");
                }
            };
            check(Order::Alphabet, &|a, b| a.cmp(b));
            check(Order::Length, &|a, b| b.len().cmp(&a.len()));
            check(Order::Score, &|a, b| score(b).cmp(&score(a)));
            check(Order::Chance { blanks: true }, &|a, b| bag.chance(&letters(b)).cmp(&bag.chance(&letters(a))));
        }
    }

    #[test]
    fn hooks(words in lists::small_lexicons(3), (alphabet, tiles) in few_tiles()) {
        let words: Words = words.iter().map(|word| tiles.of(word)).collect();
        for lexicon in files(&words, &alphabet) {
            for word in &words {
                for part in [&word[..], &word[1..], &word[..word.len() - 1], &[]] {
                    let hooks = lexicon.hooks(&letters(part));
                    assert_eq!(hooks.is_word, words.contains(part));
                    for letter in alphabet.letters() {
                        let tile = letter.number();
                        let front = words.contains(&[&[tile], part].concat());
                        let back = words.contains(&[part, &[tile]].concat());
                        assert_eq!(hooks.front.contains(letter), front);
                        assert_eq!(hooks.back.contains(letter), back);
                    }
                    let shorter = |part: Option<&[u8]>| part.is_some_and(|p| words.contains(p));
                    assert_eq!(hooks.without_first, shorter(part.get(1..)));
                    assert_eq!(
                        hooks.without_last,
                        shorter(part.split_last().map(|(_, rest)| rest))
                    );
                }
            }
        }
    }
}

/// The bound of scores takes effect after more than 1,024 answers.
#[test]
fn the_greatest_scores_of_many_words() {
    let alphabet = alphabet("english");
    let mut seed = 1u32;
    let mut below = |bound: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) % bound
    };
    let words: Words = (0..8_000)
        .map(|_| (0..2 + below(5)).map(|_| below(26) as u8 + 1).collect())
        .collect();
    let score = |word: &Vec<u8>| -> i64 {
        let letters = letters(word);
        let score = |&letter: &Letter| i64::from(alphabet.letter(letter).unwrap().score.points());
        letters.iter().map(score).sum()
    };
    for lexicon in files(&words, &alphabet) {
        for (pattern, begins) in [("*", None), ("Q*", Some(17))] {
            let query = Query::new().and(Pattern::parse(pattern, lexicon.tokenizer()).unwrap());
            for (reverse, limit) in [(false, 1), (false, 100), (false, 3_000), (true, 100)] {
                let mut sorted: Vec<&Vec<u8>> = words
                    .iter()
                    .filter(|word| begins.is_none_or(|first| word[0] == first))
                    .collect();
                sorted.sort_by_key(|word| {
                    let score = score(word);
                    if reverse { score } else { -score }
                });
                sorted.truncate(limit);
                let order = Order::Score;
                let found = lexicon.search(&query, Sorting { order, reverse }, limit);
                let found: Vec<Vec<u8>> = found.iter().map(Letter::numbers).collect();
                assert_eq!(
                    found.iter().collect::<Vec<_>>(),
                    sorted,
                    "{pattern} {limit}"
                );
            }
        }
    }
}

#[test]
fn words_and_queries_of_the_greatest_length() {
    let alphabet = alphabet("english");
    let long: Vec<u8> = (0..255).map(|i| i % 26 + 1).collect();
    let words = Words::from([long.clone(), vec![1; 255], vec![1; 254], vec![2, 1]]);
    let tiles = Tiles((1..=26).collect());
    let text: Vec<u8> = long.iter().map(|tile| tile - 1).collect();
    for condition in [
        Condition::Exact(text.clone()),
        Condition::Infix(text[100..250].to_vec()),
        Condition::Near {
            word: text[1..].to_vec(),
            edits: 2,
            swaps: true,
        },
        Condition::Near {
            word: vec![0; 255],
            edits: 8,
            swaps: true,
        },
        Condition::Anagram {
            tiles: text.clone(),
            blanks: 0,
            more: false,
        },
        Condition::SubAnagram {
            tiles: vec![0; 250],
            blanks: 4,
        },
        Condition::Containing(vec![0; 255]),
        Condition::Length(255, 255),
    ] {
        check(
            &{
                let index = |tile: &u8| tile - 1;
                words
                    .iter()
                    .map(|word| word.iter().map(index).collect())
                    .collect()
            },
            &alphabet,
            &tiles,
            &[condition],
        );
    }
}
