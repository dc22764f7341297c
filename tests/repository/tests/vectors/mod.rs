//! The vectors of format version 1, `formats/vectors/v1`. They are frozen: every later lexc reads
//! these files, and they are never regenerated.

mod frozen;
pub(crate) mod later;
mod read;
pub(crate) mod recipes;
mod statement;

use std::fs;

use serde_json::Value;

use recipes::{Recipe, folder, recipes};

/// Vectors that the current compiler writes with other bytes, which is allowed. For these, only the
/// contents of the two files are compared. In `syllables-packed`, the children with a stored length
/// were those that saved the most reading; today they are the long ones.
const MADE_OTHERWISE: [&str; 1] = ["syllables-packed"];

fn statement_beside(recipe: &Recipe) -> Value {
    let path = folder().join(recipe.name() + ".json");
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_statements_follow_from_the_lists() {
    for recipe in recipes() {
        let said = statement::statement(&recipe, &recipe.bytes());
        assert_eq!(said, statement_beside(&recipe), "{}", recipe.name());
    }
}

/// The format does not guarantee this: see `MADE_OTHERWISE`.
#[test]
fn the_compiler_still_makes_the_vectors() {
    for recipe in recipes() {
        let name = recipe.name();
        let vector = recipe.bytes();
        let again = recipe.compiled(Some(&vector));
        if MADE_OTHERWISE.contains(&name.as_str()) {
            read::holds(&recipe, &again);
            continue;
        }
        let differ = vector.iter().zip(&again).position(|(a, b)| a != b);
        assert!(
            vector == again,
            "{name}: {} bytes, now {}, different from byte {differ:?} on. The vector stays as it is. If the \
             compiler is to make another file of these words, say so in MADE_OTHERWISE",
            vector.len(),
            again.len(),
        );
    }
}

/// Writes missing vectors and their statements, for a later version of the format. It never
/// overwrites a file, and prints the lines for the list of checksums.
#[test]
#[ignore = "for new vectors only"]
fn make_new_vectors() {
    for recipe in recipes() {
        let name = recipe.name();
        if folder().join(format!("{name}.lex")).exists() {
            continue;
        }
        let bytes = recipe.compiled(None);
        let statement = statement::written(&statement::statement(&recipe, &bytes));
        for (extension, bytes) in [("lex", bytes), ("json", statement.into_bytes())] {
            let file = format!("{name}.{extension}");
            let mut new = fs::File::create_new(folder().join(&file)).expect("a new file");
            std::io::Write::write_all(&mut new, &bytes).expect("written");
            println!("{}", frozen::line(&file, &bytes));
        }
    }
}
