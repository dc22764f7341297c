//! [`Letter`]: an entry of an alphabet.

use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU8;

/// A letter of an alphabet, by its position in alphabet order: 1 is the first letter.
///
/// Letters of one alphabet compare in alphabet order. The number that a letter has in a file is
/// [`Letter::number`].
///
/// # Examples
/// ```
/// use lexc_alphabet::Letter;
///
/// let first = Letter::new(1).unwrap();
/// assert_eq!(first.index(), 0);
/// assert!(Letter::new(0).is_none());
/// assert!(Letter::new(64).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Letter(pub(crate) NonZeroU8);

impl Letter {
    /// The letter of number 1.
    pub const FIRST: Self = Self(NonZeroU8::MIN);

    /// The largest number that a letter can have.
    pub const MAX: u8 = 63;

    /// Returns the letter with this number, or `None` unless it is 1 to [`Letter::MAX`].
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(number) if number.get() <= Self::MAX => Some(Self(number)),
            _ => None,
        }
    }

    /// Returns the letter whose number is in the lowest six bits, or `None` if they are zero.
    #[inline]
    #[must_use]
    pub const fn from_low_bits(bits: u8) -> Option<Self> {
        match NonZeroU8::new(bits & Self::MAX) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// Returns the letter at an index of the alphabet, counted from 0, or `None` unless it is
    /// below [`Letter::MAX`].
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::MAX as usize { Self::new(index as u8 + 1) } else { None }
    }

    /// Returns the number of the letter: 1 to [`Letter::MAX`].
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// Returns the index of the letter in its alphabet, counted from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns the numbers of the letters of a word.
    #[inline]
    #[must_use]
    pub fn numbers(word: &[Self]) -> Vec<u8> {
        word.iter().map(|letter| letter.number()).collect()
    }

    /// Returns the letters of a word given by numbers, or `None` if one is not a letter.
    #[must_use]
    pub fn word(numbers: &[u8]) -> Option<Vec<Self>> {
        numbers.iter().map(|&number| Self::new(number)).collect()
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Letter({})", self.number())
    }
}

impl From<Letter> for u8 {
    #[inline]
    fn from(letter: Letter) -> Self {
        letter.number()
    }
}

#[cfg(test)]
mod tests {
    use super::Letter;
    use alloc::vec::Vec;

    #[test]
    fn letters_are_the_numbers_from_1_to_63() {
        let valid: Vec<u8> = (0..=u8::MAX).filter(|&n| Letter::new(n).is_some()).collect();
        assert_eq!(valid, (1..=63).collect::<Vec<u8>>());
        for number in valid {
            let letter = Letter::new(number).unwrap();
            assert_eq!(letter.number(), number);
            assert_eq!(Letter::from_index(letter.index()), Some(letter));
        }
        assert_eq!(Letter::from_index(63), None);
        assert_eq!(size_of::<Option<Letter>>(), 1);
    }
}
