//! Single conditions and combinations, in every layout and with every structure.

use std::collections::BTreeSet;

use lexc_compiler::automaton::dawg::DawgStateBuilder;
use lexc_compiler::automaton::graph::GraphEdge;
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet, compile};
use lexc_format::provenance::Provenance;
use lexc_runtime::Letter;
use lexc_runtime::query::{DrawProbability, Order, Pattern, Query, Sorting, TileDistribution};
use lexc_runtime::{Alphabet, Lexicon};
use lexc_testkit::{LAYOUTS, alphabet, compile_tiles, letters, lists};
use proptest::prelude::*;
use proptest::sample::Index;

use super::condition::{Condition, Tiles, conditions};

pub(crate) type Words = BTreeSet<Vec<u8>>;

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

/// Returns files that answer queries from different ends.
pub(crate) fn files(words: &Words, alphabet: &Alphabet) -> Vec<Lexicon> {
    let dawg = StructureSet::default();
    let gaddag = StructureSet { gaddag: true, ..dawg };
    let two_way = StructureSet { two_way: true, ..dawg };
    let compact = StructureSet { two_way_compact: true, ..dawg };
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

/// Generates a few letters of a built-in alphabet, both vowels and others.
pub(crate) fn few_tiles() -> impl Strategy<Value = (Alphabet, Tiles)> {
    let names: Vec<&'static str> = Alphabet::builtin_names().collect();
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
        let found = lexicon.sorted_matches(&query, Order::Alphabet, usize::MAX).unwrap();
        let found: Vec<Vec<u8>> = found.iter().map(Letter::numbers).collect();
        assert!(found.iter().eq(expected.iter().copied()), "{conditions:?}");
        // The stream returns each word once.
        let mut matches = lexicon.matches_unordered(&query).unwrap();
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
        let bag = lexc_runtime::query::TileDistribution::new(&alphabet);
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
                let found = lexicon.sorted_matches(&query, Sorting { order, reverse }, limit).unwrap();
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
            check(Order::Probability { blanks: true }, &|a, b| bag.probability(&letters(b)).cmp(&bag.probability(&letters(a))));
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

/// Bounds of scores and probabilities take effect after more answers than the limit: the first
/// words equal those of an exhaustive sort, with ties, in every file.
#[test]
fn the_first_of_many_words() {
    let alphabet = alphabet("english");
    let mut seed = 1u32;
    let mut below = |bound: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) % bound
    };
    // Words of 26 letters, and of 4, which repeat in words that the bag cannot make.
    let mut words: Words =
        (0..8_000).map(|_| (0..2 + below(5)).map(|_| below(26) as u8 + 1).collect()).collect();
    words.extend((0..3_000).map(|_| {
        let length = 2 + below(14);
        let letter = |_| [1, 5, 10, 19][below(4) as usize];
        (0..length).map(letter).collect::<Vec<u8>>()
    }));
    let score = |word: &Vec<u8>| -> i64 {
        let letters = letters(word);
        let score = |&letter: &Letter| i64::from(alphabet.letter(letter).unwrap().score.points());
        letters.iter().map(score).sum()
    };
    // Returns the rank of each word among the keys of an order; ties have equal ranks.
    fn ranks<K: Ord>(words: &Words, key: impl Fn(&Vec<u8>) -> K) -> Vec<(Vec<u8>, usize)> {
        let mut keys: Vec<(K, &Vec<u8>)> = words.iter().map(|word| (key(word), word)).collect();
        keys.sort_by(|a, b| a.0.cmp(&b.0));
        let mut rank = 0;
        let mut ranks = Vec::new();
        for (at, (key, word)) in keys.iter().enumerate() {
            if at > 0 && keys[at - 1].0 != *key {
                rank = at;
            }
            ranks.push(((*word).clone(), rank));
        }
        ranks.sort();
        ranks
    }
    let chance = |bag: TileDistribution| ranks(&words, move |word| bag.probability(&letters(word)));
    let orders = [
        (Order::Score, ranks(&words, score)),
        (Order::Probability { blanks: true }, chance(TileDistribution::new(&alphabet))),
        (Order::Probability { blanks: false }, chance(TileDistribution::without_blanks(&alphabet))),
    ];
    type Holds = fn(&[u8]) -> bool;
    let conditions: [(&str, Holds); 4] = [
        ("*", |_| true),
        ("Q*", |word| word[0] == 17),
        ("*S", |word| word.last() == Some(&19)),
        ("?????*", |word| word.len() >= 5),
    ];
    let files = files(&words, &alphabet);
    for (pattern, holds) in conditions {
        for (order, ranks) in &orders {
            for (reverse, limits) in [(false, &[1, 100, 3_000][..]), (true, &[100])] {
                let mut sorted: Vec<&(Vec<u8>, usize)> =
                    ranks.iter().filter(|(word, _)| holds(word)).collect();
                // A stable sort of words in alphabet order.
                sorted.sort_by(|a, b| if reverse { a.1.cmp(&b.1) } else { b.1.cmp(&a.1) });
                for &limit in limits {
                    let expected: Vec<&Vec<u8>> =
                        sorted.iter().take(limit).map(|(word, _)| word).collect();
                    for lexicon in &files {
                        let query =
                            Query::new().and(Pattern::parse(pattern, lexicon.tokenizer()).unwrap());
                        let order = *order;
                        let found = lexicon
                            .sorted_matches(&query, Sorting { order, reverse }, limit)
                            .unwrap();
                        let found: Vec<Vec<u8>> = found.iter().map(Letter::numbers).collect();
                        assert_eq!(
                            found.iter().collect::<Vec<_>>(),
                            expected,
                            "{pattern} {order:?} {reverse} {limit}"
                        );
                    }
                }
            }
        }
    }
}

/// Returns a lexicon of all words of `levels` letters, each one of `letters`, with as many states.
fn all_words(levels: usize, numbers: &[u8]) -> Lexicon {
    let letters = letters(numbers);
    let mut states = DawgStateBuilder::default();
    let mut next = 0;
    for level in 0..levels {
        let edge = |&letter: &Letter| GraphEdge::new(letter, next).completed_if(level == 0);
        let edges: Vec<GraphEdge> = letters.iter().map(edge).collect();
        next = states.add(&edges).expect("few states");
    }
    let dawg = states.finish(next);
    let options = CompileOptions::default();
    let compiled = compile(dawg, &alphabet("english"), &options, &mut |_| {}).unwrap();
    Lexicon::from_bytes(compiled.to_bytes(&Provenance::default())).expect("a sound file")
}

/// Visits the letters of all multisets with `left` more letters, none before `first`.
fn multisets(first: u8, left: usize, word: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
    if left == 0 {
        return visit(word);
    }
    for letter in first..=26 {
        word.push(letter);
        multisets(letter, left - 1, word, visit);
        word.pop();
    }
}

/// Among 309 million words, the words of the most probable multiset of letters come first; among
/// 2^31, all words that the bag cannot make are equal. Without bounds, either search takes minutes.
#[test]
fn the_likeliest_of_billions_of_words() {
    let english = alphabet("english");
    let wide = all_words(6, &(1..=26).collect::<Vec<u8>>());
    // Makes no array of all words.
    wide.prepare_queries();
    for blanks in [true, false] {
        let bag = match blanks {
            true => TileDistribution::new(&english),
            false => TileDistribution::without_blanks(&english),
        };
        let mut best: Option<(DrawProbability, Vec<Vec<u8>>)> = None;
        multisets(1, 6, &mut Vec::new(), &mut |word| {
            let chance = bag.probability(&letters(word));
            match &mut best {
                Some((most, words)) if *most == chance => words.push(word.to_vec()),
                Some((most, _)) if *most > chance => {}
                _ => best = Some((chance, vec![word.to_vec()])),
            }
        });
        let (most, words) = best.expect("many multisets");
        let found = wide.sorted_matches(&Query::new(), Order::Probability { blanks }, 5).unwrap();
        assert_eq!(found.len(), 5);
        // The sorted letters are the first word of their multiset.
        assert_eq!(found.get(0).map(Letter::numbers), words.into_iter().min());
        assert!(found.iter().all(|word| bag.probability(word) == most));
        let deep = all_words(31, &[1, 2]);
        let found = deep.sorted_matches(&Query::new(), Order::Probability { blanks }, 2).unwrap();
        let second = [vec![1; 30], vec![2]].concat();
        assert_eq!(found.get(0).map(Letter::numbers), Some(vec![1; 31]));
        assert_eq!(found.get(1).map(Letter::numbers), Some(second));
    }
    let (order, reverse) = (Order::Score, true);
    let least = wide.sorted_matches(&Query::new(), Sorting { order, reverse }, 1).unwrap();
    assert_eq!(least.get(0).map(Letter::numbers), Some(vec![1; 6]));
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
        Condition::Fuzzy { word: text[1..].to_vec(), edits: 2, swaps: true },
        Condition::Fuzzy { word: vec![0; 255], edits: 8, swaps: true },
        Condition::Anagram { tiles: text.clone(), blanks: 0, more: false },
        Condition::SubAnagram { tiles: vec![0; 250], blanks: 4 },
        Condition::Containing(vec![0; 255]),
        Condition::Length(255, 255),
    ] {
        check(
            &{
                let index = |tile: &u8| tile - 1;
                words.iter().map(|word| word.iter().map(index).collect()).collect()
            },
            &alphabet,
            &tiles,
            &[condition],
        );
    }
}
