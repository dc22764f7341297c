//! Files are read by the shortest readers that the descriptions in `formats/foreign/` allow. These
//! share nothing with our readers and enumerate every string, which is compared with strings made
//! by definition.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{Word, Words, bytes, tiles, words_over_all_tiles};
use lexc_testkit::brute::gaddag_strings;
use lexc_testkit::{TWELVE, alphabet, alphabet_of, lists::small_lexicons};
use proptest::prelude::*;

fn le(bytes: &[u8], index: usize) -> u32 {
    u32::from_le_bytes(bytes[index * 4..index * 4 + 4].try_into().unwrap())
}

fn be(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap())
}

/// A node: letter, accepts, last, target.
type Node = (u8, bool, bool, usize);

fn strings(node: &dyn Fn(usize) -> Node, list: usize, so_far: &mut Word, out: &mut BTreeSet<Word>) {
    if list == 0 {
        return;
    }
    let mut at = list;
    let mut before = None;
    loop {
        let (letter, accepts, last, target) = node(at);
        assert!(before < Some(letter), "siblings ascend, each once");
        before = Some(letter);
        so_far.push(letter);
        if accepts {
            assert!(out.insert(so_far.clone()), "each string has one path");
        }
        strings(node, target, so_far, out);
        so_far.pop();
        if last {
            return;
        }
        at += 1;
    }
}

fn all(node: &dyn Fn(usize) -> Node, list: usize) -> BTreeSet<Word> {
    let mut out = BTreeSet::new();
    strings(node, list, &mut Vec::new(), &mut out);
    out
}

fn check_kwg(name: &str, words: &Words, file: &[u8]) {
    let node = |at: usize| -> Node {
        let word = le(file, at);
        match name {
            "kbwg" => ((word & 63) as u8, word & 128 != 0, word & 64 != 0, (word >> 8) as usize),
            _ => (
                (word >> 24) as u8,
                word & 0x80_0000 != 0,
                word & 0x40_0000 != 0,
                (word & 0x3F_FFFF) as usize,
            ),
        }
    };
    let (letter, accepts, last, dawg) = node(0);
    assert_eq!((letter, accepts, last), (0, false, true));
    assert_eq!(&all(&node, dawg), words, "{name}");
    if name == "kwg" || name == "kbwg" {
        let (letter, accepts, last, gaddag) = node(1);
        assert_eq!((letter, accepts, last), (0, false, true));
        assert_eq!(all(&node, gaddag), gaddag_strings(words), "{name}");
    }
}

/// Reads edges as Zyzzyva does, from edge 1 on. Letters are A, B, C, …
fn check_zyzzyva(words: &Words, file: &[u8]) {
    assert_eq!(file.len(), 4 + 4 * le(file, 0) as usize);
    let node = |at: usize| -> Node {
        let edge = le(file, at);
        let letter = (edge >> 24) as u8 - b'A' + 1;
        (letter, edge & 0x80_0000 != 0, edge & 0x40_0000 != 0, (edge & 0x3F_FFFF) as usize)
    };
    assert_eq!(&all(&node, 1), words);
    let top = (1..).find(|&at| node(at).2).expect("a last edge");
    assert!((top + 1..256).all(|at| le(file, at) == 0));
    assert_eq!(le(file, 256), 0x40_0000);
}

/// Reads a dictionary as Python's `DAWG` does, and lists its keys with the guide.
fn check_dawgdic(words: &Words, file: &[u8]) {
    let count = le(file, 0) as usize;
    let guide = &file[8 + 4 * count..];
    assert_eq!((le(file, 1 + count) as usize, guide.len()), (count, 2 * count));
    let unit = |at: usize| le(file, 1 + at);
    let base = |at: usize| at ^ (unit(at) >> 10) as usize;
    let follow = |at: usize, byte: u8| {
        let next = base(at) ^ usize::from(byte);
        (unit(next) & 0x8000_00FF == u32::from(byte)).then_some(next)
    };
    let ends = |at: usize| {
        let ends = unit(at) & 0x100 != 0;
        assert!(!ends || unit(base(at)) == 0x8000_0000, "value 0");
        ends
    };
    let mut found = Vec::new();
    let mut open = vec![(0, Word::new())];
    while let Some((at, word)) = open.pop() {
        if ends(at) {
            found.push(word.clone());
        }
        let children = (1..=255).rev().filter_map(|byte| Some((follow(at, byte)?, byte)));
        open.extend(children.map(|(next, byte)| (next, [&word[..], &[byte]].concat())));
    }
    let letters = |word: &Word| word.iter().map(|letter| letter + b'A' - 1).collect();
    assert_eq!(found, words.iter().map(letters).collect::<Vec<Word>>());

    let mut listed = Vec::new();
    let mut open = vec![(0, 0, Word::new())];
    while let Some((at, parent, word)) = open.pop() {
        if ends(at) {
            listed.push(word.clone());
        }
        let mut visit = |from: usize, byte: u8, prefix: &[u8]| {
            if byte != 0 {
                let next = follow(from, byte).expect("a child of the guide");
                open.push((next, from, [prefix, &[byte]].concat()));
            }
        };
        visit(parent, guide[2 * at + 1], &word[..word.len().saturating_sub(1)]);
        visit(at, guide[2 * at], &word);
    }
    assert_eq!(listed, found, "by the guide");
}

/// The separator comes last here: it is moved to the front of the alphabet for the comparison.
fn check_quackle_gaddag(words: &Words, file: &[u8]) {
    assert_eq!(file[0], 1);
    let body = &file[17..];
    let node = |at: usize| -> Node {
        let word = be(body, at * 4);
        let code = (word & 63) as u8;
        // As if the separator were the highest letter.
        let letter = if code == 0 { 64 } else { code - 4 };
        let relative = (word >> 8) as usize;
        let target = if relative == 0 { 0 } else { at + relative };
        (letter, word & 64 != 0, word & 128 != 0, target)
    };
    assert_eq!(be(body, 0), 0x0000_0180, "the root");
    let found: BTreeSet<Word> = all(&node, 1)
        .into_iter()
        .map(|string| string.into_iter().map(|letter| letter % 64).collect())
        .collect();
    assert_eq!(found, gaddag_strings(words));
}

fn check_gdg1(words: &Words, file: &[u8]) {
    assert_eq!(&file[..4], b"GDG1");
    let (letters, edges, root) = (le(file, 1) as usize, le(file, 2) as usize, le(file, 3));
    assert_eq!(file.len(), 16 + 4 * letters + 5 * edges);
    let targets = &file[16 + 4 * letters..];
    let labels = &targets[4 * edges..];
    let node = |at: usize| -> Node {
        let state = le(targets, at);
        (labels[at] & 63, state & 1 != 0, labels[at] & 128 != 0, (state >> 1) as usize)
    };
    assert!(root & 1 == 0 && (root == 2 || labels[(root >> 1) as usize - 1] & 128 != 0));
    // Letters are numbered by code unit; these alphabets give them in that order.
    let found = all(&node, (root >> 1) as usize);
    assert_eq!(found, gaddag_strings(words));
}

fn check_slex(words: &Words, file: &[u8]) {
    let letters = file[4];
    assert_eq!(file[5], letters);
    let name = u16::from_le_bytes([file[6], file[7]]) as usize;
    let at = 8 + name;
    let dawg = u64::from_le_bytes(file[at..at + 8].try_into().unwrap()) as usize;
    let blobs = &file[at + 16..];
    fn walk(data: &[u8], at: u32, so_far: &mut Word, out: &mut BTreeSet<Word>) {
        let word = le(data, at as usize);
        if word >> 31 != 0 {
            assert!(out.insert(so_far.clone()));
        }
        let letters = (0..31).filter(|letter| word >> letter & 1 != 0);
        for (slot, letter) in (at as usize + 1..).zip(letters) {
            so_far.push(letter as u8 + 1);
            walk(data, le(data, slot), so_far, out);
            so_far.pop();
        }
    }
    let graph = |blob: &[u8]| {
        assert_eq!(&blob[..4], b"SWG1");
        let mut out = BTreeSet::new();
        walk(&blob[28..], le(blob, 4), &mut Vec::new(), &mut out);
        let count = u64::from_le_bytes(blob[20..28].try_into().unwrap());
        assert_eq!(count, out.len() as u64);
        out
    };
    assert_eq!(&graph(&blobs[..dawg]), words);
    // The separator also follows whole words.
    let separator = letters + 1;
    let expected: BTreeSet<Word> = gaddag_strings(words)
        .into_iter()
        .map(|mut string| {
            match string.iter().position(|&letter| letter == 0) {
                Some(at) => string[at] = separator,
                None => string.push(separator),
            }
            string
        })
        .collect();
    assert_eq!(graph(&blobs[dawg..]), expected);
}

fn check_macondo(name: &str, words: &Words, file: &[u8]) {
    let at = 5 + file[4] as usize;
    let letters = be(file, at) as usize;
    let sets_at = at + 4 + 4 * letters;
    let sets = be(file, sets_at) as usize;
    let nodes_at = sets_at + 4 + 8 * sets;
    let nodes = &file[nodes_at + 4..];
    assert_eq!(nodes.len(), 4 * be(file, nodes_at) as usize);
    let set = |index: u32| {
        let at = sets_at + 4 + 8 * index as usize;
        u64::from_be_bytes(file[at..at + 8].try_into().unwrap())
    };
    fn walk(
        nodes: &[u8],
        set: &dyn Fn(u32) -> u64,
        state: usize,
        so_far: &mut Word,
        out: &mut BTreeSet<Word>,
    ) {
        let header = be(nodes, state * 4);
        let ends = set(header & 0xFF_FFFF);
        for letter in (0..64).filter(|letter| ends >> letter & 1 != 0) {
            so_far.push(letter as u8 + 1);
            assert!(out.insert(so_far.clone()));
            so_far.pop();
        }
        for edge in 1..=(header >> 24) as usize {
            let edge = be(nodes, (state + edge) * 4);
            let letter = (edge >> 24) as u8;
            so_far.push(if letter == 50 { 0 } else { letter + 1 });
            walk(nodes, set, (edge & 0xFF_FFFF) as usize, so_far, out);
            so_far.pop();
        }
    }
    let mut found = BTreeSet::new();
    walk(nodes, &set, 0, &mut Vec::new(), &mut found);
    match name {
        "macondo-gaddag" => assert_eq!(found, gaddag_strings(words)),
        _ => assert_eq!(&found, words),
    }
}

/// Answers every query with up to two blanks from the file, as an engine would.
fn check_wmp(words: &Words, file: &[u8]) {
    assert_eq!((file[0], file[1]), (3, 15));
    let mut at = 6;
    let mut largest = 0;
    for length in 2..=15usize {
        let expected: BTreeMap<Word, Words> = grouped(words, length);
        let plain = table(file, &mut at);
        let count = le_at(file, at) as usize;
        let block = &file[at + 4..at + 4 + count * length];
        at += 4 + count * length;
        let (one, two) = (table(file, &mut at), table(file, &mut at));
        let mut found = BTreeMap::new();
        for (key, value) in &plain {
            let text: &[u8] = match value[0] {
                0 => {
                    let begin = le_at(value, 8) as usize;
                    &block[begin..begin + le_at(value, 12) as usize * length]
                }
                _ => &value[..],
            };
            let words: Words = text
                .chunks_exact(length)
                .take_while(|word| word[0] != 0)
                .map(<[u8]>::to_vec)
                .collect();
            largest = largest.max(words.len() * length);
            found.insert(rack(*key), words);
        }
        assert_eq!(found, expected, "length {length}");
        let tiles_of = |mask: u32| (1..32u8).filter(move |tile| mask >> tile & 1 != 0);
        // The letters of one blank; then of two, the lower first.
        let mut asked: BTreeMap<Word, BTreeSet<u8>> = BTreeMap::new();
        let mut pairs: BTreeMap<Word, BTreeSet<(u8, u8)>> = BTreeMap::new();
        for letters in expected.keys() {
            for i in 0..length {
                let mut rest = letters.clone();
                let tile = rest.remove(i);
                let mut with_blank = rest.clone();
                with_blank.insert(0, 0);
                asked.entry(with_blank).or_default().insert(tile);
                for j in i..rest.len() {
                    let mut rest = rest.clone();
                    let other = rest.remove(j);
                    rest.splice(0..0, [0, 0]);
                    pairs.entry(rest).or_default().insert((tile, other));
                }
            }
        }
        let answers: BTreeMap<Word, BTreeSet<u8>> = one
            .iter()
            .map(|(key, value)| (rack(*key), tiles_of(le_at(value, 8)).collect()))
            .collect();
        assert_eq!(answers, asked);
        let mut answered: BTreeMap<Word, BTreeSet<(u8, u8)>> = BTreeMap::new();
        for (key, value) in &two {
            for low in tiles_of(le_at(value, 8)) {
                let mut rest = rack(*key);
                rest.remove(0);
                rest.push(low);
                rest.sort_unstable();
                let entry = answers[&rest].iter().filter(|&&high| high >= low);
                let set = answered.entry(rack(*key)).or_default();
                set.extend(entry.map(|&high| (low, high)));
            }
        }
        assert_eq!(answered, pairs);
        let with = |letters: &Word, add: &[u8]| -> usize {
            let mut whole: Word = letters.iter().copied().filter(|tile| *tile != 0).collect();
            whole.extend(add);
            whole.sort_unstable();
            expected[&whole].len() * length
        };
        for (letters, tiles) in &asked {
            largest = largest.max(tiles.iter().map(|&tile| with(letters, &[tile])).sum());
        }
        for (letters, tiles) in &pairs {
            largest = largest.max(tiles.iter().map(|&(a, b)| with(letters, &[a, b])).sum());
        }
    }
    assert_eq!(at, file.len());
    assert_eq!(le_at(file, 2) as usize, largest);
}

fn le_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn grouped(words: &Words, length: usize) -> BTreeMap<Word, Words> {
    let mut groups: BTreeMap<Word, Words> = BTreeMap::new();
    for word in words.iter().filter(|word| word.len() == length) {
        let mut letters = word.clone();
        letters.sort_unstable();
        groups.entry(letters).or_default().insert(word.clone());
    }
    groups
}

/// The tiles of a key, sorted.
fn rack(key: u128) -> Word {
    (0..32u8)
        .flat_map(|tile| std::iter::repeat_n(tile, (key >> (4 * tile) & 15) as usize))
        .collect()
}

fn table(file: &[u8], at: &mut usize) -> Vec<(u128, [u8; 16])> {
    let buckets = le_at(file, *at) as usize;
    assert!(buckets.is_power_of_two() && buckets >= 16);
    let starts: Vec<u32> = (0..=buckets).map(|n| le_at(file, *at + 4 + 4 * n)).collect();
    *at += 4 + 4 * (buckets + 1);
    let count = le_at(file, *at) as usize;
    *at += 4;
    assert_eq!((starts[0], starts[buckets] as usize), (0, count));
    let mut entries = Vec::new();
    for bucket in 0..buckets {
        for entry in starts[bucket]..starts[bucket + 1] {
            let begin = *at + 32 * entry as usize;
            let key = u128::from_le_bytes(file[begin + 16..begin + 32].try_into().unwrap());
            let (low, high) = (key as u64, (key >> 64) as u64);
            let mut x = low ^ high ^ high.rotate_left(17);
            x = (x ^ x >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
            x = (x ^ x >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
            x ^= x >> 33;
            assert_eq!(x as usize & (buckets - 1), bucket);
            entries.push((key, file[begin..begin + 16].try_into().unwrap()));
        }
    }
    *at += 32 * count;
    entries
}

fn check_all(words: &Words, alphabet: &lexc_alphabet::Alphabet) {
    for name in ["kwg", "kbwg", "dwg"] {
        check_kwg(name, words, &bytes(name, words, alphabet));
    }
    check_quackle_gaddag(words, &bytes("quackle-gaddag", words, alphabet));
    check_zyzzyva(words, &bytes("zyzzyva", words, alphabet));
    check_dawgdic(words, &bytes("dawgdic", words, alphabet));
    check_slex(words, &bytes("slex", words, alphabet));
    check_gdg1(words, &bytes("gdg1", words, alphabet));
    for name in ["macondo-dawg", "macondo-gaddag"] {
        check_macondo(name, words, &bytes(name, words, alphabet));
    }
    let long: Words = words.iter().filter(|word| word.len() > 1).cloned().collect();
    if !long.is_empty() {
        check_wmp(&long, &bytes("wmp", &long, alphabet));
    }
}

#[test]
fn twelve_words_are_read_naively() {
    let english = alphabet("english");
    check_all(&tiles(&english, &TWELVE), &english);
}

/// Other engines know few of the languages by name: the file has numbers of tiles only.
#[test]
fn words_of_all_alphabets_are_read_naively() {
    for name in lexc_alphabet::Alphabet::builtin_names() {
        let alphabet = alphabet(name);
        let words = words_over_all_tiles(&alphabet);
        for format in ["kwg", "kbwg", "dwg"] {
            check_kwg(format, &words, &bytes(format, &words, &alphabet));
        }
    }
}

/// The fst is read by its own crate, and keys are in the order of bytes.
#[test]
fn the_crate_fst_reads_our_sets() {
    let polish = alphabet("polish");
    let words = tiles(&polish, &["żółw", "zoo", "łan", "ćma", "a", "ż"]);
    let set = fst::Set::new(bytes("fst", &words, &polish)).unwrap();
    set.as_fst().verify().unwrap();
    let found = set.stream().into_strs().unwrap();
    let mut spelled: Vec<String> =
        words.iter().map(|word| polish.spell(&lexc_testkit::letters(word))).collect();
    spelled.sort();
    assert_eq!(found, spelled);
}

/// Nodes of a packed DAWG, bit by bit.
#[test]
fn packed_dawgs_are_read_bit_by_bit() {
    let english = alphabet("english");
    let words = tiles(&english, &TWELVE);
    let file = bytes("pdawg", &words, &english);
    let (letter_bits, edge_bits, stored) = (file[5] as u32, file[6] as u32, file[7] as u32);
    let bit = |at: u32| u32::from(file[20 + at as usize / 8] >> (at % 8) & 1);
    let number = |from: u32, bits: u32| (0..bits).fold(0, |n, i| n | bit(from + i) << i);
    let node = |at: usize| -> Node {
        let from = at as u32 * stored;
        (
            number(from + edge_bits + 2, letter_bits) as u8,
            bit(from + edge_bits + 1) != 0,
            bit(from + edge_bits) != 0,
            number(from, edge_bits) as usize,
        )
    };
    assert_eq!(all(&node, le(&file, 4) as usize), words);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_lexicons_are_read_naively(words in small_lexicons(4)) {
        check_all(&words, &alphabet_of(4));
    }

    #[test]
    fn random_lexicons_of_many_letters_are_read_naively(words in small_lexicons(26)) {
        check_all(&words, &alphabet_of(26));
    }
}
