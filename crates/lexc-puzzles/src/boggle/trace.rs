//! Paths of words.

use lexc_runtime::Letter;

use super::board::{BoggleBoard, Die};

/// Returns the first path that spells `word` on the board, as indices of dice, or `None` if there
/// is none. Paths are ordered by their first die, then by the second, and so on.
///
/// # Examples
/// ```
/// use lexc_puzzles::boggle::{BoggleBoard, trace};
///
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let board = BoggleBoard::parse("LQuR/AIZ", lexicon.tokenizer())?;
/// let quiz = lexicon.tokenizer().letters("quiz")?;
/// assert_eq!(trace(&board, &quiz), Some(vec![1, 4, 5]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn trace(board: &BoggleBoard, word: &[Letter]) -> Option<Vec<usize>> {
    let mut path = Vec::new();
    (0..board.dice().len()).any(|die| step(board, die, word, &mut path)).then_some(path)
}

/// Extends the path by a die and spells all of `word`, which is not empty. Returns `false` if that
/// is impossible.
fn step(board: &BoggleBoard, die: usize, word: &[Letter], path: &mut Vec<usize>) -> bool {
    if path.contains(&die) {
        return false;
    }
    let rest = match board.dice().get(die) {
        // A die without tiles is a hole.
        Some(Die::Tiles(tiles)) if !tiles.is_empty() => word.strip_prefix(tiles.as_slice()),
        Some(Die::Any) => word.get(1..),
        _ => None,
    };
    let Some(rest) = rest else {
        return false;
    };
    path.push(die);
    if rest.is_empty() {
        return true;
    }
    let found = board.neighbours(die).any(|next| step(board, next, rest, path));
    if !found {
        path.pop();
    }
    found
}
