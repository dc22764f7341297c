//! Faults in boards, racks, positions and games as messages with the line, a caret and help.

use lexc::game::TextError;
use lexc_api::text::{marked_span, text_help};
use lexc_diagnostic::{Diagnostic, Location};

/// Describes a fault in the text of a file.
pub(crate) fn in_text(file: &str, text: &str, error: &TextError) -> Diagnostic {
    let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or("");
    // A byte-order mark does not count as a column.
    let line = line.trim_start_matches('\u{FEFF}');
    let before = line.chars().take(error.column.saturating_sub(1));
    let offset = before.map(char::len_utf8).sum();
    let span = marked_span(line, offset, error.len);
    Diagnostic::error(error.message().to_owned())
        .at(Location::new(file, error.line as u64, line, span))
        .help(text_help(error))
}
