//! Where plays can begin: runs of tiles, and anchors.

use crate::cross_check::Lines;

/// The runs of a line's tiles, as begin and end, from left to right.
#[inline(always)]
pub(crate) fn runs(occupied: u32) -> impl Iterator<Item = (usize, usize)> {
    let mut left = u64::from(occupied);
    core::iter::from_fn(move || {
        let begin = left.trailing_zeros();
        let filled = left + (1u64 << (begin & 63));
        let end = filled.trailing_zeros();
        left &= left.checked_shr(end).map_or(0, |rest| rest << end);
        (begin < 32).then_some((begin as usize, end as usize))
    })
}

/// The anchors of a line: its empty squares beside a tile of any line; on an empty board the
/// start.
#[inline]
pub(crate) fn anchors(lines: &Lines, line: usize) -> u32 {
    let occupied = lines.occupied[line];
    let squares = (1u32 << lines.len_of(line)) - 1;
    let beside = occupied << 1 | occupied >> 1 | touched(lines, line);
    beside & squares & !occupied
}

/// Empty squares of a line that a play may lie on without touching a tile of the line, and be
/// joined to the others all the same: those beside a tile of another line. On an empty board, the
/// start; there a play and its mirror image count once if the board is symmetric.
#[inline]
pub(crate) fn touched(lines: &Lines, line: usize) -> u32 {
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

#[cfg(test)]
mod tests {
    use super::runs;

    #[test]
    fn runs_are_found() {
        let all = |occupied| runs(occupied).collect::<Vec<_>>();
        assert_eq!(all(0), []);
        assert_eq!(all(0b1), [(0, 1)]);
        assert_eq!(all(0b0110_1110), [(1, 4), (5, 7)]);
        assert_eq!(all(0x7fff_ffff), [(0, 31)]);
        assert_eq!(all(1 << 30 | 1 << 14), [(14, 15), (30, 31)]);
    }
}
