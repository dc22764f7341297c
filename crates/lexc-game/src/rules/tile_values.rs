//! [`TileValues`]: the values of the tiles of an alphabet, as a table.

use lexc_alphabet::{Alphabet, Letter, LetterSet, PlacedTile, Tile, TileScore};

use crate::score::Score;
use crate::tiles::rack::Rack;

/// The values of the tiles of an alphabet, as a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TileValues {
    /// The value of each letter by number; 0 where there is none.
    letters: [TileScore; 64],
    blank: TileScore,
    set: LetterSet,
}

impl TileValues {
    /// Returns the values of an alphabet.
    #[must_use]
    pub fn new(alphabet: &Alphabet) -> Self {
        let mut letters = [TileScore::ZERO; 64];
        for (slot, info) in letters.iter_mut().skip(1).zip(alphabet.tiles()) {
            *slot = info.score;
        }
        Self { letters, blank: alphabet.blank().score, set: alphabet.letters() }
    }

    /// Returns the value of a tile on the board.
    #[inline]
    #[must_use]
    pub fn of(&self, tile: PlacedTile) -> Score {
        if tile.is_blank() { self.blank() } else { self.letter(tile.letter()) }
    }

    /// Returns the value of a tile on a rack.
    #[inline]
    #[must_use]
    pub fn tile(&self, tile: Tile) -> Score {
        match tile {
            Tile::Blank => self.blank(),
            Tile::Letter(letter) => self.letter(letter),
        }
    }

    /// Returns the value of a letter that is not a blank; zero for a letter that the alphabet does
    /// not have.
    #[inline]
    #[must_use]
    pub fn letter(&self, letter: Letter) -> Score {
        self.letters[usize::from(letter.number() & 63)].into()
    }

    /// Returns the value of a blank.
    #[inline]
    #[must_use]
    pub fn blank(&self) -> Score {
        self.blank.into()
    }

    /// Returns the sum of the values of the tiles of a rack.
    #[must_use]
    pub fn rack(&self, rack: &Rack) -> Score {
        let values = rack.iter().map(|(tile, count)| self.tile(tile) * count as i32);
        values.sum()
    }

    /// Returns the letters of the alphabet.
    #[inline]
    #[must_use]
    pub fn letters(&self) -> LetterSet {
        self.set
    }
}
