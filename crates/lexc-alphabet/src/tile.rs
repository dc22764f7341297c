//! [`Tile`] and [`PlacedTile`]: the pieces on racks and boards.

use core::fmt;
use core::num::NonZeroU8;

use crate::letter::Letter;

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
/// use lexc_alphabet::{Letter, PlacedTile, Tile};
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
        if self.is_blank() { Tile::Blank } else { Tile::Letter(self.letter()) }
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
    use super::{PlacedTile, Tile};
    use alloc::vec::Vec;

    #[test]
    fn bytes_of_placed_tiles_read_back() {
        assert_eq!(size_of::<Tile>(), 1);
        let all: Vec<PlacedTile> = (0..=u8::MAX).filter_map(PlacedTile::from_byte).collect();
        assert_eq!(all.len(), 2 * 63);
        for tile in all {
            assert_eq!(PlacedTile::from_byte(tile.to_byte()), Some(tile));
            let natural = Tile::Letter(tile.letter());
            let expected = if tile.is_blank() { Tile::Blank } else { natural };
            assert_eq!(tile.tile(), expected);
        }
    }
}
