//! [`Letter`], [`LetterSet`], [`Tile`] and [`PlacedTile`]: the elements of words, racks and boards.
//!
//! A *letter* is an entry of an [`Alphabet`](crate::alphabet::Alphabet), which may be written
//! with several characters (`CH`, `L·L`). A *tile* is a physical piece: it shows a letter, or it is
//! a blank. A *placed tile* is a tile on the board, where a blank stands for a letter. None of the
//! four has a value that means "nothing": an empty square is `Option<PlacedTile>`, which still
//! takes one byte.

use core::fmt;
use core::iter::FusedIterator;
use core::num::NonZeroU8;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A letter of an alphabet, by its position in alphabet order: 1 is the first letter.
///
/// Letters of one alphabet compare in alphabet order. The number that a letter has in a file is
/// [`Letter::number`].
///
/// # Examples
/// ```
/// use lexc_format::Letter;
///
/// let first = Letter::new(1).unwrap();
/// assert_eq!(first.index(), 0);
/// assert!(Letter::new(0).is_none());
/// assert!(Letter::new(64).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Letter(NonZeroU8);

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
        if index < Self::MAX as usize {
            Self::new(index as u8 + 1)
        } else {
            None
        }
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
    pub fn numbers(word: &[Self]) -> alloc::vec::Vec<u8> {
        word.iter().map(|letter| letter.number()).collect()
    }

    /// Returns the letters of a word given by numbers, or `None` if one is not a letter.
    #[must_use]
    pub fn word(numbers: &[u8]) -> Option<alloc::vec::Vec<Self>> {
        numbers.iter().map(|&number| Self::new(number)).collect()
    }
}

impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Letter({})", self.number())
    }
}

/// A number that is not a letter's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotALetter(pub u8);

impl fmt::Display for NotALetter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is not the number of a letter: these are 1 to {}",
            self.0,
            Letter::MAX
        )
    }
}

impl core::error::Error for NotALetter {}

impl TryFrom<u8> for Letter {
    type Error = NotALetter;

    fn try_from(number: u8) -> Result<Self, NotALetter> {
        Self::new(number).ok_or(NotALetter(number))
    }
}

impl From<Letter> for u8 {
    #[inline]
    fn from(letter: Letter) -> Self {
        letter.number()
    }
}

/// A set of letters, as bits: bit *n* is set if the letter of number *n* is in the set.
///
/// # Examples
/// ```
/// use lexc_format::{Letter, LetterSet};
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
        // A set never has bit 0, and without bits there are 64 zeros, which are no letter.
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

/// A physical piece on a rack or in the bag: a blank, or a tile that shows a letter.
///
/// Blanks sort before letters, letters in alphabet order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tile {
    /// A blank, which may be played as any letter.
    Blank,
    /// A tile that shows this letter.
    Letter(Letter),
}

impl Tile {
    /// Returns the letter that the tile shows, or `None` for a blank.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> Option<Letter> {
        match self {
            Self::Blank => None,
            Self::Letter(letter) => Some(letter),
        }
    }

    /// Returns `true` for a blank.
    #[inline]
    #[must_use]
    pub const fn is_blank(self) -> bool {
        matches!(self, Self::Blank)
    }
}

impl From<Letter> for Tile {
    #[inline]
    fn from(letter: Letter) -> Self {
        Self::Letter(letter)
    }
}

/// A tile on the board: its letter, and whether the piece is a blank.
///
/// # Examples
/// ```
/// use lexc_format::{Letter, PlacedTile, Tile};
///
/// let q = Letter::new(17).unwrap();
/// let blank = PlacedTile::blank(q);
/// assert_eq!((blank.letter(), blank.tile()), (q, Tile::Blank));
/// assert_ne!(blank, PlacedTile::natural(q));
/// assert_eq!(size_of::<Option<PlacedTile>>(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct PlacedTile(NonZeroU8);

impl PlacedTile {
    /// The bit of a blank; the letter's number is in the lower six.
    const BLANK: u8 = 0x80;

    /// Returns a tile that shows its letter.
    #[inline]
    #[must_use]
    pub const fn natural(letter: Letter) -> Self {
        Self(letter.0)
    }

    /// Returns a blank played as a letter.
    #[inline]
    #[must_use]
    pub const fn blank(letter: Letter) -> Self {
        match NonZeroU8::new(letter.number() | Self::BLANK) {
            Some(byte) => Self(byte),
            // Unreachable: a bit is set.
            None => Self(letter.0),
        }
    }

    /// Returns the letter of the tile; for a blank, the letter that it was played as.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> Letter {
        match NonZeroU8::new(self.0.get() & !Self::BLANK) {
            Some(number) => Letter(number),
            // Unreachable: both constructors keep a letter's number in the low bits.
            None => Letter(NonZeroU8::MIN),
        }
    }

    /// Returns `true` if the piece is a blank.
    #[inline]
    #[must_use]
    pub const fn is_blank(self) -> bool {
        self.0.get() & Self::BLANK != 0
    }

    /// Returns the piece, as it was on the rack.
    #[inline]
    #[must_use]
    pub const fn tile(self) -> Tile {
        if self.is_blank() {
            Tile::Blank
        } else {
            Tile::Letter(self.letter())
        }
    }

    /// Returns the tile that [`PlacedTile::to_byte`] gave, or `None` for any other byte.
    #[inline]
    #[must_use]
    pub const fn from_byte(byte: u8) -> Option<Self> {
        match Letter::new(byte & !Self::BLANK) {
            Some(letter) if byte & Self::BLANK != 0 => Some(Self::blank(letter)),
            Some(letter) => Some(Self::natural(letter)),
            None => None,
        }
    }

    /// Returns the tile as a byte, never zero: the number of the letter, and bit 7 for a blank.
    #[inline]
    #[must_use]
    pub const fn to_byte(self) -> u8 {
        self.0.get()
    }
}

impl fmt::Debug for PlacedTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_blank() { "blank" } else { "natural" };
        write!(f, "PlacedTile::{kind}({})", self.letter().number())
    }
}

#[cfg(test)]
mod tests {
    use super::{Letter, LetterSet, PlacedTile, Tile};
    use alloc::vec::Vec;

    #[test]
    fn letters_are_the_numbers_from_1_to_63() {
        let valid: Vec<u8> = (0..=u8::MAX)
            .filter(|&n| Letter::new(n).is_some())
            .collect();
        assert_eq!(valid, (1..=63).collect::<Vec<u8>>());
        for number in valid {
            let letter = Letter::new(number).unwrap();
            assert_eq!(letter.number(), number);
            assert_eq!(Letter::from_index(letter.index()), Some(letter));
        }
        assert_eq!(Letter::from_index(63), None);
        assert_eq!(size_of::<Option<Letter>>(), 1);
        assert_eq!(size_of::<Tile>(), 1);
    }

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

    #[test]
    fn bytes_of_placed_tiles_read_back() {
        let all: Vec<PlacedTile> = (0..=u8::MAX).filter_map(PlacedTile::from_byte).collect();
        assert_eq!(all.len(), 2 * 63);
        for tile in all {
            assert_eq!(PlacedTile::from_byte(tile.to_byte()), Some(tile));
            let natural = Tile::Letter(tile.letter());
            let expected = if tile.is_blank() {
                Tile::Blank
            } else {
                natural
            };
            assert_eq!(tile.tile(), expected);
        }
    }
}
