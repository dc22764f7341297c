//! Lexicons for tests of readers, the runtime's answers, and many damaged files.

use lexc_compiler::compile::{LayoutChoice, StructureSet};
use lexc_format::write::{Section, write_file};
use lexc_format::{LexFile, Verification};
use lexc_runtime::{Kind, Lexicon};
use lexc_testkit::damage::{repair, with_section};
use lexc_testkit::{LAYOUTS, TWELVE, alphabet_of, compile_tiles, compile_words, everything};

/// A file, and its name for messages.
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

impl File {
    pub(crate) fn lexicon(&self) -> Lexicon {
        Lexicon::from_bytes(self.bytes.clone()).expect("a sound lexicon")
    }
}

/// Words with tiles of several characters, folds and bracketed tiles.
const WORDS: [(&str, &[&str]); 9] = [
    ("english", &TWELVE),
    ("turkish", &["ışık", "İĞNE", "kâğıt", "şiir", "ı", "i"]),
    (
        "spanish",
        &["chico", "[C][H]ICO", "llama", "[l][l]ama", "perro", "pe[r][r]o", "ñu", "c[ch]h"],
    ),
    ("catalan", &["col·legi", "coll", "any", "quan", "l·lo[l][l·l]", "llull", "paranys", "qüe"]),
    ("german", &["straße", "masse", "öl", "über", "Maß"]),
    ("greek", &["λόγος", "ΘΑΛΑΣΣΑ", "ώρα"]),
    ("polish", &["źdźbło", "żółw", "ŚWIĘTA", "dzwon"]),
    ("russian", &["ёж", "съезд", "яблоко"]),
    // Syllables with and without a final, doubled letters and clusters, and letters by themselves.
    (
        "korean",
        &[
            "닭",
            "내가",
            "학교",
            "아까",
            "으뜸",
            "가짜",
            "있다",
            "값이",
            "읽기",
            "앉다",
            "원",
            "왜",
            "얘기",
            "ㄱㅏㄱ",
            "ㅏㅏ",
            "ㅋㅋ",
            "ㅎㅏㄴㄱㅡㄹ",
            "빵",
            "껍질",
            "떡볶이",
            "ㄱㄴㄷㅏ",
        ],
    ),
];

/// Returns valid files: many alphabets, every layout of automata, every structure.
pub(crate) fn sound() -> Vec<File> {
    sound_in(&LAYOUTS)
}

/// Returns the same files in these layouts.
pub(crate) fn sound_in(layouts: &[LayoutChoice]) -> Vec<File> {
    let mut files = Vec::new();
    for &layout in layouts {
        let mut add = |name: &str, bytes| {
            let name = format!("{name}, {layout:?}");
            files.push(File { name, bytes });
        };
        for (alphabet, words) in WORDS {
            let bytes = compile_words(alphabet, words, everything(layout), layout);
            add(alphabet, bytes);
        }
        // Masks of two pool words, with tiles from the first to the last.
        let wide: Vec<Vec<u8>> =
            (0..63u8).map(|n| vec![n + 1, 63 - n, n % 12 * 5 + 1, 63]).collect();
        let wide = compile_tiles(
            &alphabet_of(63),
            wide.iter().map(Vec::as_slice),
            everything(layout),
            layout,
        );
        add("63 tiles", wide.to_bytes(&lexc_runtime::Provenance::default()));
        let longest = ["a".repeat(255), "ba".repeat(127)];
        let longest: Vec<&str> = longest.iter().map(String::as_str).collect();
        let gaddag = StructureSet { two_way: false, two_way_compact: false, ..everything(layout) };
        add("longest words", compile_words("english", &longest, gaddag, layout));
    }
    files
}

/// Returns a part of the English list, large enough for checksums in blocks and for long lists.
pub(crate) fn english(layout: LayoutChoice) -> File {
    let path = lexc_repository_tests::root().join("lexicons/english.txt");
    let text = std::fs::read_to_string(path).expect("the English list");
    let words: Vec<&str> = text.lines().step_by(23).collect();
    File {
        name: format!("english list, {layout:?}"),
        bytes: compile_words("english", &words, everything(layout), layout),
    }
}

/// Returns texts to look up: words, prefixes of words, words with a tile changed.
pub(crate) fn texts(lexicon: &Lexicon) -> Vec<String> {
    let mut texts = Vec::new();
    let mut words = lexicon.words();
    while let Some(word) = words.next_letters() {
        let next = word[0].index() + 1;
        let changed = lexc_runtime::Letter::from_index(next % lexicon.alphabet().len()).unwrap();
        for tiles in [
            word.to_vec(),
            word[..word.len() - 1].to_vec(),
            [word, &[changed]].concat(),
            [&[changed], &word[1..]].concat(),
        ] {
            texts.push(lexicon.spell(&tiles));
        }
        if texts.len() > 400 {
            break;
        }
    }
    texts.extend(["[", "]", "[]", "[C", "0", "C H", "[CH"].map(str::to_owned));
    texts
}

/// A changed file, and the expected verdict of readers.
pub(crate) struct Changed {
    pub(crate) what: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) verdict: Verdict,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Sound,
    Refused,
    /// A rule about the texts of an alphabet may be broken, which not every reader checks.
    Either,
}

/// Compiles the twelve words with every structure.
pub(crate) fn small(layout: LayoutChoice) -> Vec<u8> {
    compile_words("english", &TWELVE, everything(layout), layout)
}

/// Returns a file with each byte changed, truncated, and extended, with the original checksums.
pub(crate) fn damaged(file: &[u8], step: usize) -> Vec<Changed> {
    let mut all = Vec::new();
    let mut add = |what, bytes| {
        all.push(Changed { what, bytes, verdict: Verdict::Refused });
    };
    for at in (0..file.len()).step_by(step) {
        for change in [0x01, 0xff] {
            let mut bytes = file.to_vec();
            bytes[at] ^= change;
            // Another minor version is valid in itself, but makes the checksum wrong.
            add(format!("byte {at} ^ {change:#x}"), bytes);
        }
        add(format!("cut at {at}"), file[..at].to_vec());
    }
    add("a byte behind the end".to_owned(), [file, &[0]].concat());
    all
}

/// Returns a file with each byte changed in several ways and corrected checksums, with the
/// runtime's verdicts.
pub(crate) fn forged(file: &[u8], step: usize) -> Vec<Changed> {
    let changes = [0x01, 0x80, 0x20, 0xff];
    let places = (0..file.len()).step_by(step);
    forged_at(file, places.flat_map(|at| changes.map(|change| (at, change))))
}

/// Returns the same for each bit of a section.
pub(crate) fn forged_bits(file: &[u8], kind: Kind) -> Vec<Changed> {
    let parsed = LexFile::parse(file, Verification::Full).expect("a sound lexicon");
    let mut entries = parsed.entries.iter();
    let entry = entries.find(|entry| entry.kind == kind).expect("a section");
    let places = entry.offset as usize..(entry.offset + entry.len) as usize;
    forged_at(file, places.flat_map(|at| (0..8).map(move |bit| (at, 1 << bit))))
}

fn forged_at(file: &[u8], changes: impl Iterator<Item = (usize, u8)>) -> Vec<Changed> {
    let lexicon = Lexicon::from_bytes(file.to_vec()).expect("a sound lexicon");
    let alphabet = lexicon.sections().iter().find(|entry| entry.kind == Kind::ALPHABET);
    let alphabet = alphabet.map_or(0..0, |entry| entry.offset..entry.offset + entry.len);
    changes
        .map(|(at, change)| {
            let mut bytes = file.to_vec();
            bytes[at] ^= change;
            repair(&mut bytes);
            let verdict = match Lexicon::from_bytes(bytes.clone()) {
                Ok(_) => Verdict::Sound,
                Err(_) if alphabet.contains(&(at as u64)) => Verdict::Either,
                Err(_) => Verdict::Refused,
            };
            Changed { what: format!("byte {at} ^ {change:#x}, forged"), bytes, verdict }
        })
        .collect()
}

/// Returns files with a section of unknown kind, of every length that checksums handle differently.
/// Readers ignore such a section if it is valid and not required.
pub(crate) fn with_unknown(file: &[u8]) -> Vec<Changed> {
    let mut all = Vec::new();
    for len in (0..280).chain([1024, 1025, 1088, 2049, 5000]) {
        let text: Vec<u8> = (0..len).map(|n: usize| (n * n + n / 7) as u8).collect();
        for (kind, required) in [(*b"own1", false), (*b"PACK", true)] {
            let bytes = with_section(file, Kind(kind), required, &text);
            let verdict = match required {
                true => Verdict::Refused,
                false => Verdict::Sound,
            };
            let what = format!("an unknown section of {len} bytes, required: {required}");
            if len > 0 && !required {
                let mut bytes = bytes.clone();
                let at = bytes.len() - 1 - len / 3;
                bytes[at] ^= 0x10;
                all.push(Changed {
                    what: format!("{what}, damaged"),
                    bytes,
                    verdict: Verdict::Refused,
                });
            }
            all.push(Changed { what, bytes, verdict });
        }
    }
    all
}

/// Concatenates files, each preceded by its length.
pub(crate) fn bundle(files: &[Changed]) -> Vec<u8> {
    let one = |file: &Changed| [&(file.bytes.len() as u32).to_le_bytes()[..], &file.bytes].concat();
    files.iter().flat_map(one).collect()
}

/// Compares the output of a reader for each file: "sound" or the reason of the refusal.
pub(crate) fn compare(files: &[Changed], said: &[String]) {
    assert_eq!(files.len(), said.len(), "an answer for each file");
    for (file, said) in files.iter().zip(said) {
        let right = match file.verdict {
            Verdict::Sound => said == "sound",
            Verdict::Refused => said != "sound" && !said.is_empty(),
            Verdict::Either => !said.is_empty(),
        };
        assert!(right, "{}: {:?}, but the reader says: {said}", file.what, file.verdict);
    }
}

/// Returns files whose provenance contains valid or invalid UTF-8: every first byte, followed by as
/// many continuation bytes as any decoder might accept.
pub(crate) fn with_texts(file: &[u8]) -> Vec<Changed> {
    let parsed = LexFile::parse(file, Verification::Full).expect("a sound lexicon");
    let mut texts: Vec<Vec<u8>> = Vec::new();
    for lead in 0x80..=0xFF {
        for more in [0, 1, 2, 3, 4, 5, 6, 9, 10] {
            texts.push([&[lead][..], &vec![0x80; more]].concat());
            texts.push([&[lead][..], &vec![0xBF; more], b"a"].concat());
        }
    }
    let pair = |text: &[u8]| {
        let mut out = 1u32.to_le_bytes().to_vec();
        for text in [&b"name"[..], text] {
            out.extend((text.len() as u32).to_le_bytes());
            out.extend(text);
        }
        out
    };
    let with = |text: &[u8]| {
        let provenance = pair(text);
        let all: Vec<Section<'_>> = parsed
            .entries
            .iter()
            .map(|entry| Section {
                kind: entry.kind,
                required: entry.required,
                parts: vec![match entry.kind {
                    Kind::PROVENANCE => &provenance,
                    _ => &file[entry.offset as usize..(entry.offset + entry.len) as usize],
                }],
            })
            .collect();
        let mut bytes = Vec::new();
        write_file(&mut bytes, &all).expect("a file in memory");
        bytes
    };
    let changed = |text: &Vec<u8>| Changed {
        what: format!("a text of the bytes {text:02x?}"),
        bytes: with(text),
        verdict: match std::str::from_utf8(text) {
            Ok(_) => Verdict::Sound,
            Err(_) => Verdict::Refused,
        },
    };
    texts.iter().map(changed).collect()
}
