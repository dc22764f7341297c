//! [`Label`] and [`LabelSet`]: the labels of the edges of an automaton.
//!
//! Most edges are labelled with a [`Letter`]. In a GADDAG and in a two-way DAWG one edge of a state
//! may be labelled with the *separator*, after which letters go to the other side of the word.

use core::ops::{BitAnd, BitOr, BitOrAssign};

use crate::bit_set::{BitSet, BitSetItem, BitSetIter, LetterSet};
use crate::letter::Letter;

/// The label of an edge: a letter, or the separator of a GADDAG or two-way DAWG.
///
/// It takes one byte. The separator sorts before all letters.
///
/// # Examples
/// ```
/// use lexc_alphabet::{Label, Letter};
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
        if byte <= Letter::MAX { Some(Self::from_low_bits(byte)) } else { None }
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

impl BitSetItem for Label {
    const ALL: u64 = u64::MAX;

    #[inline]
    fn number(self) -> u8 {
        self.to_byte()
    }

    #[inline]
    fn lowest(bits: u64) -> Option<Self> {
        (bits != 0).then(|| Self::from_low_bits(bits.trailing_zeros() as u8))
    }
}

/// A set of labels, as bits: bit 0 for the separator, bit *n* for the letter of number *n*.
///
/// The intersection with a [`LetterSet`] is a `LetterSet`.
///
/// # Examples
/// ```
/// use lexc_alphabet::{Label, LabelSet, Letter, LetterSet};
///
/// let [a, b] = [1, 2].map(|n| Letter::new(n).unwrap());
/// let set = LabelSet::from_bits(0b011);
/// assert!(set.has_separator() && set.contains(a) && !set.contains(b));
/// assert_eq!(set.letters(), LetterSet::from(a));
/// assert_eq!(set & LetterSet::from_iter([a, b]), LetterSet::from(a));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Label::Separator, Label::Letter(a)]);
/// ```
pub type LabelSet = BitSet<Label>;

/// An iterator over the labels of a [`LabelSet`]: the separator first, then letters in alphabet
/// order.
pub type Labels = BitSetIter<Label>;

impl LabelSet {
    /// Returns the letters of the set, without the separator.
    #[inline]
    #[must_use]
    pub const fn letters(self) -> LetterSet {
        LetterSet::from_bits(self.bits())
    }

    /// Returns `true` if the separator is in the set.
    #[inline]
    #[must_use]
    pub const fn has_separator(self) -> bool {
        self.bits() & 1 != 0
    }
}

impl From<LetterSet> for LabelSet {
    #[inline]
    fn from(letters: LetterSet) -> Self {
        Self::from_bits(letters.bits())
    }
}

impl BitOr<LetterSet> for LabelSet {
    type Output = Self;

    #[inline]
    fn bitor(self, letters: LetterSet) -> Self {
        self | Self::from(letters)
    }
}

impl BitOrAssign<LetterSet> for LabelSet {
    #[inline]
    fn bitor_assign(&mut self, letters: LetterSet) {
        *self |= Self::from(letters);
    }
}

impl BitAnd<LetterSet> for LabelSet {
    type Output = LetterSet;

    #[inline]
    fn bitand(self, letters: LetterSet) -> LetterSet {
        self.letters() & letters
    }
}

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
