//! Files of later versions, `formats/compatibility.md`: every reader ignores the additions of a
//! minor version or refuses them by name, and refuses another major version by its number.

use std::process::Command;

use lexc_runtime::{Kind, Lexicon};

use super::files::{Changed, Verdict, bundle};
use super::{c, formats, lines, python, run};
use crate::vectors::later::{
    NEXT_MINOR, of_version, with_additions, with_layout, with_required_section,
};
use crate::vectors::recipes::{folder, recipes};

fn vector(name: &str) -> Vec<u8> {
    std::fs::read(folder().join(name)).expect("a vector")
}

#[test]
fn the_runtime_passes_over_what_a_minor_version_adds() {
    for recipe in recipes() {
        let vector = recipe.bytes();
        let later = with_additions(&vector);
        let known = Lexicon::from_bytes(vector).expect("a vector");
        for lexicon in [
            Lexicon::from_bytes(later.clone()).expect("a sound file"),
            Lexicon::from_bytes_unverified(later).expect("a sound file"),
        ] {
            assert_eq!(lexicon.version(), (1, NEXT_MINOR));
            let mut words = known.words();
            let mut found = lexicon.words();
            while let Some(word) = words.next_letters() {
                let rank = known.rank_letters(word);
                assert_eq!(found.next_letters(), Some(word));
                assert_eq!(lexicon.rank_letters(word), rank);
                for column in known.columns() {
                    let same = lexicon.column(column.name()).expect("the same columns");
                    let value = rank.and_then(|rank| column.get(rank));
                    assert_eq!(rank.and_then(|rank| same.get(rank)), value);
                }
            }
            assert_eq!(found.next_letters(), None);
            assert_eq!(lexicon.columns().count(), known.columns().count());
            assert_eq!(lexicon.counts(), known.counts());
            assert_eq!(lexicon.provenance().get("a name of tomorrow"), Some("with its value"));
        }
    }
}

#[test]
fn other_readers_pass_over_what_a_minor_version_adds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("later.lex");
    for name in ["everything-edge-list.lex", "everything-bitmap.lex", "wide-bitmap.lex"] {
        let vector_path = crate::vectors::recipes::folder().join(name);
        std::fs::write(&path, with_additions(&vector(name))).unwrap();
        let words = |path| c::check(&["words"], Some(path), Vec::new());
        assert_eq!(words(&path), words(&vector_path), "{name}");
        if let Some(mut command) = python::python() {
            command.args(["words"]).args([&path, &vector_path]);
            // The words of both files.
            let said = lines(command, Vec::new());
            let (later, known) = said.split_at(said.len() / 2);
            assert_eq!(later, known, "{name}");
        }
    }
    if let Some(mut command) = python::python() {
        let known = crate::vectors::recipes::folder().join("syllables-packed.lex");
        std::fs::write(&path, with_additions(&vector("syllables-packed.lex"))).unwrap();
        let words = |path: &std::path::Path| {
            let mut command = Command::new("python3");
            command.arg(formats().join("vectors/unpack.py")).arg(path);
            lines(command, Vec::new())
        };
        assert_eq!(words(&path), words(&known));
        command.args(["words"]).args([&path, &known]);
        let said = lines(command, Vec::new());
        let (later, known) = said.split_at(said.len() / 2);
        assert_eq!(later, known);
    }
}

/// The name of a file, the file, and parts of the error message.
type Refused = (&'static str, Vec<u8>, &'static [&'static str]);

/// Returns files that each reader of packed words refuses.
fn refused_packed() -> Vec<Refused> {
    let packed = vector("twelve-packed.lex");
    vec![
        ("a way of packing", with_layout(&packed, Kind::PACKED, 2), &["PACK", "2"]),
        ("packed, a required section", with_required_section(&packed), &["NEWS"]),
        ("packed, version 2.0", of_version(&packed, 2, 0), &["2.0", "1.x", "newer"]),
        (
            "packed, version 0.2",
            of_version(&packed, 0, 2),
            &["version 0.2", "1.x", "compile the word list again"],
        ),
    ]
}

/// Returns files that each reader refuses.
fn refused() -> Vec<Refused> {
    let lists = vector("everything-edge-list.lex");
    let bitmap = vector("everything-bitmap.lex");
    vec![
        ("a required section", with_required_section(&lists), &["NEWS"]),
        ("a layout of the pool", with_layout(&bitmap, Kind::POOL, 3), &["layout 3"]),
        ("a layout of the alphabet", with_layout(&lists, Kind::ALPHABET, 2), &["layout", " 2"]),
        ("version 2.0", of_version(&lists, 2, 0), &["2.0", "1.x", "newer"]),
        ("version 256.7", of_version(&lists, 256, 7), &["256.7", "1.x", "newer"]),
        (
            "version 0.2",
            of_version(&bitmap, 0, 2),
            &["version 0.2", "1.x", "compile the word list again"],
        ),
    ]
}

fn says(what: &str, said: &str, wanted: &[&str]) {
    for wanted in wanted {
        assert!(said.contains(wanted), "{what}: {said:?} does not say {wanted:?}");
    }
}

#[test]
fn the_runtime_refuses_what_it_does_not_know_by_name() {
    let mut all = refused();
    all.extend(refused_packed());
    for (what, bytes, wanted) in all {
        for opened in
            [Lexicon::from_bytes(bytes.clone()), Lexicon::from_bytes_unverified(bytes.clone())]
        {
            let error = opened.expect_err(what);
            assert!(error.is_of_another_version(), "{what}: {error}");
            says(what, &error.to_string(), wanted);
        }
    }
}

#[test]
fn other_readers_refuse_what_they_do_not_know_by_name() {
    let all = refused();
    let packed = [all.clone(), refused_packed()].concat();
    let bundle = |all: &[Refused]| {
        let changed = all.iter().map(|(what, bytes, _)| Changed {
            what: (*what).to_owned(),
            bytes: bytes.clone(),
            verdict: Verdict::Refused,
        });
        bundle(&changed.collect::<Vec<_>>())
    };
    let mut answers = vec![(c::check(&["many"], None, bundle(&all)), &all)];
    if let Some(mut command) = python::python() {
        command.arg("many");
        answers.push((lines(command, bundle(&packed)), &packed));
    }
    for (said, all) in answers {
        assert_eq!(said.len(), all.len());
        for (said, (what, _, wanted)) in said.iter().zip(all) {
            // The readers know different layouts, so their messages differ; all give the number.
            says(what, &said.replace("no layout", "layout"), wanted);
        }
    }
}

#[test]
fn the_reader_of_packed_words_refuses_what_it_does_not_know() {
    if python::python().is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("later.lex");
    let packed = vector("twelve-packed.lex");
    for (bytes, wanted) in [
        (with_layout(&packed, Kind::PACKED, 2), &["PACK", "2"][..]),
        (of_version(&packed, 2, 0), &["2.0", "1.x"]),
    ] {
        std::fs::write(&path, bytes).unwrap();
        let mut command = Command::new("python3");
        command.arg(formats().join("vectors/unpack.py")).arg(&path);
        let output = run(command, Vec::new());
        assert!(!output.status.success());
        says("unpack.py", &String::from_utf8_lossy(&output.stderr), wanted);
    }
}
