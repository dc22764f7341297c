//! Tests `formats/python/lexc_reader.py` with `formats/python/check.py`.

use std::path::Path;
use std::process::Command;

use lexc_compiler::compile::LayoutChoice;
use lexc_runtime::{Kind, Lexicon};
use lexc_testkit::ALL_LAYOUTS;

use super::files::{
    Changed, File, bundle, compare, damaged, forged, forged_bits, small, sound_in, texts,
    with_unknown,
};
use super::{formats, lines};

/// Returns the command for Python, or prints that it is missing.
pub(crate) fn python() -> Option<Command> {
    if !lexc_testkit::tools::has("python3", "python3") {
        return None;
    }
    let mut command = Command::new("python3");
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    command.arg(formats().join("python/check.py"));
    Some(command)
}

fn check(argument: &str, file: Option<&Path>, input: Vec<u8>) -> Option<Vec<String>> {
    let mut command = python()?;
    command.arg(argument).args(file);
    Some(lines(command, input))
}

/// Returns files that Python reads quickly: of each layout every second one.
fn files() -> impl Iterator<Item = File> {
    let files = sound_in(&ALL_LAYOUTS).into_iter();
    let short = files.filter(|file| !file.name.starts_with("longest"));
    short.step_by(2)
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
        while let Some(word) = words.next_letters() {
            let numbers: String = word.iter().map(|tile| format!(" {}", tile.number())).collect();
            wanted.push(lexicon.spell(word) + &numbers);
        }
        if lexicon.sections().iter().any(|entry| entry.kind == Kind::GADDAG) {
            wanted.push(format!("gaddag: {} strings", lexicon.counts().letters));
        }
        wanted.push(format!("{} words, {} tiles", lexicon.len(), lexicon.alphabet().len()));
        if let Some(found) = check("words", Some(&path), Vec::new()) {
            assert_eq!(found, wanted, "{}", file.name);
        }
    }
}

/// These files have features for which the vectors are too small: several codes for one kind of
/// pointer, long code words, thousands of roots.
#[test]
fn it_lists_the_packed_words_of_real_lists() {
    for name in ["english", "turkish"] {
        let path = lexc_repository_tests::root().join(format!("lexicons/packed/{name}.lex"));
        let lexicon = Lexicon::from_bytes(std::fs::read(&path).unwrap()).unwrap();
        let Some(found) = check("list", Some(&path), Vec::new()) else {
            return;
        };
        let mut words = lexicon.words();
        for found in &found {
            let wanted = words.next_letters().map(|word| lexicon.spell(word));
            assert_eq!(Some(found), wanted.as_ref(), "{name}");
        }
        assert_eq!(words.next_letters(), None, "{name}");
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
    judge(&damaged(&small(LayoutChoice::EdgeList), 3));
    judge(&damaged(&small(LayoutChoice::Packed), 1));
}

#[test]
fn it_refuses_what_the_runtime_refuses() {
    for layout in ALL_LAYOUTS {
        judge(&forged(&small(layout), 29));
    }
    for (name, step) in [("twelve-packed.lex", 1), ("syllables-packed.lex", 5)] {
        let vector = std::fs::read(crate::vectors::recipes::folder().join(name)).unwrap();
        let files = forged_bits(&vector, Kind::PACKED);
        judge(&files.into_iter().step_by(step).collect::<Vec<_>>());
    }
}

#[test]
fn it_passes_over_what_it_need_not_know() {
    judge(&with_unknown(&small(LayoutChoice::Bitmap)));
    judge(&with_unknown(&small(LayoutChoice::Packed)));
}

#[test]
fn it_is_one_short_file_and_one_more_for_packed_words() {
    for name in ["python/lexc_reader.py", "python/lexc_packed.py"] {
        let text = std::fs::read_to_string(formats().join(name)).unwrap();
        assert!(text.lines().count() < 450, "{name}");
    }
}
