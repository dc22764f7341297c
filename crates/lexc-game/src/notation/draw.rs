//! A board as text, and as data for programs that draw it.

use core::fmt;

use lexc_alphabet::{Alphabet, PlacedTile};

use crate::board::grid::Board;
use crate::board::layout::{BoardLayout, Premium};
use crate::board::square::{Square, column_name};
use crate::moves::play::Play;

/// The content of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum SquareContent {
    /// No tile.
    Empty,
    /// A tile that is on the board.
    Old,
    /// A tile of the play that is drawn with the board.
    New,
}

/// A square of a drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DrawnSquare {
    /// The content.
    pub content: SquareContent,
    /// The face of the tile, in its blank form if it is a blank; empty on an empty square.
    pub face: String,
    /// `true` for a blank.
    pub blank: bool,
    /// The factor for the value of a tile played there.
    pub letter_premium: u8,
    /// The factor for the score of words through it.
    pub word_premium: u8,
    /// `true` for the start square.
    pub start: bool,
}

/// A board with its tiles and premiums.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Drawing {
    /// The names of the columns: `A`, `B`, …
    pub columns: Vec<String>,
    /// The rows, from the top.
    pub rows: Vec<Vec<DrawnSquare>>,
}

/// Returns the drawing of a board, with a play that is not on it yet.
#[must_use]
pub fn draw(
    board: &Board,
    play: Option<&Play>,
    layout: &BoardLayout,
    alphabet: &Alphabet,
) -> Drawing {
    let new: Vec<(Square, PlacedTile)> =
        play.map(|play| play.squares(board).collect()).unwrap_or_default();
    let cell = |square: Square| {
        let laid = new.iter().find(|(at, _)| *at == square);
        let (content, tile) = match (laid, board.get(square)) {
            (Some(&(_, tile)), _) => (SquareContent::New, Some(tile)),
            (None, None) => (SquareContent::Empty, None),
            (None, old) => (SquareContent::Old, old),
        };
        let premium = layout.premium(square);
        let face = tile.and_then(|tile| {
            let info = alphabet.letter(tile.letter())?;
            Some(match tile.is_blank() {
                true => &info.blank_face,
                false => &info.face,
            })
        });
        DrawnSquare {
            content,
            face: face.cloned().unwrap_or_default(),
            blank: tile.is_some_and(PlacedTile::is_blank),
            letter_premium: premium.letter,
            word_premium: premium.word,
            start: layout.start() == square,
        }
    };
    let row = |row| (0..board.columns()).filter_map(move |column| Square::new(row, column));
    Drawing {
        columns: (0..board.columns()).map(column_name).collect(),
        rows: (0..board.rows()).map(|at| row(at).map(cell).collect()).collect(),
    }
}

impl DrawnSquare {
    /// Returns the text of the square: the face of the tile, `*` for the start, else `.` or the
    /// character of the premium.
    #[must_use]
    pub fn text(&self) -> String {
        let premium = Premium { letter: self.letter_premium, word: self.word_premium };
        match self.content {
            SquareContent::Empty if self.start => "*".to_owned(),
            SquareContent::Empty => premium.code().to_string(),
            SquareContent::Old | SquareContent::New => self.face.clone(),
        }
    }
}

/// The board as plain text: `.` and the characters of premiums for empty squares, the faces of
/// tiles, and `*` for the start. New tiles stand in brackets. Faces of several characters make all
/// columns wider.
impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.paint(|_, text| text.to_owned()))
    }
}

impl Drawing {
    /// Returns the board as text, with the text of each square passed through `paint`, which may
    /// add only what takes no space, such as colours.
    #[must_use]
    pub fn paint(&self, paint: impl Fn(&DrawnSquare, &str) -> String) -> String {
        let cells = self.rows.iter().flatten();
        let widest = cells.map(|cell| cell.face.chars().count()).max();
        let names = self.columns.iter().map(|name| name.chars().count()).max();
        let width = widest.max(names).unwrap_or(1).max(1);
        let padding = |text: &str| " ".repeat(width.saturating_sub(text.chars().count()));
        let mut text = "  ".to_owned();
        for name in &self.columns {
            text += &format!(" {name}{}", padding(name));
        }
        for (row, cells) in (1..).zip(&self.rows) {
            text.truncate(text.trim_end().len());
            text += &format!("\n{row:>2}");
            let mut inside = false;
            for cell in cells {
                let new = cell.content == SquareContent::New;
                // Adjacent new tiles share their brackets.
                text.push(match (inside, new) {
                    (false, true) => '[',
                    (true, false) => ']',
                    _ => ' ',
                });
                inside = new;
                let face = cell.text();
                text += &paint(cell, &face);
                text += &padding(&face);
            }
            if inside {
                text.push(']');
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    }
}
