//! [`Label`] and [`LabelSet`]: the labels of the edges of an automaton.
//!
//! Most edges are labelled with a [`Letter`]. In a GADDAG and in a two-way DAWG one edge of a state
//! may be labelled with the *separator*, after which letters go to the other side of the word.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use lexc_alphabet::{Letter, LetterSet};

/// The label of an edge: a letter, or the separator of a GADDAG or two-way DAWG.
///
/// It takes one byte. The separator sorts before all letters.
///
/// # Examples
/// ```
/// use lexc_alphabet::Letter;
/// use lexc_format::Label;
///
/// let b = Letter::new(2).unwrap();
/// assert_eq!(Label::from(b).letter(), Some(b));
/// assert_eq!(Label::Separator.letter(), None);
/// assert_eq!(size_of::<Label>(), 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// The separator of a GADDAG; the closing edge of a two-way DAWG.
    Separator,
    /// A letter.
    Letter(Letter),
}

impl Label {
    /// Returns the letter, or `None` for the separator.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> Option<Letter> {
        match self {
            Self::Separator => None,
            Self::Letter(letter) => Some(letter),
        }
    }

    /// Returns `true` for the separator.
    #[inline]
    #[must_use]
    pub const fn is_separator(self) -> bool {
        matches!(self, Self::Separator)
    }

    /// Returns the number of the label in a file: the number of the letter, or 0.
    #[inline]
    #[must_use]
    pub const fn to_byte(self) -> u8 {
        match self {
            Self::Separator => 0,
            Self::Letter(letter) => letter.number(),
        }
    }

    /// Returns the label that [`Label::to_byte`] gave, or `None` for any other byte.
    #[inline]
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        if byte <= Letter::MAX {
            Some(Self::from_low_bits(byte))
        } else {
            None
        }
    }

    /// Returns the label whose number is in the lowest six bits. Every value of six bits is a
    /// label.
    #[inline]
    #[must_use]
    pub const fn from_low_bits(bits: u8) -> Self {
        match Letter::from_low_bits(bits) {
            Some(letter) => Self::Letter(letter),
            None => Self::Separator,
        }
    }
}

impl From<Letter> for Label {
    #[inline]
    fn from(letter: Letter) -> Self {
        Self::Letter(letter)
    }
}

impl PartialEq<Letter> for Label {
    #[inline]
    fn eq(&self, letter: &Letter) -> bool {
        self.letter() == Some(*letter)
    }
}

/// A set of labels, as bits: bit 0 for the separator, bit *n* for the letter of number *n*.
///
/// The intersection with a [`LetterSet`] is a `LetterSet`.
///
/// # Examples
/// ```
/// use lexc_alphabet::{Letter, LetterSet};
/// use lexc_format::{Label, LabelSet};
///
/// let [a, b] = [1, 2].map(|n| Letter::new(n).unwrap());
/// let set = LabelSet::from_bits(0b011);
/// assert!(set.has_separator() && set.contains(a) && !set.contains(b));
/// assert_eq!(set.letters(), LetterSet::from(a));
/// assert_eq!(set & LetterSet::from_iter([a, b]), LetterSet::from(a));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Label::Separator, Label::Letter(a)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(transparent)]
pub struct LabelSet(u64);

impl LabelSet {
    /// The set without labels.
    pub const EMPTY: Self = Self(0);

    /// Returns the set with these bits.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the set as bits.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the letters of the set, without the separator.
    #[inline]
    #[must_use]
    pub const fn letters(self) -> LetterSet {
        LetterSet::from_bits(self.0)
    }

    /// Returns `true` if the separator is in the set.
    #[inline]
    #[must_use]
    pub const fn has_separator(self) -> bool {
        self.0 & 1 != 0
    }

    /// Returns `true` if the label is in the set.
    #[inline]
    #[must_use]
    pub fn contains(self, label: impl Into<Label>) -> bool {
        self.0 >> label.into().to_byte() & 1 != 0
    }

    /// Adds a label.
    #[inline]
    pub fn insert(&mut self, label: impl Into<Label>) {
        self.0 |= 1 << label.into().to_byte();
    }

    /// Removes the first label, and returns it: the separator, or the first letter.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Label> {
        if self.0 == 0 {
            return None;
        }
        let label = Label::from_low_bits(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(label)
    }

    /// Returns the number of labels in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set has no label.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns an iterator over the labels: the separator first, then letters in alphabet order.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Labels {
        Labels(self.0)
    }
}

impl fmt::Debug for LabelSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl From<LetterSet> for LabelSet {
    #[inline]
    fn from(letters: LetterSet) -> Self {
        Self(letters.bits())
    }
}

impl From<Label> for LabelSet {
    #[inline]
    fn from(label: Label) -> Self {
        Self(1 << label.to_byte())
    }
}

impl FromIterator<Label> for LabelSet {
    fn from_iter<I: IntoIterator<Item = Label>>(labels: I) -> Self {
        labels.into_iter().fold(Self::EMPTY, |mut set, label| {
            set.insert(label);
            set
        })
    }
}

impl IntoIterator for LabelSet {
    type Item = Label;
    type IntoIter = Labels;

    #[inline]
    fn into_iter(self) -> Labels {
        self.iter()
    }
}

impl BitOr for LabelSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOr<LetterSet> for LabelSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: LetterSet) -> Self {
        Self(self.0 | other.bits())
    }
}

impl BitOrAssign for LabelSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitOrAssign<LetterSet> for LabelSet {
    #[inline]
    fn bitor_assign(&mut self, other: LetterSet) {
        self.0 |= other.bits();
    }
}

impl BitAnd for LabelSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAnd<LetterSet> for LabelSet {
    type Output = LetterSet;

    #[inline]
    fn bitand(self, letters: LetterSet) -> LetterSet {
        LetterSet::from_bits(self.0 & letters.bits())
    }
}

impl BitAndAssign for LabelSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

/// An iterator over the labels of a [`LabelSet`].
#[derive(Debug, Clone)]
pub struct Labels(u64);

impl Iterator for Labels {
    type Item = Label;

    #[inline]
    fn next(&mut self) -> Option<Label> {
        let mut set = LabelSet(self.0);
        let label = set.pop_first();
        self.0 = set.0;
        label
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Labels {}
impl FusedIterator for Labels {}

#[cfg(test)]
mod tests {
    use super::{Label, LabelSet};

    #[test]
    fn labels_are_the_numbers_of_six_bits() {
        for byte in 0..=u8::MAX {
            match Label::from_byte(byte) {
                Some(label) => {
                    assert_eq!(label.to_byte(), byte);
                    assert_eq!(label.is_separator(), byte == 0);
                    assert_eq!(Label::from_low_bits(byte | 0xC0), label);
                }
                None => assert!(byte >= 64),
            }
        }
        assert_eq!(LabelSet::from_bits(u64::MAX).iter().count(), 64);
    }
}
