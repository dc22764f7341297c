//! A path of a word.

use super::board::{Board, Die};

/// The first path that spells `word` on the board: the indices of its dice, in order; `None` if it
/// is not there. The first path is the one whose first die comes first, then its second, and so on.
///
/// ```
/// use lexc_puzzles::boggle::{parse, trace};
/// # let bytes = lexc_testkit::twelve();
/// let lexicon = lexc_runtime::Lexicon::from_bytes(bytes)?;
/// let board = parse("LQuR/AIZ", lexicon.tokenizer())?;
/// let quiz = [17, 21, 9, 26];
/// assert_eq!(trace(&board, &quiz), Some(vec![1, 4, 5]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn trace(board: &Board, word: &[u8]) -> Option<Vec<usize>> {
    let mut path = Vec::new();
    (0..board.dice().len())
        .any(|place| step(board, place, word, &mut path))
        .then_some(path)
}

/// Can the path go on over `place` and spell all of `word`, which is not empty?
fn step(board: &Board, place: usize, word: &[u8], path: &mut Vec<usize>) -> bool {
    if path.contains(&place) {
        return false;
    }
    let rest = match board.dice().get(place) {
        // A die that shows nothing is a hole.
        Some(Die::Tiles(tiles)) if !tiles.is_empty() => word.strip_prefix(tiles.as_slice()),
        Some(Die::Any) => word.get(1..),
        _ => None,
    };
    let Some(rest) = rest else {
        return false;
    };
    path.push(place);
    if rest.is_empty() {
        return true;
    }
    let found = board
        .neighbours(place)
        .any(|next| step(board, next, rest, path));
    if !found {
        path.pop();
    }
    found
}
