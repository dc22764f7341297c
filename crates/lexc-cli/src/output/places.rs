//! Errors in boards, racks, positions and games as messages with the line, a caret and help.

use std::ops::Range;

use lexc_compiler::diagnostic::{Diagnostic, Location};
use lexc_game::cgp::{CgpError, CgpErrorKind};
use lexc_game::gcg::{GcgError, GcgErrorKind};
use lexc_game::notation::{FaceError, PlayTextErrorKind};
use lexc_game::positions::{PositionListError, PositionListErrorKind};
use lexc_game::{BoardLayoutError, BoardLayoutErrorKind};

use crate::failure::Failure;

/// Help on the spelling of tiles.
const TILES: &str = "a blank is a small letter on the board, and ? on a rack; write a tile of several characters in \
                     brackets: [CH]";

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
        let rest = self.text.get(self.offset..).unwrap_or("");
        let word = || rest.find(char::is_whitespace).unwrap_or(rest.len());
        // The brackets of a tile are marked, too.
        let brackets = rest.starts_with('[').then(|| rest.find(']')).flatten();
        let len = brackets.map(|end| end + 1).or(len);
        let end = self.offset + len.unwrap_or_else(word);
        self.offset..end.min(self.text.len())
    }
}

/// Describes an error in a position given with `--cgp`.
pub(crate) fn cgp(text: &str, error: &CgpError) -> Failure {
    lexc_api::text::cgp_error("cgp", text, error).into()
}

fn len_of_cgp(kind: &CgpErrorKind) -> Option<usize> {
    match kind {
        CgpErrorKind::Tile(error) => Some(len_of_face(error)),
        CgpErrorKind::Number(text) => Some(text.len()),
        CgpErrorKind::Rows { .. } => None,
        _ => Some(1),
    }
}

fn len_of_face(error: &FaceError) -> usize {
    match error {
        FaceError::Unknown(face) => face.len(),
        _ => 1,
    }
}

fn help_for_cgp(kind: &CgpErrorKind) -> &'static str {
    match kind {
        CgpErrorKind::Missing("board" | "rack") => {
            "a position is the rows of the board, the racks, the scores, and the number of scoreless turns: \
             15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 AEINRS?/ 0/10 0"
        }
        CgpErrorKind::Rows { .. } | CgpErrorKind::Columns { .. } => {
            "for another board than the standard one, add --board-layout super, friends, or a FILE"
        }
        CgpErrorKind::Tile(_) => TILES,
        _ => "",
    }
}

/// Describes an error in a list of positions.
pub(crate) fn list(file: &str, text: &str, error: &PositionListError) -> Diagnostic {
    let place = TextPosition::new(text, error.line, error.column);
    let (len, help) = match &error.kind {
        PositionListErrorKind::Cgp(kind) => (len_of_cgp(kind), help_for_cgp(kind)),
        PositionListErrorKind::Number(text) | PositionListErrorKind::Digest(text) => {
            (Some(text.len()), "")
        }
        _ => (None, ""),
    };
    Diagnostic::error(error.kind.to_string())
        .at(located(file, error.line, &place, len))
        .help(help)
}

/// Describes an error in a game.
pub(crate) fn gcg(file: &str, text: &str, error: &GcgError) -> Diagnostic {
    let place = TextPosition::new(text, error.line, error.column);
    let (len, help) = match &error.kind {
        GcgErrorKind::Tile(error) => (Some(len_of_face(error)), TILES),
        GcgErrorKind::Number(text) => (Some(text.len()), "write +12, +0 or -5"),
        GcgErrorKind::Play(error) => match &error.kind {
            PlayTextErrorKind::Tile(error) => (Some(len_of_face(error)), TILES),
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
            "a board is a rectangle: give all rows the same number of squares",
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
