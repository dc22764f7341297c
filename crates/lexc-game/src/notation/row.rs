//! [`PlayRow`]: plays as rows of a table.

use lexc_alphabet::Alphabet;

use crate::board::grid::Board;
use crate::board::square::Direction;
use crate::moves::play::Play;
use crate::score::Score;
use crate::tiles::rack::Rack;

/// A play as text and numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
            word: play.display_word(board, alphabet).to_string(),
            score: play.score(),
            tiles: play.tiles().len(),
            leave: play.leave(rack).spell(alphabet),
            down: play.direction() == Direction::Down,
            row: coordinate.square.row(),
            column: coordinate.square.column(),
        }
    }
}
