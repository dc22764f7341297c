//! Runs of tiles, found in the bits of a line's occupied squares.

/// Returns the first square of the run that contains square `at`.
#[inline]
pub(crate) fn run_begin(occupied: u32, at: usize) -> usize {
    let empty_below = !occupied & ((1 << at) - 1);
    32 - empty_below.leading_zeros() as usize
}

/// Returns the first square after the run that contains square `at`.
#[inline]
pub(crate) fn run_end(occupied: u32, at: usize) -> usize {
    at + (!(occupied >> at)).trailing_zeros() as usize
}

/// Returns an iterator over the runs of a line, each as its first square and the square after it,
/// from left to right.
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

#[cfg(test)]
mod tests {
    use super::runs;

    #[test]
    fn runs_of_occupied_squares() {
        let all = |occupied| runs(occupied).collect::<Vec<_>>();
        assert_eq!(all(0), []);
        assert_eq!(all(0b1), [(0, 1)]);
        assert_eq!(all(0b0110_1110), [(1, 4), (5, 7)]);
        assert_eq!(all(0x7fff_ffff), [(0, 31)]);
        assert_eq!(all(1 << 30 | 1 << 14), [(14, 15), (30, 31)]);
    }
}
