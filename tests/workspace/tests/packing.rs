//! Packed sections give the same answers for any number of children with a stored length.

use std::collections::BTreeSet;

use lexc_compiler::packed::{PackOptions, pack};
use lexc_compiler::words::WordCollector;
use lexc_format::packed::{Packed, PackedTables};
use lexc_testkit::lists::small_lexicons;
use lexc_testkit::{alphabet_of, letters};
use proptest::prelude::*;

const TILES: u8 = 9;

type Words = BTreeSet<Vec<u8>>;

/// Compares look-ups, edges, iteration and ranks with a set.
fn check(packed: Packed<'_>, words: &Words) {
    let counts = packed.counts().unwrap();
    for (index, word) in (0..).zip(words) {
        let word = letters(word);
        assert!(packed.follow(&word).is_some_and(|edge| edge.terminal));
        assert_eq!(packed.rank(&counts, &word), Some(index));
        assert_eq!(packed.word_at(&counts, index), Some(word.clone()));
        for len in 1..word.len() {
            let begin = &word[..len];
            let edge = packed.follow(begin).unwrap();
            let known = words.contains(&lexc_alphabet::Letter::numbers(begin));
            assert_eq!(edge.terminal, known);
            let state = edge.target.unwrap();
            let edges: Vec<_> = packed.edges(state).collect();
            assert!(edges.iter().any(|edge| edge.letter == word[len]));
            for edge in &edges {
                assert_eq!(packed.edge(state, edge.letter), Some(*edge));
            }
            let below = packed.walk(state).filter(|step| step.terminal).count();
            let begins = |word: &&Vec<u8>| word.len() > len && letters(&word[..len]) == begin;
            assert_eq!(below, words.iter().filter(begins).count());
        }
    }
    assert_eq!(packed.word_at(&counts, words.len() as u32), None);
    let all = packed.walk_all().into_iter().flatten();
    assert_eq!(all.filter(|step| step.terminal).count(), words.len());
}

fn check_both_packings(words: &Words) {
    let alphabet = alphabet_of(TILES);
    let mut collector = WordCollector::default();
    words.iter().for_each(|word| collector.add(word));
    let dawg = collector.finish(None).unwrap().dawg.unwrap();
    for long in [0, 8, 40, 512, u32::MAX] {
        let section = pack(&dawg, &alphabet, PackOptions::default().long(long)).unwrap().bytes;
        let tables = PackedTables::parse(&section, &alphabet).unwrap();
        let packed = tables.beside(&section);
        assert_eq!(packed.validate().unwrap() as usize, words.len());
        // Without an index.
        for word in words.iter().take(100) {
            assert!(packed.follow(&letters(word)).is_some_and(|edge| edge.terminal));
            let longer = [&word[..], &[TILES; 8]].concat();
            assert_eq!(packed.follow(&letters(&longer)), None);
        }
        check(packed, words);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn lengths_of_children_do_not_change_answers(words in small_lexicons(TILES)) {
        check_both_packings(&words);
    }
}

/// A list with records far longer than the minimum for the index.
#[test]
fn long_records_give_the_same_answers() {
    let digits = |n: u32| (0..5).map(move |at| (n / 9u32.pow(at) % 9) as u8 + 1);
    let words = (0..600u32).map(|n| digits(n.wrapping_mul(2_654_435_761)).collect());
    check_both_packings(&words.collect());
}
