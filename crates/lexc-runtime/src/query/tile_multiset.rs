//! Racks of tiles, from which words are made.

use lexc_alphabet::{Alphabet, Letter, Tile, Tokenizer};

use super::error::{QueryError, QueryErrorKind};
use super::letter_counts::LetterCounts;
use crate::extensions::LONGEST;

/// Tiles and blanks, read from text such as `RETINA??`: [`Self::anagrams`] matches their anagrams,
/// [`Self::subanagrams`] the words that can be made of some of them.
///
/// ```
/// use lexc_runtime::{Lexicon, query::{Order, Query, TileMultiset}};
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let find = |query: Query| {
///     lexicon.search(&query, Order::Alphabet, 10).spelled(lexicon.alphabet())
/// };
/// let rack = TileMultiset::parse("tas?", lexicon.tokenizer()).expect("a rack");
/// assert_eq!(find(Query::new().and(rack.anagrams())), ["CATS", "EATS"]);
/// assert_eq!(find(Query::new().and(rack.subanagrams())), ["CAT", "CATS", "EAT", "EATS"]);
/// // The letter of the blank is in lower case.
/// let eats = lexicon.tokenizer().letters("eats")?;
/// assert_eq!(rack.spell(&eats, lexicon.alphabet()), "eATS");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TileMultiset {
    letters: Vec<Letter>,
    blanks: u16,
    more: bool,
}

impl TileMultiset {
    /// Parses a rack: letters are tiles, `?` is a blank, and one or more `*` allow any number of
    /// other tiles. `[CH]` is a tile of several characters, as in words.
    ///
    /// # Errors
    /// [`QueryError`], with the position; a rack has at most 255 tiles and blanks, and at least
    /// one.
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, QueryError> {
        let mut rack = Self {
            letters: Vec::new(),
            blanks: 0,
            more: false,
        };
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
                .tokenize(text.get(begin..at).unwrap_or_default(), &mut rack.letters)
                .map_err(|error| QueryError::token(error, begin))?;
            blanks += usize::from(c == '?');
            rack.more |= c == '*';
            begin = at + c.len_utf8();
        }
        let tiles = rack.letters.len() + blanks;
        if tiles > LONGEST {
            let most = LONGEST;
            let kind = QueryErrorKind::TooLong { tiles, most };
            return Err(QueryError::new(0..text.len(), kind));
        }
        if tiles == 0 && !rack.more {
            return Err(QueryError::new(0..text.len(), QueryErrorKind::Empty));
        }
        rack.blanks = blanks as u16;
        Ok(rack)
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
        self.more
    }

    fn len(&self) -> u16 {
        self.letters.len() as u16 + self.blanks
    }

    /// Returns the constraint for words of all these tiles, and with a `*` of any others too.
    #[must_use]
    pub fn anagrams(&self) -> LetterCounts {
        let len = self.len();
        match self.more {
            true => LetterCounts::containing_of_length(&self.letters, len),
            false => LetterCounts::rack(&self.letters, self.blanks, len..=len),
        }
    }

    /// Returns the constraint for words of some of these tiles. With a `*` these are all words.
    #[must_use]
    pub fn subanagrams(&self) -> LetterCounts {
        match self.more {
            true => LetterCounts::length(..),
            false => LetterCounts::rack(&self.letters, self.blanks, 0..=self.len()),
        }
    }

    /// Returns the indices of the letters of a word for which the rack has no tile, and which need
    /// blanks: of two equal letters, the later.
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
        positions
            .filter(|(_, tile)| is_blank(tile))
            .map(|(at, _)| at)
            .collect()
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
