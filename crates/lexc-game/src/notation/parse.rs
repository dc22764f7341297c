//! Plays read from text.

use lexc_alphabet::{Alphabet, ErrorKind};

use crate::board::grid::Board;
use crate::board::square::{Coordinate, CoordinateError, Square};
use crate::moves::play::Play;
use crate::score::Score;
use crate::tiles::faces::{FaceError, read_tile};

/// An error of [`Play::parse`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("play, byte {offset}: {kind}")]
pub struct PlayTextError {
    /// The offset in the text, in bytes.
    pub offset: usize,
    /// The fault.
    pub kind: PlayTextErrorKind,
}

/// The kinds of errors in the text of a play.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayTextErrorKind {
    /// It does not begin with a coordinate.
    #[error(transparent)]
    Coordinate(#[from] CoordinateError),
    /// There is no word after the coordinate.
    #[error("the word is missing")]
    NoWord,
    /// The text is not a tile there.
    #[error(transparent)]
    Tile(#[from] FaceError),
    /// `.` or brackets for a square without a tile.
    #[error("there is no tile on {0}")]
    EmptySquare(Coordinate),
    /// The square has another tile.
    #[error("there is another tile on {0}")]
    Taken(Coordinate),
    /// The word does not fit the board.
    #[error("the word leaves the board")]
    LeavesBoard,
    /// All letters are already on the board.
    #[error("the play places no tile")]
    NoTile,
    /// An unmatched bracket.
    #[error("unmatched bracket")]
    Bracket,
}

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
    ) -> Result<Self, PlayTextError> {
        read_play(text, board, alphabet.as_ref())
    }
}

impl PlayTextError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self.kind {
            PlayTextErrorKind::Coordinate(_)
            | PlayTextErrorKind::NoWord
            | PlayTextErrorKind::Tile(_)
            | PlayTextErrorKind::Bracket => ErrorKind::Syntax,
            PlayTextErrorKind::EmptySquare(_)
            | PlayTextErrorKind::Taken(_)
            | PlayTextErrorKind::LeavesBoard
            | PlayTextErrorKind::NoTile => ErrorKind::Illegal,
        }
    }
}

fn read_play(text: &str, board: &Board, alphabet: &Alphabet) -> Result<Play, PlayTextError> {
    let error = |offset, kind| PlayTextError { offset, kind };
    let begin = text.len() - text.trim_start().len();
    let rest = text.trim();
    let (coordinate, word) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let coordinate = coordinate.parse::<Coordinate>();
    let coordinate = coordinate.map_err(|kind| error(begin, kind.into()))?;
    let word = word.trim_start();
    let offset = begin + rest.len() - word.len();
    if word.is_empty() {
        return Err(error(offset, PlayTextErrorKind::NoWord));
    }
    let direction = coordinate.direction;
    let mut at = Some(coordinate.square);
    let mut first: Option<Square> = None;
    let mut tiles = Vec::new();
    let mut inside = false;
    let mut left = word;
    while let Some(next) = left.chars().next() {
        let here = offset + word.len() - left.len();
        if next == '(' || next == ')' {
            if inside == (next == '(') {
                return Err(error(here, PlayTextErrorKind::Bracket));
            }
            inside = !inside;
            left = &left[1..];
            continue;
        }
        let Some(square) = at.filter(|&square| board.contains(square)) else {
            return Err(error(here, PlayTextErrorKind::LeavesBoard));
        };
        let there = board.get(square);
        let named = Coordinate::new(square, direction);
        let len = if next == '.' {
            1
        } else {
            let (tile, len) = read_tile(left, alphabet).map_err(|kind| error(here, kind.into()))?;
            if there.is_some_and(|there| tile.letter() != there.letter()) {
                return Err(error(here, PlayTextErrorKind::Taken(named)));
            }
            if there.is_none() && !inside {
                first = first.or(Some(square));
                tiles.push(tile);
            }
            len
        };
        if there.is_none() && (inside || next == '.') {
            return Err(error(here, PlayTextErrorKind::EmptySquare(named)));
        }
        left = &left[len..];
        at = square.next(direction);
    }
    if inside {
        return Err(error(text.trim_end().len(), PlayTextErrorKind::Bracket));
    }
    let Some(first) = first else {
        return Err(error(offset, PlayTextErrorKind::NoTile));
    };
    Ok(Play::new(direction, first, &tiles, Score::ZERO))
}
