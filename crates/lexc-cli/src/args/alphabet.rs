//! The names of alphabets, for completions.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

/// Parses the name of an alphabet or the path of a file, and tells completions the names.
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
        Some(Box::new(
            lexc_compiler::builtin::names().map(PossibleValue::new),
        ))
    }
}
