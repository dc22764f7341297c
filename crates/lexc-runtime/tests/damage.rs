//! Damaged and forged files: refused, or harmless.

use std::sync::Arc;

use lexc_format::header::HEADER_LEN;
use lexc_format::{LexFile, Trust};
use lexc_runtime::{
    CompactCursor, FormatError, Graph, Lexicon, Packed, PackedState, Side, State, with_graph,
};
use lexc_testkit::damage::repair;
use lexc_testkit::{ALL_LAYOUTS, TWELVE, twelve_with_values};

fn files() -> impl Iterator<Item = Vec<u8>> {
    ALL_LAYOUTS.into_iter().map(twelve_with_values)
}

/// Walks everything, up to a number of steps: what is asked is that no step panics and that every
/// walk goes forward.
fn walk_all(lexicon: &Lexicon) {
    fn walk(graph: impl Graph, state: State, right: bool, steps: &mut u32) {
        let state = if right && !state.is_empty() {
            graph.right(state)
        } else {
            state
        };
        for arc in graph.arcs(state) {
            assert!(
                arc.target.is_empty() || arc.target > state,
                "a walk could loop"
            );
            if *steps == 0 {
                return;
            }
            *steps -= 1;
            walk(graph, arc.target, false, steps);
            if right {
                walk(graph, arc.target, true, steps);
            }
        }
        let _ = graph.masks(state);
    }
    let structures = [
        lexicon.dawg(),
        lexicon.trie(),
        lexicon.gaddag(),
        lexicon.reversed_dawg(),
    ];
    for automaton in structures.into_iter().flatten() {
        with_graph!(automaton.view(), graph => {
            walk(graph, automaton.root(), false, &mut 5000);
        });
    }
    if let Some(cursor) = lexicon.two_way() {
        with_graph!(lexicon.pool().view(), graph => {
            walk(graph, cursor.state(), true, &mut 5000);
        });
    }
    if let Some(cursor) = lexicon.two_way_compact() {
        walk_compact(cursor, &mut 5000);
    }
    if let Some(packed) = lexicon.packed() {
        let root = packed.root();
        walk_packed(packed, root, 0, &mut 5000);
    }
    for word in TWELVE {
        let _ = (
            lexicon.contains(word),
            lexicon.rank(word),
            lexicon.is_prefix(word),
        );
    }
    for column in lexicon.columns() {
        let _ = (0..20).filter_map(|rank| column.get(rank)).count();
        assert_eq!(column.get(lexicon.len()), None);
    }
    for index in 0..20 {
        let _ = lexicon.word_at(index).map(|word| lexicon.spell(&word));
    }
    let _ = lexicon.words().take(100).count();
}

/// Tiles ascend, and so each record ends; how deep a walk goes is for the one who walks.
fn walk_packed(packed: Packed<'_>, state: Option<PackedState>, depth: u32, steps: &mut u32) {
    let mut before = 0;
    for arc in state.into_iter().flat_map(|state| packed.arcs(state)) {
        assert!(arc.tile > before, "tiles ascend");
        before = arc.tile;
        let found = state.and_then(|state| packed.arc(state, arc.tile));
        assert_eq!(found, Some(arc), "an arc is found again");
        if *steps == 0 || depth == 300 {
            return;
        }
        *steps -= 1;
        walk_packed(packed, arc.target, depth + 1, steps);
    }
}

fn walk_compact(cursor: CompactCursor<'_>, steps: &mut u32) {
    let masks = [
        (Side::Left, cursor.before()),
        (Side::Right, cursor.behind()),
    ];
    let _ = (cursor.forced(), cursor.close_left(), cursor.close_right());
    for (side, masks) in masks {
        for tile in 1..64 {
            let mut longer = cursor;
            let there = (masks.next | masks.ends) >> tile & 1 != 0;
            if longer.extend(side, tile) && there && *steps > 0 {
                *steps -= 1;
                let (from, to) = (cursor.state().state(), longer.state().state());
                assert!(to.is_empty() || to > from, "a walk could loop");
                walk_compact(longer, steps);
            }
        }
    }
}

#[test]
fn every_flipped_bit_is_caught() {
    for file in files() {
        assert!(LexFile::parse(&file, Trust::Verify).is_ok());
        for bit in 0..file.len() * 8 {
            let mut damaged = file.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(
                LexFile::parse(&damaged, Trust::Verify).is_err(),
                "bit {bit}"
            );
        }
    }
}

#[test]
fn every_truncation_and_extension_is_caught() {
    for file in files() {
        for len in 0..file.len() {
            assert!(
                LexFile::parse(&file[..len], Trust::Trusted).is_err(),
                "cut at {len}"
            );
        }
        let longer = [&file[..], &[0]].concat();
        assert!(matches!(
            LexFile::parse(&longer, Trust::Trusted),
            Err(FormatError::WrongLength { .. })
        ));
    }
}

#[test]
fn forged_files_are_refused_or_walk_safely() {
    for file in files() {
        let (mut refused, mut opened) = (0u32, 0u32);
        for at in HEADER_LEN..file.len() {
            for change in [0x01, 0x80, 0x20, 0xff] {
                let mut forged = file.clone();
                forged[at] ^= change;
                repair(&mut forged);
                match Lexicon::from_bytes(forged.clone()) {
                    Ok(lexicon) => {
                        opened += 1;
                        walk_all(&lexicon);
                    }
                    Err(_) => refused += 1,
                }
            }
        }
        assert!(refused > opened, "{refused} refused, {opened} opened");
    }
}

#[test]
fn what_is_opened_on_trust_walks_safely_too() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("damaged.lex");
    for file in files() {
        for at in (HEADER_LEN..file.len()).step_by(3) {
            let mut damaged = file.clone();
            damaged[at] ^= 0x55;
            std::fs::write(&path, &damaged).unwrap();
            if let Ok(lexicon) = Lexicon::open_trusted(&path) {
                walk_all(&lexicon);
            }
        }
    }
}

#[test]
fn bytes_at_any_alignment_are_read_alike() {
    for file in files() {
        for shift in 1..4 {
            let mut shifted = vec![0; shift];
            shifted.extend(&file);
            let parsed = LexFile::parse(&shifted[shift..], Trust::Verify).unwrap();
            assert_eq!(parsed.counts.words, 12);
        }
        let shared: Arc<[u8]> = file.into();
        assert_eq!(Lexicon::from_bytes(shared).unwrap().len(), 12);
    }
}

#[test]
fn foreign_and_future_files_say_what_they_are() {
    let refused = |bytes: &[u8]| {
        LexFile::parse(bytes, Trust::Verify)
            .unwrap_err()
            .to_string()
    };
    assert!(refused(b"").contains("empty file"));
    assert!(refused(b"aardvark\nabacus\n").contains("lexc build"));
    assert!(refused(b"\x1f\x8b\x08rest of it").contains("gzip"));
    assert!(refused(&[5, 0, 0x40, 0, 7, 0, 0x40, 0]).contains("KWG"));
    assert!(refused(&[0xff; 100]).contains("magic"));
    let mut future = files().next().unwrap();
    future[8] = 7;
    assert!(refused(&future).contains("7."));
}

#[test]
fn unknown_sections_are_skipped_or_refused_by_name() {
    use lexc_format::section::Kind;
    use lexc_format::write::{Section, write_file};
    let file = files().next().unwrap();
    let parsed = LexFile::parse(&file, Trust::Verify).unwrap();
    let body = |entry: &lexc_format::section::Entry| {
        &file[entry.offset as usize..(entry.offset + entry.len) as usize]
    };
    for required in [false, true] {
        let mut sections: Vec<Section<'_>> = parsed
            .entries
            .iter()
            .map(|entry| Section {
                kind: entry.kind,
                required: entry.required,
                parts: vec![body(entry)],
            })
            .collect();
        sections.push(Section {
            kind: Kind(*b"WXYZ"),
            required,
            parts: vec![b"from the future"],
        });
        let mut bytes = Vec::new();
        write_file(&mut bytes, &sections).unwrap();
        match LexFile::parse(&bytes, Trust::Verify) {
            Ok(_) => assert!(!required),
            Err(error) => {
                assert!(required);
                assert!(error.to_string().contains("WXYZ"));
            }
        }
    }
}

#[test]
fn tiles_that_no_alphabet_has_are_on_no_arc() {
    for file in files() {
        let lexicon = Lexicon::from_bytes(file).unwrap();
        for tile in [0, 27, 63, 64, 65, 128, 255] {
            assert!(!lexicon.contains_tiles(&[tile]));
            assert_eq!(lexicon.rank_tiles(&[4, tile]), None);
        }
    }
}

#[test]
fn more_words_than_can_be_numbered_are_refused() {
    // Edge lists: 34 states with two terminal arcs each to the next, 2^35 - 2 words.
    let file = files().next().unwrap();
    let parsed = LexFile::parse(&file, Trust::Verify).unwrap();
    let entry = |kind: &[u8; 4]| *parsed.entries.iter().find(|e| e.kind.0 == *kind).unwrap();
    let cells: Vec<u32> = (0..34u32)
        .flat_map(|level| {
            let next = if level == 33 { 0 } else { 1 + 2 * (level + 1) };
            [1 << 26 | 1 << 24 | next, 2 << 26 | 1 << 25 | 1 << 24 | next]
        })
        .collect();
    let pool: Vec<u8> = [0]
        .iter()
        .chain(&cells)
        .flat_map(|cell| cell.to_le_bytes())
        .collect();
    let header = lexc_format::pool::Pool::header(lexc_runtime::Layout::EdgeList, 69);
    let dawg = lexc_runtime::Structure {
        root: State(1),
        range: 1..69,
    };
    let record = dawg.encode();
    let of = |kind: &[u8; 4]| {
        let entry = entry(kind);
        &file[entry.offset as usize..(entry.offset + entry.len) as usize]
    };
    use lexc_format::write::{Section, write_file};
    use lexc_runtime::Kind;
    let mut counts = of(b"CNTS").to_vec();
    // What a sum of 32 bits would make of them.
    counts[..8].copy_from_slice(&u64::from(((1u64 << 35) - 2) as u32).to_le_bytes());
    let sections = [
        Section::required(Kind::ALPHABET, vec![of(b"ALPH")]),
        Section::optional(Kind::PROVENANCE, vec![of(b"PROV")]),
        Section::optional(Kind::COUNTS, vec![&counts]),
        Section::optional(Kind::DAWG, vec![&record]),
        Section::required(Kind::POOL, vec![&header, &pool]),
    ];
    let mut forged = Vec::new();
    write_file(&mut forged, &sections).unwrap();
    let refused = LexFile::parse(&forged, Trust::Verify).unwrap_err();
    assert!(refused.to_string().contains("fewer than"), "{refused}");
}

#[test]
fn packed_words_and_automata_do_not_stand_together() {
    use lexc_format::write::{Section, write_file};
    let [plain, packed] = [0, 3].map(|layout| twelve_with_values(ALL_LAYOUTS[layout]));
    let of = |file: &[u8], kinds: &[&[u8; 4]]| -> Vec<(lexc_format::section::Entry, Vec<u8>)> {
        let parsed = LexFile::parse(file, Trust::Verify).unwrap();
        let body = |e: &lexc_format::section::Entry| {
            file[e.offset as usize..(e.offset + e.len) as usize].to_vec()
        };
        let wanted = parsed.entries.iter().filter(|e| kinds.contains(&&e.kind.0));
        wanted.map(|e| (*e, body(e))).collect()
    };
    let head: [&[u8; 4]; 4] = [b"ALPH", b"PROV", b"CNTS", b"PACK"];
    for extra in [&[b"POOL"][..], &[b"DAWG"], &[b"DAWG", b"POOL"], &[b"RANK"]] {
        let all = [of(&packed, &head), of(&plain, extra)].concat();
        let sections: Vec<Section<'_>> = all
            .iter()
            .map(|(entry, body)| Section {
                kind: entry.kind,
                required: entry.required,
                parts: vec![body],
            })
            .collect();
        let mut forged = Vec::new();
        write_file(&mut forged, &sections).unwrap();
        for trust in [Trust::Verify, Trust::Trusted] {
            let refused = LexFile::parse(&forged, trust).unwrap_err();
            assert!(
                refused.to_string().contains("holds no automata"),
                "{refused}"
            );
        }
    }
}
