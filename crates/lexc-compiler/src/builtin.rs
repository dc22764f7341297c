//! The alphabets that come with lexc, embedded in the program.

use crate::alphabet_file::{self, AlphabetFile, AlphabetFileError};

/// Embeds `lexicons/alphabets/NAME.toml` of the repository for each name.
macro_rules! embed {
    ($($name:literal)*) => {
        &[$((
            $name,
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/../../lexicons/alphabets/", $name, ".toml"
            )),
        )),*]
    };
}

/// Names and texts, in order of name.
static FILES: &[(&str, &str)] = embed![
    "catalan" "catalan-super" "dutch" "english" "english-hong-kong" "english-super" "french"
    "german" "greek" "norwegian" "persian" "polish" "romanian" "romanian-super" "russian"
    "slovene" "spanish" "swedish" "turkish"
];

/// The names of all built-in alphabets, in order.
///
/// ```
/// assert!(lexc_compiler::builtin::names().any(|name| name == "turkish"));
/// ```
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// The TOML text of a built-in alphabet, for people who want to change a copy of it.
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    let file = FILES.iter().find(|(known, _)| *known == name);
    file.map(|(_, text)| *text)
}

/// Parses a built-in alphabet (some 0.2 ms); `None` if there is none of that name.
#[must_use]
pub fn load(name: &str) -> Option<Result<AlphabetFile, AlphabetFileError>> {
    let file = format!("<built in>/{name}.toml");
    text(name).map(|text| alphabet_file::parse(&file, text))
}
