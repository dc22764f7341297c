//! The tiles that a player holds.

use lexc_format::Letter;
use lexc_format::alphabet::{Alphabet, TokenError, Tokenizer};

/// A multiset of tiles: how many there are of each letter, and how many blanks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rack {
    /// Index 0 counts the blanks.
    counts: [u8; 64],
    len: u16,
}

impl Default for Rack {
    fn default() -> Self {
        Self::new()
    }
}

/// Why a text is no rack.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RackError {
    /// A character that is neither a tile of the alphabet nor `?`.
    #[error("rack: {0}")]
    UnknownTile(TokenError),
    /// More than 255 tiles of one kind.
    #[error("rack, byte {offset}: more than 255 tiles are alike")]
    TooMany {
        /// Where the text goes on behind them.
        offset: usize,
    },
}

impl Rack {
    /// No tiles.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            counts: [0; 64],
            len: 0,
        }
    }

    /// Reads tiles and blanks (`?`), in any order; white space between them means nothing.
    ///
    /// # Errors
    /// [`RackError`] with the place.
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, RackError> {
        let mut rack = Self::new();
        let mut tiles = Vec::new();
        let mut offset = 0;
        for part in text.split_inclusive(|c: char| c == '?' || c.is_whitespace()) {
            let letters = part.trim_end_matches(|c: char| c == '?' || c.is_whitespace());
            tiles.clear();
            tokenizer
                .tokenize(letters, &mut tiles)
                .map_err(|mut error| {
                    error.offset += offset;
                    RackError::UnknownTile(error)
                })?;
            offset += part.len();
            let blank = part.ends_with('?').then_some(0);
            let letters = tiles.iter().map(|letter| letter.number());
            for tile in letters.chain(blank) {
                if !rack.add(tile) {
                    return Err(RackError::TooMany { offset });
                }
            }
        }
        Ok(rack)
    }

    /// Adds a letter, or a blank (0). Says whether there was room: of one kind there are at most
    /// 255 tiles.
    #[must_use = "a rack holds at most 255 tiles of one kind"]
    pub fn add(&mut self, letter: u8) -> bool {
        let count = &mut self.counts[usize::from(letter & 63)];
        let room = *count < u8::MAX;
        *count += u8::from(room);
        self.len += u16::from(room);
        room
    }

    /// Takes a letter, or a blank (0), away. Says whether there was one.
    #[must_use = "the tile may not have been there"]
    pub fn remove(&mut self, letter: u8) -> bool {
        let count = &mut self.counts[usize::from(letter & 63)];
        let found = *count > 0;
        *count -= u8::from(found);
        self.len -= u16::from(found);
        found
    }

    /// How many there are of a letter, or of blanks (0).
    #[inline]
    #[must_use]
    pub const fn count(&self, letter: u8) -> u8 {
        self.counts[(letter & 63) as usize]
    }

    /// How many blanks there are.
    #[must_use]
    pub const fn blanks(&self) -> u8 {
        self.counts[0]
    }

    /// How many tiles there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Are there none?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The letters that are there, as a bit set without the blank.
    #[must_use]
    pub fn letters(&self) -> u64 {
        let present = |letter: &u8| self.count(*letter) > 0;
        (1..64u8)
            .filter(present)
            .fold(0, |mask, letter| mask | 1 << letter)
    }

    /// Letter and count of all that is there; the blank, if any, comes first as letter 0.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        let pairs = self.counts.iter().enumerate();
        pairs
            .filter(|(_, count)| **count > 0)
            .map(|(letter, &count)| (letter as u8, count))
    }

    /// Blanks, then letters in the order of the alphabet: `?AEIRT`. A face of several characters
    /// stands in brackets.
    #[must_use]
    pub fn spell(&self, alphabet: &Alphabet) -> String {
        let mut text = String::new();
        for (letter, count) in self.iter() {
            for _ in 0..count {
                match Letter::new(letter).and_then(|letter| alphabet.letter(letter)) {
                    None => text.push('?'),
                    Some(tile) if tile.face.chars().count() == 1 => text.push_str(&tile.face),
                    Some(tile) => text.extend(["[", &tile.face, "]"]),
                }
            }
        }
        text
    }
}
