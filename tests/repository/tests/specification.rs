//! `formats/lex-v1.md` is normative, so its worked example is checked: every annotated line of
//! hexadecimal must equal the bytes of the vector. All section numbers in references must exist.

use std::fs;
use std::path::PathBuf;

fn formats() -> PathBuf {
    lexc_repository_tests::root().join("formats")
}

fn vector(name: &str) -> Vec<u8> {
    let path = formats().join("vectors/v1").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Parses an annotated line: an offset, bytes and, after two spaces, their meaning.
fn annotated_line(line: &str) -> (usize, Vec<u8>) {
    let (offset, rest) = line.split_once("  ").unwrap_or_else(|| panic!("no bytes: {line}"));
    let (bytes, what) = rest.split_once("  ").unwrap_or_else(|| panic!("not explained: {line}"));
    assert!(!what.trim().is_empty(), "not explained: {line}");
    let hex = |text: &str| u8::from_str_radix(text, 16).unwrap_or_else(|e| panic!("{e}: {line}"));
    let offset = usize::from_str_radix(offset, 16).unwrap_or_else(|e| panic!("{e}: {line}"));
    (offset, bytes.split(' ').map(hex).collect())
}

/// Returns all annotated lines of the fenced blocks that begin with `lexdump` and the name of a
/// vector.
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
        assert_eq!(offset, at, "the example goes on at {at:04x}, not {offset:04x}");
        assert_eq!(vector.get(at..at + bytes.len()), Some(&bytes[..]), "at {at:04x}");
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

/// Returns the numbers after each `section` in a text for which `picked` returns `true`, given the
/// text before it.
fn sections_named(text: &str, picked: impl Fn(&str) -> bool) -> Vec<String> {
    let mut named = Vec::new();
    for (at, word) in text.match_indices("section") {
        let rest = text[at + word.len()..].trim_start_matches('s');
        let number: String =
            rest.trim_start().chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        let number = number.trim_end_matches('.');
        if !number.is_empty() && picked(&text[..at]) {
            named.push(number.to_owned());
        }
    }
    named
}

/// Collects all files below a folder with an extension.
fn files_below(folder: PathBuf, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_below(path, extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
}

#[test]
fn every_section_that_is_named_is_there() {
    let document = document();
    let sections: Vec<&str> = document
        .lines()
        .filter_map(|line| {
            line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with("##"))
        })
        .filter_map(|title| title.split(' ').next())
        .collect();
    let numbers: Vec<&str> = sections.iter().copied().filter(|s| !s.contains('.')).collect();
    let wanted: Vec<String> = (1..=numbers.len()).map(|n| n.to_string()).collect();
    assert_eq!(numbers, wanted, "sections are numbered in order");
    let check = |path: &str, text: &str, picked: &dyn Fn(&str) -> bool| {
        let named = sections_named(text, picked);
        for number in &named {
            assert!(sections.contains(&&**number), "{path}: there is no section {number}");
        }
        named.len()
    };
    // Dumps also mention sections, but those of the file.
    let prose: Vec<&str> = document.split("```").step_by(2).collect();
    let prose = prose.join("");
    assert!(check("lex-v1.md", &prose, &|_| true) > 20);
    for name in ["lex.ksy", "compatibility.md", "c/lexc_reader.h", "python/lexc_reader.py"] {
        let text = fs::read_to_string(formats().join(name)).unwrap();
        check(name, &text, &|_| true);
    }
    // Other comments refer to sections of papers, too.
    let of_format = |before: &str| before.trim_end().ends_with("lex-v1.md`,");
    let mut files = Vec::new();
    files_below(formats().join("../crates"), "rs", &mut files);
    let named: usize = files
        .iter()
        .map(|path| {
            let text = fs::read_to_string(path).unwrap();
            check(&path.display().to_string(), &text, &of_format)
        })
        .sum();
    assert!(named > 15, "{named}");
}
