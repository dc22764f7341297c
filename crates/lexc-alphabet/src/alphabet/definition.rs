//! [`Alphabet`]: validated parts, and letters to text.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::binary;
use super::validate::validate;
use crate::bit_set::LetterSet;
use crate::error::AlphabetError;
use crate::letter::Letter;
use crate::parts::{AlphabetParts, Blank, Casing, LetterInfo};
use crate::spelling::{Composer, Rules, begins_piece, normal_form};

/// A validated, immutable alphabet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alphabet {
    parts: AlphabetParts,
    pub(crate) rules: Rules,
    /// The data that [`Self::spell`] needs for each tile; empty if plain joining is always
    /// unambiguous.
    faces: Vec<NormalFace>,
    /// The composer of syllables, if tiles are their letters.
    composer: Option<Composer>,
}

/// The normal form of a tile's face.
#[derive(Debug, Clone, PartialEq, Eq)]
struct NormalFace {
    text: Box<str>,
    /// `true` if it can compose with the previous face. Such a tile is written in brackets.
    composing: bool,
}

impl Alphabet {
    /// Validates the parts. Texts are brought to NFC, folds into ascending order.
    ///
    /// # Errors
    ///
    /// Returns any variant of [`AlphabetError`] except those about bytes: the first error found, in
    /// the order of the fields.
    pub fn new(parts: AlphabetParts) -> Result<Self, AlphabetError> {
        let (parts, rules) = validate(parts)?;
        let mut faces: Vec<_> = parts
            .tiles
            .iter()
            .map(|tile| NormalFace {
                text: normal_form(&tile.face, rules.form).into(),
                composing: !tile.face.chars().next().is_some_and(begins_piece),
            })
            .collect();
        let single = rules.tiles.iter().all(|(s, _)| s.chars().count() == 1);
        let single_folds = rules.folds.iter().all(|(s, _)| s.chars().count() == 1);
        let composer = rules.form.hangul.then(|| Composer::new(|letter| rules.folded(letter)));
        if single && single_folds && composer.is_none() && !faces.iter().any(|face| face.composing)
        {
            faces.clear();
        }
        Ok(Self { parts, rules, faces, composer })
    }

    /// Decodes an `ALPH` section. The bytes are not trusted: everything is validated again, and
    /// memory is limited to a small multiple of the bytes given.
    ///
    /// # Errors
    ///
    /// Returns any variant of [`AlphabetError`].
    pub fn decode(bytes: &[u8]) -> Result<Self, AlphabetError> {
        let alphabet = Self::new(binary::decode(bytes)?)?;
        binary::check_canonical(bytes, &alphabet.encode())?;
        Ok(alphabet)
    }

    /// Encodes the `ALPH` section. Equal alphabets give equal bytes.
    ///
    /// ```
    /// use lexc_alphabet::{Alphabet, AlphabetParts, LetterInfo};
    ///
    /// let alphabet = Alphabet::new(AlphabetParts {
    ///     name: "one".into(),
    ///     tiles: vec![LetterInfo::new("A", "a", 9, 1).as_vowel()],
    ///     ..AlphabetParts::default()
    /// })?;
    /// assert_eq!(Alphabet::decode(&alphabet.encode())?, alphabet);
    /// # Ok::<(), lexc_alphabet::AlphabetError>(())
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

    /// Returns `true` if Hangul syllables are read as letters: a tile is a Hangul letter.
    #[must_use]
    pub fn decomposes(&self) -> bool {
        self.rules.form.hangul
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

    /// Returns the number of tiles, 1 to [`MAX_TILES`](crate::MAX_TILES), which is
    /// also the highest tile number.
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
    /// use lexc_alphabet::{Alphabet, AlphabetParts, LetterInfo};
    ///
    /// let alphabet = Alphabet::new(AlphabetParts {
    ///     name: "two".into(),
    ///     tiles: vec![
    ///         LetterInfo::new("A", "a", 9, 1).as_vowel(),
    ///         LetterInfo::new("B", "b", 2, 3),
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
    /// # Ok::<(), lexc_alphabet::AlphabetError>(())
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
    /// Hangul letters are composed to syllables.
    /// A letter that the alphabet does not have is written as U+FFFD.
    ///
    /// ```
    /// use lexc_alphabet::{Letter, Alphabet, AlphabetParts, LetterInfo};
    ///
    /// let tile = |face: &str, blank: &str| LetterInfo::new(face, blank, 1, 1);
    /// let alphabet = Alphabet::new(AlphabetParts {
    ///     name: "tiny".into(),
    ///     tiles: vec![tile("C", "c"), tile("CH", "ch"), tile("H", "h")],
    ///     ..AlphabetParts::default()
    /// })?;
    /// let [c, ch, h] = [1, 2, 3].map(|n| Letter::new(n).unwrap());
    /// assert_eq!(alphabet.spell(&[ch, h]), "CHH");
    /// assert_eq!(alphabet.spell(&[c, h]), "[C]H");
    /// # Ok::<(), lexc_alphabet::AlphabetError>(())
    /// ```
    #[must_use]
    pub fn spell(&self, word: &[Letter]) -> String {
        let face = |n: Letter| self.letter(n).map_or("\u{FFFD}", |info| &info.face);
        if self.faces.is_empty() {
            return word.iter().map(|&n| face(n)).collect();
        }
        let normal = |n: Letter| self.faces.get(n.index());
        // The whole word in normal form, and the part of it that is written.
        let whole: String = word.iter().filter_map(|&n| normal(n)).map(|f| &*f.text).collect();
        if let Some(composed) = self.composed(&whole, word) {
            return composed;
        }
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

    /// Returns a word, also given in normal form, in syllables, if the text reads as this word.
    fn composed(&self, whole: &str, word: &[Letter]) -> Option<String> {
        let text = self.composer.as_ref()?.compose(whole);
        let mut read = Vec::new();
        (self.rules.tokenize(&text, &mut read).is_ok() && read == word).then_some(text)
    }

    /// Returns `true` if `rest`, which begins with the face of tile `n`, reads as that tile and
    /// then the rest.
    fn reads_as(&self, rest: &str, n: Letter, face: &NormalFace) -> bool {
        let fold = self.rules.folds.longest(rest).map_or(0, |(len, _)| len);
        let tile = self.rules.tiles.longest(rest);
        tile == Some((face.text.len(), n)) && fold <= face.text.len()
    }
}

impl AsRef<Self> for Alphabet {
    fn as_ref(&self) -> &Self {
        self
    }
}
