//! [`TileMultiset`]: tiles from which words are made.

use lexc_alphabet::{Alphabet, Letter, Tile, Tokenizer};

use super::letter_counts::LetterCounts;
use crate::limits::MAX_WORD_LENGTH;
use crate::query::error::{QueryError, QueryErrorKind};

/// A multiset of tiles and blanks, read from text such as `RETINA??`. [`Self::anagrams`] is the
/// constraint for words made of all of them, [`Self::subanagrams`] for words made of some of them.
///
/// ```
/// use lexc_runtime::{Lexicon, query::TileMultiset};
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let tiles = TileMultiset::parse("tas?", lexicon.tokenizer())?;
/// let anagrams: Vec<String> = lexicon.query().matching(tiles.anagrams()).iter().collect();
/// assert_eq!(anagrams, ["CATS", "EATS"]);
/// let shorter: Vec<String> = lexicon.query().matching(tiles.subanagrams()).iter().collect();
/// assert_eq!(shorter, ["CAT", "CATS", "EAT", "EATS"]);
/// // The letter of the blank is in lower case.
/// let eats = lexicon.tokenizer().letters("eats")?;
/// assert_eq!(tiles.spell(&eats, lexicon.alphabet()), "eATS");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TileMultiset {
    letters: Vec<Letter>,
    blanks: u16,
    /// `true` if any other tiles are allowed too.
    is_open: bool,
}

impl TileMultiset {
    /// Parses a multiset: letters are tiles, `?` is a blank, and one or more `*` allow any number
    /// of other tiles. `[CH]` is a tile of several characters, as in words.
    ///
    /// # Errors
    /// Returns [`QueryError`], with the position. A multiset has 1 to 255 tiles and blanks.
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, QueryError> {
        let mut parsed = Self { letters: Vec::new(), blanks: 0, is_open: false };
        let mut blanks = 0usize;
        let mut begin = 0;
        let mut inside = false;
        let end = [(text.len(), '\0')];
        for (at, c) in text.char_indices().chain(end) {
            let special = at == text.len() || matches!(c, '?' | '*') && !inside;
            inside = c == '[' || inside && c != ']';
            if !special {
                continue;
            }
            tokenizer
                .tokenize(text.get(begin..at).unwrap_or_default(), &mut parsed.letters)
                .map_err(|error| QueryError::token(error, begin))?;
            blanks += usize::from(c == '?');
            parsed.is_open |= c == '*';
            begin = at + c.len_utf8();
        }
        let tiles = parsed.letters.len() + blanks;
        if tiles > MAX_WORD_LENGTH {
            let most = MAX_WORD_LENGTH;
            let kind = QueryErrorKind::TooLong { tiles, most };
            return Err(QueryError::new(0..text.len(), kind));
        }
        if tiles == 0 && !parsed.is_open {
            return Err(QueryError::new(0..text.len(), QueryErrorKind::Empty));
        }
        parsed.blanks = blanks as u16;
        Ok(parsed)
    }

    /// Returns the letters, in the order in which they were written.
    #[must_use]
    pub fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// Returns the tiles: the letters in the order in which they were written, then the blanks.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        let letters = self.letters.iter().map(|&letter| Tile::Letter(letter));
        letters.chain(core::iter::repeat_n(Tile::Blank, self.blanks.into()))
    }

    /// Returns the number of blanks.
    #[must_use]
    pub fn blanks(&self) -> usize {
        self.blanks.into()
    }

    /// Returns `true` if any number of other tiles is allowed.
    #[must_use]
    pub fn allows_more(&self) -> bool {
        self.is_open
    }

    fn len(&self) -> u16 {
        self.letters.len() as u16 + self.blanks
    }

    /// Returns the constraint for words made of all these tiles, and with a `*` of any other tiles
    /// too.
    #[must_use]
    pub fn anagrams(&self) -> LetterCounts {
        let len = self.len();
        match self.is_open {
            true => LetterCounts::containing_of_length(&self.letters, len),
            false => LetterCounts::of_tiles(&self.letters, self.blanks, len..=len),
        }
    }

    /// Returns the constraint for words made of some of these tiles. With a `*` it accepts every
    /// word.
    #[must_use]
    pub fn subanagrams(&self) -> LetterCounts {
        match self.is_open {
            true => LetterCounts::length(..),
            false => LetterCounts::of_tiles(&self.letters, self.blanks, 0..=self.len()),
        }
    }

    /// Returns the indices of the letters of a word that need blanks: the last ones of equal
    /// letters.
    #[must_use]
    pub fn blank_positions(&self, word: &[Letter]) -> Vec<usize> {
        let mut left = self.letters.clone();
        let mut is_blank = |tile: &Letter| match left.iter().position(|own| own == tile) {
            Some(at) => {
                left.swap_remove(at);
                false
            }
            None => true,
        };
        let positions = word.iter().enumerate();
        positions.filter(|(_, tile)| is_blank(tile)).map(|(at, _)| at).collect()
    }

    /// Returns the word with the faces of its tiles, and with the blank faces where blanks are
    /// needed: usually the same letters in lower case.
    #[must_use]
    pub fn spell(&self, word: &[Letter], alphabet: &Alphabet) -> String {
        let blanks = self.blank_positions(word);
        if blanks.is_empty() {
            return alphabet.spell(word);
        }
        let face = |(at, letter): (usize, &Letter)| match alphabet.letter(*letter) {
            Some(info) if blanks.contains(&at) => &info.blank_face,
            Some(info) => &info.face,
            None => "\u{FFFD}",
        };
        word.iter().enumerate().map(face).collect()
    }
}
