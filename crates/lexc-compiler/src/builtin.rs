//! The texts of the built-in alphabets, from the data crate `lexc-lexicons`.
//! [`alphabet_file::load_builtin`](crate::alphabet_file::load_builtin) parses them.

use lexc_lexicons::AlphabetText;

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
