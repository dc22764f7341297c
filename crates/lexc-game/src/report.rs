//! Plays as rows of a table, for people and for JSON.

use lexc_format::alphabet::Alphabet;
use serde::Serialize;

use crate::board::Board;
use crate::notation::plays::{coordinate_of, word_of};
use crate::play::{Direction, Play};
use crate::rack::Rack;

/// A play to be shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayRow {
    /// Where the word begins: `8D`.
    pub coordinate: String,
    /// The word, with what lies on the board in brackets: `QU(I)Z`.
    pub word: String,
    /// What it scores.
    pub score: i32,
    /// New tiles.
    pub tiles: usize,
    /// What is left on the rack.
    pub leave: String,
    /// Is it a play down?
    pub down: bool,
    /// Row of the word's first letter, from 0.
    pub row: usize,
    /// Column of the word's first letter, from 0.
    pub column: usize,
}

impl PlayRow {
    /// The row of a play, on the board that it has not been laid on.
    #[must_use]
    pub fn new(play: &Play, board: &Board, rack: &Rack, alphabet: &Alphabet) -> Self {
        let (row, column) = play.word_begin(board);
        Self {
            coordinate: coordinate_of(play, board),
            word: word_of(play, board, alphabet),
            score: play.score(),
            tiles: play.tiles().len(),
            leave: leave(play, rack).spell(alphabet),
            down: play.direction() == Direction::Down,
            row,
            column,
        }
    }
}

/// What is left on a rack after a play.
#[must_use]
pub fn leave(play: &Play, rack: &Rack) -> Rack {
    let mut left = *rack;
    for tile in play.tiles() {
        // A play may be shown beside a rack that it did not come from.
        let _ = left.remove(if tile.is_blank() { 0 } else { tile.letter() });
    }
    left
}
