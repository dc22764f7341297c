//! Compares the extensions of factors with a scan of all words.

use std::collections::BTreeSet;

use lexc_compiler::compile::{LayoutChoice, StructureSet};
use lexc_format::provenance::Provenance;
use lexc_runtime::{Extensions, Letter, LetterSet, Lexicon};
use lexc_testkit::{LAYOUTS, alphabet_of, compile_tiles, letters, lists};
use proptest::prelude::*;

type Words = BTreeSet<Vec<u8>>;

fn open(words: &Words, structures: StructureSet, layout: LayoutChoice) -> Lexicon {
    let words = words.iter().map(Vec::as_slice);
    let compiled = compile_tiles(&alphabet_of(40), words, structures, layout);
    let bytes = compiled.to_bytes(&Provenance::default());
    Lexicon::from_bytes(bytes).expect("a file of our own opens verified")
}

fn compare(extensions: &Extensions<'_>, fragment: &[u8], words: &Words) {
    let occurrences = words.iter().flat_map(|word| {
        let windows = word.windows(fragment.len()).enumerate();
        windows.filter(|(_, window)| *window == fragment).map(move |(at, _)| (word, at))
    });
    let mut holding: Vec<&[u8]> = Vec::new();
    let mut expected = [false; 3];
    let mut masks = [0u64; 4];
    for (word, at) in occurrences {
        holding.push(word);
        let (before, after) = (&word[..at], &word[at + fragment.len()..]);
        let more = before.len() + after.len() > 1;
        expected[0] |= before.is_empty() && after.is_empty();
        expected[1] |= before.is_empty() && !after.is_empty();
        expected[2] |= !before.is_empty() && after.is_empty();
        for (side, tile) in [(0, before.last()), (2, after.first())] {
            if let Some(tile) = tile {
                masks[side + usize::from(!more)] |= 1 << tile;
            }
        }
    }
    assert_eq!(extensions.occurs(), !holding.is_empty(), "{fragment:?}");
    assert_eq!(
        [extensions.is_word(), extensions.begins_words(), extensions.ends_words()],
        expected,
        "{fragment:?}"
    );
    let (before, after) = (extensions.left(), extensions.right());
    assert_eq!(
        [before.next, before.ends, after.next, after.ends].map(LetterSet::bits),
        masks,
        "{fragment:?}"
    );
    let mut found = Vec::new();
    extensions.for_each_word(|word| found.push(Letter::numbers(word)));
    found.sort();
    holding.sort();
    assert_eq!(found, holding, "{fragment:?}");
}

fn check(words: &Words, tiles: u8) {
    let mut fragments: Words = words
        .iter()
        .flat_map(|word| {
            let begins = 0..word.len();
            begins
                .flat_map(|begin| (begin + 1..=word.len()).map(move |end| begin..end))
                .map(|range| word[range].to_vec())
        })
        .collect();
    for fragment in fragments.clone() {
        // Also some strings that are not factors.
        for tile in 1..=tiles.min(4) {
            fragments.insert([&fragment[..], &[tile]].concat());
            fragments.insert([&[tile], &fragment[..]].concat());
        }
    }
    let two_way = StructureSet { two_way: true, ..StructureSet::default() };
    let compact = StructureSet { two_way_compact: true, ..StructureSet::default() };
    let full = LAYOUTS.map(|layout| (two_way, layout));
    for (structures, layout) in full.into_iter().chain([(compact, LayoutChoice::EdgeList)]) {
        let lexicon = open(words, structures, layout);
        for fragment in &fragments {
            compare(&lexicon.extensions(&letters(fragment)).expect("stored"), fragment, words);
        }
    }
    let without = open(words, StructureSet::default(), LayoutChoice::Bitmap);
    assert!(without.extensions(&letters(&[1])).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn fragments_two_tiles(words in lists::small_lexicons(2)) {
        check(&words, 2);
    }

    #[test]
    fn fragments_many_tiles(words in lists::small_lexicons(40)) {
        check(&words, 40);
    }
}

#[test]
fn words_of_the_greatest_length() {
    let long: Vec<u8> = (0..255).map(|i| i % 40 + 1).collect();
    let words = Words::from([long.clone(), vec![1; 255], vec![2, 1]]);
    for structures in [
        StructureSet { two_way: true, ..StructureSet::default() },
        StructureSet { two_way_compact: true, ..StructureSet::default() },
    ] {
        let lexicon = open(&words, structures, LayoutChoice::EdgeList);
        for fragment in [&[1][..], &[7, 8], &[1, 1, 1], &[2, 1], &long] {
            compare(&lexicon.extensions(&letters(fragment)).unwrap(), fragment, &words);
        }
    }
}
