//! Errors in boards, racks, positions and games as messages with the line, a caret and help.

use std::ops::Range;

use lexc::game::gcg::{GcgError, GcgErrorKind};
use lexc::game::notation::PlayTextErrorKind;
use lexc::game::positions::{PositionListError, PositionListErrorKind};
use lexc::game::{BoardLayoutError, BoardLayoutErrorKind};
use lexc_api::text::{TILES, cgp_help, cgp_len, face_len, marked_span};
use lexc_diagnostic::{Diagnostic, Location, Remedy};

/// A position in a line of a text.
struct TextPosition<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> TextPosition<'a> {
    /// Creates the position of a line and a column, both from 1.
    fn new(text: &'a str, line: usize, column: usize) -> Self {
        let text = text.lines().nth(line.saturating_sub(1)).unwrap_or("");
        // A byte-order mark does not count as a column.
        let text = text.trim_start_matches('\u{FEFF}');
        let before = text.chars().take(column.saturating_sub(1));
        Self {
            text,
            offset: before.map(char::len_utf8).sum(),
        }
    }

    /// Returns the range of `len` bytes at the position, or of the rest of the word.
    fn span(&self, len: Option<usize>) -> Range<usize> {
        marked_span(self.text, self.offset, len)
    }
}

/// Describes an error in a list of positions.
pub(crate) fn list(file: &str, text: &str, error: &PositionListError) -> Diagnostic {
    let place = TextPosition::new(text, error.line, error.column);
    let (len, help) = match &error.kind {
        PositionListErrorKind::Cgp(kind) => (cgp_len(kind), cgp_help(kind)),
        PositionListErrorKind::Number(text) | PositionListErrorKind::Digest(text) => {
            (Some(text.len()), Remedy::default())
        }
        _ => (None, Remedy::default()),
    };
    Diagnostic::error(error.kind.to_string())
        .at(located(file, error.line, &place, len))
        .help(help)
}

/// Describes an error in a game.
pub(crate) fn gcg(file: &str, text: &str, error: &GcgError) -> Diagnostic {
    let place = TextPosition::new(text, error.line, error.column);
    let (len, help) = match &error.kind {
        GcgErrorKind::Tile(error) => (Some(face_len(error)), TILES),
        GcgErrorKind::Number(text) => (
            Some(text.len()),
            "write points with a sign and the total after them, such as +12 80, or neither",
        ),
        GcgErrorKind::NothingToWithdraw => (
            Some(2),
            "write -- in the line after the play, with the nickname of its player",
        ),
        GcgErrorKind::Play(error) => match &error.kind {
            PlayTextErrorKind::Tile(error) => (Some(face_len(error)), TILES),
            PlayTextErrorKind::Coordinate(error) => (Some(error.text().len()), ""),
            PlayTextErrorKind::EmptySquare(_) => {
                (Some(1), ". stands for a tile that is already on the board")
            }
            _ => (Some(1), ""),
        },
        GcgErrorKind::Line => (
            None,
            "a turn is a line such as: >ann: AEINRST 8D NASTIER +66 66",
        ),
        _ => (None, ""),
    };
    Diagnostic::error(error.kind.to_string())
        .at(located(file, error.line, &place, len))
        .help(help)
}

/// Describes an error in a board layout.
pub(crate) fn layout(file: &str, text: &str, error: &BoardLayoutError) -> Diagnostic {
    let place = TextPosition::new(text, error.line, error.column);
    let (len, help) = match &error.kind {
        BoardLayoutErrorKind::RowLength { expected, found } => (
            Some(found.saturating_sub(*expected).max(1)),
            "give all rows the same number of squares",
        ),
        BoardLayoutErrorKind::UnknownPremium(found) => (Some(found.len_utf8()), ""),
        BoardLayoutErrorKind::Start(text) => (Some(text.len()), ""),
        BoardLayoutErrorKind::TooSmall => (
            None,
            "write a line for each row, a character for each square",
        ),
        _ => (None, ""),
    };
    Diagnostic::error(error.kind.to_string())
        .at(located(file, error.line, &place, len))
        .help(help)
}

fn located(file: &str, line: usize, place: &TextPosition<'_>, len: Option<usize>) -> Location {
    Location::new(file, line as u64, place.text, place.span(len))
}
