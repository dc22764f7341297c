//! Tables of leave values.

use std::path::Path;
use std::sync::Arc;

use lexc::ErrorKind;
use lexc::engine::Error;
use lexc::engine::leaves::LeaveTable;
use lexc::runtime::{Alphabet, Lexicon};
use lexc_diagnostic::Diagnostic;

use crate::failure::Failure;
use crate::input::files;

/// Opens a table for a lexicon like [`table`], but without a name, it is a table of zeros if none
/// is built in: see [`note_of_none`].
pub(crate) fn table_or_none(
    name: Option<&str>,
    lexicon: &Lexicon,
) -> Result<Arc<LeaveTable>, Failure> {
    match name {
        None if !has_default(lexicon) => table(Some("none"), lexicon),
        name => table(name, lexicon),
    }
}

/// Opens a table for a lexicon: the built-in one of this name, or a `.lex`, KLV2 or CSV file.
/// Without a name, it is the built-in one for the alphabet of the lexicon.
pub(crate) fn table(name: Option<&str>, lexicon: &Lexicon) -> Result<Arc<LeaveTable>, Failure> {
    let Some(name) = name else {
        let table = LeaveTable::builtin_for(lexicon).map_err(|error| {
            let help = match (error.kind(), LeaveTable::game_alphabet(lexicon)) {
                (ErrorKind::NotFound, Some(game)) => format!(
                    "the file holds leave values: name it with --leaves, and a lexicon of the \
                     alphabet {} with -l",
                    game.name()
                ),
                (ErrorKind::NotFound, None) => {
                    "learn values with `lexc leaves learn`, and name the file with --leaves"
                        .to_owned()
                }
                _ => String::new(),
            };
            Failure::from(Diagnostic::error(error.to_string()).help(help))
        });
        return Ok(Arc::new(table?));
    };
    if let Some(table) = LeaveTable::builtin(name, lexicon) {
        return Ok(Arc::new(table.map_err(|error| table_error(name, &error))?));
    }
    let path = Path::new(name);
    let is_name = path.components().count() == 1 && path.extension().is_none();
    if is_name && name != "-" && !path.exists() {
        let names = lexc::data::leave_tables().iter();
        let names: Vec<&str> = names.map(|table| table.name()).collect();
        return Err(Failure::with_help(
            format!("no built-in leave values are called `{name}`"),
            format!("name {}, none, or a file", names.join(", ")),
        ));
    }
    let bytes = files::read(path, "a table of leave values")?;
    if bytes.trim_ascii().is_empty() {
        return Err(Failure::with_help(
            format!("{name} is empty"),
            "give lines of the form LEAVE,VALUE, or a .lex or .klv2 file",
        ));
    }
    let table = LeaveTable::read(&bytes, lexicon).map_err(|error| table_error(name, &error))?;
    Ok(Arc::new(table))
}

/// Returns `true` if leave values for the alphabet of a lexicon are built in.
pub(crate) fn has_default(lexicon: &Lexicon) -> bool {
    let alphabet = lexicon.alphabet();
    let mut tables = lexc::data::leave_tables().iter();
    let is_known = |known: &Alphabet| known == alphabet;
    tables.any(|table| table.alphabet() == alphabet.name())
        && (Alphabet::builtin(alphabet.name()).as_ref().is_ok_and(is_known)
            || LeaveTable::builtin_for(lexicon).is_ok())
}

/// Returns the note of a command that values moves without leave values, since none are built in
/// for the alphabet. `option` takes a file with values.
pub(crate) fn note_of_none(lexicon: &Lexicon, option: &str) -> Diagnostic {
    let name = lexicon.alphabet().name();
    let note = format!(
        "no leave values for the alphabet {name} are built in: moves are valued by their points"
    );
    let help = format!("learn values with `lexc leaves learn`, and name the file with {option}");
    Diagnostic::note(note).help(help)
}

/// Returns `true` if leave values of this name are built in, so that a file from anyone may name
/// them.
pub(crate) fn is_builtin(name: &str) -> bool {
    let mut builtin = lexc::data::leave_tables().iter();
    name == "none" || builtin.any(|table| table.name() == name)
}

/// Describes the error of loading a table.
fn table_error(name: &str, error: &Error) -> Failure {
    let text = error.to_string();
    // As in other messages, line and column follow the name of the file.
    let message = match text.strip_prefix("line ") {
        None => format!("{name}: {text}"),
        Some(rest) => format!("{name}:{rest}"),
    };
    let help = match error {
        Error::OtherAlphabet { found, .. } => {
            format!("name a lexicon of the alphabet {found}: -l FILE")
        }
        _ => String::new(),
    };
    Failure::with_help(message, help)
}
