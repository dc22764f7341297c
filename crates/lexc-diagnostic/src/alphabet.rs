//! Errors of alphabets as diagnostics.

use lexc_alphabet::{AlphabetError, AlphabetPlace, ErrorKind, TextLocation};

use crate::diagnostic::{Diagnostic, Location};
use crate::remedy::Remedy;

impl From<&AlphabetError> for Diagnostic {
    fn from(error: &AlphabetError) -> Self {
        let mut diagnostic = Self::error(error.to_string());
        if let Some(location) = error.location() {
            diagnostic = diagnostic.at(Location::from(location));
        }
        for help in error.help() {
            diagnostic = diagnostic.help(help.as_str());
        }
        match (error.kind(), error.place()) {
            (ErrorKind::NotFound, _) => diagnostic.help(
                Remedy::default()
                    .command("alphabets")
                    .then(" lists them; give a file of your own by its path, such as ./my.toml"),
            ),
            (ErrorKind::Io, AlphabetPlace::File(path)) if is_builtin(path) => diagnostic.help(
                Remedy::new(format!("{path} is a built-in alphabet: "))
                    .command(format!("alphabets show {path}")),
            ),
            (ErrorKind::Syntax, AlphabetPlace::File(_)) => diagnostic
                .help(Remedy::default().command("alphabets new").then(" prints a template")),
            _ => diagnostic,
        }
    }
}

impl From<&TextLocation> for Location {
    fn from(location: &TextLocation) -> Self {
        Self::new(&location.file, location.line, &location.text, location.span.clone())
    }
}

#[cfg(feature = "toml")]
fn is_builtin(name: &str) -> bool {
    lexc_alphabet::Alphabet::builtin_names().any(|known| known == name)
}

/// Without alphabet files, none is named by mistake.
#[cfg(not(feature = "toml"))]
fn is_builtin(_name: &str) -> bool {
    false
}
