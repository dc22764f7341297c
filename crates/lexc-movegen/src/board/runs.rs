//! The runs of a board, each with the squares that its plays may use.

use super::line_bits::runs;
use super::state::BoardState;

/// A run with the part of its line that its plays may use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunSpan {
    pub(crate) line: usize,
    pub(crate) begin: usize,
    /// The square after the run.
    pub(crate) end: usize,
    /// The leftmost square of the run's plays: two after the previous run, so that a play belongs
    /// to the first run that it covers.
    pub(crate) wall: usize,
}

/// Calls `f` with every run of tiles on the board.
#[inline(always)]
pub(crate) fn for_each_run(board: &BoardState, mut f: impl FnMut(RunSpan)) {
    for line in 0..board.line_count() {
        let mut wall = 0;
        for (begin, end) in runs(board.occupied[line]) {
            f(RunSpan { line, begin, end, wall });
            wall = end + 1;
        }
    }
}
