//! A board as data to be drawn: what stands on each square, and why.

use lexc_format::Letter;
use lexc_format::alphabet::Alphabet;
use serde::Serialize;

use crate::board::{Board, Tile};
use crate::layout::{Layout, Premium};
use crate::notation::coordinates::column_name;
use crate::play::Play;

/// What is on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// Nothing.
    Empty,
    /// A tile that lay there before.
    Old,
    /// A tile of the play that is shown.
    New,
}

/// A square to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// What is on it.
    pub content: Content,
    /// The face of the tile, in its blank form if it is a blank; empty on an empty square.
    pub face: String,
    /// Is the tile a blank?
    pub blank: bool,
    /// By what a tile played there is multiplied.
    pub letter_premium: u8,
    /// By what words through it are multiplied.
    pub word_premium: u8,
    /// Is it the start?
    pub start: bool,
}

/// A board to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Drawing {
    /// The names of the columns: `A`, `B`, …
    pub columns: Vec<String>,
    /// The rows, from the top.
    pub rows: Vec<Vec<Cell>>,
}

/// A board, with a play on it that has not been laid yet.
#[must_use]
pub fn draw(board: &Board, play: Option<&Play>, layout: &Layout, alphabet: &Alphabet) -> Drawing {
    let new: Vec<(usize, usize, Tile)> = play
        .map(|play| play.squares(board).collect())
        .unwrap_or_default();
    let cell = |row, column| {
        let old = board.get(row, column);
        let laid = new.iter().find(|(r, c, _)| (*r, *c) == (row, column));
        let (content, tile) = match laid {
            Some((_, _, tile)) => (Content::New, *tile),
            None if old.is_empty() => (Content::Empty, old),
            None => (Content::Old, old),
        };
        let premium = layout.premium(row, column);
        let info = Letter::new(tile.letter()).and_then(|letter| alphabet.letter(letter));
        let face = info.map(|info| {
            if tile.is_blank() {
                &info.blank_face
            } else {
                &info.face
            }
        });
        Cell {
            content,
            face: face.cloned().unwrap_or_default(),
            blank: tile.is_blank(),
            letter_premium: premium.letter,
            word_premium: premium.word,
            start: layout.start() == (row, column),
        }
    };
    Drawing {
        columns: (0..board.columns()).map(column_name).collect(),
        rows: (0..board.rows())
            .map(|row| {
                (0..board.columns())
                    .map(|column| cell(row, column))
                    .collect()
            })
            .collect(),
    }
}

impl Cell {
    /// What stands for it in a text: the face of a tile, `*` for the start, else `.` or the mark
    /// of its premium.
    #[must_use]
    pub fn text(&self) -> String {
        let premium = Premium {
            letter: self.letter_premium,
            word: self.word_premium,
        };
        match self.content {
            Content::Empty if self.start => "*".to_owned(),
            Content::Empty => premium.code().to_string(),
            Content::Old | Content::New => self.face.clone(),
        }
    }
}

impl Drawing {
    /// The board as plain text: `.` and the marks of premiums for empty squares, the faces of
    /// tiles, and `*` for the start. New tiles stand in brackets. Faces of several characters
    /// make all columns wider.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.paint(|_, text| text.to_owned())
    }

    /// The same, with the text of each square handed to `paint` before it is written: what it adds
    /// must not show, as colours do not.
    #[must_use]
    pub fn paint(&self, paint: impl Fn(&Cell, &str) -> String) -> String {
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
                let new = cell.content == Content::New;
                // New tiles that stand together share their brackets.
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
