//! The words on a board.

use core::fmt;

use lexc_alphabet::Alphabet;
use lexc_game::notation::write_tile;
use lexc_game::{Board, Coordinate, Direction, Square};

/// A word on a board: at least two tiles in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardWord {
    /// Its first square, and its direction.
    pub coordinate: Coordinate,
    /// Its text; blanks in their small form.
    pub text: String,
}

/// `8D QUIZ across`.
impl fmt::Display for BoardWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match self.coordinate.direction {
            Direction::Across => "across",
            Direction::Down => "down",
        };
        write!(f, "{} {} {direction}", self.coordinate, self.text)
    }
}

/// Returns the words on a board: words across by row, then words down by column.
#[must_use]
pub fn board_words(board: &Board, alphabet: &Alphabet) -> Vec<BoardWord> {
    let mut words = Vec::new();
    for direction in [Direction::Across, Direction::Down] {
        let starts = (0..board.rows()).flat_map(|row| {
            (0..board.columns()).filter_map(move |column| Square::new(row, column))
        });
        let mut starts: Vec<Square> = starts
            .filter(|&square| {
                let before = square.previous(direction);
                board.get(square).is_some() && before.is_none_or(|at| board.get(at).is_none())
            })
            .collect();
        if direction == Direction::Down {
            starts.sort_by_key(|square| (square.column(), square.row()));
        }
        for start in starts {
            let line = core::iter::successors(Some(start), |at| at.next(direction));
            let tiles: Vec<_> = line.map_while(|square| board.get(square)).collect();
            if tiles.len() > 1 {
                let mut text = String::new();
                for tile in tiles {
                    write_tile(tile, alphabet, &mut text);
                }
                words.push(BoardWord {
                    coordinate: Coordinate::new(start, direction),
                    text,
                });
            }
        }
    }
    words
}
