//! Anchors: the squares where plays can begin that do not begin at a run of tiles.

use crate::cross_check::BoardState;

/// Returns the anchors of a line: its empty squares beside a tile of any line; on an empty board the
/// start.
#[cfg(feature = "all-searches")]
#[inline]
pub(crate) fn anchors(lines: &BoardState, line: usize) -> u32 {
    let occupied = lines.occupied[line];
    let squares = (1u32 << lines.len_of(line)) - 1;
    let beside = occupied << 1 | occupied >> 1 | touched(lines, line);
    beside & squares & !occupied
}

/// Returns the empty squares of a line that connect a play which touches no tile of the line: those
/// beside a tile of another line. On an empty board that is the start square; there a play and its
/// mirror image count once if the board is symmetric.
#[inline]
pub(crate) fn touched(lines: &BoardState, line: usize) -> u32 {
    if lines.count > 0 {
        return lines.touched[line];
    }
    let (row, column) = lines.start;
    if line == row {
        1 << column
    } else if line == lines.rows + column && !lines.symmetric {
        1 << row
    } else {
        0
    }
}
