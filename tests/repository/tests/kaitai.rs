//! Compiles `formats/lex.ksy`, the Kaitai Struct description of the format, and runs its parser in
//! Python on the vectors, and on the files that the compiler writes today if they differ: see
//! `formats/kaitai/run.sh`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::vectors::later;
use crate::vectors::recipes::{folder, recipes};
use lexc_format::{LexFile, Verification};

/// Returns all vectors, and the files that the compiler writes differently today, each with its
/// statement.
fn files(made: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for recipe in recipes() {
        let name = recipe.name();
        let vector = recipe.bytes();
        let again = recipe.compiled(Some(&vector));
        files.push(folder().join(format!("{name}.lex")));
        if again != vector {
            let statement = format!("{name}.json");
            fs::copy(folder().join(&statement), made.join(&statement)).unwrap();
            files.push(made.join(format!("{name}.lex")));
            fs::write(files.last().unwrap(), again).unwrap();
        }
        files.push(of_the_next_version(made, &name, &vector));
    }
    files
}

/// Writes the same lexicon as a file of the next minor version, with its statement.
fn of_the_next_version(made: &Path, name: &str, vector: &[u8]) -> PathBuf {
    let later = later::with_additions(vector);
    let file = LexFile::parse(&later, Verification::Full).unwrap();
    let said = fs::read_to_string(folder().join(format!("{name}.json"))).unwrap();
    let mut said: serde_json::Value = serde_json::from_str(&said).unwrap();
    let kinds = file.entries.iter().map(|entry| entry.kind.to_string());
    said["version"][1] = later::NEXT_MINOR.into();
    said["sections"] = kinds.collect();
    said["provenance"] = serde_json::json!(file.provenance.iter().collect::<Vec<_>>());
    fs::write(made.join(format!("{name}-later.json")), said.to_string()).unwrap();
    let path = made.join(format!("{name}-later.lex"));
    fs::write(&path, &later).unwrap();
    path
}

#[test]
fn the_kaitai_parser_reads_the_vectors() {
    let packages = "nodejs npm python3 python3-pip";
    let programs = ["node", "npm", "python3"];
    if !programs.iter().all(|program| lexc_testkit::tools::has(program, packages)) {
        return;
    }
    let made = tempfile::tempdir().unwrap();
    let files = files(made.path());
    let output = Command::new("sh")
        .arg(lexc_repository_tests::root().join("formats/kaitai/run.sh"))
        .args(&files)
        .output()
        .unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "formats/kaitai/run.sh failed:\n{stdout}{stderr}");
    let read = stdout.lines().filter(|line| line.contains(" words, ")).count();
    assert_eq!(read, files.len(), "files given:\n{stdout}{stderr}");
}
