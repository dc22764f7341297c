//! The words that a play forms, read from the board without allocation.

use lexc_alphabet::{Letter, PlacedTile};
use lexc_game::{Board, Direction, Play, Square};

/// Reads the main word of a play on the board before it. Returns the number of its letters.
pub(super) fn read_main(play: &Play, board: &Board, letters: &mut Vec<Letter>) -> usize {
    letters.clear();
    let squares = play.squares(board);
    if let Some((first, _)) = squares.clone().next() {
        read_word(board, squares, first, play.direction(), letters);
    }
    letters.len()
}

/// Calls `word` with each cross-word of a play on the board before it.
pub(super) fn for_each_cross(
    play: &Play,
    board: &Board,
    letters: &mut Vec<Letter>,
    mut word: impl FnMut(&[Letter]),
) {
    let across = play.direction().other();
    for (square, tile) in play.squares(board) {
        read_word(board, core::iter::once((square, tile)), square, across, letters);
        if letters.len() > 1 {
            word(letters);
        }
    }
}

/// Returns the word in a direction through `from`, read from the tiles on the board and new tiles.
fn read_word(
    board: &Board,
    new: impl Iterator<Item = (Square, PlacedTile)> + Clone,
    from: Square,
    direction: Direction,
    letters: &mut Vec<Letter>,
) {
    letters.clear();
    let mut at = from;
    let has_tile = |square: &Square| board.get(*square).is_some();
    while let Some(before) = at.previous(direction).filter(has_tile) {
        at = before;
    }
    let mut next = Some(at);
    while let Some(square) = next {
        let placed = || new.clone().find(|(at, _)| *at == square).map(|(_, tile)| tile);
        match board.get(square).or_else(placed) {
            Some(tile) => letters.push(tile.letter()),
            None => return,
        }
        next = square.next(direction);
    }
}
