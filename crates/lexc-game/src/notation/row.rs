//! Plays as rows of a table, for people and for programs.

use lexc_alphabet::Alphabet;

use super::plays::word_of;
use crate::board::Board;
use crate::play::Play;
use crate::rack::Rack;
use crate::score::Score;
use crate::square::Direction;

/// A play as text and numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PlayRow {
    /// The coordinate of the word: `8D`.
    pub coordinate: String,
    /// The word, with the letters that are on the board already in brackets: `QU(I)Z`.
    pub word: String,
    /// The score.
    pub score: Score,
    /// The number of new tiles.
    pub tiles: usize,
    /// The tiles left on the rack.
    pub leave: String,
    /// `true` for a play down.
    pub down: bool,
    /// The row of the first letter of the word, from 0.
    pub row: usize,
    /// The column of the first letter of the word, from 0.
    pub column: usize,
}

impl PlayRow {
    /// Returns the row of a play, given the board before it.
    #[must_use]
    pub fn new(play: &Play, board: &Board, rack: &Rack, alphabet: &Alphabet) -> Self {
        let coordinate = play.coordinate(board);
        Self {
            coordinate: coordinate.to_string(),
            word: word_of(play, board, alphabet),
            score: play.score(),
            tiles: play.tiles().len(),
            leave: play.leave(rack).spell(alphabet),
            down: play.direction() == Direction::Down,
            row: coordinate.square.row(),
            column: coordinate.square.column(),
        }
    }
}
