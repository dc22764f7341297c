//! Compares the compact two-way DAWG with contexts found by brute force: for any order of steps
//! that takes forced letters first, a walk finds exactly the contexts that exist.

use std::collections::{BTreeMap, BTreeSet};

use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet, compile};
use lexc_compiler::words::WordCollector;
use lexc_format::provenance::Provenance;
use lexc_runtime::counts::{Convention, CountedAutomaton};
use lexc_runtime::{
    CompactCursor, CompactState, Cursor, EdgeLabels, Label, Letter, LetterSet, Lexicon, Side,
};
use lexc_testkit::brute::{self, Contexts};
use lexc_testkit::{alphabet_of, compile_tiles, everything, letters, lists};
use proptest::prelude::*;

type Words = BTreeSet<Vec<u8>>;

const COMPACT: StructureSet =
    StructureSet { trie: false, gaddag: false, two_way: false, two_way_compact: true, rank: false };

fn open(words: &Words, structures: StructureSet) -> Lexicon {
    let alphabet = alphabet_of(63);
    let words = words.iter().map(Vec::as_slice);
    let compiled = compile_tiles(&alphabet, words, structures, LayoutChoice::EdgeList);
    let bytes = compiled.to_bytes(&Provenance::default());
    Lexicon::from_bytes(bytes).expect("a file of our own opens verified")
}

fn put(side: Side, letter: Letter, middle: &[u8]) -> Vec<u8> {
    let tile = letter.number();
    match side {
        Side::Left => [&[tile], middle].concat(),
        Side::Right => [middle, &[tile]].concat(),
    }
}

fn letters_of(labels: EdgeLabels) -> impl Iterator<Item = Letter> {
    labels.all().letters().iter()
}

/// Returns all continuations from a cursor of a DAWG.
fn rests(cursor: &Cursor<'_>) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for edge in cursor.edges() {
        let mut longer = *cursor;
        let letter = edge.letter().expect("a DAWG has no separators");
        assert!(longer.step(letter));
        if longer.is_terminal() {
            all.push(vec![letter.number()]);
        }
        let after = rests(&longer);
        all.extend(after.into_iter().map(|rest| put(Side::Left, letter, &rest)));
    }
    all
}

/// Returns all non-empty contexts around a position; free choices are made on `first`, and the DAWG
/// or reversed DAWG completes the other side.
fn contexts_of(cursor: CompactCursor<'_>, first: Side) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut all = Vec::new();
    let (side, tiles): (_, Vec<Letter>) = match cursor.forced() {
        Some((side, edge)) => (side, edge.letter().into_iter().collect()),
        None if first == Side::Left => (first, letters_of(cursor.left()).collect()),
        None => (first, letters_of(cursor.right()).collect()),
    };
    for tile in tiles {
        let mut longer = cursor;
        assert!(longer.extend(side, tile));
        let mut around = contexts_of(longer, first);
        around.extend(longer.is_word().then(Default::default));
        all.extend(around.into_iter().map(|(before, after)| match side {
            Side::Left => (put(Side::Right, tile, &before), after),
            Side::Right => (before, put(Side::Left, tile, &after)),
        }));
    }
    let closed = match first {
        Side::Left => cursor.close_left(),
        Side::Right => cursor.close_right(),
    };
    for mut rest in closed.iter().flat_map(rests) {
        all.push(match first {
            Side::Left => (Vec::new(), rest),
            Side::Right => {
                rest.reverse();
                (rest, Vec::new())
            }
        });
    }
    all
}

/// Returns the masks of a side of an unforced position, computed from the contexts.
fn masks_of(side: Side, middle: &[u8], around: &Contexts) -> EdgeLabels {
    let mut masks = EdgeLabels::default();
    for (before, after) in around {
        let (own, other, tile) = match side {
            Side::Left => (before, after, before.last()),
            Side::Right => (after, before, after.first()),
        };
        match tile {
            Some(&tile) if own.len() + other.len() == 1 => masks.ends.insert(letters(&[tile])[0]),
            Some(&tile) => masks.next.insert(letters(&[tile])[0]),
            None if !middle.is_empty() && !other.is_empty() => masks.next.insert(Label::Separator),
            None => {}
        }
    }
    masks
}

/// Checks one position; `around` holds the non-empty contexts of `middle`.
fn check_position(cursor: CompactCursor<'_>, middle: &[u8], around: &Contexts) {
    let [left, right] = [Side::Left, Side::Right].map(|side| masks_of(side, middle, around));
    let single = |masks: EdgeLabels| !masks.next.has_separator() && letters_of(masks).count() == 1;
    let side = match middle.is_empty() {
        false if single(left) => Some(Side::Left),
        false if single(right) => Some(Side::Right),
        _ => None,
    };
    assert_eq!(cursor.forced().map(|(side, _)| side), side, "{middle:?}");
    let nothing = EdgeLabels::default();
    let (left, right) = match side {
        None => (left, right),
        Some(Side::Left) => (left, nothing),
        Some(Side::Right) => (nothing, right),
    };
    assert_eq!((cursor.left(), cursor.right()), (left, right), "{middle:?}");
    assert_eq!(cursor.close_left().is_some(), left.next.has_separator());
    assert_eq!(cursor.close_right().is_some(), right.next.has_separator());
    for (side, masks) in [(Side::Left, left), (Side::Right, right)] {
        for letter in LetterSet::ALL {
            let there = masks.all().contains(letter);
            let mut longer = cursor;
            assert_eq!(longer.extend(side, letter), there);
        }
    }
}

fn check(words: &Words, structures: StructureSet) {
    let lexicon = open(words, structures);
    let root = lexicon.two_way_compact().expect("it is stored");
    let mut contexts = brute::contexts(words);
    for around in contexts.values_mut() {
        around.remove(&Default::default());
    }
    // Every allowed order of steps.
    let mut open = vec![(Vec::new(), root)];
    let mut seen: BTreeMap<Vec<u8>, CompactState> = BTreeMap::new();
    let mut met: BTreeMap<CompactState, Contexts> = BTreeMap::new();
    let mut sizes: BTreeMap<(CompactState, bool), [usize; 2]> = BTreeMap::new();
    while let Some((middle, cursor)) = open.pop() {
        if let Some(&state) = seen.get(&middle) {
            assert_eq!(state, cursor.state(), "two paths to {middle:?}");
            continue;
        }
        let around = &contexts[&middle];
        assert_eq!(cursor.is_word(), words.contains(&middle));
        check_position(cursor, &middle, around);
        for first in [Side::Left, Side::Right] {
            // No side of the root can be closed: a letter must be added.
            let put_one = |(before, after): &&(Vec<u8>, Vec<u8>)| match first {
                _ if !middle.is_empty() => true,
                Side::Left => !before.is_empty(),
                Side::Right => !after.is_empty(),
            };
            let around: Contexts = around.iter().filter(put_one).cloned().collect();
            let found = contexts_of(cursor, first);
            assert_eq!(found.len(), around.len(), "duplicate context");
            assert_eq!(found.into_iter().collect::<Contexts>(), around);
        }
        // Each set of contexts has one state.
        assert_eq!(met.entry(cursor.state()).or_insert(around.clone()), around);
        let masks = [(Side::Left, cursor.left()), (Side::Right, cursor.right())];
        for (side, masks) in masks {
            for tile in letters_of(masks) {
                let mut longer = cursor;
                assert!(longer.extend(side, tile));
                open.push((put(side, tile, &middle), longer));
            }
        }
        let edges = masks.map(|(_, masks)| letters_of(masks).count());
        sizes.insert((cursor.state(), cursor.is_word()), edges);
        seen.insert(middle, cursor.state());
    }
    let distinct: BTreeSet<_> = met.values().collect();
    assert_eq!(distinct.len(), met.len(), "two states have the same contexts");
    for word in words {
        assert!(seen.contains_key(word), "{word:?} is met");
    }
    check_counts(&lexicon, Convention::TerminalOnNode, sizes.values());
    // The flag is on the edge, so both states of a pair are one.
    let on_edge: BTreeMap<_, _> = sizes.iter().map(|(&(state, _), size)| (state, size)).collect();
    check_counts(&lexicon, Convention::TerminalOnEdge, on_edge.into_values());
    for (middle, around) in &contexts {
        for begin in 0..middle.len() {
            check_fragment(root, middle, begin, around);
        }
    }
}

fn check_counts<'a>(
    lexicon: &Lexicon,
    convention: Convention,
    sizes: impl Iterator<Item = &'a [usize; 2]>,
) {
    let (mut states, mut left, mut right) = (0, 0, 0);
    for size in sizes {
        states += 1;
        left += size[0] as u64;
        right += size[1] as u64;
    }
    let counts = lexicon.counts();
    let count = counts.get(CountedAutomaton::TwoWayCompact, convention);
    let count = count.expect("it is counted");
    assert_eq!(
        (count.states, count.edges, count.right_edges),
        (states, left, right),
        "{convention:?}"
    );
}

/// Looks up a factor from each of its letters, with the letters forced around it.
fn check_fragment(root: CompactCursor<'_>, middle: &[u8], begin: usize, around: &Contexts) {
    let mut cursor = root;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let (mut left, mut right) = (begin, begin);
    let outside = loop {
        let outside = !before.is_empty() || !after.is_empty();
        if (left, right) == (0, middle.len()) {
            break outside;
        }
        match cursor.forced() {
            Some((Side::Left, edge)) if left == 0 => before.insert(0, edge.label.to_byte()),
            Some((Side::Left, edge)) => {
                left -= 1;
                assert_eq!(edge.label.to_byte(), middle[left]);
            }
            Some((Side::Right, edge)) if right == middle.len() => after.push(edge.label.to_byte()),
            Some((Side::Right, edge)) => {
                assert_eq!(edge.label.to_byte(), middle[right]);
                right += 1;
            }
            None if right < middle.len() => {
                assert!(
                    cursor.extend_right(letters(&middle[right..])[0]),
                    "{middle:?} from {begin}"
                );
                right += 1;
                continue;
            }
            None => {
                left -= 1;
                assert!(cursor.extend_left(letters(&middle[left..])[0]), "{middle:?} from {begin}");
                continue;
            }
        }
        assert!(cursor.take_forced().is_some());
    };
    let mut found: Contexts = contexts_of(cursor, Side::Left)
        .into_iter()
        .map(|(l, r)| ([&l[..], &before].concat(), [&after[..], &r].concat()))
        .collect();
    if outside && cursor.is_word() {
        found.insert((before, after));
    }
    assert_eq!(&found, around, "{middle:?} from {begin}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_order_meets_every_context_two_tiles(words in lists::small_lexicons(2)) {
        check(&words, COMPACT);
    }

    #[test]
    fn every_order_meets_every_context_four_tiles(words in lists::small_lexicons(4)) {
        check(&words, COMPACT);
    }

    #[test]
    fn beside_all_other_structures(words in lists::small_lexicons(63)) {
        check(&words, everything(LayoutChoice::EdgeList));
        check(&words, StructureSet { gaddag: true, trie: true, ..COMPACT });
    }
}

/// Small enough to run under Miri (`tests/miri.sh`).
#[test]
fn a_few_words() {
    let words = [&[1, 2][..], &[1, 3], &[2, 1, 3], &[3]];
    check(&words.map(<[u8]>::to_vec).into(), COMPACT);
}

#[test]
fn one_word_is_forced_everywhere() {
    check(&Words::from([vec![1, 2, 3, 4]]), COMPACT);
    check(&Words::from([vec![1]]), COMPACT);
    check(&Words::from([vec![1; 40]]), COMPACT);
}

#[test]
fn other_layouts_are_refused() {
    let mut collector = WordCollector::default();
    collector.add(&[1, 2]);
    let dawg = collector.finish(None).unwrap().dawg.unwrap();
    let options =
        CompileOptions::default().structures(COMPACT).layout(LayoutChoice::Bitmap).count_all(false);
    let error = compile(dawg, &alphabet_of(3), &options, &mut |_| {}).unwrap_err();
    assert!(error.to_string().ends_with("needs edge lists, but the layout is bitmap"), "{error}");
}
