//! [`LetterSet`]: a set of letters as bits.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::letter::Letter;

/// A set of letters, as bits: bit *n* is set if the letter of number *n* is in the set.
///
/// # Examples
/// ```
/// use lexc_alphabet::{Letter, LetterSet};
///
/// let [a, b, c] = [1, 2, 3].map(|n| Letter::new(n).unwrap());
/// let set = LetterSet::from_iter([a, c]);
/// assert!(set.contains(c) && !set.contains(b));
/// assert_eq!((set | LetterSet::from(b)).len(), 3);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [a, c]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct LetterSet(u64);

impl LetterSet {
    /// The set without letters.
    pub const EMPTY: Self = Self(0);

    /// The set of all letters that any alphabet can have.
    pub const ALL: Self = Self(!1);

    /// Returns the set with these bits; bit 0, which is no letter, is ignored.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & !1)
    }

    /// Returns the set as bits; bit 0 is never set.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the set of the first `len` letters, or of all if there are fewer.
    #[inline]
    #[must_use]
    pub const fn first(len: usize) -> Self {
        if len >= Letter::MAX as usize {
            Self::ALL
        } else {
            Self(((1 << len) - 1) << 1)
        }
    }

    /// Returns `true` if the letter is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, letter: Letter) -> bool {
        self.0 >> letter.number() & 1 != 0
    }

    /// Returns `true` if every letter of `other` is in this set.
    #[inline]
    #[must_use]
    pub const fn is_superset(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Adds a letter.
    #[inline]
    pub const fn insert(&mut self, letter: Letter) {
        self.0 |= 1 << letter.number();
    }

    /// Removes a letter.
    #[inline]
    pub const fn remove(&mut self, letter: Letter) {
        self.0 &= !(1 << letter.number());
    }

    /// Removes the first letter in alphabet order, and returns it.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Letter> {
        // An empty set has 64 trailing zeros; the low six bits of 64 are zero, which is no letter.
        let letter = Letter::from_low_bits(self.0.trailing_zeros() as u8);
        self.0 &= self.0.wrapping_sub(1);
        letter
    }

    /// Returns the number of letters in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set has no letter.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns an iterator over the letters, in alphabet order.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Letters {
        Letters(self.0)
    }
}

impl fmt::Debug for LetterSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl From<Letter> for LetterSet {
    #[inline]
    fn from(letter: Letter) -> Self {
        Self(1 << letter.number())
    }
}

impl FromIterator<Letter> for LetterSet {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(letters);
        set
    }
}

impl Extend<Letter> for LetterSet {
    fn extend<I: IntoIterator<Item = Letter>>(&mut self, letters: I) {
        letters.into_iter().for_each(|letter| self.insert(letter));
    }
}

impl IntoIterator for LetterSet {
    type Item = Letter;
    type IntoIter = Letters;

    #[inline]
    fn into_iter(self) -> Letters {
        self.iter()
    }
}

impl BitOr for LetterSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for LetterSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for LetterSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for LetterSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl Sub for LetterSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for LetterSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl Not for LetterSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & !1)
    }
}

/// An iterator over the letters of a [`LetterSet`], in alphabet order.
#[derive(Debug, Clone)]
pub struct Letters(u64);

impl Iterator for Letters {
    type Item = Letter;

    #[inline]
    fn next(&mut self) -> Option<Letter> {
        let mut set = LetterSet(self.0);
        let letter = set.pop_first();
        self.0 = set.0;
        letter
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Letters {}
impl FusedIterator for Letters {}

#[cfg(test)]
mod tests {
    use super::LetterSet;

    #[test]
    fn sets_hold_letters_and_nothing_else() {
        for len in 0..=64 {
            assert_eq!(LetterSet::first(len).len(), len.min(63));
        }
        assert_eq!(LetterSet::ALL.iter().count(), 63);
        assert_eq!(!LetterSet::EMPTY, LetterSet::ALL);
        assert_eq!(LetterSet::from_bits(u64::MAX), LetterSet::ALL);
        assert!(LetterSet::from_bits(1).is_empty());
    }
}
