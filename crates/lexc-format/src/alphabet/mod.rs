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
//! | 4 | 2 | blank count | `u16`, how many blanks the bag has |
//! | 6 | 2 | blank score | `i16` |
//! | 8 | 2 | folds | F, `u16`, 0 to 4096 |
//! | 10 | | name | string: 1 to 64 of `a`–`z`, `0`–`9`, `-`; no `-` at either end |
//! | | | title | string, one line; may be empty |
//! | | | language | string, a BCP 47 tag; may be empty |
//! | | | source | string, where counts and scores come from; may be empty |
//! | | | N tiles | each as below, in alphabet order |
//! | | | F folds | each as below, in ascending order of the bytes of *from* |
//!
//! A tile:
//!
//! | size | field | value |
//! |---|---|---|
//! | | face | string, 1 to 32 bytes: how the tile is written, `L·L` |
//! | | blank face | string, 1 to 32 bytes: how a blank is written that stands for it, `l·l` |
//! | 2 | count | `u16`, how many the bag has |
//! | 2 | score | `i16` |
//! | 1 | flags | bit 0: vowel; the others 0 |
//! | 1 | aliases | A, 0 to 255 |
//! | | A aliases | strings of 1 to 32 bytes: other spellings of the tile, in the author's order |
//!
//! A fold: *from*, a string of 1 to 64 bytes, and *to*, a string of 0 to 64 bytes.
//!
//! The section ends behind the last fold. All strings are in NFC. Faces, blank faces and aliases
//! hold no white space, no brackets, no control and no invisible character. Beyond that, a reader
//! refuses what [`Alphabet::new`] refuses. What the fields mean for reading text is said at
//! [`Tokenizer`].

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

/// How letters are brought to upper case before they are looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Casing {
    /// They are not: for scripts without case, or alphabets where case tells tiles apart.
    None,
    /// Full Unicode upper-casing, the same in every language: ß becomes SS, σ and ς become Σ.
    #[default]
    Default,
    /// The same, but for Turkish and its relatives: i becomes İ (and ı becomes I).
    Turkic,
}

/// The blanks of a set of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Blank {
    /// How many the bag has.
    pub count: u16,
    /// What one scores.
    pub score: i16,
}

/// A letter of an alphabet: how it is written, and its tiles in the bag.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct LetterInfo {
    /// How the tile is written: `A`, `L·L`, `CH`.
    pub face: String,
    /// How a blank is written that stands for it: `a`, `l·l`, `ch`.
    pub blank_face: String,
    /// How many the bag has.
    pub count: u16,
    /// What it scores.
    pub score: i16,
    /// Is it a vowel?
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

/// What an [`Alphabet`] is made of, not yet validated.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AlphabetParts {
    /// Identifier: lower-case ASCII letters, digits and `-`.
    pub name: String,
    /// Name for people, in English.
    pub title: String,
    /// BCP 47 tag of the language, or empty.
    pub language: String,
    /// How letters are brought to upper case.
    pub casing: Casing,
    /// The blanks.
    pub blank: Blank,
    /// The tiles, in alphabet order.
    pub tiles: Vec<LetterInfo>,
    /// What is read as something else: from, to. The order does not matter.
    pub folds: Vec<(String, String)>,
    /// Where counts and scores come from.
    pub source: String,
}

/// A validated alphabet. It does not change after it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alphabet {
    parts: AlphabetParts,
    rules: Rules,
    /// For each tile what [`Self::spell`] must know; empty if plain joining is always right.
    faces: Vec<NormalFace>,
}

/// The face of a tile as it will be read.
#[derive(Debug, Clone, PartialEq, Eq)]
struct NormalFace {
    text: Box<str>,
    /// Can it compose with the face before it? Then it stands in brackets.
    composing: bool,
}

impl Alphabet {
    /// Validates the parts. Texts are brought to NFC, folds into ascending order.
    ///
    /// # Errors
    ///
    /// Any of the variants of [`AlphabetError`] that do not speak of bytes; the first that is
    /// found, in the order of the fields.
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

    /// Reads the bytes of an `ALPH` section, which are not trusted: everything is validated
    /// again, and no more memory is taken than a small multiple of the bytes given.
    ///
    /// # Errors
    ///
    /// Any of the variants of [`AlphabetError`].
    pub fn decode(bytes: &[u8]) -> Result<Self, AlphabetError> {
        binary::decode(bytes)
    }

    /// The bytes of the `ALPH` section. Equal alphabets give equal bytes.
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

    /// The identifier.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.parts.name
    }

    /// The name for people.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.parts.title
    }

    /// The BCP 47 tag of the language, or the empty string.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.parts.language
    }

    /// How letters are brought to upper case.
    #[must_use]
    pub fn casing(&self) -> Casing {
        self.parts.casing
    }

    /// The blanks.
    #[must_use]
    pub fn blank(&self) -> Blank {
        self.parts.blank
    }

    /// Where counts and scores come from.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.parts.source
    }

    /// What is read as something else, in ascending order.
    #[must_use]
    pub fn folds(&self) -> &[(String, String)] {
        &self.parts.folds
    }

    /// How many tiles there are, 1 to [`MAX_TILES`]; the highest tile number.
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

    /// All tiles; that of number `n` stands at index `n - 1`.
    #[must_use]
    pub fn tiles(&self) -> &[LetterInfo] {
        &self.parts.tiles
    }

    /// The parts, as they were validated.
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
        // The whole word as it would be read, and how much of it is written.
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

    /// Does `rest`, which begins with the face of tile `n`, read as that tile and then the rest?
    fn reads_as(&self, rest: &str, n: Letter, face: &NormalFace) -> bool {
        let fold = self.rules.folds.longest(rest).map_or(0, |(len, _)| len);
        let tile = self.rules.tiles.longest(rest);
        tile == Some((face.text.len(), n)) && fold <= face.text.len()
    }
}
