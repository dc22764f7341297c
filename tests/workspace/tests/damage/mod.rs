//! Damaged and forged files are refused or harmless.

mod answers;
mod every_byte;
mod outcomes;

use std::sync::Arc;

use lexc_format::{LexFile, Verification};
use lexc_runtime::{Lexicon, State};
use lexc_testkit::damage::with_section;
use lexc_testkit::{ALL_LAYOUTS, letters, twelve_with_values};

fn files() -> impl Iterator<Item = Vec<u8>> {
    ALL_LAYOUTS.into_iter().map(twelve_with_values)
}

#[test]
fn bytes_at_any_alignment_are_read_alike() {
    for file in files() {
        for shift in 1..4 {
            let mut shifted = vec![0; shift];
            shifted.extend(&file);
            let parsed = LexFile::parse(&shifted[shift..], Verification::Full).unwrap();
            assert_eq!(parsed.counts.words, 12);
        }
        let shared: Arc<[u8]> = file.into();
        assert_eq!(Lexicon::from_bytes(shared).unwrap().len(), 12);
    }
}

#[test]
fn foreign_and_future_files_are_named() {
    let refused = |bytes: &[u8]| LexFile::parse(bytes, Verification::Full).unwrap_err().to_string();
    assert!(refused(b"").contains("empty file"));
    assert!(refused(b"aardvark\nabacus\n").contains("word list"));
    assert!(refused(b"\x1f\x8b\x08rest of it").contains("gzip"));
    assert!(refused(&[5, 0, 0x40, 0, 7, 0, 0x40, 0]).contains("KWG"));
    assert!(refused(&[0xff; 100]).contains("does not begin with the magic bytes"));
    let mut future = files().next().unwrap();
    future[8] = 7;
    assert!(refused(&future).contains("7."));
}

#[test]
fn unknown_sections_are_skipped_or_refused_by_name() {
    use lexc_format::section::Kind;
    let file = files().next().unwrap();
    for required in [false, true] {
        let bytes = with_section(&file, Kind(*b"WXYZ"), required, b"from the future");
        match LexFile::parse(&bytes, Verification::Full) {
            Ok(_) => assert!(!required),
            Err(error) => {
                assert!(required);
                assert!(error.to_string().contains("WXYZ"));
            }
        }
    }
}

#[test]
fn edges_have_only_letters_of_the_alphabet() {
    for file in files() {
        let lexicon = Lexicon::from_bytes(file).unwrap();
        for tile in [27, 45, 63] {
            assert!(!lexicon.contains_letters(&letters(&[tile])));
            assert_eq!(lexicon.rank_letters(&letters(&[4, tile])), None);
        }
    }
}

#[test]
fn more_words_than_can_be_numbered_are_refused() {
    // Edge lists: 34 states with two terminal edges each to the next, 2^35 - 2 words.
    let file = files().next().unwrap();
    let parsed = LexFile::parse(&file, Verification::Full).unwrap();
    let entry = |kind: &[u8; 4]| *parsed.entries.iter().find(|e| e.kind.0 == *kind).unwrap();
    let cells: Vec<u32> = (0..34u32)
        .flat_map(|level| {
            let next = if level == 33 { 0 } else { 1 + 2 * (level + 1) };
            [1 << 26 | 1 << 24 | next, 2 << 26 | 1 << 25 | 1 << 24 | next]
        })
        .collect();
    let pool: Vec<u8> = [0].iter().chain(&cells).flat_map(|cell| cell.to_le_bytes()).collect();
    let header = lexc_format::pool::Pool::header(lexc_runtime::Layout::EdgeList, 69);
    let dawg = lexc_runtime::Structure { root: State(1), range: 1..69 };
    let record = dawg.encode();
    let of = |kind: &[u8; 4]| {
        let entry = entry(kind);
        &file[entry.offset as usize..(entry.offset + entry.len) as usize]
    };
    use lexc_format::write::{Section, write_file};
    use lexc_runtime::Kind;
    let mut counts = of(b"CNTS").to_vec();
    // The result of a 32-bit sum that overflows.
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
    let refused = LexFile::parse(&forged, Verification::Full).unwrap_err();
    assert!(refused.to_string().contains("fewer than"), "{refused}");
}

#[test]
fn packed_words_and_automata_are_refused_together() {
    use lexc_format::write::{Section, write_file};
    let [plain, packed] = [0, 2].map(|layout| twelve_with_values(ALL_LAYOUTS[layout]));
    let of = |file: &[u8], kinds: &[&[u8; 4]]| -> Vec<(lexc_format::section::Entry, Vec<u8>)> {
        let parsed = LexFile::parse(file, Verification::Full).unwrap();
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
        for trust in [Verification::Full, Verification::Skip] {
            let refused = LexFile::parse(&forged, trust).unwrap_err();
            assert!(refused.to_string().contains("must not hold automata"), "{refused}");
        }
    }
}
