//! The structures of compiled files hold the same words. That forged files are detected is tested
//! with the damaged files of `lexc-runtime`, and by fuzzing.

use std::collections::BTreeSet;

use lexc_compiler::Error;
use lexc_compiler::agreement::check_agreement;
use lexc_compiler::compile::{LayoutChoice, StructureSet};
use lexc_format::section::Kind;
use lexc_format::{LexFile, Verification};
use lexc_testkit::{LAYOUTS, alphabet_of, compile_tiles, lists};
use proptest::prelude::*;

type Words = BTreeSet<Vec<u8>>;

fn file(words: &Words, tiles: u8, structures: StructureSet, layout: LayoutChoice) -> Vec<u8> {
    let of = words.iter().map(Vec::as_slice);
    let compiled = compile_tiles(&alphabet_of(tiles), of, structures, layout);
    compiled.to_bytes(&Default::default())
}

fn agreement(bytes: &[u8]) -> Result<(), Error> {
    let file = LexFile::parse(bytes, Verification::Full).expect("a sound file");
    check_agreement(&file, bytes, &mut |_| {})
}

/// Returns every set of structures that a layout can hold.
fn sets(layout: LayoutChoice) -> impl Iterator<Item = StructureSet> {
    let compact = layout == LayoutChoice::EdgeList;
    (0..16u8).map(move |bits| StructureSet {
        trie: bits & 1 != 0,
        gaddag: bits & 2 != 0,
        two_way: bits & 4 != 0,
        two_way_compact: bits & 8 != 0 && compact,
        rank: false,
    })
}

fn check(words: &Words, tiles: u8) {
    for layout in LAYOUTS {
        for structures in sets(layout) {
            let bytes = file(words, tiles, structures, layout);
            agreement(&bytes).unwrap_or_else(|error| panic!("{layout:?} {structures:?}: {error}"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn compiled_structures_agree(words in lists::small_lexicons(3)) {
        check(&words, 3);
    }

    #[test]
    fn compiled_structures_with_wide_masks_agree(words in lists::small_lexicons(63)) {
        check(&words, 63);
    }
}

/// Found by fuzzing: a separate GADDAG shares states with the DAWG; a GADDAG that is half of a
/// two-way DAWG does not.
#[test]
fn a_separate_gaddag_with_a_compact_two_way_dawg_agrees() {
    let words: [&[u8]; 3] = [&[1, 2], &[1, 2, 3], &[3, 2, 1]];
    check(&words.map(<[u8]>::to_vec).into(), 3);
}

/// Two valid files with the same number of words: the GADDAG of one, and the DAWG of the other.
#[test]
fn a_gaddag_of_other_words_is_detected() {
    let gaddag = StructureSet { gaddag: true, ..StructureSet::default() };
    let words = |last| Words::from([vec![1, last]]);
    for layout in LAYOUTS {
        let of_one = file(&words(2), 3, gaddag, layout);
        let mut other = file(&words(3), 3, gaddag, layout);
        assert_eq!(of_one.len(), other.len());
        // The states of both have the same addresses.
        let parsed = LexFile::parse(&of_one, Verification::Full).expect("a sound file");
        let range = parsed.structures.dawg.as_ref().expect("a DAWG").range.clone();
        let pool = parsed.entries.iter().find(|entry| entry.kind == Kind::POOL);
        let end = pool.map_or(0, |pool| pool.offset + pool.len) as usize;
        let begin = end - 4 * parsed.pool.words().len();
        let dawg = begin + 4 * range.start as usize..begin + 4 * range.end as usize;
        other[dawg.clone()].copy_from_slice(&of_one[dawg]);
        lexc_testkit::damage::repair(&mut other);
        match agreement(&other) {
            Err(error) if error.to_string().starts_with("the GADDAG and the DAWG hold") => {}
            answer => panic!("{layout:?}: {answer:?}"),
        }
    }
}
