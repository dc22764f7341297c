//! Errors of alphabet files as diagnostics.

use lexc_alphabet::{Alphabet, AlphabetFileError, TextLocation};

use crate::diagnostic::{Diagnostic, Location};
use crate::remedy::Remedy;

impl From<&AlphabetFileError> for Diagnostic {
    fn from(error: &AlphabetFileError) -> Self {
        let mut diagnostic = Self::error(error.to_string());
        if let Some(location) = error.location() {
            diagnostic = diagnostic.at(Location::from(location));
        }
        for help in error.help() {
            diagnostic = diagnostic.help(help);
        }
        match error {
            AlphabetFileError::Unknown(unknown) => {
                if !unknown.similar.is_empty() {
                    let similar = unknown.similar.join(" or ");
                    diagnostic = diagnostic.help(format!("perhaps you mean {similar}"));
                }
                diagnostic.help(
                    Remedy::default().command("alphabets").then(
                        " lists them; give a file of your own by its path, such as ./my.toml",
                    ),
                )
            }
            AlphabetFileError::Io { path, .. } if is_builtin(path) => diagnostic.help(
                Remedy::new(format!("{path} is a built-in alphabet: "))
                    .command(format!("alphabets show {path}")),
            ),
            AlphabetFileError::NotText { .. } => diagnostic.help(
                Remedy::default()
                    .command("alphabets new")
                    .then(" prints a template"),
            ),
            _ => diagnostic,
        }
    }
}

impl From<&TextLocation> for Location {
    fn from(location: &TextLocation) -> Self {
        Self::new(
            &location.file,
            location.line,
            &location.text,
            location.span.clone(),
        )
    }
}

fn is_builtin(name: &str) -> bool {
    Alphabet::builtin_names().any(|known| known == name)
}
