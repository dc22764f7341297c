//! Errors of alphabet files as diagnostics.

use lexc_alphabet::AlphabetFile;
use lexc_diagnostic::Diagnostic;

fn with(tiles: &str, rest: &str) -> String {
    format!(
        "name = \"mine\"\nlanguage = \"en\"\nblank = {{ count = 2, score = 0 }}\ntile = \
         [\n{tiles}]\n{rest}"
    )
}

fn tile(face: &str, blank: &str) -> String {
    format!(
        "  {{ face = \"{face}\", blank = \"{blank}\", count = 1, score = 1, vowel = false }},\n"
    )
}

fn refused(text: &str) -> String {
    let error = AlphabetFile::parse("my.toml", text).unwrap_err();
    Diagnostic::from(&error).render()
}

#[test]
fn errors_show_the_place() {
    let good = tile("A", "a") + &tile("B", "b");
    let mut shown = String::new();
    for text in [
        with(&good, "").replace("name", "nmae"),
        with(&good, "").replace("vowel = false },\n]", "vowel = no },\n]"),
        with(&good, "").replace("score = 1, ", ""),
        with(&good, "").replace("count = 1", "count = -1"),
        with(&good, "colour = 'red'\n"),
        with(&good, "casing = 'upper'\n"),
        with(&good, "").replace("\"mine\"", "\"My Alphabet\""),
        with(&good, "").replace("\"en\"", "\"english language\""),
        with("", ""),
        with(&(good.clone() + &tile("b", "x")), ""),
        with(&(good.clone() + &tile("C H", "ch")), ""),
        with(&(good.clone() + &tile("[C]", "c")), ""),
        with(&(good.clone() + &tile("C", "a")), ""),
        with(&good, "[fold]\n\"Á\" = \"A\"\n\"É\" = \"E\"\n"),
        with(&good, "[fold]\n\"a\" = \"B\"\n"),
        with(&good, "[fold]\n\"Á\" = \"A\"\n\"á\" = \"B\"\n"),
    ] {
        shown += &refused(&text);
        shown += "\n";
    }
    insta::assert_snapshot!(shown);
}
