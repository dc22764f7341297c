//! The readers in C and Python, and the reader of packed words, return the stated words, counts,
//! ranks and values for the vectors in `formats/vectors/v1`.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::{c, formats, lines, python, run};
use crate::vectors::recipes::{Recipe, folder, recipes};

/// Returns the paths of vectors, each with its statement.
fn vectors(packed: bool) -> impl Iterator<Item = (String, Value)> {
    let is_wanted = move |recipe: &Recipe| (recipe.layout_name == "packed") == packed;
    recipes().filter(is_wanted).map(|recipe| {
        let path = folder().join(recipe.name());
        let path = path.to_str().expect("a path").to_owned();
        let said = std::fs::read_to_string(path.clone() + ".json").expect("a statement");
        let said = serde_json::from_str(&said).expect("a statement");
        (path + ".lex", said)
    })
}

fn words(said: &Value) -> &[Value] {
    said["words"].as_array().expect("words")
}

/// Formats a word as numbers of tiles, separated by spaces.
fn tiles(word: &Value) -> String {
    let tiles = word[1].as_array().expect("tiles").iter();
    tiles.map(Value::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_reader_in_c_finds_what_each_holds() {
    for (path, said) in vectors(false) {
        let found = c::check(&["words"], Some(Path::new(&path)), Vec::new());
        let spelled =
            |word: &Value| format!("{} {}", word[0].as_str().expect("a text"), tiles(word));
        let wanted: Vec<String> = words(&said).iter().map(spelled).collect();
        // The reader in C sets brackets without computing normal forms, in which the ß folded here
        // is SS.
        let plain = |lines: &[String]| match path.contains("wide") {
            true => lines.iter().map(|line| line.replace(['[', ']'], "")).collect(),
            false => lines.to_vec(),
        };
        let (spelled, strings_of) = found.split_at(wanted.len());
        assert_eq!(plain(spelled), plain(&wanted), "{path}");
        let counts = &said["counts"];
        let strings = |name: &str, kind: &str, number: &Value| {
            let is_there = said["sections"].as_array().expect("kinds").iter().any(|k| k == kind);
            let number = if is_there { number.clone() } else { 0.into() };
            format!("{name}: {number} strings")
        };
        let rest = [
            strings("trie", "TRIE", &counts["words"]),
            strings("dawg", "DAWG", &counts["words"]),
            strings("gaddag", "GADD", &counts["letters"]),
            strings("reversed dawg", "RDWG", &counts["words"]),
        ];
        assert_eq!(strings_of[..4], rest, "{path}");

        let beside = c::check(&["beside"], Some(Path::new(&path)), Vec::new());
        assert_eq!(beside, beside_words(&said), "{path}");
    }
}

/// Returns the output of `check.c` for counts, ranks and values.
fn beside_words(said: &Value) -> Vec<String> {
    let counts = &said["counts"];
    let mut lines = vec![format!(
        "{} words, {} letters, {} to {}",
        counts["words"], counts["letters"], counts["min_length"], counts["max_length"]
    )];
    if said["sections"].as_array().expect("kinds").iter().any(|kind| kind == "RANK") {
        lines.extend((0..words(said).len()).map(|rank| rank.to_string()));
    }
    for column in said["columns"].as_array().expect("columns") {
        let text = |key: &str| column[key].as_str().expect("a text");
        lines.push(format!("column {} {}", text("name"), text("type")));
        let value = |value: &Value| match value {
            Value::Null | Value::Bool(false) => "-".to_owned(),
            Value::Bool(true) => "1".to_owned(),
            Value::String(text) => text.clone(),
            number => number.to_string(),
        };
        lines.extend(column["values"].as_array().expect("values").iter().map(value));
        let others = column["other_words"].as_array().into_iter().flatten();
        lines.extend(others.map(|word| format!("also {}", word.as_str().expect("a word"))));
    }
    lines
}

#[test]
fn the_reader_in_c_says_that_a_file_is_packed() {
    for (path, _) in vectors(true) {
        let mut command = Command::new(c::program());
        command.args(["words", &path]);
        let output = run(command, Vec::new());
        assert_eq!(output.status.code(), Some(2), "{path}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("PACK"), "{path}");
    }
}

#[test]
fn the_reader_in_python_finds_what_each_holds() {
    let Some(mut command) = python::python() else {
        return;
    };
    let all: Vec<_> = vectors(false).chain(vectors(true)).collect();
    command.arg("statement").args(all.iter().map(|(path, _)| path));
    // One line for each file, after its statement has been compared.
    let said = lines(command, Vec::new());
    assert_eq!(said.len(), all.len(), "{said:?}");
}

#[test]
fn packed_words_are_read_by_the_text_alone() {
    if python::python().is_none() {
        return;
    }
    for (path, said) in vectors(true) {
        let mut command = Command::new("python3");
        command.arg(formats().join("vectors/unpack.py")).arg(&path);
        let wanted: Vec<String> = words(&said).iter().map(tiles).collect();
        assert_eq!(lines(command, Vec::new()), wanted, "{path}");
    }
}
