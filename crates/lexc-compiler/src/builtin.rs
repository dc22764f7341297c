//! The alphabets that come with lexc: those of the data crate `lexc-lexicons`.

use lexc_lexicons::AlphabetText;

use crate::alphabet_file::{self, AlphabetFile, AlphabetFileError};

/// Returns the names of all built-in alphabets, in order.
///
/// ```
/// assert!(lexc_compiler::builtin::names().any(|name| name == "turkish"));
/// ```
pub fn names() -> impl Iterator<Item = &'static str> {
    lexc_lexicons::alphabets().iter().map(AlphabetText::name)
}

/// Returns the TOML text of a built-in alphabet, for users who want to change a copy of it.
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    lexc_lexicons::alphabet(name).map(AlphabetText::toml)
}

/// Parses a built-in alphabet (some 0.2 ms); `None` if there is none of that name.
#[must_use]
pub fn load(name: &str) -> Option<Result<AlphabetFile, AlphabetFileError>> {
    let file = format!("<built in>/{name}.toml");
    text(name).map(|text| alphabet_file::parse(&file, text))
}
