//! Untrusted files: each kind of damage is rejected with its offset, every bit of every golden file
//! is flipped, and every file is truncated at every byte.

use std::path::PathBuf;

use crate::common::{ROUND, Words, bytes, format, read, tiles, words_of, written};
use lexc_interop::export::ExportOptions;
use lexc_interop::import::{ImportLimits, ImportOptions, import};
use lexc_interop::note::ImportNote;
use lexc_interop::registry::FORMATS;
use lexc_testkit::{TWELVE, alphabet};

/// AT, ATE and TA in the layout of wolges, which differs from ours.
const THREE: [u32; 15] = [
    0x0040_0005,
    0x0040_0007,
    0x05C0_0000,
    0x01C0_0000,
    0x14C0_0002,
    0x0100_0004,
    0x1440_0003,
    0x0100_000A,
    0x0500_0006,
    0x1440_000C,
    0x0000_0004,
    0x14C0_0000,
    0x0000_0003,
    0x01C0_000E,
    0x0040_0002,
];

fn three() -> Vec<u8> {
    THREE.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn with(node: usize, word: u32) -> Vec<u8> {
    let mut file = three();
    file[node * 4..node * 4 + 4].copy_from_slice(&word.to_le_bytes());
    file
}

fn fault(file: &[u8]) -> String {
    let error = read("kwg", file, &alphabet("english")).expect_err("a fault");
    let message = error.to_string();
    let (fault, _) = message.rsplit_once(" (read as ").expect("the format");
    fault.to_owned()
}

#[test]
fn another_layout_of_the_same_words_is_read() {
    let english = alphabet("english");
    let imported = read("kwg", &three(), &english).unwrap();
    assert_eq!(words_of(&imported.dawg), tiles(&english, &["at", "ate", "ta"]));
    assert_eq!((imported.nodes, imported.gaddag, &*imported.notes), (15, true, &[][..]));
}

#[test]
fn faults_have_an_offset() {
    let cases = [
        (with(2, 0x05C0_0005), "at byte 8: an edge leads back"),
        (with(6, 0x1440_000F), "at byte 24: an edge leads to node 15, but there are 15 nodes"),
        (
            with(14, 0x0000_0002),
            "at byte 56: a list of siblings has no end flag before the end of the file",
        ),
        (with(6, 0x1B40_0003), "at byte 24: letter 27, but the alphabet has 26"),
        (with(6, 0x0140_0003), "at byte 20: duplicate letter 1 in a list of siblings"),
        (with(2, 0x0540_0000), "at byte 8: a node that completes no word and has no edge"),
        (with(6, 0x0040_0003), "at byte 24: a separator where only letters are allowed"),
        (with(10, 0x0080_0004), "at byte 40: a separator where only letters are allowed"),
        (with(0, 0x0140_0005), "at byte 0: a pointer node has a letter or a flag"),
        (with(1, 0x0040_000F), "at byte 4: an edge leads to node 15"),
        (three()[..58].to_vec(), "at byte 56: a node takes 4 bytes, but 2 are left"),
        (vec![0, 0, 0x40], "at byte 0: a node takes 4 bytes, but 3 are left"),
        (Vec::new(), "at byte 0: a pointer node takes 4 bytes"),
    ];
    for (file, expected) in cases {
        let found = fault(&file);
        assert!(found.starts_with(expected), "{found}\nnot: {expected}");
    }
}

/// Found by fuzzing: a state without letters after a letter that completes no word. The edge to it
/// neither leads on nor completes a word, and a KWG written from it was rejected.
#[test]
fn a_state_without_letters_is_a_dead_end() {
    let macondo = |set: u64| {
        let mut file = b"cdwg\0".to_vec();
        let letters = [1, u32::from('A')];
        let nodes = [3, 1 << 24, 2, 1];
        file.extend(letters.iter().flat_map(|number| number.to_be_bytes()));
        // The letters of the first state that complete a word, and those of the second.
        file.extend(2u32.to_be_bytes());
        file.extend([set, 0].iter().flat_map(|set| set.to_be_bytes()));
        file.extend(nodes.iter().flat_map(|number: &u32| number.to_be_bytes()));
        file
    };
    let english = alphabet("english");
    let imported = read("macondo-dawg", &macondo(1), &english).expect("A alone");
    assert_eq!(words_of(&imported.dawg), tiles(&english, &["a"]));
    let error = read("macondo-dawg", &macondo(0), &english).expect_err("a fault");
    assert_eq!(
        error.to_string(),
        "at byte 41: a node that completes no word and has no edge (read as macondo-dawg)"
    );
}

#[test]
fn faults_of_zyzzyva_have_an_offset() {
    let english = alphabet("english");
    let file = bytes("zyzzyva", &tiles(&english, &["cab", "cat", "cats"]), &english);
    assert_eq!(file.len(), 4 * 261);
    let with = |edge: usize, word: u32| {
        let mut file = file.clone();
        file[edge * 4..edge * 4 + 4].copy_from_slice(&word.to_le_bytes());
        file
    };
    let cases = [
        (file[..1042].to_vec(), "at byte 1040: a node takes 4 bytes, but 2 are left"),
        (file[..1040].to_vec(), "at byte 0: the number of edges is 260, expected 259"),
        (vec![0; 3], "at byte 0: the number of edges takes 4 bytes, but 3 are left"),
        (vec![0; 4], "the file has no words"),
        (with(1, 0x4300_0101), "at byte 4: a list has more siblings than there are letters"),
        (with(1, 0x0040_0101), "at byte 4: a separator where only letters are allowed"),
        (with(257, 0x4140_0101), "at byte 1028: an edge leads back to an earlier list"),
        (with(257, 0x4140_0105), "at byte 1028: an edge leads to node 261, but there are 261"),
        (with(257, 0x4140_0000), "at byte 1028: a node that completes no word and has no edge"),
        (with(260, 0x5380_0000), "at byte 1040: a list of siblings has no end flag"),
    ];
    for (file, expected) in cases {
        let read = read("zyzzyva", &file, &english).map(|found| words_of(&found.dawg));
        let error = read.expect_err("a fault").to_string();
        assert!(error.starts_with(expected), "{error}\nnot: {expected}");
    }
}

/// The dictionary of A, AB and B, with children in the first block. Unit 0x41 is A, 0x02 its B.
fn dictionary() -> Vec<u32> {
    let mut units: Vec<u32> = (0..256).map(|at| at ^ 0xFF).collect();
    let has_leaf = 0x100;
    units[0] = 0x80 << 10;
    units[0xC1] = 0x41 | (0xC1 ^ 0x40) << 10 | has_leaf;
    units[0xC2] = 0x42 | (0xC2 ^ 0x60) << 10 | has_leaf;
    units[0x40] = 0x8000_0000;
    units[0x02] = 0x42 | (0x02 ^ 0x60) << 10 | has_leaf;
    units[0x60] = 0x8000_0000;
    units
}

fn dictionary_file(units: &[u32]) -> Vec<u8> {
    let words = [units.len() as u32].into_iter().chain(units.iter().copied());
    words.flat_map(u32::to_le_bytes).collect()
}

fn dictionary_with(changes: &[(usize, u32)]) -> Vec<u8> {
    let mut units = dictionary();
    changes.iter().for_each(|&(at, unit)| units[at] = unit);
    dictionary_file(&units)
}

#[test]
fn dictionaries_of_dawgdic_are_read_with_notes() {
    let english = alphabet("english");
    let found = |file: &[u8]| {
        let found = read("dawgdic", file, &english).expect("a sound file");
        (words_of(&found.dawg), found.notes)
    };
    let words = tiles(&english, &["a", "ab", "b"]);
    let file = dictionary_file(&dictionary());
    assert_eq!(found(&file), (words.clone(), Vec::new()));
    // A guide follows, or its number of units, which is 0.
    let with_guide = [&file[..], &256u32.to_le_bytes(), &[9; 512]].concat();
    assert_eq!(found(&with_guide), (words.clone(), Vec::new()));
    assert_eq!(found(&[&file[..], &[0; 4]].concat()), (words.clone(), Vec::new()));
    // The value of AB and B.
    let file = dictionary_with(&[(0x60, 0x8000_0007)]);
    let note = ImportNote::NotKept { what: "values", number: 2 };
    assert_eq!(found(&file), (words.clone(), vec![note]));
    // A payload instead of the end of A: byte 1 and what follows it.
    let no_leaf = 0x41 | (0xC1 ^ 0x40) << 10;
    let file = dictionary_with(&[(0xC1, no_leaf), (0x41, 0x01)]);
    let note = ImportNote::NotKept { what: "payload lists", number: 1 };
    assert_eq!(found(&file), (words, vec![note]));
}

#[test]
fn faults_of_dawgdic_have_an_offset() {
    let english = alphabet("english");
    let file = dictionary_file(&dictionary());
    let has_leaf = 0x100;
    // Each unit of a level has both letters, and leads to the next level: 2^400 keys.
    let mut levels = vec![0u32; 256 * 500];
    levels[0] = 256 << 10;
    for level in 1..500 {
        let (at, next) = (256 * level, (256 * (level + 1)) % (256 * 500));
        levels[at] = 0x8000_0000;
        for byte in [b'A', b'B'] {
            let unit = at ^ usize::from(byte);
            levels[unit] = u32::from(byte) | (unit as u32 ^ next as u32) << 10 | has_leaf;
        }
    }
    levels[256 * 400] = 0x8000_0000;
    for byte in [b'A', b'B'] {
        levels[(256 * 400) ^ usize::from(byte)] = 0;
    }
    let cases = [
        (Vec::new(), "at byte 0: the number of units takes 4 bytes, but 0 are left"),
        (vec![7; 99], "at byte 0: the number of units is 117901063, expected a multiple of 256"),
        (file[..900].to_vec(), "at byte 4: the units takes 1024 bytes, but 896 are left"),
        ([&file[..], &[1]].concat(), "at byte 1028: the number of units of the guide takes 4"),
        (
            [&file[..], &[1, 0, 0, 0]].concat(),
            "at byte 1028: the number of units of the guide is 1",
        ),
        ([&file[..], &[0; 5]].concat(), "at byte 1032: bytes follow the end"),
        (dictionary_with(&[(0, 0x400)]), "the file has no words"),
        (dictionary_with(&[(0, 0x100_0000)]), "at byte 4: an edge leads to node 16384"),
        (dictionary_with(&[(0x60, 0)]), "at byte 12: a unit at which a key ends has no value"),
        (dictionary_with(&[(0xC2, 0x42 | (0xC2 ^ 0x61) << 10)]), "at byte 780: a node that comp"),
        (dictionary_with(&[(0x02, 0x42 | (0x02 ^ 0x80) << 10)]), "at byte 12: an edge leads back"),
        (dictionary_with(&[(0x43, 0x03)]), "at byte 776: a key has the control character 3"),
        (dictionary_with(&[(0x43, 0xC3 | (0x43 ^ 0x60) << 10 | has_leaf)]), "at byte 272: a"),
        (dictionary_file(&levels), "the file describes 18446744073709551615 words"),
    ];
    for (file, expected) in cases {
        let read = read("dawgdic", &file, &english).map(|found| words_of(&found.dawg));
        let error = read.expect_err("a fault").to_string();
        assert!(error.starts_with(expected), "{error}\nnot: {expected}");
    }
}

#[test]
fn huge_counts_allocate_no_memory() {
    let english = alphabet("english");
    let mut file = bytes("wmp", &tiles(&english, &TWELVE), &english);
    file[6..10].copy_from_slice(&(1u32 << 31).to_le_bytes());
    let error = read("wmp", &file, &english).unwrap_err();
    assert_eq!(error.offset(), Some(10));
    let message = error.to_string();
    assert!(message.contains("bytes, but") && message.contains("are left"), "{message}");
}

/// 25 lists of 26 letters each describe 26^25 words and more, which are counted, not enumerated.
#[test]
fn a_file_of_26_to_the_25_words_is_rejected() {
    let english = alphabet("english");
    let mut words = vec![0x0040_0002u32, 0x0040_0000];
    for level in 0..25u32 {
        let target = if level == 24 { 0 } else { 2 + 26 * (level + 1) };
        for letter in 1..=26u32 {
            let end = u32::from(letter == 26) << 22;
            words.push(letter << 24 | 1 << 23 | end | target);
        }
    }
    let dawg: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    for name in ["kwg", "dwg", "kad"] {
        let error = read(name, &dawg, &english).unwrap_err();
        let message = error.to_string();
        assert!(message.starts_with("the file describes 18446744073709551615 words"), "{message}");
    }
    // The same as a GADDAG alone.
    words.swap(0, 1);
    let gaddag: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let error = read("kwg", &gaddag, &english).unwrap_err();
    let message = error.to_string();
    assert!(message.starts_with("the file describes"), "{message}");
}

#[test]
fn a_gaddag_of_other_words_has_a_note() {
    let english = alphabet("english");
    // In the GADDAG AT is no word any more: T·A is left, and TA's A·T.
    let imported = read("kwg", &with(13, 0x0140_000E), &english).unwrap();
    let [ImportNote::GaddagDiffers { reversed, expected, extra, missing }] = &imported.notes[..]
    else {
        panic!("{:?}", imported.notes);
    };
    assert_eq!((*reversed, *expected), (5, 6));
    assert_eq!((extra.as_deref(), missing.as_deref()), (None, Some("TA")));
    // A separator that leads to another rest.
    let imported = read("kwg", &with(12, 0x0000_0002), &english).unwrap();
    let [ImportNote::GaddagDiffers { extra, missing, .. }] = &imported.notes[..] else {
        panic!("{:?}", imported.notes);
    };
    assert_eq!((extra.as_deref(), missing.as_deref()), (None, Some("T·A")));
}

#[test]
fn a_gaddag_without_a_dawg_gives_its_words() {
    let english = alphabet("english");
    let imported = read("kwg", &with(0, 0x0040_0000), &english).unwrap();
    assert_eq!(words_of(&imported.dawg), tiles(&english, &["at", "ate", "ta"]));
    assert_eq!(imported.notes, [ImportNote::FromGaddag]);
}

fn golden(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    folder.join(format!("twelve-{name}.{}", format(name).extension))
}

fn twelve() -> Words {
    tiles(&alphabet("english"), &TWELVE)
}

/// The golden files are what we write, byte by byte. `LEXC_WRITE_GOLDEN=1` writes them; a change
/// affects other programs.
#[test]
fn golden_files_are_unchanged() {
    let english = alphabet("english");
    for format in FORMATS {
        // A word map has tables for all lengths up to the row of its board.
        let options = ExportOptions::default().board(4);
        let exported = written(format.name, &twelve(), &english, &options);
        let bytes = exported.unwrap().bytes;
        let path = golden(format.name);
        if std::env::var_os("LEXC_WRITE_GOLDEN").is_some() {
            std::fs::write(&path, &bytes).unwrap();
        }
        assert!(std::fs::read(&path).unwrap() == bytes, "{}", path.display());
    }
}

/// Every changed file is rejected or gives words, in bounded time.
fn probe(name: &str, bytes: &[u8]) -> bool {
    let english = alphabet_of_tests();
    // Matching the letters of a file to an alphabet would take longer than all the rest.
    let options = ImportOptions::default()
        .alphabet(Some(english).filter(|_| !format(name).letters_in_file))
        .limits(ImportLimits { words: 10_000, letters: 100_000 });
    match import(format(name), bytes, &options) {
        Ok(imported) => {
            assert!(imported.words > 0);
            assert_eq!(words_of(&imported.dawg).len() as u64, imported.words);
            imported.notes.iter().all(|note| !note.to_string().is_empty())
        }
        Err(error) => {
            assert!(!error.diagnostics("file")[0].render().is_empty());
            false
        }
    }
}

fn alphabet_of_tests() -> &'static lexc_alphabet::Alphabet {
    static ENGLISH: std::sync::OnceLock<lexc_alphabet::Alphabet> = std::sync::OnceLock::new();
    ENGLISH.get_or_init(|| alphabet("english"))
}

#[test]
fn flipped_bits_and_truncated_files_do_not_panic() {
    for name in ROUND {
        let whole = std::fs::read(golden(name)).unwrap();
        assert!(probe(name, &whole));
        let mut file = whole.clone();
        // Large files repeat themselves: a bit of nearly every byte.
        let step = if whole.len() > 1000 { 9 } else { 1 };
        for bit in (0..whole.len() * 8).step_by(step) {
            file[bit / 8] ^= 1 << (bit % 8);
            probe(name, &file);
            file[bit / 8] ^= 1 << (bit % 8);
        }
        for end in 0..whole.len() {
            probe(name, &whole[..end]);
        }
    }
}

/// Any file may be read as any format.
#[test]
fn files_of_other_formats_do_not_panic() {
    for from in ROUND {
        let bytes = std::fs::read(golden(from)).unwrap();
        for format in FORMATS {
            probe(format.name, &bytes);
        }
    }
}
