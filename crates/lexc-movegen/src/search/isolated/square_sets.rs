//! Sets of squares of all lines.

/// A set of squares of all lines, by their index, in `N` words of 64 bits.
pub(super) type SquareSet<const N: usize> = [u64; N];

#[inline(always)]
pub(super) fn intersection<const N: usize>(a: &SquareSet<N>, b: &SquareSet<N>) -> SquareSet<N> {
    core::array::from_fn(|i| a[i] & b[i])
}

/// Shifts all squares by one. No bit crosses a word boundary: the last index of a line is not a
/// square.
#[inline(always)]
pub(super) fn shifted<const N: usize>(set: &SquareSet<N>) -> SquareSet<N> {
    core::array::from_fn(|i| set[i] << 1)
}

#[inline(always)]
pub(super) fn is_empty<const N: usize>(set: &SquareSet<N>) -> bool {
    set.iter().fold(0, |all, word| all | word) == 0
}
