//! The language of comments: limits that a reader would otherwise find exceeded.

use std::path::Path;

use lexc_repository_tests::root;

/// Comment lines of the sources without examples: file, number and text.
fn comments() -> Vec<(String, usize, String)> {
    let mut all = Vec::new();
    for folder in ["crates", "lexicons"] {
        collect(&root().join(folder), &mut all);
    }
    assert!(all.len() > 10_000, "{}", all.len());
    all
}

fn collect(folder: &Path, all: &mut Vec<(String, usize, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the repository") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !matches!(&*name, "target" | "node_modules" | "tests" | "examples" | "benches") {
                collect(&path, all);
            }
            continue;
        }
        if !name.ends_with(".rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a source file");
        let mut in_example = false;
        for (number, line) in (1..).zip(text.lines()) {
            let comment = line.trim_start();
            if !comment.starts_with("//") {
                in_example = false;
                continue;
            }
            let is_fence = comment.trim_start_matches(['/', '!']).trim_start().starts_with("```");
            in_example ^= is_fence;
            if !in_example {
                all.push((path.display().to_string(), number, line.to_owned()));
            }
        }
    }
}

/// A table or an address cannot be wrapped.
#[test]
fn comments_fit_100_columns() {
    let long = comments().into_iter().filter(|(_, _, line)| {
        let text = line.trim_start().trim_start_matches(['/', '!']).trim_start();
        line.chars().count() > 100 && !text.starts_with('|') && !text.contains("http")
    });
    let long: Vec<String> = long.map(|(file, number, _)| format!("{file}:{number}")).collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// "The values are those of the bag" says less than "the bag has the values".
#[test]
fn few_sentences_have_that_of_or_those_of() {
    let found = comments().into_iter().filter(|(_, _, line)| {
        let words: Vec<&str> = line.split(' ').collect();
        let pairs = words.windows(2);
        pairs.into_iter().any(|pair| matches!(pair, ["that" | "those" | "That" | "Those", "of"]))
    });
    let found: Vec<String> = found.map(|(file, number, _)| format!("{file}:{number}")).collect();
    assert!(found.len() <= 12, "{}\n{}", found.len(), found.join("\n"));
}
