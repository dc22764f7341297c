//! Counts and contents of every automaton, compared with their definitions using sets.

use std::collections::BTreeSet;

use lexc_compiler::automaton::dawg::DawgStateBuilder;
use lexc_compiler::automaton::graph::GraphEdge;
use lexc_compiler::compile::{CompileOptions, LayoutChoice, compile};
use lexc_format::Label;
use lexc_format::counts::{Convention, CountedAutomaton, Counts};
use lexc_testkit::{EVERYTHING, TWELVE, alphabet_of, brute, compile_tiles, lists};
use proptest::prelude::*;

fn counts_of(words: &BTreeSet<Vec<u8>>) -> Counts {
    let alphabet = alphabet_of(26);
    compile_tiles(&alphabet, words.iter().map(Vec::as_slice), EVERYTHING, LayoutChoice::Bitmap)
        .counts
}

fn size(counts: &Counts, automaton: CountedAutomaton, convention: Convention) -> brute::Size {
    let count = counts.get(automaton, convention).expect("counted");
    brute::Size { states: count.states, edges: count.edges }
}

fn agree(words: &BTreeSet<Vec<u8>>) {
    let counts = counts_of(words);
    assert_eq!(counts.words, words.len() as u64);
    assert_eq!(counts.letters, words.iter().map(|w| w.len() as u64).sum::<u64>());
    assert_eq!(u64::from(counts.max_length), words.iter().map(|w| w.len() as u64).max().unwrap());
    assert_eq!(u64::from(counts.min_length), words.iter().map(|w| w.len() as u64).min().unwrap());
    assert_eq!(
        size(&counts, CountedAutomaton::Trie, Convention::TerminalOnNode),
        brute::trie(words)
    );
    let languages = [
        (CountedAutomaton::Dawg, words.clone()),
        (CountedAutomaton::ReversedDawg, brute::reversed(words)),
        (CountedAutomaton::Gaddag, brute::gaddag_strings(words)),
    ];
    for (automaton, language) in languages {
        for (convention, on_node) in
            [(Convention::TerminalOnNode, true), (Convention::TerminalOnEdge, false)]
        {
            assert_eq!(
                size(&counts, automaton, convention),
                brute::minimal(&language, on_node),
                "{automaton:?} {convention:?} of {words:?}"
            );
        }
    }
    for (convention, on_node) in
        [(Convention::TerminalOnNode, true), (Convention::TerminalOnEdge, false)]
    {
        let count = counts.get(CountedAutomaton::TwoWay, convention).expect("counted");
        assert_eq!(
            (count.states, count.edges, count.right_edges),
            brute::two_way(words, on_node),
            "two-way {convention:?} of {words:?}"
        );
    }
    assert_eq!(
        size(&counts, CountedAutomaton::Gaddag, Convention::SemiMinimal),
        brute::semi_minimal(words),
        "semi-minimal of {words:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn counts_agree_with_sets_two_tiles(words in lists::small_lexicons(2)) {
        agree(&words);
    }

    #[test]
    fn counts_agree_with_sets_four_tiles(words in lists::small_lexicons(4)) {
        agree(&words);
    }
}

fn twelve_words() -> BTreeSet<Vec<u8>> {
    TWELVE.iter().map(|word| word.bytes().map(|b| b - b'a' + 1).collect()).collect()
}

#[test]
fn the_lexicon_of_figures_1_and_2() {
    agree(&twelve_words());
    let counts = counts_of(&twelve_words());
    // Counted by hand in drawings of the two figures.
    assert_eq!(
        size(&counts, CountedAutomaton::Trie, Convention::TerminalOnNode),
        brute::Size { states: 19, edges: 18 }
    );
    assert_eq!(
        size(&counts, CountedAutomaton::Dawg, Convention::TerminalOnNode),
        brute::Size { states: 8, edges: 11 }
    );
}

#[test]
fn a_word_of_one_letter_is_counted() {
    agree(&BTreeSet::from([vec![1]]));
}

#[test]
fn more_words_than_can_be_numbered_are_an_error() {
    // All words of this length over four tiles: 2^30 words are accepted, 2^32 are too many.
    let compiled = |length: usize| {
        let mut states = DawgStateBuilder::default();
        let mut state = 0;
        for level in 0..length {
            let edges = [1, 2, 3, 4].map(|tile| {
                GraphEdge::new(Label::from_low_bits(tile), state).completed_if(level == 0)
            });
            state = states.add(&edges).expect("few states");
        }
        let dawg = states.finish(state);
        let options = CompileOptions::default();
        compile(dawg, &alphabet_of(4), &options, &mut |_| {})
    };
    assert_eq!(compiled(15).expect("a lexicon").counts.words, 1 << 30);
    let refused = compiled(16).expect_err("too many words");
    assert!(refused.to_string().starts_with("4294967296 words exceed the limit"), "{refused}");
}

#[test]
fn a_word_of_255_letters_is_counted() {
    let word: Vec<u8> = (0..255).map(|i| i % 26 + 1).collect();
    let counts = counts_of(&BTreeSet::from([word]));
    assert_eq!((counts.words, counts.letters, counts.max_length), (1, 255, 255));
    assert_eq!(
        size(&counts, CountedAutomaton::Dawg, Convention::TerminalOnNode),
        brute::Size { states: 256, edges: 255 }
    );
}
