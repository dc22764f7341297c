//! Errors in boards, racks, positions and games as messages: the line, a caret, and help.

use std::ops::Range;

use lexc_compiler::diagnostic::{Diagnostic, Location};
use lexc_game::cgp::{CgpError, CgpErrorKind};
use lexc_game::gcg::{GcgError, GcgErrorKind};
use lexc_game::notation::{FaceError, PlayTextErrorKind};
use lexc_game::positions::{PositionListError, PositionListErrorKind};
use lexc_game::{BoardLayoutError, BoardLayoutErrorKind};

/// Advice on tiles that are hard to write.
const TILES: &str = "on the board a blank is its letter in small, on a rack it is ?; a tile of several characters \
                     stands in brackets: [CH]";

/// A line of a text, and the bytes of it that stand from a column on, both from 1.
struct Place<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Place<'a> {
    fn new(text: &'a str, line: usize, column: usize) -> Self {
        let text = text.lines().nth(line.saturating_sub(1)).unwrap_or("");
        // A byte order mark is no part of the first line for those who count its columns.
        let text = text.trim_start_matches('\u{FEFF}');
        let before = text.chars().take(column.saturating_sub(1));
        Self {
            text,
            offset: before.map(char::len_utf8).sum(),
        }
    }

    /// The bytes from the place on that are meant, `len` of them, or to the end of the word.
    fn span(&self, len: Option<usize>) -> Range<usize> {
        let rest = self.text.get(self.offset..).unwrap_or("");
        let word = || rest.find(char::is_whitespace).unwrap_or(rest.len());
        // A tile in brackets is meant with them.
        let brackets = rest.starts_with('[').then(|| rest.find(']')).flatten();
        let len = brackets.map(|end| end + 1).or(len);
        let end = self.offset + len.unwrap_or_else(word);
        self.offset..end.min(self.text.len())
    }
}

/// An error in a position that was given with `--cgp`.
pub(crate) fn cgp(text: &str, error: &CgpError) -> Diagnostic {
    let place = Place {
        text,
        offset: error.offset,
    };
    let span = place.span(len_of_cgp(&error.kind));
    Diagnostic::error(error.kind.to_string())
        .at(Location::new("--cgp", 1, text, span))
        .help(help_for_cgp(&error.kind))
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
            "a position is the rows of the board, the racks, the scores, the turns without points: \
             15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 AEINRS?/ 0/10 0"
        }
        CgpErrorKind::Rows { .. } | CgpErrorKind::Columns { .. } => {
            "for another board than the standard one say --board-layout super, friends, or a FILE"
        }
        CgpErrorKind::Tile(_) => TILES,
        _ => "",
    }
}

/// An error in a list of positions.
pub(crate) fn list(file: &str, text: &str, error: &PositionListError) -> Diagnostic {
    let place = Place::new(text, error.line, error.column);
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

/// An error in a game.
pub(crate) fn gcg(file: &str, text: &str, error: &GcgError) -> Diagnostic {
    let place = Place::new(text, error.line, error.column);
    let (len, help) = match &error.kind {
        GcgErrorKind::Tile(error) => (Some(len_of_face(error)), TILES),
        GcgErrorKind::Number(text) => (Some(text.len()), "write +12, +0 or -5"),
        GcgErrorKind::Play(error) => match &error.kind {
            PlayTextErrorKind::Tile(error) => (Some(len_of_face(error)), TILES),
            PlayTextErrorKind::Coordinate(error) => (Some(error.text().len()), ""),
            PlayTextErrorKind::EmptySquare(_) => {
                (Some(1), "a . stands for a tile that lies there already")
            }
            _ => (Some(1), ""),
        },
        GcgErrorKind::Line => (
            None,
            "turns look like this: >ann: AEINRST 8D NASTIER +66 66",
        ),
        _ => (None, ""),
    };
    Diagnostic::error(error.kind.to_string())
        .at(located(file, error.line, &place, len))
        .help(help)
}

/// An error in a board layout.
pub(crate) fn layout(file: &str, text: &str, error: &BoardLayoutError) -> Diagnostic {
    let place = Place::new(text, error.line, error.column);
    let (len, help) = match &error.kind {
        BoardLayoutErrorKind::RowLength { expected, found } => (
            Some(found.saturating_sub(*expected).max(1)),
            "a board is a rectangle: all rows have as many squares",
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

fn located(file: &str, line: usize, place: &Place<'_>, len: Option<usize>) -> Location {
    Location::new(file, line as u64, place.text, place.span(len))
}
