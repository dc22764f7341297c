//! Moves as text. A play is its coordinate, then the word, with the letters that are on the board
//! already in brackets: `8D QU(I)Z`.

use lexc_alphabet::Alphabet;

use super::faces::{FaceError, read_tile, write_tile};
use crate::board::Board;
use crate::moves::Move;
use crate::play::Play;
use crate::score::Score;
use crate::square::{Coordinate, CoordinateError, Square};

/// An error of [`play_from_text`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("play, byte {offset}: {kind}")]
pub struct PlayTextError {
    /// Offset in the text, in bytes.
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
    /// All its letters are on the board already.
    #[error("the play places no tile")]
    NoTile,
    /// Brackets that are not closed, or not opened.
    #[error("unmatched bracket")]
    Bracket,
}

/// Returns the word of a play, with the letters that are on the board already in brackets, given the
/// board before the play.
#[must_use]
pub fn word_of(play: &Play, board: &Board, alphabet: &Alphabet) -> String {
    let mut text = String::new();
    let mut inside = false;
    for (tile, new) in play.word(board) {
        if inside == new {
            text.push(if new { ')' } else { '(' });
            inside = !new;
        }
        write_tile(tile, alphabet, &mut text);
    }
    if inside {
        text.push(')');
    }
    text
}

/// Returns coordinate and word, given the board before the play.
#[must_use]
pub fn play_to_text(play: &Play, board: &Board, alphabet: &Alphabet) -> String {
    format!(
        "{} {}",
        play.coordinate(board),
        word_of(play, board, alphabet)
    )
}

/// Returns a move as text, given the board before it: coordinate and word, `exchange TILES` or `pass`.
///
/// # Examples
/// ```
/// use lexc_game::notation::move_to_text;
/// use lexc_game::{Board, BoardLayout, Move};
///
/// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
/// let board = Board::new(BoardLayout::standard());
/// assert_eq!(move_to_text(&Move::Pass, &board, &alphabet), "pass");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn move_to_text(made: &Move, board: &Board, alphabet: &Alphabet) -> String {
    match made {
        Move::Play(play) => play_to_text(play, board, alphabet),
        Move::Exchange(tiles) => format!("exchange {}", tiles.spell(alphabet)),
        Move::Pass => "pass".to_owned(),
    }
}

/// Reads coordinate and word. Letters of the board may stand in brackets, be written as they are,
/// or as `.`. The score of the play is zero: see [`crate::score`].
///
/// # Errors
/// [`PlayTextError`] with the offset.
///
/// # Examples
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use lexc_alphabet::{Letter, PlacedTile};
/// use lexc_game::notation::{play_from_text, play_to_text};
/// use lexc_game::{Board, BoardLayout, Square};
///
/// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
/// let mut board = Board::new(BoardLayout::standard());
/// let i = PlacedTile::natural(Letter::new(9).unwrap());
/// board.set(Square::new(7, 5).unwrap(), Some(i));
/// for text in ["8D QU(I)z", "8D QU.z", "8D QUIz"] {
///     let play = play_from_text(text, &board, &alphabet)?;
///     assert_eq!(play_to_text(&play, &board, &alphabet), "8D QU(I)z");
/// }
/// # Ok(())
/// # }
/// ```
pub fn play_from_text(
    text: &str,
    board: &Board,
    alphabet: &Alphabet,
) -> Result<Play, PlayTextError> {
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
