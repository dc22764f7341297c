//! Tables of leave values that are named on the command line.

use std::path::Path;
use std::sync::Arc;

use lexc_compiler::diagnostic::Diagnostic;
use lexc_engine::leaves::{LeaveTable, LoadLeavesError};
use lexc_runtime::Lexicon;

use crate::failure::Failure;
use crate::input::files;

/// Opens a table for a lexicon: the built-in one of this name, a file in `.lex`, KLV2 or CSV, or, if
/// none is named, the built-in one for the alphabet of the lexicon.
pub(crate) fn table(name: Option<&str>, lexicon: &Lexicon) -> Result<Arc<LeaveTable>, Failure> {
    let Some(name) = name else {
        let table = LeaveTable::builtin_for(lexicon);
        return Ok(Arc::new(table.map_err(|error| refused(None, &error))?));
    };
    if let Some(table) = LeaveTable::builtin(name, lexicon) {
        return Ok(Arc::new(
            table.map_err(|error| refused(Some(name), &error))?,
        ));
    }
    let path = Path::new(name);
    if path.components().count() == 1 && path.extension().is_none() && !path.exists() {
        let names = lexc_lexicons::leave_tables().iter();
        let names: Vec<&str> = names.map(|table| table.name()).collect();
        return Err(
            Diagnostic::error(format!("no leave values `{name}` come with lexc"))
                .help(format!("name {}, none, or a file", names.join(", ")))
                .into(),
        );
    }
    let bytes = files::read(path, "a table of leave values")?;
    if bytes.trim_ascii().is_empty() {
        return Err(Diagnostic::error(format!("{name} is empty"))
            .help("a table has a line LEAVE,VALUE for each leave, or is a .lex or .klv2 file")
            .into());
    }
    let table = LeaveTable::read(&bytes, lexicon).map_err(|error| refused(Some(name), &error))?;
    Ok(Arc::new(table))
}

/// Returns the reason why a table was refused, for people.
fn refused(name: Option<&str>, error: &LoadLeavesError) -> Failure {
    let text = error.to_string();
    // A line and a column follow the name of the file as everywhere.
    let message = match (name, text.strip_prefix("line ")) {
        (None, _) => text,
        (Some(name), None) => format!("{name}: {text}"),
        (Some(name), Some(rest)) => format!("{name}:{rest}"),
    };
    Failure::new(message)
}
