//! Tests `formats/c/lexc_reader.h` with `formats/c/check.c`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use lexc_testkit::LAYOUTS;

use super::files::{
    Changed, bundle, compare, damaged, english, forged, small, sound, texts, with_texts,
    with_unknown,
};
use super::{formats, lines, run};

/// The program, compiled once with every warning and the sanitizers.
pub(crate) fn program() -> PathBuf {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    let compile = || {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let program = folder.join("check-lexc-reader");
        // Each test may run in its own process, and must not run a program that another one is
        // writing.
        let own = folder.join(format!("check-lexc-reader-{}", std::process::id()));
        let mut command = Command::new("cc");
        command
            .args("-std=c99 -Wall -Wextra -Werror -O1 -g".split(' '))
            .args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"])
            .arg(formats().join("c/check.c"))
            .arg("-o")
            .arg(&own);
        let output = run(command, Vec::new());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "cc:\n{stderr}");
        std::fs::rename(own, &program).expect("a folder of the build");
        program
    };
    PROGRAM.get_or_init(compile).clone()
}

pub(crate) fn check(arguments: &[&str], file: Option<&Path>, input: Vec<u8>) -> Vec<String> {
    let mut command = Command::new(program());
    command.args(arguments).args(file);
    lines(command, input)
}

/// The example of the README is C++, too, and every warning is an error.
#[test]
fn it_compiles_as_cpp() {
    if Command::new("c++").arg("--version").output().is_err() {
        println!("SKIPPED: no C++ compiler");
        return;
    }
    let readme = std::fs::read_to_string(formats().join("c/README.md")).expect("the README");
    let (_, example) = readme.split_once("```c\n").expect("an example in C");
    let (example, _) = example.split_once("```").expect("its end");
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("example.cpp"), folder.path().join("example"));
    std::fs::write(&source, example).unwrap();
    let mut command = Command::new("c++");
    command.args("-std=c++11 -Wall -Wextra -Wpedantic -Werror".split(' '));
    command.arg("-I").arg(formats().join("c")).arg(&source).arg("-o").arg(&program);
    let output = run(command, Vec::new());
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "c++:\n{stderr}");
    let file = english(LAYOUTS[0]);
    std::fs::write(folder.path().join("english.lex"), &file.bytes).unwrap();
    let mut command = Command::new(&program);
    command.current_dir(folder.path());
    let words = String::from_utf8(run(command, Vec::new()).stdout).expect("UTF-8");
    // The answer to the look-up, and to the walk in the GADDAG.
    assert_eq!(words.lines().count() as u64, file.lexicon().len() + 2);
}

#[test]
fn it_finds_the_words_of_every_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.lex");
    for file in sound().into_iter().chain(LAYOUTS.map(english)) {
        std::fs::write(&path, &file.bytes).unwrap();
        let lexicon = file.lexicon();
        let mut wanted = Vec::new();
        let mut words = lexicon.words();
        while let Some(word) = words.next_letters() {
            let numbers: String = word.iter().map(|tile| format!(" {}", tile.number())).collect();
            wanted.push(lexicon.spell(word) + &numbers);
        }
        // The number of strings equals the number of tiles of all words, and the program finds
        // every word from each of its tiles: the GADDAG is complete and has nothing else.
        let (words, letters) = (lexicon.len(), lexicon.counts().letters);
        wanted.extend([
            format!("trie: {words} strings"),
            format!("dawg: {words} strings"),
            format!("gaddag: {letters} strings"),
            format!("reversed dawg: {words} strings"),
            format!("{words} words, {} tiles", lexicon.alphabet().len()),
        ]);
        if file.name.starts_with("longest") {
            wanted.retain(|line| !line.starts_with("reversed"));
        }
        let mut found = check(&["words"], Some(&path), Vec::new());
        if file.name.starts_with("longest") {
            found.retain(|line| !line.starts_with("reversed"));
        }
        assert_eq!(found, wanted, "{}", file.name);
    }
}

#[test]
fn it_looks_words_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.lex");
    for file in sound().into_iter().chain(LAYOUTS.map(english)) {
        std::fs::write(&path, &file.bytes).unwrap();
        let lexicon = file.lexicon();
        let texts = texts(&lexicon);
        let said = check(&["contains"], Some(&path), (texts.join("\n") + "\n").into());
        assert_eq!(texts.len(), said.len());
        for (text, said) in texts.iter().zip(said) {
            let wanted = if lexicon.contains(text) { "yes" } else { "no" };
            assert_eq!(said, wanted, "{}: {text}", file.name);
        }
    }
}

fn judge(files: &[Changed]) {
    compare(files, &check(&["many"], None, bundle(files)));
}

#[test]
fn it_refuses_damaged_files() {
    for layout in LAYOUTS {
        judge(&damaged(&small(layout), 1));
    }
}

#[test]
fn it_refuses_what_the_runtime_refuses() {
    for layout in LAYOUTS {
        let files = forged(&small(layout), 1);
        judge(&files);
    }
    let wide = sound().into_iter().filter(|file| file.name.contains("63 tiles"));
    wide.for_each(|file| judge(&forged(&file.bytes, 31)));
}

#[test]
fn it_passes_over_what_it_need_not_know() {
    judge(&with_unknown(&small(LAYOUTS[1])));
}

#[test]
fn it_takes_the_texts_that_are_utf_8() {
    judge(&with_texts(&small(LAYOUTS[0])));
}

#[test]
fn it_is_one_short_header() {
    let header = std::fs::read_to_string(formats().join("c/lexc_reader.h")).unwrap();
    assert!(header.lines().count() < 510);
}

#[test]
fn it_says_what_it_cannot_open() {
    let mut command = Command::new(program());
    command.arg("words").arg(formats());
    let output = run(command, Vec::new());
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be read"));
}
