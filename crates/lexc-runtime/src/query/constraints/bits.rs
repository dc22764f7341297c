//! Sets of positions in a pattern or word, as bits in slices of `u64`.

use lexc_alphabet::LetterSet;

/// Returns the number of `u64`s that bits 0 to `last` take.
pub(super) const fn words_for(last: usize) -> usize {
    last / 64 + 1
}

/// Sets a bit. A bit after the end of the slice is ignored.
pub(super) fn set(bits: &mut [u64], at: usize) {
    if let Some(word) = bits.get_mut(at / 64) {
        *word |= 1 << (at % 64);
    }
}

/// Returns `true` if the bit is set.
pub(super) fn has(bits: &[u64], at: usize) -> bool {
    bits.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 != 0)
}

/// Returns the lowest bit that is set.
pub(super) fn lowest(bits: &[u64]) -> Option<usize> {
    let at = bits.iter().position(|&word| word != 0)?;
    Some(at * 64 + bits.get(at)?.trailing_zeros() as usize)
}

/// Returns the highest bit that is set.
pub(super) fn highest(bits: &[u64]) -> Option<usize> {
    let at = bits.iter().rposition(|&word| word != 0)?;
    Some(at * 64 + 63 - bits.get(at)?.leading_zeros() as usize)
}

/// Returns an iterator over all bits that are set, in order.
pub(super) fn each(bits: &[u64]) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(at, &word)| {
        let mut left = word;
        core::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            left &= left.checked_sub(1)?;
            Some(at * 64 + bit)
        })
    })
}

/// Returns the union of `of` over all bits that are set.
pub(super) fn union(bits: &[u64], of: impl Fn(usize) -> LetterSet) -> LetterSet {
    each(bits).fold(LetterSet::EMPTY, |all, at| all | of(at))
}

/// Returns the bits of `from` that are also in `and`, shifted up by `by` positions (1 to 63).
#[inline]
pub(super) fn raised<'a>(
    from: &'a [u64],
    and: &'a [u64],
    by: u32,
) -> impl Iterator<Item = u64> + 'a {
    let mut carry = 0;
    from.iter().zip(and).map(move |(from, and)| {
        let both = from & and;
        let moved = both << by | carry;
        carry = both >> (64 - by);
        moved
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_across_words() {
        let mut bits = vec![0; words_for(130)];
        assert_eq!((bits.len(), lowest(&bits), highest(&bits)), (3, None, None));
        for at in [3, 63, 64, 130] {
            set(&mut bits, at);
        }
        assert!(has(&bits, 63) && !has(&bits, 62) && !has(&bits, 999));
        assert_eq!((lowest(&bits), highest(&bits)), (Some(3), Some(130)));
        assert_eq!(each(&bits).collect::<Vec<_>>(), [3, 63, 64, 130]);
        let all = vec![!0; bits.len()];
        let raised: Vec<u64> = raised(&bits, &all, 2).collect();
        assert_eq!(each(&raised).collect::<Vec<_>>(), [5, 65, 66, 132]);
    }
}
