//! Anchors: the squares where plays begin that do not begin at a run of tiles.

use super::state::BoardState;

/// Returns the anchors of a line: its empty squares beside a tile of any line; on an empty board,
/// the start square.
#[inline]
pub(crate) fn anchors(board: &BoardState, line: usize) -> u32 {
    let occupied = board.occupied[line];
    let squares = (1u32 << board.len_of(line)) - 1;
    let beside = occupied << 1 | occupied >> 1 | connecting_squares(board, line);
    beside & squares & !occupied
}

/// Returns the empty squares of a line that connect a play to the tiles of other lines: those
/// beside such a tile. On an empty board that is the start square, in one direction only if the
/// board is symmetric.
#[inline]
pub(crate) fn connecting_squares(board: &BoardState, line: usize) -> u32 {
    if board.tile_count > 0 {
        return board.beside_tiles[line];
    }
    let (row, column) = board.start;
    if line == row {
        1 << column
    } else if line == board.rows + column && !board.symmetric {
        1 << row
    } else {
        0
    }
}
