//! Truncated, bit-flipped, foreign and future files: refused, with the reason.

use lexc::build::agreement::check_agreement;
use lexc::format::structure::Structure;
use lexc::format::{LexFile, Verification};
use lexc::runtime::{Kind, Lexicon};
use lexc_testkit::damage::repair;

use crate::sandbox::Sandbox;

/// Commands that open a lexicon.
const READERS: [&[&str]; 6] = [
    &["info", "x.lex"],
    &["check", "x.lex", "dog"],
    &["words", "x.lex"],
    &["rank", "x.lex", "dog"],
    &["diff", "x.lex", "twelve.lex"],
    &["diff", "twelve.lex", "x.lex"],
];

/// A sandbox with `x.lex` of these bytes, and `twelve.lex`.
fn with(bytes: impl AsRef<[u8]>) -> Sandbox {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    sandbox.write("x.lex", bytes);
    sandbox
}

/// The messages of `lexc verify` and of all readers of a lexicon about these bytes.
#[track_caller]
fn refused(bytes: impl AsRef<[u8]>) -> String {
    let sandbox = with(bytes);
    for args in READERS {
        let err = sandbox.run(args).refused();
        assert!(err.starts_with("error: x.lex: "), "{args:?}: {err}");
    }
    let run = sandbox.run(&["verify", "x.lex"]);
    assert_eq!((run.status, &*run.err), (1, ""));
    run.out
}

fn twelve(structures: &str) -> Vec<u8> {
    Sandbox::with_twelve(structures).read("twelve.lex")
}

#[test]
fn files_that_are_not_lexicons_are_refused() {
    let mut all = String::new();
    let kwg = [0x0040_0002u32, 0x0040_0003, 0x0180_0000, 0x0240_0000].map(u32::to_le_bytes);
    let kwg = kwg.concat();
    for (name, bytes) in [
        ("empty", &b""[..]),
        ("a word list", b"aardvark\naardwolf\n"),
        ("gzip", b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03rest of it"),
        ("zip", b"PK\x03\x04 and so on"),
        ("ELF", b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0"),
        ("KWG", &kwg),
        ("one byte", b"\x89"),
        ("magic only", b"\x89LEX\r\n\x1a\n"),
        ("text mode: LF", b"\x89LEX\n\x1a\n and the rest of the file"),
        ("text mode: CR CR LF", b"\x89LEX\r\r\n\x1a\r\n and the rest"),
        ("text mode: 7 bits", b"\x09LEX\r\n\x1a\n and the rest of the file"),
        ("zeros", &[0; 4096]),
    ] {
        all += &format!("# {name}\n{}", refused(bytes));
    }
    insta::assert_snapshot!(all);
}

/// The messages of all readers about a file of another version: `lexc verify` no more than others
/// knows whether it is sound.
#[track_caller]
fn of_another_version(bytes: impl AsRef<[u8]>) -> String {
    let sandbox = with(bytes);
    let verify: &[&str] = &["verify", "x.lex"];
    let said: Vec<String> =
        READERS.into_iter().chain([verify]).map(|args| sandbox.run(args).refused()).collect();
    assert!(said.iter().all(|all| *all == said[0]), "{said:?}");
    assert!(said[0].contains("help: "), "{said:?}");
    said[0].clone()
}

#[test]
fn another_version_is_refused_by_its_number() {
    let mut all = String::new();
    for (major, minor) in [(2, 0), (7, 3), (0, 2)] {
        let mut bytes = twelve("dawg");
        bytes[8] = major;
        bytes[10] = minor;
        // Nothing else is concluded from the bytes.
        bytes[12..].fill(0xa5);
        all += &of_another_version(bytes);
    }
    insta::assert_snapshot!(all);
}

#[test]
fn unknown_required_parts_are_refused_by_name() {
    let mut bytes = twelve("dawg");
    bytes[10] = 1;
    let table = u32::from_le_bytes(bytes[24..28].try_into().unwrap()) as usize;
    // The pool is a required section; under another name nobody knows it.
    let at = (0..table).map(|n| 64 + 32 * n).find(|&at| &bytes[at..at + 4] == b"POOL").unwrap();
    let offset =
        |at: usize| u32::from_le_bytes(bytes[at + 8..at + 12].try_into().unwrap()) as usize;
    let (alphabet, pool) = (offset(64), offset(at));
    let mut all = String::new();
    for (place, value) in [(at, &b"NEWS"[..]), (pool, &[3]), (alphabet, &[2])] {
        let mut bytes = bytes.clone();
        bytes[place..place + value.len()].copy_from_slice(value);
        lexc_testkit::damage::repair(&mut bytes);
        all += &of_another_version(bytes);
    }
    insta::assert_snapshot!(all);
}

#[test]
fn truncated_files_are_refused() {
    let whole = twelve("trie,dawg,gaddag,two-way,rank");
    let longer = [&whole[..], &[0]].concat();
    let mut all = String::new();
    for bytes in [&whole[..7], &whole[..63], &whole[..200], &whole[..whole.len() - 1], &longer] {
        all += &refused(bytes);
    }
    insta::assert_snapshot!(all);
}

#[test]
fn flipped_bits_are_refused() {
    let sandbox = Sandbox::with_twelve("dawg,gaddag");
    let whole = sandbox.read("twelve.lex");
    for at in (0..whole.len()).step_by(31) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        sandbox.write("x.lex", bytes);
        let run = sandbox.run(&["verify", "x.lex"]);
        assert_eq!((run.status, &*run.err), (1, ""), "byte {at}");
        assert!(run.out.starts_with("x.lex: refused: "), "byte {at}: {}", run.out);
    }
    // One in each part of a file, for the words.
    let mut all = String::new();
    let sections = Lexicon::from_bytes(whole.to_vec()).unwrap().sections().to_vec();
    let places = [12, 60, 70].into_iter().chain(sections.iter().map(|s| s.offset as usize));
    for at in places.chain([sections[0].offset as usize - 1]) {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        sandbox.write("x.lex", bytes);
        all += &format!("byte {at}: {}", sandbox.run(&["verify", "x.lex"]).out);
    }
    insta::assert_snapshot!(crate::sandbox::settled(&all));
}

/// A file whose checksums are right and whose states are sound, but that has a bit flipped in a
/// structure, so that this holds other words than the others: the first that there is from the
/// middle on.
fn forged(whole: &[u8], structure: &Structure) -> Vec<u8> {
    let pool = Lexicon::from_bytes(whole.to_vec()).unwrap();
    let section = pool.sections().iter().find(|e| e.kind == Kind::POOL);
    let end = section.map(|e| e.offset + e.len).unwrap() as usize;
    let words = end - 4 * pool.pool().words().len();
    let middle = structure.range.start.midpoint(structure.range.end);
    let bits = words * 8 + 32 * middle as usize..words * 8 + 32 * structure.range.end as usize;
    let flipped = |bit: usize| {
        let mut bytes = whole.to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        repair(&mut bytes);
        bytes
    };
    let passes = |bytes: &Vec<u8>| {
        Lexicon::from_bytes(bytes.to_vec()).is_ok() && {
            let file = LexFile::parse(bytes, Verification::Skip).unwrap();
            check_agreement(&file, bytes, &mut |_| {}).is_err()
        }
    };
    bits.map(flipped).find(passes).expect("a forgery that an opening does not notice")
}

#[test]
fn verify_finds_structures_of_other_words() {
    let mut all = String::new();
    for layout in ["bitmap", "edge-list"] {
        let sandbox = Sandbox::with_twelve("dawg");
        let compact = if layout == "bitmap" { "" } else { ",two-way-compact" };
        let structures = format!("trie,gaddag,two-way{compact}");
        let build = ["build", "--from", "twelve.lex", "-o", "all.lex", "--layout", layout];
        sandbox.run(&[&build[..], &["--structures", &structures]].concat()).done();
        let verify = ["verify", "--structures", "x.lex"];
        let whole = sandbox.read("all.lex");
        sandbox.write("x.lex", &whole);
        assert_eq!(sandbox.run(&verify).done(), "x.lex: ok, 12 words\n");
        let lexicon = Lexicon::from_bytes(whole.to_vec()).unwrap();
        for (kind, structure) in lexicon.structures().iter() {
            if kind == Kind::DAWG {
                continue;
            }
            sandbox.write("x.lex", forged(&whole, structure));
            sandbox.run(&["verify", "x.lex"]).done();
            let run = sandbox.run(&verify);
            assert_eq!((run.status, &*run.err), (1, ""));
            all += &format!("{layout} {kind}\n{}", run.out);
        }
    }
    insta::assert_snapshot!(all);
}

#[test]
fn unreadable_files_are_not_reported_as_damaged() {
    let sandbox = Sandbox::with_twelve("dawg");
    for (path, says) in
        [("missing.lex", "no such file"), (".", "is a directory"), ("twelve.lex/x", "cannot read")]
    {
        for args in
            [&["info", path][..], &["verify", path], &["check", path, "dog"], &["words", path]]
        {
            let err = sandbox.run(args).refused();
            assert!(err.contains(says), "{args:?}: {err}");
        }
    }
}
