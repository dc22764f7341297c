//! `formats/lex-v1.md` is normative, so its worked example is checked: every annotated line of
//! hexadecimal must be what stands in the vector, and the vector what the compiler makes.
//!
//! While the format is 0.x, `LEXC_BLESS=1 cargo test -p lexc --test format_doc` writes the vectors
//! anew. Once it is 1.0 they are frozen, and a new version gets a new folder.

use std::fs;
use std::path::PathBuf;

use lexc_compiler::alphabet_file;
use lexc_compiler::build::{BuildRequest, Silent, build};
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet};
use lexc_compiler::normalise::ReadOptions;
use lexc_compiler::source::Input;
use lexc_format::provenance::Provenance;
use lexc_format::{LexFile, Trust};

const VECTORS: [(&str, LayoutChoice); 3] = [
    ("twelve-edge-list.lex", LayoutChoice::EdgeList),
    ("twelve-bitmap.lex", LayoutChoice::Bitmap),
    ("twelve-packed.lex", LayoutChoice::Packed),
];

fn formats() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../formats"))
}

fn vector(name: &str) -> Vec<u8> {
    let path = formats().join("vectors/v0").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What `lexc build twelve.txt -a twelve.toml --name twelve` makes today, except that the versions
/// of lexc and of Unicode are those of `like`, if it is given.
fn compiled(layout: LayoutChoice, like: Option<&[u8]>) -> Vec<u8> {
    let folder = formats().join("vectors/v0");
    let alphabet = alphabet_file::load_path(&folder.join("twelve.toml")).unwrap();
    let request = BuildRequest {
        lists: &[Input::Path(folder.join("twelve.txt"))],
        minus: &[],
        alphabet: &alphabet,
        name: "twelve",
        read: ReadOptions::default(),
        compile: CompileOptions {
            structures: StructureSet {
                gaddag: layout != LayoutChoice::Packed,
                ..StructureSet::default()
            },
            layout,
            count_all: false,
        },
    };
    let built = build(&request, None, &mut Silent).unwrap();
    let like = like.map(|bytes| LexFile::parse(bytes, Trust::Verify).unwrap().provenance);
    let mut provenance = Provenance::default();
    for (name, value) in built.provenance.iter() {
        let old = like.as_ref().filter(|_| matches!(name, "tool" | "unicode"));
        provenance.push(name, old.and_then(|old| old.get(name)).unwrap_or(value));
    }
    built.compiled.to_bytes(&provenance)
}

#[test]
fn the_compiler_still_makes_the_vectors() {
    for (name, layout) in VECTORS {
        if std::env::var_os("LEXC_BLESS").is_some() {
            fs::write(
                formats().join("vectors/v0").join(name),
                compiled(layout, None),
            )
            .unwrap();
        }
        let vector = vector(name);
        let again = compiled(layout, Some(&vector));
        let differ = vector.iter().zip(&again).position(|(a, b)| a != b);
        assert!(
            vector == again,
            "{name}: {} bytes, now {}, different from byte {differ:?} on",
            vector.len(),
            again.len(),
        );
    }
}

/// One annotated line: an offset, bytes, and behind two spaces what they are.
fn annotated_line(line: &str) -> (usize, Vec<u8>) {
    let (offset, rest) = line
        .split_once("  ")
        .unwrap_or_else(|| panic!("no bytes: {line}"));
    let (bytes, what) = rest
        .split_once("  ")
        .unwrap_or_else(|| panic!("not explained: {line}"));
    assert!(!what.trim().is_empty(), "not explained: {line}");
    let hex = |text: &str| u8::from_str_radix(text, 16).unwrap_or_else(|e| panic!("{e}: {line}"));
    let offset = usize::from_str_radix(offset, 16).unwrap_or_else(|e| panic!("{e}: {line}"));
    (offset, bytes.split(' ').map(hex).collect())
}

/// All annotated lines of the fenced blocks that begin with `lexdump` and the name of a vector.
fn annotated_lines(document: &str, name: &str) -> Vec<(usize, Vec<u8>)> {
    let fence = format!("```lexdump {name}");
    let mut inside = false;
    let mut lines = Vec::new();
    for line in document.lines() {
        if line.starts_with("```") {
            inside = line == fence;
        } else if inside && !line.trim().is_empty() {
            lines.push(annotated_line(line));
        }
    }
    lines
}

fn document() -> String {
    fs::read_to_string(formats().join("lex-v1.md")).unwrap()
}

#[test]
fn the_worked_example_is_the_vector_byte_by_byte() {
    let vector = vector("twelve-edge-list.lex");
    let mut at = 0;
    for (offset, bytes) in annotated_lines(&document(), "twelve-edge-list.lex") {
        assert_eq!(
            offset, at,
            "the example goes on at {at:04x}, not {offset:04x}"
        );
        assert_eq!(
            vector.get(at..at + bytes.len()),
            Some(&bytes[..]),
            "at {at:04x}"
        );
        at += bytes.len();
    }
    assert_eq!(at, vector.len(), "the example covers the whole file");
}

#[test]
fn the_records_of_other_layouts_are_those_of_the_vectors() {
    for name in ["twelve-bitmap.lex", "twelve-packed.lex"] {
        let vector = vector(name);
        let lines = annotated_lines(&document(), name);
        assert!(!lines.is_empty());
        for (offset, bytes) in lines {
            assert_eq!(
                vector.get(offset..offset + bytes.len()),
                Some(&bytes[..]),
                "{name} at {offset:04x}"
            );
        }
    }
}

#[test]
fn packed_words_are_read_by_the_text_alone() {
    let folder = formats().join("vectors");
    let run = std::process::Command::new("python3")
        .arg(folder.join("unpack.py"))
        .arg(folder.join("v0/twelve-packed.lex"))
        .output();
    let Ok(run) = run else {
        eprintln!("python3 is not there: not tested");
        return;
    };
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{errors}");
    let list = fs::read_to_string(folder.join("v0/twelve.txt")).unwrap();
    let spelled = |line: &str| -> String {
        let tiles = line.split(' ').map(|tile| tile.parse::<usize>().unwrap());
        tiles.map(|tile| &"acdegnorst"[tile - 1..tile]).collect()
    };
    let words = String::from_utf8(run.stdout).unwrap();
    let words: Vec<String> = words.lines().map(spelled).collect();
    assert_eq!(words, list.lines().collect::<Vec<_>>());
}
