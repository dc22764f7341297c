//! Plays read from text.

use lexc_alphabet::{Alphabet, ErrorKind};

use crate::board::grid::Board;
use crate::board::square::{Coordinate, Square};
use crate::moves::play::Play;
use crate::score::Score;
use crate::text_error::{TextError, TextFormat};
use crate::tiles::faces::read_tile;

impl Play {
    /// Reads a play, given the board before it: its coordinate and its word, as [`Play::display`]
    /// writes them. Letters on the board may stand in brackets, be written as they are, or as
    /// `.`. The score of the play is zero: see [`score`](crate::score()).
    ///
    /// # Errors
    /// Returns an error with its offset in the text.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::{Board, BoardLayout, Play};
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let board = Board::new(BoardLayout::standard());
    /// let play = Play::parse("8D QUIz", &board, &alphabet)?;
    /// assert_eq!(play.tiles().len(), 4);
    /// let error = Play::parse("8D QU.z", &board, &alphabet).unwrap_err();
    /// assert_eq!(error.to_string(), "play, byte 5: there is no tile on 8F");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(
        text: &str,
        board: &Board,
        alphabet: &(impl AsRef<Alphabet> + ?Sized),
    ) -> Result<Self, TextError> {
        read_play(text, board, alphabet.as_ref())
    }
}

fn read_play(text: &str, board: &Board, alphabet: &Alphabet) -> Result<Play, TextError> {
    let at = |offset, error: TextError| TextError {
        len: error.len.or(Some(1)),
        ..error.at(TextFormat::Play, text, offset)
    };
    let illegal = |message: String| TextError::new(ErrorKind::Illegal, message);
    let bracket = || TextError::syntax("unmatched bracket");
    let begin = text.len() - text.trim_start().len();
    let rest = text.trim();
    let (coordinate, word) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let coordinate = coordinate.parse::<Coordinate>();
    let coordinate = coordinate.map_err(|error| at(begin, error))?;
    let word = word.trim_start();
    let offset = begin + rest.len() - word.len();
    if word.is_empty() {
        return Err(at(offset, TextError::missing("word")));
    }
    let direction = coordinate.direction;
    let mut next_square = Some(coordinate.square);
    let mut first: Option<Square> = None;
    let mut tiles = Vec::new();
    let mut inside = false;
    let mut left = word;
    while let Some(next) = left.chars().next() {
        let here = offset + word.len() - left.len();
        if next == '(' || next == ')' {
            if inside == (next == '(') {
                return Err(at(here, bracket()));
            }
            inside = !inside;
            left = &left[1..];
            continue;
        }
        let Some(square) = next_square.filter(|&square| board.contains(square)) else {
            return Err(at(here, illegal("the word leaves the board".to_owned())));
        };
        let there = board.get(square);
        let named = Coordinate::new(square, direction);
        let len = if next == '.' {
            1
        } else {
            let (tile, len) = read_tile(left, alphabet).map_err(|error| at(here, error))?;
            if there.is_some_and(|there| tile.letter() != there.letter()) {
                let error = illegal(format!("there is another tile on {named}"));
                return Err(at(here, error));
            }
            if there.is_none() && !inside {
                first = first.or(Some(square));
                tiles.push(tile);
            }
            len
        };
        if there.is_none() && (inside || next == '.') {
            let error = illegal(format!("there is no tile on {named}"))
                .with_help(". stands for a tile that is already on the board");
            return Err(at(here, error));
        }
        left = &left[len..];
        next_square = square.next(direction);
    }
    if inside {
        return Err(at(text.trim_end().len(), bracket()));
    }
    let Some(first) = first else {
        let error = illegal("the play places no tile".to_owned());
        return Err(at(offset, error));
    };
    Ok(Play::new(direction, first, &tiles, Score::ZERO))
}
