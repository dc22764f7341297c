//! Packed lexicons give the same answers as a set of their words, and can be recompiled to other
//! layouts.

use std::collections::BTreeSet;

use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet, compile};
use lexc_compiler::recompile::{read_dawg, recompile};
use lexc_compiler::words::WordCollector;
use lexc_format::provenance::Provenance;
use lexc_format::{LexFile, Verification};
use lexc_runtime::Letter;
use lexc_runtime::Lexicon;
use lexc_testkit::lists::small_lexicons;
use lexc_testkit::{LAYOUTS, TWELVE, alphabet, alphabet_of, compile_tiles, everything, letters};
use proptest::prelude::*;

type Words = BTreeSet<Vec<u8>>;

fn packed(words: &Words, tiles: u8) -> Vec<u8> {
    let alphabet = alphabet_of(tiles);
    let words = words.iter().map(Vec::as_slice);
    let layout = LayoutChoice::Packed;
    compile_tiles(&alphabet, words, StructureSet::default(), layout)
        .to_bytes(&Provenance::default())
}

fn check(words: &Words, tiles: u8) {
    let bytes = packed(words, tiles);
    let lexicon = Lexicon::from_bytes(bytes.clone()).unwrap();
    assert_eq!(lexicon.len(), words.len() as u64);
    let mut found = lexicon.words();
    for (index, word) in (0..).zip(words) {
        assert_eq!(found.next_letters(), Some(&*letters(word)));
        assert!(lexicon.contains_letters(&letters(word)));
        assert!(lexicon.contains(&lexicon.spell(&letters(word))));
        assert!(lexicon.is_prefix(&lexicon.spell(&letters(&word[..word.len() / 2]))));
        assert_eq!(lexicon.rank_letters(&letters(word)), Some(index), "{word:?}");
        assert_eq!(lexicon.word_at(index), Some(letters(word)));
    }
    assert_eq!(found.next_letters(), None);
    assert_eq!(lexicon.word_at(lexicon.len()), None);
    // One letter changed, one added, one removed.
    for word in words {
        for at in 0..word.len().min(12) {
            let mut other = word.clone();
            other[at] = other[at] % tiles + 1;
            let longer = [&word[..], &[word[at]]].concat();
            for other in [&other, &longer, &word[..at].to_vec()] {
                let there = words.contains(other);
                assert_eq!(lexicon.contains_letters(&letters(other)), there, "{other:?}");
                assert_eq!(lexicon.rank_letters(&letters(other)).is_some(), there, "{other:?}");
            }
        }
    }
    for tile in [tiles + 1, 62, 63].into_iter().filter(|&tile| (tiles + 1..64).contains(&tile)) {
        assert!(
            !lexicon.contains_letters(&letters(&[tile]))
                && !lexicon.contains_letters(&letters(&[1, 1, 1, 1, tile]))
        );
        assert_eq!(lexicon.rank_letters(&letters(&[tile])), None);
    }
    let file = LexFile::parse(&bytes, Verification::Full).unwrap();
    let mut again = Words::new();
    let dawg = read_dawg(&file, &bytes).unwrap();
    dawg.for_each_numbers(|word| assert!(again.insert(word.to_vec())));
    assert_eq!(again, *words);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn small_lexicons_over_all_alphabets((tiles, words) in (1u8..=63).prop_flat_map(|n| (Just(n), small_lexicons(n)))) {
        check(&words, tiles);
    }

    #[test]
    fn lexicons_with_much_in_common(words in small_lexicons(3)) {
        check(&words, 3);
    }
}

/// Small enough to run under Miri (`tests/miri.sh`).
#[test]
fn a_few_words() {
    let words = [&[1, 2][..], &[1, 3], &[2, 1, 3], &[3], &[3, 1, 3]];
    check(&words.map(<[u8]>::to_vec).into(), 3);
}

#[test]
fn the_smallest_and_the_longest_words() {
    check(&Words::from([vec![1]]), 1);
    check(&Words::from([vec![63]]), 63);
    check(&(1..=63).map(|tile| vec![tile]).collect(), 63);
    check(&(1..=255).map(|n| vec![1; n]).collect(), 1);
    let long = |tile: u8| (0..255u32).map(move |n| (n * 7 % 61) as u8 + tile);
    check(&(1..=3).map(|tile| long(tile).collect()).collect(), 63);
    // Every word of five letters: one state for each level, to which all edges lead.
    let all = (0..3u32.pow(5)).map(|n| (0..5).map(|at| (n / 3u32.pow(at) % 3) as u8 + 1).collect());
    check(&all.collect(), 3);
}

#[test]
fn chains_of_states_reached_twice_do_not_grow_when_copied() {
    // Copying every state would give 2^40 words: aab, abb … of 40 letters, a or b in each except
    // the last two, truncated so that they can be counted.
    let words: Words = (0u32..4096)
        .map(|n| (0..12).map(|at| (n >> at & 1) as u8 + 1).chain([1; 28]).collect())
        .collect();
    check(&words, 2);
}

#[test]
fn tiles_of_several_characters() {
    let spanish = alphabet("spanish");
    let tokenizer = lexc_alphabet::Tokenizer::new(&spanish);
    let words: Words = ["chico", "llorar", "perro", "[C]H", "año"]
        .iter()
        .map(|text| Letter::numbers(&tokenizer.letters(text).unwrap()))
        .collect();
    let of = words.iter().map(Vec::as_slice);
    let compiled = compile_tiles(&spanish, of, StructureSet::default(), LayoutChoice::Packed);
    let lexicon = Lexicon::from_bytes(compiled.to_bytes(&Provenance::default())).unwrap();
    assert!(lexicon.contains("Chico") && lexicon.contains("perro") && !lexicon.contains("CH"));
    assert!(lexicon.contains("[C]h"));
}

#[test]
fn every_layout_is_made_of_every_other() {
    let alphabet = alphabet("english");
    let tokenizer = lexc_alphabet::Tokenizer::new(&alphabet);
    let mut collector = WordCollector::default();
    for word in TWELVE {
        let mut tiles = Vec::new();
        tokenizer.tokenize(word, &mut tiles).unwrap();
        collector.add(&tiles);
    }
    let dawg = collector.finish(None).unwrap().dawg.unwrap();
    let mut old = Provenance::default();
    old.push("tool", "lexc 0.0.1");
    old.push("name", "twelve");
    old.push("source", "twelve.txt");
    old.push("options", "min-length=2 structures=dawg layout=bitmap");
    let layouts: Vec<LayoutChoice> = LAYOUTS.into_iter().chain([LayoutChoice::Packed]).collect();
    let options = |layout| {
        CompileOptions::default()
            .layout(layout)
            .structures(match layout {
                LayoutChoice::Packed => StructureSet::default(),
                _ => everything(layout),
            })
            .count_all(false)
    };
    for &from in &layouts {
        let first = compile(dawg.clone(), &alphabet, &options(from), &mut |_| {}).unwrap();
        let first = first.to_bytes(&old);
        let file = LexFile::parse(&first, Verification::Full).unwrap();
        for &to in &layouts {
            let direct = compile(dawg.clone(), &alphabet, &options(to), &mut |_| {}).unwrap();
            let again = recompile(&file, &first, None, &options(to), &mut |_| {}).unwrap();
            let said: Vec<_> = again.provenance.iter().collect();
            assert_eq!(said[1..3], [("name", "twelve"), ("source", "twelve.txt")]);
            assert!(said[3].1.starts_with("min-length=2 "), "{said:?}");
            assert!(said[3].1.ends_with(&format!("layout={}", to.name())), "{said:?}");
            assert!(
                again.compiled.to_bytes(&old) == direct.to_bytes(&old),
                "{from:?} to {to:?} gives other bytes"
            );
        }
    }
}

#[test]
fn automata_cannot_be_packed() {
    let alphabet = alphabet_of(3);
    let mut collector = WordCollector::default();
    collector.add(&[1, 2]);
    let dawg = collector.finish(None).unwrap().dawg.unwrap();
    let options = CompileOptions::default()
        .structures(StructureSet { gaddag: true, ..StructureSet::default() })
        .layout(LayoutChoice::Packed)
        .count_all(false);
    let error = compile(dawg, &alphabet, &options, &mut |_| {}).unwrap_err();
    assert_eq!(error.to_string(), "the packed layout holds only the words, no GADDAG");
}

#[test]
fn english_is_packed_and_unpacked() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lexicons/english.txt");
    let words: Words = std::fs::read_to_string(list)
        .unwrap()
        .lines()
        .map(|line| line.bytes().map(|b| b.to_ascii_lowercase() - b'a' + 1).collect())
        .filter(|word: &Vec<u8>| (2..=15).contains(&word.len()))
        .collect();
    let alphabet = alphabet("english");
    let mut collector = WordCollector::default();
    words.iter().for_each(|word| collector.add(word));
    let dawg = collector.finish(None).unwrap().dawg.unwrap();
    let options = CompileOptions::default().layout(LayoutChoice::Packed);
    let compiled = compile(dawg, &alphabet, &options, &mut |_| {}).unwrap();
    let bytes = compiled.to_bytes(&Provenance::default());
    assert!(bytes.len() < 240_000, "{} bytes", bytes.len());
    // The numbering of states in memory does not affect the bytes.
    let file = LexFile::parse(&bytes, Verification::Full).unwrap();
    let again = read_dawg(&file, &bytes).unwrap();
    let again = compile(again, &alphabet, &options, &mut |_| {}).unwrap();
    assert!(again.to_bytes(&Provenance::default()) == bytes);
    let lexicon = Lexicon::from_bytes(bytes).unwrap();
    assert_eq!(lexicon.len(), 269_870);
    let mut found = lexicon.words();
    for (index, word) in (0..).zip(&words) {
        assert_eq!(found.next_letters(), Some(&*letters(word)));
        assert!(lexicon.contains_letters(&letters(word)));
        if index % 7 == 0 {
            assert_eq!(lexicon.rank_letters(&letters(word)), Some(index));
            assert_eq!(lexicon.word_at(index), Some(letters(word)));
            let mut other = word.clone();
            let last = other.len() - 1;
            other[last] = other[last] % 26 + 1;
            assert_eq!(lexicon.contains_letters(&letters(&other)), words.contains(&other));
        }
    }
    assert_eq!(found.next_letters(), None);
}
