//! Alphabets by name or path.

use std::ffi::OsStr;
use std::path::Path;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use lexc::alphabet::{Alphabet, AlphabetFile, ErrorKind};
use lexc_diagnostic::Diagnostic;

use super::files::check_regular;
use crate::failure::Failure;

/// The parser of the name of an alphabet or the path of a file, which offers the names for
/// completion.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AlphabetName;

impl TypedValueParser for AlphabetName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Alphabet::builtin_names().map(PossibleValue::new)))
    }
}

/// Loads an alphabet by name or path.
pub(crate) fn load(name: &str) -> Result<AlphabetFile, Failure> {
    load_for(name, None)
}

/// Loads the alphabet of a list by name or path. The error of an unknown name says how to start a
/// file from the list.
pub(crate) fn load_for(name: &str, list: Option<&Path>) -> Result<AlphabetFile, Failure> {
    check_regular(Path::new(name), "an alphabet")?;
    AlphabetFile::load(name).map_err(|error| {
        let diagnostic = Diagnostic::from(&error);
        match error.kind() {
            ErrorKind::NotFound => diagnostic.help(start_of(name, list)).into(),
            _ => diagnostic.into(),
        }
    })
}

/// Returns the remedy that starts an alphabet with this name, from a list if there is one.
pub(crate) fn start_of(name: &str, list: Option<&Path>) -> String {
    let named = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let file = match name.chars().all(named) && !name.starts_with('-') {
        true => name,
        false => "my-alphabet",
    };
    let list = list.map(|list| format!(" --from {}", list.display()));
    let list = list.unwrap_or_default();
    format!("`lexc alphabets new {file}{list} > {file}.toml` starts one, then -a ./{file}.toml")
}
