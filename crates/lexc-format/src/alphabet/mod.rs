//! The alphabet: tiles, casing, folding; text to tiles and back; and the bytes of the `ALPH`
//! section.
//!
//! Tiles are numbered from 1 in alphabet order, up to [`MAX_TILES`]; 0 is the separator of a
//! GADDAG and never a letter. A word is a slice of tile numbers. A compiled lexicon carries its
//! whole alphabet, so a reader never guesses one from a file's name.
//!
//! # The bytes
//!
//! All integers are little-endian. A *string* is a `u16` length in bytes, then that many bytes of
//! UTF-8, without a terminator. Nothing is aligned. One alphabet has exactly one encoding.
//!
//! | offset | size | field | value |
//! |---|---|---|---|
//! | 0 | 1 | layout version | 1 |
//! | 1 | 1 | tiles | N, 1 to 63 |
//! | 2 | 1 | casing | 0 none, 1 default, 2 Turkic |
//! | 3 | 1 | reserved | 0 |
//! | 4 | 2 | blank count | `u16`, the number of blanks in the bag |
//! | 6 | 2 | blank score | `i16` |
//! | 8 | 2 | folds | F, `u16`, 0 to 4096 |
//! | 10 | | name | string: 1 to 64 of `a`–`z`, `0`–`9`, `-`; no `-` at either end |
//! | | | title | string, one line; may be empty |
//! | | | language | string, a BCP 47 tag; may be empty |
//! | | | source | string, the source of counts and scores; may be empty |
//! | | | N tiles | each as below, in alphabet order |
//! | | | F folds | each as below, in ascending order of the bytes of *from* |
//!
//! A tile:
//!
//! | size | field | value |
//! |---|---|---|
//! | | face | string, 1 to 32 bytes: the spelling of the tile, `L·L` |
//! | | blank face | string, 1 to 32 bytes: the spelling of a blank played as it, `l·l` |
//! | 2 | count | `u16`, the number in the bag |
//! | 2 | score | `i16` |
//! | 1 | flags | bit 0: vowel; the others 0 |
//! | 1 | aliases | A, 0 to 255 |
//! | | A aliases | strings of 1 to 32 bytes: other spellings of the tile, in the author's order |
//!
//! A fold: *from*, a string of 1 to 64 bytes, and *to*, a string of 0 to 64 bytes.
//!
//! The section ends with the last fold. All strings are in NFC. Faces, blank faces and aliases hold
//! no white space, no brackets, no control and no invisible character. Beyond that, a reader
//! refuses what [`Alphabet::new`] refuses. [`Tokenizer`] defines how the fields are used to read
//! text.

mod binary;
mod error;
mod fast;
mod spelling;
mod tokenizer;
mod validate;

#[cfg(test)]
mod tests;

pub use error::{AlphabetError, Place};
pub use spelling::is_invisible;
pub use tokenizer::{TokenError, TokenErrorKind, Tokenizer};

use crate::letter::{Letter, LetterSet};
use spelling::begins_piece;
use tokenizer::Rules;

/// The most tiles that an alphabet can have: numbers fit 6 bits, and 0 is the separator.
pub const MAX_TILES: usize = Letter::MAX as usize;

/// The most folds that an alphabet can have.
pub const MAX_FOLDS: usize = 4096;

/// The conversion of letters to upper case before they are looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Casing {
    /// No conversion: for scripts without case, or alphabets in which case distinguishes tiles.
    None,
    /// Full Unicode upper-casing, the same in every language: ß becomes SS, σ and ς become Σ.
    #[default]
    Default,
    /// Full Unicode upper-casing with the Turkic rule: i becomes İ (and ı becomes I).
    Turkic,
}

/// The blanks of a set of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Blank {
    /// The number of blanks in the bag.
    pub count: u16,
    /// The score of a blank.
    pub score: i16,
}

/// A letter of an alphabet: its spellings, and its tiles in the bag.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct LetterInfo {
    /// The spelling of the tile: `A`, `L·L`, `CH`.
    pub face: String,
    /// The spelling of a blank played as the tile: `a`, `l·l`, `ch`.
    pub blank_face: String,
    /// The number of tiles in the bag.
    pub count: u16,
    /// The score.
    pub score: i16,
    /// Whether it is a vowel.
    pub vowel: bool,
    /// Other spellings that are read as this tile, never written.
    pub aliases: Vec<String>,
}

/// The former name of [`LetterInfo`].
pub type TileInfo = LetterInfo;

impl LetterInfo {
    /// Returns a letter without aliases.
    #[must_use]
    pub fn new(face: &str, blank_face: &str, count: u16, score: i16, vowel: bool) -> Self {
        Self {
            face: face.to_owned(),
            blank_face: blank_face.to_owned(),
            count,
            score,
            vowel,
            aliases: Vec::new(),
        }
    }
}

/// The parts of an [`Alphabet`], not yet validated.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlphabetParts {
    /// Identifier: lower-case ASCII letters, digits and `-`.
    pub name: String,
    /// Name for people, in English.
    pub title: String,
    /// BCP 47 tag of the language, or empty.
    pub language: String,
    /// The conversion of letters to upper case.
    pub casing: Casing,
    /// The blanks.
    pub blank: Blank,
    /// The tiles, in alphabet order.
    pub tiles: Vec<LetterInfo>,
    /// Replacements applied when text is read: from, to. The order does not matter.
    pub folds: Vec<(String, String)>,
    /// The source of counts and scores.
    pub source: String,
}

/// A validated, immutable alphabet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alphabet {
    parts: AlphabetParts,
    rules: Rules,
    /// The data that [`Self::spell`] needs for each tile; empty if plain joining is always
    /// unambiguous.
    faces: Vec<NormalFace>,
}

/// The normal form of a tile's face.
#[derive(Debug, Clone, PartialEq, Eq)]
struct NormalFace {
    text: Box<str>,
    /// Whether it can compose with the previous face. Such a tile is written in brackets.
    composing: bool,
}

impl Alphabet {
    /// Validates the parts. Texts are brought to NFC, folds into ascending order.
    ///
    /// # Errors
    ///
    /// Any of the variants of [`AlphabetError`] except those about bytes; the first that is found,
    /// in the order of the fields.
    pub fn new(parts: AlphabetParts) -> Result<Self, AlphabetError> {
        let (parts, rules) = validate::validate(parts)?;
        let mut faces: Vec<_> = parts
            .tiles
            .iter()
            .map(|tile| NormalFace {
                text: spelling::normal_form(&tile.face, parts.casing).into(),
                composing: !tile.face.chars().next().is_some_and(begins_piece),
            })
            .collect();
        let single = rules.tiles.iter().all(|(s, _)| s.chars().count() == 1);
        let single_folds = rules.folds.iter().all(|(s, _)| s.chars().count() == 1);
        if single && single_folds && !faces.iter().any(|face| face.composing) {
            faces.clear();
        }
        Ok(Self {
            parts,
            rules,
            faces,
        })
    }

    /// Decodes an `ALPH` section. The bytes are not trusted: everything is validated again, and
    /// memory is limited to a small multiple of the bytes given.
    ///
    /// # Errors
    ///
    /// Any of the variants of [`AlphabetError`].
    pub fn decode(bytes: &[u8]) -> Result<Self, AlphabetError> {
        binary::decode(bytes)
    }

    /// Encodes the `ALPH` section. Equal alphabets give equal bytes.
    ///
    /// ```
    /// use lexc_format::alphabet::{Alphabet, AlphabetParts, LetterInfo};
    ///
    /// let alphabet = Alphabet::new(AlphabetParts {
    ///     name: "one".into(),
    ///     tiles: vec![LetterInfo::new("A", "a", 9, 1, true)],
    ///     ..AlphabetParts::default()
    /// })?;
    /// assert_eq!(Alphabet::decode(&alphabet.encode())?, alphabet);
    /// # Ok::<(), lexc_format::alphabet::AlphabetError>(())
    /// ```
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        binary::encode(&self.parts)
    }

    /// Returns the identifier.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.parts.name
    }

    /// Returns the display name.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.parts.title
    }

    /// Returns the BCP 47 tag of the language, or the empty string.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.parts.language
    }

    /// Returns the conversion of letters to upper case.
    #[must_use]
    pub fn casing(&self) -> Casing {
        self.parts.casing
    }

    /// Returns the count and the score of blanks.
    #[must_use]
    pub fn blank(&self) -> Blank {
        self.parts.blank
    }

    /// Returns the source of counts and scores.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.parts.source
    }

    /// Returns the folds, in ascending order of the text to be replaced.
    #[must_use]
    pub fn folds(&self) -> &[(String, String)] {
        &self.parts.folds
    }

    /// Returns the number of tiles, 1 to [`MAX_TILES`], which is also the highest tile number.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "an alphabet is never empty")]
    pub fn len(&self) -> usize {
        self.parts.tiles.len()
    }

    /// Returns the letters of the alphabet as a set: the first [`Self::len`] numbers.
    #[inline]
    #[must_use]
    pub fn letters(&self) -> LetterSet {
        LetterSet::first(self.len())
    }

    /// Returns the description of a letter, or `None` if the alphabet has fewer letters.
    ///
    /// # Examples
    /// ```
    /// use lexc_format::alphabet::{Alphabet, AlphabetParts, LetterInfo};
    ///
    /// let alphabet = Alphabet::new(AlphabetParts {
    ///     name: "two".into(),
    ///     tiles: vec![
    ///         LetterInfo::new("A", "a", 9, 1, true),
    ///         LetterInfo::new("B", "b", 2, 3, false),
    ///     ],
    ///     ..AlphabetParts::default()
    /// })?;
    /// let faces: Vec<_> = alphabet
    ///     .letters()
    ///     .iter()
    ///     .filter_map(|letter| alphabet.letter(letter))
    ///     .map(|info| info.face.as_str())
    ///     .collect();
    /// assert_eq!(faces, ["A", "B"]);
    /// # Ok::<(), lexc_format::alphabet::AlphabetError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn letter(&self, letter: Letter) -> Option<&LetterInfo> {
        self.parts.tiles.get(letter.index())
    }

    /// Returns all tiles; the tile of number `n` is at index `n - 1`.
    #[must_use]
    pub fn tiles(&self) -> &[LetterInfo] {
        &self.parts.tiles
    }

    /// Returns the validated parts.
    #[must_use]
    pub fn parts(&self) -> &AlphabetParts {
        &self.parts
    }

    /// Returns a word as text: the faces of its letters. A face is put in brackets where the text
    /// would otherwise be read as another word, so that the text always tokenises to `word` again.
    /// A letter that the alphabet does not have is written as U+FFFD.
    ///
    /// ```
    /// use lexc_format::Letter;
    /// use lexc_format::alphabet::{Alphabet, AlphabetParts, LetterInfo};
    ///
    /// let tile = |face: &str, blank: &str| LetterInfo::new(face, blank, 1, 1, false);
    /// let alphabet = Alphabet::new(AlphabetParts {
    ///     name: "tiny".into(),
    ///     tiles: vec![tile("C", "c"), tile("CH", "ch"), tile("H", "h")],
    ///     ..AlphabetParts::default()
    /// })?;
    /// let [c, ch, h] = [1, 2, 3].map(|n| Letter::new(n).unwrap());
    /// assert_eq!(alphabet.spell(&[ch, h]), "CHH");
    /// assert_eq!(alphabet.spell(&[c, h]), "[C]H");
    /// # Ok::<(), lexc_format::alphabet::AlphabetError>(())
    /// ```
    #[must_use]
    pub fn spell(&self, word: &[Letter]) -> String {
        let face = |n: Letter| self.letter(n).map_or("\u{FFFD}", |info| &info.face);
        if self.faces.is_empty() {
            return word.iter().map(|&n| face(n)).collect();
        }
        let normal = |n: Letter| self.faces.get(n.index());
        // The whole word in normal form, and the part of it that is written.
        let whole: String = word
            .iter()
            .filter_map(|&n| normal(n))
            .map(|f| &*f.text)
            .collect();
        let mut at = 0;
        let mut text = String::with_capacity(whole.len() + 4);
        for &n in word {
            match normal(n) {
                Some(normal) if normal.composing || !self.reads_as(&whole[at..], n, normal) => {
                    text.extend(["[", face(n), "]"]);
                    at += normal.text.len();
                }
                Some(normal) => {
                    text.push_str(face(n));
                    at += normal.text.len();
                }
                None => text.push_str(face(n)),
            }
        }
        text
    }

    /// Returns `true` if `rest`, which begins with the face of tile `n`, reads as that tile and
    /// then the rest.
    fn reads_as(&self, rest: &str, n: Letter, face: &NormalFace) -> bool {
        let fold = self.rules.folds.longest(rest).map_or(0, |(len, _)| len);
        let tile = self.rules.tiles.longest(rest);
        tile == Some((face.text.len(), n)) && fold <= face.text.len()
    }
}
