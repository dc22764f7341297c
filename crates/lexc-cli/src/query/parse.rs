//! Patterns, racks, tiles and ranges from text, and the errors in them.

use std::ffi::OsString;

use lexc_compiler::diagnostic::Diagnostic;

use crate::failure::Failure;

/// Returns an argument as text.
pub(crate) fn text(argument: &OsString) -> Result<&str, Failure> {
    argument.to_str().ok_or_else(|| {
        let argument = argument.to_string_lossy();
        Failure::new(format!("{argument}: this is not UTF-8"))
    })
}

/// Returns the error of a subcommand that takes one argument besides the lexicon, and got `given`.
pub(crate) fn wrong_number(given: usize, argument: &str) -> Failure {
    let message = match given {
        0 => format!("{argument} are missing"),
        _ => format!("{argument} are one argument, and {given} are given"),
    };
    Diagnostic::error(message)
        .help("put them after the lexicon, in quotation marks if they contain ?, * or brackets")
        .into()
}
