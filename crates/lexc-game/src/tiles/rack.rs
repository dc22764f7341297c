//! Racks: multisets of tiles.

use lexc_alphabet::{Letter, LetterSet, Tile, Tokenizer};

use crate::names::error_kind;
use crate::text_error::{TextError, TextFault, TextFormat};

/// A multiset of tiles: the tiles that a player holds, exchanges or keeps.
///
/// Holds up to 255 tiles of each kind. It owns no memory and is copied in a few instructions.
///
/// # Examples
/// ```
/// use lexc_alphabet::Tile;
/// use lexc_game::Rack;
///
/// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
/// let tokenizer = lexc_alphabet::Tokenizer::new(&alphabet);
/// let rack = Rack::parse("quiz?e", &tokenizer)?;
/// assert_eq!((rack.len(), rack.count(Tile::Blank)), (6, 1));
/// assert_eq!(rack.display(&alphabet).to_string(), "?EIQUZ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rack {
    /// Index 0 counts the blanks, the others the letters by number.
    counts: [u8; 64],
    len: u16,
}

/// The error of adding a tile to a rack with 255 tiles of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a rack can hold at most 255 tiles of one kind")]
pub struct RackFull;

error_kind!(RackFull, Limit);

impl Default for Rack {
    fn default() -> Self {
        Self::new()
    }
}

impl core::fmt::Debug for Rack {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[inline]
const fn kind(tile: Tile) -> usize {
    match tile {
        Tile::Blank => 0,
        Tile::Letter(letter) => letter.number() as usize,
    }
}

#[inline]
fn tile_of(kind: usize) -> Tile {
    match Letter::new(kind as u8) {
        Some(letter) => Tile::Letter(letter),
        None => Tile::Blank,
    }
}

impl Rack {
    /// Returns the rack without tiles.
    #[must_use]
    pub const fn new() -> Self {
        Self { counts: [0; 64], len: 0 }
    }

    /// Returns a rack with these tiles.
    ///
    /// # Errors
    /// Returns [`RackFull`] for more than 255 tiles of one kind.
    pub fn from_tiles(tiles: impl IntoIterator<Item = Tile>) -> Result<Self, RackFull> {
        let mut rack = Self::new();
        tiles.into_iter().try_for_each(|tile| rack.add(tile))?;
        Ok(rack)
    }

    /// Reads letters and blanks (`?`), in any order; white space is ignored.
    ///
    /// The letters come from a tokenizer or a lexicon.
    ///
    /// # Errors
    /// Returns an error with its offset.
    pub fn parse(text: &str, tokenizer: impl AsRef<Tokenizer>) -> Result<Self, TextError> {
        let mut rack = Self::new();
        Self::parse_tiles(text, tokenizer.as_ref(), |tile| rack.add(tile))?;
        Ok(rack)
    }

    /// Parses tiles like [`parse`](Self::parse), in the order of the text.
    ///
    /// # Errors
    /// Returns an error with its offset.
    pub fn parse_in_order(
        text: &str,
        tokenizer: impl AsRef<Tokenizer>,
    ) -> Result<Vec<Tile>, TextError> {
        let mut tiles = Vec::new();
        Self::parse_tiles(text, tokenizer.as_ref(), |tile| {
            tiles.push(tile);
            Ok(())
        })?;
        Ok(tiles)
    }

    /// Calls `add` with each tile of a text.
    fn parse_tiles(
        text: &str,
        tokenizer: &Tokenizer,
        mut add: impl FnMut(Tile) -> Result<(), RackFull>,
    ) -> Result<(), TextError> {
        let mut letters = Vec::new();
        let mut offset = 0;
        for part in text.split_inclusive(|c: char| c == '?' || c.is_whitespace()) {
            let word = part.trim_end_matches(|c: char| c == '?' || c.is_whitespace());
            letters.clear();
            tokenizer.tokenize(word, &mut letters).map_err(|mut error| {
                error.offset += offset;
                let (at, len) = (error.offset, error.len);
                TextError::syntax(error.to_string())
                    .with_fault(TextFault::Token(error))
                    .with_len(len)
                    .at(TextFormat::Rack, text, at)
            })?;
            offset += part.len();
            let letters = letters.iter().copied();
            let blank = part.ends_with('?').then_some(Tile::Blank);
            for tile in letters.map(Tile::Letter).chain(blank) {
                add(tile).map_err(|RackFull| {
                    TextError::rack_full().at(TextFormat::Rack, text, offset)
                })?;
            }
        }
        Ok(())
    }

    /// Returns the first tile of which another rack has more.
    #[must_use]
    pub fn first_missing(&self, other: &Self) -> Option<Tile> {
        let missing = other.iter().find(|(tile, count)| self.count(*tile) < *count);
        missing.map(|(tile, _)| tile)
    }

    /// Adds a tile.
    ///
    /// # Errors
    /// Returns [`RackFull`] if there are 255 of its kind; the rack is then as before.
    #[inline]
    pub fn add(&mut self, tile: Tile) -> Result<(), RackFull> {
        let count = &mut self.counts[kind(tile)];
        *count = count.checked_add(1).ok_or(RackFull)?;
        self.len += 1;
        Ok(())
    }

    /// Removes a tile; returns `false` if there was none of its kind.
    #[inline]
    #[must_use = "the tile may not have been there"]
    pub fn remove(&mut self, tile: Tile) -> bool {
        let count = &mut self.counts[kind(tile)];
        let found = *count > 0;
        *count -= u8::from(found);
        self.len -= u16::from(found);
        found
    }

    /// Returns the number of tiles of this kind.
    #[inline]
    #[must_use]
    pub const fn count(&self, tile: Tile) -> usize {
        self.counts[kind(tile)] as usize
    }

    /// Returns the number of blanks.
    #[inline]
    #[must_use]
    pub const fn blanks(&self) -> usize {
        self.counts[0] as usize
    }

    /// Returns the number of tiles.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns `true` if there is no tile.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the letters that have a tile; blanks are not letters.
    #[must_use]
    pub fn letters(&self) -> LetterSet {
        let present = self.iter().filter_map(|(tile, _)| tile.letter());
        present.collect()
    }

    /// Returns an iterator over the kinds of tiles with their counts: blanks first, then letters in
    /// alphabet order.
    pub fn iter(&self) -> impl Iterator<Item = (Tile, usize)> + '_ {
        // Most kinds have no tile, so eight are skipped at once.
        let eights = self.counts.as_chunks::<8>().0.iter().enumerate();
        let held = eights.filter(|(_, counts)| **counts != [0; 8]);
        let counts = held.flat_map(|(at, counts)| (8 * at..).zip(counts));
        counts
            .filter(|(_, count)| **count > 0)
            .map(|(kind, &count)| (tile_of(kind), usize::from(count)))
    }

    /// Returns an iterator over all tiles, in the order of [`Rack::iter`].
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.iter().flat_map(|(tile, count)| core::iter::repeat_n(tile, count))
    }

    /// Returns `true` if this rack holds all tiles of `other`.
    #[must_use]
    pub fn is_superset(&self, other: &Self) -> bool {
        let mut pairs = self.counts.iter().zip(&other.counts);
        pairs.all(|(own, others)| own >= others)
    }

    /// Returns this rack without the tiles of `other`, or `None` unless it holds them all.
    ///
    /// # Examples
    /// ```
    /// use lexc_game::Rack;
    ///
    /// let alphabet = lexc_alphabet::Alphabet::builtin("english")?;
    /// let tokenizer = lexc_alphabet::Tokenizer::new(&alphabet);
    /// let rack = |text| Rack::parse(text, &tokenizer);
    /// assert_eq!(rack("AABC")?.subtract(&rack("AB")?), Some(rack("AC")?));
    /// assert_eq!(rack("AABC")?.subtract(&rack("D")?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn subtract(&self, other: &Self) -> Option<Self> {
        if !self.is_superset(other) {
            return None;
        }
        let mut left = *self;
        for (own, others) in left.counts.iter_mut().zip(&other.counts) {
            *own -= others;
        }
        left.len -= other.len;
        Some(left)
    }

    /// Returns the tiles of both racks together.
    ///
    /// # Errors
    /// Returns [`RackFull`] for more than 255 tiles of one kind.
    pub fn union(&self, other: &Self) -> Result<Self, RackFull> {
        let mut both = *self;
        for (own, others) in both.counts.iter_mut().zip(&other.counts) {
            *own = own.checked_add(*others).ok_or(RackFull)?;
        }
        both.len += other.len;
        Ok(both)
    }
}

/// Adds tiles, up to 255 of each kind.
///
/// # Panics
/// If there are more.
impl Extend<Tile> for Rack {
    fn extend<I: IntoIterator<Item = Tile>>(&mut self, tiles: I) {
        for tile in tiles {
            self.add(tile).expect("at most 255 tiles of one kind");
        }
    }
}

/// Collects tiles, up to 255 of each kind.
///
/// # Panics
/// If there are more. [`Rack::from_tiles`] returns an error instead.
impl FromIterator<Tile> for Rack {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut rack = Self::new();
        rack.extend(tiles);
        rack
    }
}

#[cfg(test)]
mod tests {
    use super::{Rack, RackFull};
    use lexc_alphabet::{Letter, Tile};

    #[test]
    fn a_rack_holds_255_tiles_of_a_kind() {
        let [a, b] = [1, 2].map(|n| Tile::Letter(Letter::new(n).unwrap()));
        let mut rack = Rack::from_tiles(core::iter::repeat_n(a, 255)).unwrap();
        assert_eq!(rack.add(a), Err(RackFull));
        assert_eq!(rack.add(b), Ok(()));
        assert_eq!((rack.len(), rack.count(a)), (256, 255));
        let one = Rack::from_tiles([a]).unwrap();
        assert_eq!(rack.union(&one), Err(RackFull));
        assert!(rack.remove(b) && !rack.remove(b));
        assert_eq!(rack.subtract(&one).unwrap().len(), 254);
        assert_eq!(rack.tiles().count(), 255);
    }
}
