//! [`BitSet`]: a set of letters or labels as bits.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use crate::letter::Letter;

/// An item of a [`BitSet`]: a [`Letter`] or a [`Label`](crate::Label).
pub trait BitSetItem: Copy {
    /// The set of all items, as bits.
    const ALL: u64;

    /// Returns the number of the item, below 64: its bit in a set.
    fn number(self) -> u8;

    /// Returns the item of the lowest bit, or `None` if there is none.
    fn lowest(bits: u64) -> Option<Self>;
}

impl BitSetItem for Letter {
    const ALL: u64 = !1;

    #[inline]
    fn number(self) -> u8 {
        self.number()
    }

    #[inline]
    fn lowest(bits: u64) -> Option<Self> {
        // An empty set has 64 trailing zeros; the low six bits of 64 are zero, which is no letter.
        Self::from_low_bits(bits.trailing_zeros() as u8)
    }
}

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
pub type LetterSet = BitSet<Letter>;

/// An iterator over the letters of a [`LetterSet`], in alphabet order.
pub type Letters = BitSetIter<Letter>;

/// A set of letters or labels, as bits: a [`LetterSet`] or a [`LabelSet`](crate::LabelSet).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct BitSet<T> {
    bits: u64,
    items: PhantomData<T>,
}

impl<T: BitSetItem> BitSet<T> {
    /// The empty set.
    pub const EMPTY: Self = Self::from_bits(0);

    /// The set of all letters that any alphabet can have, or of all labels.
    pub const ALL: Self = Self::from_bits(u64::MAX);

    /// Returns the set with these bits. In a set of letters, bit 0, which is no letter, is ignored.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self { bits: bits & T::ALL, items: PhantomData }
    }

    /// Returns the set as bits. In a set of letters, bit 0 is never set.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Returns `true` if the item is in the set.
    #[inline]
    #[must_use]
    pub fn contains(self, item: impl Into<T>) -> bool {
        self.bits >> item.into().number() & 1 != 0
    }

    /// Returns `true` if every item of `other` is in this set.
    #[inline]
    #[must_use]
    pub const fn is_superset(self, other: Self) -> bool {
        other.bits & !self.bits == 0
    }

    /// Adds an item.
    #[inline]
    pub fn insert(&mut self, item: impl Into<T>) {
        self.bits |= 1 << item.into().number();
    }

    /// Removes an item.
    #[inline]
    pub fn remove(&mut self, item: impl Into<T>) {
        self.bits &= !(1 << item.into().number());
    }

    /// Removes the first item, and returns it: letters in alphabet order, the separator before
    /// them.
    #[inline]
    pub fn pop_first(&mut self) -> Option<T> {
        let item = T::lowest(self.bits);
        self.bits &= self.bits.wrapping_sub(1);
        item
    }

    /// Returns the number of items in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Returns `true` if the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns an iterator over the items: letters in alphabet order, the separator before them.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> BitSetIter<T> {
        BitSetIter(self)
    }
}

impl LetterSet {
    /// Returns the set of the first `len` letters, or of all if there are fewer.
    #[inline]
    #[must_use]
    pub const fn first(len: usize) -> Self {
        if len >= Letter::MAX as usize { Self::ALL } else { Self::from_bits(((1 << len) - 1) << 1) }
    }
}

impl<T: BitSetItem> Default for BitSet<T> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: BitSetItem + fmt::Debug> fmt::Debug for BitSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<T: BitSetItem> From<T> for BitSet<T> {
    #[inline]
    fn from(item: T) -> Self {
        Self { bits: 1 << item.number(), items: PhantomData }
    }
}

impl<T: BitSetItem> FromIterator<T> for BitSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(items);
        set
    }
}

impl<T: BitSetItem> Extend<T> for BitSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.insert(item));
    }
}

impl<T: BitSetItem> IntoIterator for BitSet<T> {
    type Item = T;
    type IntoIter = BitSetIter<T>;

    #[inline]
    fn into_iter(self) -> BitSetIter<T> {
        self.iter()
    }
}

impl<T: BitSetItem> BitOr for BitSet<T> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self { bits: self.bits | other.bits, ..self }
    }
}

impl<T: BitSetItem> BitOrAssign for BitSet<T> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.bits |= other.bits;
    }
}

impl<T: BitSetItem> BitAnd for BitSet<T> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self { bits: self.bits & other.bits, ..self }
    }
}

impl<T: BitSetItem> BitAndAssign for BitSet<T> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.bits &= other.bits;
    }
}

impl<T: BitSetItem> Sub for BitSet<T> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { bits: self.bits & !other.bits, ..self }
    }
}

impl<T: BitSetItem> SubAssign for BitSet<T> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.bits &= !other.bits;
    }
}

impl<T: BitSetItem> Not for BitSet<T> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::from_bits(!self.bits)
    }
}

/// An iterator over the items of a [`BitSet`]: letters in alphabet order, the separator before
/// them.
#[derive(Debug, Clone)]
pub struct BitSetIter<T: BitSetItem>(BitSet<T>);

impl<T: BitSetItem> Iterator for BitSetIter<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T: BitSetItem> ExactSizeIterator for BitSetIter<T> {}
impl<T: BitSetItem> FusedIterator for BitSetIter<T> {}

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
