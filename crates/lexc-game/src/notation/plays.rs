//! Plays as text: where the word begins, then the word, with the letters that lie on the board
//! already in brackets: `8D QU(I)Z`.

use lexc_format::alphabet::Alphabet;

use super::coordinates::{coordinate, parse};
use super::faces::{FaceError, read_tile, write_tile};
use crate::board::{Board, Tile};
use crate::play::Play;

/// Why a text is no play on a board, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("play, byte {offset}: {kind}")]
pub struct PlayTextError {
    /// Offset in the text, in bytes.
    pub offset: usize,
    /// What is wrong there.
    pub kind: PlayTextErrorKind,
}

/// What is wrong with the text of a play.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayTextErrorKind {
    /// It does not begin with a coordinate.
    #[error("{0:?} is no coordinate; write 8D for a play across, D8 for one down")]
    Coordinate(String),
    /// There is no word behind the coordinate.
    #[error("the word is missing")]
    NoWord,
    /// What stands there is no tile.
    #[error(transparent)]
    Tile(#[from] FaceError),
    /// `.` or brackets where no tile lies.
    #[error("no tile lies on {0}")]
    NothingThere(String),
    /// Another tile lies there.
    #[error("another tile lies on {0}")]
    Taken(String),
    /// The word does not fit the board.
    #[error("the word leaves the board")]
    LeavesBoard,
    /// All its letters lie on the board already.
    #[error("the play places no tile")]
    NoTile,
    /// Brackets that are not closed, or not opened.
    #[error("a bracket without its partner")]
    Bracket,
}

/// The word of a play, with what lies on the board in brackets. The board is the one before the
/// play.
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

/// Where the word of a play begins: `8D`.
#[must_use]
pub fn coordinate_of(play: &Play, board: &Board) -> String {
    let (row, column) = play.word_begin(board);
    coordinate(play.direction(), row, column)
}

/// Coordinate and word.
#[must_use]
pub fn play_to_text(play: &Play, board: &Board, alphabet: &Alphabet) -> String {
    coordinate_of(play, board) + " " + &word_of(play, board, alphabet)
}

/// Reads coordinate and word. Letters on the board may stand in brackets, be written as they are,
/// or as `.`. The play scores 0: see [`crate::score::score`].
///
/// # Errors
/// [`PlayTextError`] with the place.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use lexc_game::board::{Board, Tile};
/// use lexc_game::layout::Layout;
/// use lexc_game::notation::plays::{play_from_text, play_to_text};
///
/// let alphabet = lexc_testkit::alphabet("english");
/// let mut board = Board::new(&Layout::standard());
/// board.set(7, 5, Tile::natural(9));
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
    let (place, word) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let Some((direction, mut row, mut column)) = parse(place) else {
        return Err(error(
            begin,
            PlayTextErrorKind::Coordinate(place.to_owned()),
        ));
    };
    let word = word.trim_start();
    let offset = begin + rest.len() - word.len();
    if word.is_empty() {
        return Err(error(offset, PlayTextErrorKind::NoWord));
    }
    let mut first = None;
    let mut tiles: Vec<Tile> = Vec::new();
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
        if row >= board.rows() || column >= board.columns() {
            return Err(error(here, PlayTextErrorKind::LeavesBoard));
        }
        let there = board.get(row, column);
        let square = || coordinate(direction, row, column);
        let len = if next == '.' {
            1
        } else {
            let (tile, len) = read_tile(left, alphabet).map_err(|kind| error(here, kind.into()))?;
            if !there.is_empty() && tile.letter() != there.letter() {
                return Err(error(here, PlayTextErrorKind::Taken(square())));
            }
            if there.is_empty() && !inside {
                first = first.or(Some((row, column)));
                tiles.push(tile);
            }
            len
        };
        if there.is_empty() && (inside || next == '.') {
            return Err(error(here, PlayTextErrorKind::NothingThere(square())));
        }
        left = &left[len..];
        match direction {
            crate::play::Direction::Across => column += 1,
            crate::play::Direction::Down => row += 1,
        }
    }
    if inside {
        return Err(error(text.trim_end().len(), PlayTextErrorKind::Bracket));
    }
    let Some((row, column)) = first else {
        return Err(error(offset, PlayTextErrorKind::NoTile));
    };
    Ok(Play::new(direction, row, column, &tiles, 0))
}
