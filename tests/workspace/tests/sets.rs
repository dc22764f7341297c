//! Ranges, prefixes, lengths and set operations, compared with `BTreeSet`.

use std::collections::BTreeSet;
use std::ops::Bound;

use lexc_compiler::compile::{LayoutChoice, StructureSet};
use lexc_format::provenance::Provenance;
use lexc_runtime::{Alphabet, Letter, Lexicon, Membership};
use lexc_testkit::{ALL_LAYOUTS, alphabet, alphabet_of, compile_tiles, letters, lists};
use proptest::prelude::*;

type Words = BTreeSet<Vec<u8>>;

const TILES: u8 = 4;

fn open(words: &Words, alphabet: &Alphabet, layout: LayoutChoice) -> Lexicon {
    let structures = StructureSet::default();
    let words = words.iter().map(Vec::as_slice);
    let compiled = compile_tiles(alphabet, words, structures, layout);
    Lexicon::from_bytes(compiled.to_bytes(&Provenance::default())).expect("a sound file")
}

fn spell<'a>(alphabet: &Alphabet, words: impl IntoIterator<Item = &'a Vec<u8>>) -> Vec<String> {
    let words = words.into_iter();
    words.map(|word| alphabet.spell(&letters(word))).collect()
}

/// Generates one to eight letters, often a word or a prefix of one.
fn bound() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(1..=TILES, 1..5)
}

fn bounds() -> impl Strategy<Value = Bound<Vec<u8>>> {
    prop_oneof![
        Just(Bound::Unbounded),
        bound().prop_map(Bound::Included),
        bound().prop_map(Bound::Excluded),
    ]
}

proptest! {
    #[test]
    fn ranges_and_prefixes(
        words in lists::small_lexicons(TILES),
        (start, end) in (bounds(), bounds()),
        prefix in prop::collection::vec(1..=TILES, 0..4),
    ) {
        let alphabet = alphabet_of(TILES);
        let after_start = |word: &&Vec<u8>| match &start {
            Bound::Unbounded => true,
            Bound::Included(start) => *word >= start,
            Bound::Excluded(start) => *word > start,
        };
        let before_end = |word: &&Vec<u8>| match &end {
            Bound::Unbounded => true,
            Bound::Included(end) => *word <= end,
            Bound::Excluded(end) => *word < end,
        };
        let between = words.iter().filter(after_start).filter(before_end);
        let between = spell(&alphabet, between);
        let beginning = words.iter().filter(|word| word.starts_with(&prefix));
        let beginning = spell(&alphabet, beginning);
        let text = |bound: &Bound<Vec<u8>>| {
            bound.as_ref().map(|word| alphabet.spell(&letters(word)))
        };
        let (start, end) = (text(&start), text(&end));
        let range = (start.as_ref().map(String::as_str), end.as_ref().map(String::as_str));
        for layout in ALL_LAYOUTS {
            let lexicon = open(&words, &alphabet, layout);
            let found: Vec<String> = lexicon.range(range).unwrap().collect();
            prop_assert_eq!(&found, &between, "{:?}", layout);
            let found: Vec<String> =
                lexicon.prefix(&alphabet.spell(&letters(&prefix))).unwrap().collect();
            prop_assert_eq!(&found, &beginning, "{:?}", layout);
        }
    }

    #[test]
    fn all_words_and_their_number(words in lists::small_lexicons(TILES)) {
        let alphabet = alphabet_of(TILES);
        for layout in ALL_LAYOUTS {
            let lexicon = open(&words, &alphabet, layout);
            let mut all = lexicon.words();
            for left in (0..=words.len()).rev() {
                prop_assert_eq!(all.len(), left);
                prop_assert_eq!(all.next().is_some(), left > 0);
            }
            prop_assert_eq!((&lexicon).into_iter().collect::<Vec<_>>(), spell(&alphabet, &words));
        }
    }

    #[test]
    fn set_operations(
        a in lists::small_lexicons(TILES),
        b in lists::small_lexicons(TILES),
        common in lists::small_lexicons(TILES),
        shape in 0..4,
    ) {
        let (mut a, mut b) = (a, b);
        match shape {
            0 => {}
            1 => b.extend(a.iter().cloned()),
            2 => a.retain(|word| !b.contains(word)),
            _ => {
                a.extend(common.iter().cloned());
                b.extend(common);
            }
        }
        prop_assume!(!a.is_empty());
        let alphabet = alphabet_of(TILES);
        for (layout_a, layout_b) in ALL_LAYOUTS.into_iter().zip(ALL_LAYOUTS.into_iter().rev()) {
            let (first, second) = (open(&a, &alphabet, layout_a), open(&b, &alphabet, layout_b));
            let union: Vec<String> = first.union(&second).unwrap().collect();
            prop_assert_eq!(union, spell(&alphabet, a.union(&b)));
            let both: Vec<String> = first.intersection(&second).unwrap().collect();
            prop_assert_eq!(both, spell(&alphabet, a.intersection(&b)));
            let only: Vec<String> = first.difference(&second).unwrap().collect();
            prop_assert_eq!(only, spell(&alphabet, a.difference(&b)));
            let either: Vec<String> = first.symmetric_difference(&second).unwrap().collect();
            prop_assert_eq!(either, spell(&alphabet, a.symmetric_difference(&b)));
            prop_assert_eq!(first.is_subset(&second).unwrap(), a.is_subset(&b));
            prop_assert_eq!(first.is_superset(&second).unwrap(), a.is_superset(&b));
            prop_assert_eq!(first.is_disjoint(&second).unwrap(), a.is_disjoint(&b));
            let mut merged = first.merge(&second).unwrap();
            let mut found = Words::new();
            while let Some((membership, word)) = merged.next_letters() {
                let word = Letter::numbers(word);
                let expected = match (a.contains(&word), b.contains(&word)) {
                    (true, true) => Membership::Both,
                    (true, false) => Membership::First,
                    _ => Membership::Second,
                };
                prop_assert_eq!(membership, expected);
                found.insert(word);
            }
            prop_assert_eq!(found.len(), a.union(&b).count());
        }
    }

    #[test]
    fn set_operations_on_any_number_of_lexicons(
        lists in prop::collection::vec(lists::small_lexicons(TILES), 1..6),
        common in lists::small_lexicons(TILES),
        with_common in 0u32..64,
    ) {
        let alphabet = alphabet_of(TILES);
        let mut lists = lists;
        for (index, list) in lists.iter_mut().enumerate() {
            if with_common >> index & 1 != 0 {
                list.extend(common.iter().cloned());
            }
        }
        let layouts = ALL_LAYOUTS.into_iter().cycle();
        let lexicons: Vec<Lexicon> =
            lists.iter().zip(layouts).map(|(list, layout)| open(list, &alphabet, layout)).collect();
        let all = || {
            let (first, others) = lexicons.split_first().unwrap();
            others.iter().try_fold(first.op(), |op, lexicon| op.with(lexicon)).unwrap()
        };
        let fold = |operation: fn(&Words, &Words) -> Words| {
            let (first, others) = lists.split_first().unwrap();
            let words = others.iter().fold(first.clone(), |words, list| operation(&words, list));
            spell(&alphabet, &words)
        };
        prop_assert_eq!(all().union().collect::<Vec<_>>(), fold(|a, b| a | b));
        prop_assert_eq!(all().intersection().collect::<Vec<_>>(), fold(|a, b| a & b));
        prop_assert_eq!(all().difference().collect::<Vec<_>>(), fold(|a, b| a - b));
        prop_assert_eq!(all().symmetric_difference().collect::<Vec<_>>(), fold(|a, b| a ^ b));
        let mut union = all().union();
        while let Some(word) = union.next_letters() {
            let word = Letter::numbers(word);
            let having = (0..lists.len()).filter(|&index| lists[index].contains(&word));
            prop_assert!(union.members().eq(having));
        }
    }
}

fn example() -> Lexicon {
    Lexicon::from_bytes(lexc_lexicons::EXAMPLE).expect("the example opens")
}

#[test]
fn every_kind_of_range() {
    let lexicon = example();
    let count = |words: lexc_runtime::WordRange<'_>| words.count();
    assert_eq!(count(lexicon.range(..).unwrap()), 12);
    assert_eq!(count(lexicon.range("cat"..).unwrap()), 10);
    assert_eq!(count(lexicon.range(.."CAT").unwrap()), 2);
    assert_eq!(count(lexicon.range(..="cat").unwrap()), 3);
    assert_eq!(count(lexicon.range("cat".."dog").unwrap()), 3);
    assert_eq!(count(lexicon.range("cat"..="dog").unwrap()), 4);
    assert_eq!(count(lexicon.range("cau".."cb").unwrap()), 0);
    // A reversed range is empty, and so is a range after all words.
    assert_eq!(count(lexicon.range("dog".."cat").unwrap()), 0);
    assert_eq!(count(lexicon.range("zz"..).unwrap()), 0);
    let error = lexicon.range("cat".."d0g").unwrap_err();
    assert_eq!(error.offset, 1);
    assert!(lexicon.prefix("c-t").is_err());
}

#[test]
fn the_order_of_a_range_is_the_order_of_the_alphabet() {
    let turkish = alphabet("turkish");
    let tokenizer = lexc_runtime::Tokenizer::new(&turkish);
    let words = ["cam", "çam", "dam", "ılık", "ilik", "şam", "sam", "tam"];
    let numbers = |word: &&str| Letter::numbers(&tokenizer.letters(word).unwrap());
    let words: Words = words.iter().map(numbers).collect();
    let lexicon = open(&words, &turkish, LayoutChoice::Bitmap);
    let range: Vec<String> = lexicon.range("ç".."ş").unwrap().collect();
    assert_eq!(range, ["ÇAM", "DAM", "ILIK", "İLİK", "SAM"]);
}

#[test]
fn lexicons_with_other_letters_are_an_error() {
    let english = example();
    let other = open(&Words::from([vec![1, 2]]), &alphabet_of(3), LayoutChoice::Bitmap);
    for error in [
        english.union(&other).err(),
        other.intersection(&english).err(),
        english.difference(&other).err(),
        english.symmetric_difference(&other).err(),
        english.is_subset(&other).err(),
        english.is_disjoint(&other).err(),
        english.op().with(&english).unwrap().with(&other).err(),
    ] {
        let error = error.expect("a mismatch");
        assert_eq!(error.kind(), lexc_alphabet::ErrorKind::Mismatch);
    }
}

#[test]
fn bytes_of_any_owner() {
    struct Owner(Vec<u8>);
    impl AsRef<[u8]> for Owner {
        fn as_ref(&self) -> &[u8] {
            &self.0
        }
    }
    let bytes = lexc_lexicons::EXAMPLE;
    let boxed: Box<[u8]> = bytes.into();
    for lexicon in [
        Lexicon::from_bytes(bytes),
        Lexicon::from_bytes(bytes.to_vec()),
        Lexicon::from_bytes(boxed),
        Lexicon::from_bytes(Owner(bytes.to_vec())),
        Lexicon::from_bytes_unverified(Owner(bytes.to_vec())),
    ] {
        let lexicon = lexicon.expect("a sound file");
        let clone = lexicon.clone();
        // Clones share the bytes.
        assert!(core::ptr::eq(clone.bytes(), lexicon.bytes()));
        drop(lexicon);
        assert!(clone.contains("dogs") && clone.words().len() == 12);
        assert_eq!(clone.bytes(), bytes);
    }
    // Static bytes and owned ones are used in place.
    let lexicon = Lexicon::from_bytes(bytes).expect("a sound file");
    assert!(core::ptr::eq(lexicon.bytes(), bytes));
    let owned = bytes.to_vec();
    let address = owned.as_ptr();
    assert_eq!(Lexicon::from_bytes(owned).expect("a sound file").bytes().as_ptr(), address);
}
