//! Tests of all structures and layouts: a file holds the same words as a set.

use std::collections::{BTreeMap, BTreeSet};

use lexc_compiler::compile::LayoutChoice;
use lexc_format::provenance::Provenance;
use lexc_runtime::{
    Automaton, Bitmap, Graph, LetterSet, Lexicon, Mask, PoolView, State, TwoWayCursor, with_graph,
};
use lexc_testkit::{LAYOUTS, alphabet_of, brute, compile_tiles, everything, letters, lists};
use proptest::prelude::*;

type Words = BTreeSet<Vec<u8>>;

fn open(words: &Words, tiles: u8, layout: LayoutChoice) -> Lexicon {
    let alphabet = alphabet_of(tiles);
    let compiled =
        compile_tiles(&alphabet, words.iter().map(Vec::as_slice), everything(layout), layout);
    let bytes = compiled.to_bytes(&Provenance::default());
    Lexicon::from_bytes(bytes).expect("a file of our own opens verified")
}

/// Returns all strings that an automaton accepts, found by walking every edge.
fn language(automaton: Automaton<'_>) -> Words {
    fn walk(graph: impl Graph, state: State, text: &mut Vec<u8>, out: &mut Words) {
        let labels = graph.labels(state);
        let (mut next, mut ends) = (0, 0);
        for edge in graph.edges(state) {
            assert_eq!(graph.edge(state, edge.label), Some(edge));
            next |= u64::from(!edge.target.is_empty()) << edge.label.to_byte();
            ends |= u64::from(edge.terminal) << edge.label.to_byte();
            text.push(edge.label.to_byte());
            if edge.terminal {
                assert!(out.insert(text.clone()), "found twice: {text:?}");
            }
            walk(graph, edge.target, text, out);
            text.pop();
        }
        assert_eq!((labels.next.bits(), labels.ends.bits()), (next, ends));
    }
    let mut out = Words::new();
    with_graph!(automaton.view(), graph => walk(graph, automaton.root(), &mut Vec::new(), &mut out));
    out
}

fn check_two_way(root: TwoWayCursor<'_>, words: &Words) {
    let contexts = brute::contexts(words);
    let mut open: Vec<(Vec<u8>, TwoWayCursor<'_>)> = vec![(Vec::new(), root)];
    let mut seen: BTreeMap<Vec<u8>, State> = BTreeMap::new();
    while let Some((middle, cursor)) = open.pop() {
        if let Some(&state) = seen.get(&middle) {
            assert_eq!(state, cursor.state(), "two paths to {middle:?} lead to two states");
            continue;
        }
        seen.insert(middle.clone(), cursor.state());
        let around = &contexts[&middle];
        assert_eq!(cursor.is_word(), words.contains(&middle));
        let mut left = [0u64; 2];
        let mut right = [0u64; 2];
        for (before, after) in around {
            let more = before.len() + after.len() > 1;
            if let Some(&tile) = before.last() {
                left[usize::from(!more)] |= 1 << tile;
            }
            if let Some(&tile) = after.first() {
                right[usize::from(!more)] |= 1 << tile;
            }
            // A closing edge exists if one side is complete and the other can be extended.
            if !middle.is_empty() && before.is_empty() && !after.is_empty() {
                left[0] |= 1;
            }
            if !middle.is_empty() && after.is_empty() && !before.is_empty() {
                right[0] |= 1;
            }
        }
        let (before, after) = (cursor.left(), cursor.right());
        assert_eq!([before.next.bits(), before.ends.bits()], left, "before {middle:?}");
        assert_eq!([after.next.bits(), after.ends.bits()], right, "after {middle:?}");
        assert_eq!(cursor.close_left().is_some(), left[0] & 1 != 0);
        assert_eq!(cursor.close_right().is_some(), right[0] & 1 != 0);
        if let Some(dawg) = cursor.close_left() {
            let follows: BTreeSet<u8> = around
                .iter()
                .filter(|(before, _)| before.is_empty())
                .filter_map(|(_, after)| after.first().copied())
                .collect();
            assert_eq!(
                dawg.edges().iter().map(|edge| edge.label.to_byte()).collect::<BTreeSet<_>>(),
                follows
            );
        }
        if let Some(dawg) = cursor.close_right() {
            let precedes: BTreeSet<u8> = around
                .iter()
                .filter(|(_, after)| after.is_empty())
                .filter_map(|(before, _)| before.last().copied())
                .collect();
            assert_eq!(
                dawg.edges().iter().map(|edge| edge.label.to_byte()).collect::<BTreeSet<_>>(),
                precedes
            );
        }
        for letter in LetterSet::ALL {
            let tile = letter.number();
            let mut longer = cursor;
            assert_eq!(longer.extend_left(letter), (left[0] | left[1]) >> tile & 1 != 0);
            if (left[0] | left[1]) >> tile & 1 != 0 {
                open.push(([&[tile], &middle[..]].concat(), longer));
            }
            let mut longer = cursor;
            assert_eq!(longer.extend_right(letter), (right[0] | right[1]) >> tile & 1 != 0);
            if (right[0] | right[1]) >> tile & 1 != 0 {
                open.push(([&middle[..], &[tile]].concat(), longer));
            }
        }
    }
    assert_eq!(seen.len(), contexts.len());
}

fn check(words: &Words, tiles: u8) {
    for layout in LAYOUTS {
        let lexicon = open(words, tiles, layout);
        assert_eq!(lexicon.len(), words.len() as u64);
        assert_eq!(&language(lexicon.dawg().unwrap()), words);
        assert_eq!(&language(lexicon.trie().unwrap()), words);
        assert_eq!(language(lexicon.reversed_dawg().unwrap()), brute::reversed(words));
        assert_eq!(language(lexicon.gaddag().unwrap()), brute::gaddag_strings(words));
        check_two_way(lexicon.two_way().unwrap(), words);

        let mut iterator = lexicon.words();
        for (index, word) in words.iter().enumerate() {
            assert_eq!(iterator.next_letters(), Some(&*letters(word)));
            assert!(lexicon.contains_letters(&letters(word)));
            assert_eq!(lexicon.rank_letters(&letters(word)), Some(index as u64));
            assert_eq!(lexicon.word_at(index as u64), Some(letters(word)));
            let mut other = word.clone();
            other.push(1);
            assert_eq!(lexicon.contains_letters(&letters(&other)), words.contains(&other));
            assert_eq!(lexicon.rank_letters(&letters(&other)).is_some(), words.contains(&other));
            other.truncate(other.len().saturating_sub(2));
            assert_eq!(lexicon.contains_letters(&letters(&other)), words.contains(&other));
        }
        assert_eq!(iterator.next_letters(), None);
        assert_eq!(lexicon.word_at(words.len() as u64), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_structure_holds_the_words(words in lists::small_lexicons(3)) {
        check(&words, 3);
    }

    #[test]
    fn alphabets_of_63_tiles_take_wide_masks(words in lists::small_lexicons(63)) {
        check(&words, 63);
    }
}

/// Small enough to run under Miri (`tests/miri.sh`).
#[test]
fn a_few_words_in_masks_of_either_width() {
    for tiles in [31, 32] {
        let last = tiles;
        let words = [&[last][..], &[1, 2], &[1, last], &[2, 1, last], &[3, 1, 2]];
        check(&words.map(<[u8]>::to_vec).into(), tiles);
    }
}

/// Returns all strings that complete a state, found by its edges.
fn completions(graph: impl Graph, state: State, so_far: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
    for edge in graph.edges(state) {
        so_far.push(edge.label.to_byte());
        if edge.terminal {
            all.push(so_far.clone());
        }
        completions(graph, edge.target, so_far, all);
        so_far.pop();
    }
}

/// Checks that the needed letter of each child occurs in all its completions, and that it is set if
/// such a letter exists.
fn check_needed<M: Mask>(graph: Bitmap<'_, M>, state: State) {
    let next = graph.next(state).bits();
    for slot in graph.children(state)..graph.children(state) + next.count_ones() {
        let (child, needed) = graph.child_and_needed(state, slot);
        let mut all = Vec::new();
        completions(graph, child, &mut Vec::new(), &mut all);
        let is_in_all = |tile: u8| all.iter().all(|word| word.contains(&tile));
        match needed {
            None => assert_eq!((1..64).find(|&tile| is_in_all(tile)), None, "{child:?}"),
            Some(needed) => {
                assert!(is_in_all(needed.number()), "{needed:?} for {child:?}: {all:?}");
            }
        }
        check_needed(graph, child);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn needed_letters_are_in_all_completions(words in lists::small_lexicons(5)) {
        let lexicon = open(&words, 5, LayoutChoice::Bitmap);
        let automata = [lexicon.trie(), lexicon.dawg(), lexicon.gaddag(), lexicon.reversed_dawg()];
        for automaton in automata.into_iter().flatten() {
            match automaton.view() {
                PoolView::Bitmap32(graph) => check_needed(graph, automaton.root()),
                _ => panic!("five tiles fit 32 bits"),
            }
        }
    }
}

#[test]
fn threads_share_one_mapping() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("twelve.lex");
    lexc_testkit::write_twelve(&path).unwrap();
    let lexicon = Lexicon::open(&path).unwrap();
    let at = lexicon.bytes().as_ptr() as usize;
    std::thread::scope(|scope| {
        for _ in 0..4 {
            let lexicon = lexicon.clone();
            scope.spawn(move || {
                assert_eq!(lexicon.bytes().as_ptr() as usize, at);
                assert!(lexc_testkit::TWELVE.iter().all(|word| lexicon.contains(word)));
            });
        }
    });
}
