//! `formats/python/lexc_reader.py`, by way of `formats/python/check.py`.

use std::path::Path;
use std::process::Command;

use lexc_testkit::LAYOUTS;

use crate::files::{
    Changed, File, bundle, compare, damaged, forged, small, sound, texts, with_unknown,
};
use crate::{formats, lines};

/// Python, if it is there. Each test says when it is not.
pub(crate) fn python() -> Option<Command> {
    let version = Command::new("python3").arg("--version").output();
    if version.is_ok_and(|output| output.status.success()) {
        let mut command = Command::new("python3");
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command.arg(formats().join("python/check.py"));
        return Some(command);
    }
    eprintln!("SKIPPED: no python3 was found, so formats/python/lexc_reader.py is not tested");
    None
}

fn check(argument: &str, file: Option<&Path>, input: Vec<u8>) -> Option<Vec<String>> {
    let mut command = python()?;
    command.arg(argument).args(file);
    Some(lines(command, input))
}

/// Files that are read in a moment.
fn files() -> impl Iterator<Item = File> {
    let short = |file: &File| !file.name.starts_with("longest");
    sound().into_iter().filter(short)
}

#[test]
fn it_finds_the_words_of_every_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.lex");
    for file in files() {
        std::fs::write(&path, &file.bytes).unwrap();
        let lexicon = file.lexicon();
        let mut wanted = Vec::new();
        let mut words = lexicon.words();
        while let Some(word) = words.next_tiles() {
            let numbers: String = word.iter().map(|tile| format!(" {tile}")).collect();
            wanted.push(lexicon.spell(word) + &numbers);
        }
        wanted.push(format!("gaddag: {} strings", lexicon.counts().letters));
        wanted.push(format!(
            "{} words, {} tiles",
            lexicon.len(),
            lexicon.alphabet().len()
        ));
        if let Some(found) = check("words", Some(&path), Vec::new()) {
            assert_eq!(found, wanted, "{}", file.name);
        }
    }
}

#[test]
fn it_looks_words_up_in_any_spelling() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.lex");
    for file in files() {
        std::fs::write(&path, &file.bytes).unwrap();
        let lexicon = file.lexicon();
        let mut texts = texts(&lexicon);
        let lower: Vec<String> = texts.iter().map(|text| text.to_lowercase()).collect();
        texts.extend(lower);
        texts.extend(
            ["Cárs", "STRASSE", "straẞe", "ISIK", "QÜE", "l.l", "d\u{f6}"].map(str::to_owned),
        );
        let input = (texts.join("\n") + "\n").into();
        let Some(said) = check("contains", Some(&path), input) else {
            return;
        };
        assert_eq!(texts.len(), said.len());
        for (text, said) in texts.iter().zip(said) {
            let wanted = if lexicon.contains(text) { "yes" } else { "no" };
            assert_eq!(said, wanted, "{}: {text}", file.name);
        }
    }
}

fn judge(files: &[Changed]) {
    if let Some(said) = check("many", None, bundle(files)) {
        compare(files, &said);
    }
}

#[test]
fn it_refuses_damaged_files() {
    judge(&damaged(&small(LAYOUTS[0]), 3));
}

#[test]
fn it_refuses_what_the_runtime_refuses() {
    for layout in LAYOUTS {
        judge(&forged(&small(layout), 13));
    }
}

#[test]
fn it_passes_over_what_it_need_not_know() {
    judge(&with_unknown(&small(LAYOUTS[1])));
}

#[test]
fn it_is_one_short_file() {
    let text = std::fs::read_to_string(formats().join("python/lexc_reader.py")).unwrap();
    assert!(text.lines().count() < 400);
}
