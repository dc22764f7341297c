//! Alphabets by name or path.

use std::ffi::OsStr;
use std::path::Path;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use lexc::alphabet::{Alphabet, AlphabetFile};
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
    check_regular(Path::new(name), "an alphabet")?;
    AlphabetFile::load(name).map_err(|error| Diagnostic::from(&error).into())
}
