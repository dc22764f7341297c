//! A C program, compiled with `cc`, linked with the dynamic and the static library.

use std::path::{Path, PathBuf};
use std::process::Command;

// So that Cargo builds the library before this test.
use lexc_capi as _;

/// The folder of the libraries, which is that of this test.
fn libraries() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.parent().unwrap().to_owned()
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(output.status.success(), "{command:?}:\n{text}");
    text
}

fn check(name: &str, link: &[&str]) {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    let (program, lexicon) = (folder.path().join(name), folder.path().join("twelve.lex"));
    lexc_testkit::write_twelve(&lexicon).unwrap();
    run(Command::new("cc")
        .args("-std=c99 -Wall -Wextra -Wredundant-decls -Werror -g".split(' '))
        .arg("-I")
        .arg(manifest.join("include"))
        .arg(manifest.join("tests/check.c"))
        .arg("-o")
        .arg(&program)
        .args(link));
    let found = run(Command::new(&program)
        .arg(&lexicon)
        .env("LD_LIBRARY_PATH", libraries())
        .env("DYLD_LIBRARY_PATH", libraries()));
    assert_eq!(found, "0 failures\n");
}

#[test]
fn a_program_linked_with_the_dynamic_library() {
    let folder = format!("-L{}", libraries().display());
    check("dynamic", &["-fsanitize=address,undefined", &folder, "-llexc_capi"]);
}

#[test]
fn a_program_linked_with_the_static_library() {
    let library = libraries().join("liblexc_capi.a");
    let library = library.display().to_string();
    check("static", &[&library, "-lpthread", "-ldl", "-lm"]);
}

#[test]
fn the_example_of_the_readme_compiles_and_runs() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(manifest.join("README.md")).unwrap();
    let (_, example) = readme.split_once("```c\n").expect("an example in C");
    let (example, _) = example.split_once("```").expect("its end");
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("example.c"), folder.path().join("example"));
    std::fs::write(&source, example).unwrap();
    run(Command::new("cc")
        .args("-std=c99 -Wall -Wextra -Wredundant-decls -Werror".split(' '))
        .arg("-I")
        .arg(manifest.join("include"))
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .arg(libraries().join("liblexc_capi.a"))
        .args(["-lpthread", "-ldl", "-lm"]));
    lexc_testkit::write_twelve(&folder.path().join("english.lex")).unwrap();
    let found = run(Command::new(&program).current_dir(folder.path()));
    let first = format!("0 {}\n", u64::MAX);
    let plays = ["8F", "8G", "8H"].map(|square| format!("4 {square} EaR, leave IQUZ\n"));
    // QUIZZES is not a word, no word has the tiles of RETINA?, and CAT and EAT are words.
    assert_eq!(found, first + "C\nE\n" + &plays.concat());
}
