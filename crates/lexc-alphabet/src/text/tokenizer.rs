//! [`Tokenizer`]: text to letters.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use alloc::{format, vec};

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::fast_table::FastTable;
use crate::alphabet::Alphabet;
use crate::letter::Letter;
use crate::spelling::{Rules, TokenError};

/// A converter from text to the tiles of one alphabet.
///
/// The steps, in this order:
///
/// 1. **Brackets.** `[CH]` is exactly one tile, regardless of longest match: `[C][H]` is two. The
///    steps below apply within brackets too, and never across them.
/// 2. **Normal form.** NFC, upper case by the alphabet's [`Casing`](crate::Casing), NFC again (the
///    upper case of ΐ is three characters, two of which compose).
/// 3. **Folds.** From left to right: where a spelling of a tile (a face or an alias) begins, it is
///    kept; where the left side of a fold begins, it is replaced by the right side. The longest of
///    all these wins. So Ñ stays Ñ if it is a tile, and the dot of L·L is kept where it is part of
///    a tile and folded elsewhere.
/// 4. **Longest match.** From left to right, the longest spelling of a tile is taken, without
///    backtracking. Spellings that result from folds match: with Ü folded to U, `qü` is the tile
///    QU.
///
/// A tokenizer is built once for an alphabet (some 0.3 ms, 10 KiB) and shared between threads.
///
/// ```
/// use lexc_alphabet::{Alphabet, AlphabetParts, LetterInfo, Tokenizer};
///
/// let tile = |face: &str, blank: &str| LetterInfo::new(face, blank, 1, 1);
/// let alphabet = Alphabet::new(AlphabetParts {
///     name: "tiny".into(),
///     language: "es".into(),
///     tiles: vec![tile("C", "c"), tile("CH", "ch"), tile("E", "e"), tile("H", "h")],
///     folds: vec![("É".into(), "E".into())],
///     ..AlphabetParts::default()
/// })?;
/// let tokenizer = Tokenizer::new(&alphabet);
/// let letters = tokenizer.letters("cheché[c]h")?;
/// let numbers: Vec<u8> = letters.iter().map(|letter| letter.number()).collect();
/// assert_eq!(numbers, [2, 3, 2, 3, 1, 4]);
/// assert_eq!(tokenizer.letters("ñe").unwrap_err().offset, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Tokenizer {
    alphabet: String,
    language: String,
    rules: Rules,
    fast: FastTable,
}

impl Tokenizer {
    /// Builds the tokenizer of an alphabet.
    #[must_use]
    pub fn new(alphabet: &Alphabet) -> Self {
        let rules = alphabet.rules.clone();
        let fast = FastTable::new(&rules);
        Self {
            alphabet: alphabet.name().to_owned(),
            language: alphabet.language().to_owned(),
            rules,
            fast,
        }
    }

    /// Returns the name of the alphabet from which it was built.
    #[must_use]
    pub fn alphabet_name(&self) -> &str {
        &self.alphabet
    }

    /// Returns the language tag of that alphabet, or the empty string.
    #[must_use]
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Returns `true` if `text` alone is a spelling of one or more tiles, or a fold.
    #[must_use]
    pub fn accepts(&self, text: &str) -> bool {
        self.tokenize(text, &mut Vec::new()).is_ok()
    }

    /// Returns the letters of `text`. [`tokenize`](Self::tokenize) appends them to a vector
    /// instead.
    ///
    /// # Errors
    /// Returns any error of [`tokenize`](Self::tokenize).
    pub fn letters(&self, text: &str) -> Result<Vec<Letter>, TokenError> {
        let mut letters = Vec::new();
        self.tokenize(text, &mut letters)?;
        Ok(letters)
    }

    /// Returns the readings of `text`. The first is the result of [`letters`](Self::letters), which
    /// takes the longest tile at each place. In the others some characters stand alone, as if they
    /// were in brackets: `község` is K, Ö, ZS, É, G, and also `KÖ[Z]SÉG`. A text with brackets, or
    /// of more than 64 characters, has one reading. At most 64 are returned.
    ///
    /// # Errors
    /// Returns any error of [`tokenize`](Self::tokenize).
    pub fn readings(&self, text: &str) -> Result<Vec<Vec<Letter>>, TokenError> {
        /// The longest text with several readings, and the most readings.
        const LIMIT: usize = 64;
        let mut readings = vec![self.letters(text)?];
        let chars: Vec<char> = text.nfc().collect();
        if chars.len() > LIMIT || text.contains(['[', ']']) {
            return Ok(readings);
        }
        let bracketed = |alone: &[usize]| -> String {
            let chars = chars.iter().enumerate();
            let part = |(at, c): (usize, &char)| match alone.contains(&at) {
                true => format!("[{c}]"),
                false => c.to_string(),
            };
            chars.map(part).collect()
        };
        // The characters in brackets of each reading.
        let mut brackets: Vec<Vec<usize>> = vec![Vec::new()];
        let mut next = 0;
        while let Some(alone) = brackets.get(next).cloned() {
            let first = alone.last().map_or(0, |last| last + 1);
            for at in first..chars.len() {
                let is_marked = chars.get(at + 1).is_some_and(|&next| is_combining_mark(next));
                let alone = [&alone[..], &[at]].concat();
                if !is_marked
                    && readings.len() < LIMIT
                    && let Ok(letters) = self.letters(&bracketed(&alone))
                    && !readings.contains(&letters)
                {
                    readings.push(letters);
                    brackets.push(alone);
                }
            }
            next += 1;
        }
        Ok(readings)
    }

    /// Appends the letters of `text` to `out`. Nothing is trimmed; the empty text has no tiles.
    ///
    /// Takes time linear in the text: about a nanosecond for each letter on the fast path of
    /// [`scan`](Self::scan), about 50 otherwise. A text much longer than any word is allowed.
    ///
    /// # Errors
    ///
    /// Returns the first offset at which the text does not fit the alphabet; `out` is then
    /// unchanged.
    pub fn tokenize(&self, text: &str, out: &mut Vec<Letter>) -> Result<(), TokenError> {
        let before = out.len();
        if self.fast.scan(text.as_bytes(), out) == text.len() {
            return Ok(());
        }
        out.truncate(before);
        let result = self.rules.tokenize(text, out);
        if result.is_err() {
            out.truncate(before);
        }
        result
    }

    /// Appends the tiles of the longest run of clean letters at the beginning of `bytes`, and
    /// returns the end of the run, in bytes. This is the fast path.
    ///
    /// A letter is clean if its meaning depends only on itself and the next letter, and if it takes
    /// at most two bytes of UTF-8. Brackets, white space, controls, combining marks and malformed
    /// bytes are not clean. If the run ends at the end of a word, its tiles are those that
    /// [`tokenize`](Self::tokenize) gives; if it ends earlier, discard them and call `tokenize`.
    ///
    /// ```
    /// use lexc_alphabet::{Alphabet, AlphabetParts, LetterInfo, Tokenizer};
    ///
    /// let tiles = vec![LetterInfo::new("A", "a", 1, 1).as_vowel()];
    /// let parts = AlphabetParts { name: "tiny".into(), tiles, ..AlphabetParts::default() };
    /// let tokenizer = Tokenizer::new(&Alphabet::new(parts)?);
    /// let mut letters = Vec::new();
    /// assert_eq!(tokenizer.scan(b"aA\nnext line", &mut letters), 2);
    /// assert_eq!(letters, tokenizer.letters("AA")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn scan(&self, bytes: &[u8], out: &mut Vec<Letter>) -> usize {
        self.fast.scan(bytes, out)
    }

    /// Returns `true` if every character that [`scan`](Self::scan) takes is one letter, so that
    /// texts with a common beginning have the letters of that beginning in common.
    #[must_use]
    pub fn scans_characters(&self) -> bool {
        self.fast.scans_characters()
    }

    /// Returns the letter that an ASCII byte means if another ASCII character or the end of the
    /// text follows, or `None` if there is none or the byte may be part of a longer spelling.
    #[inline]
    #[must_use]
    pub fn ascii_letter(&self, byte: u8) -> Option<Letter> {
        self.fast.ascii_letter(byte)
    }

    /// Appends the letters of `text` to `out` as [`tokenize`](Self::tokenize) does, without the
    /// fast path. It follows the definition step by step, and tests compare the two.
    ///
    /// # Errors
    ///
    /// Returns any error of `tokenize`; `out` then holds the tiles before the error.
    pub fn tokenize_by_definition(
        &self,
        text: &str,
        out: &mut Vec<Letter>,
    ) -> Result<(), TokenError> {
        self.rules.tokenize(text, out)
    }
}

impl AsRef<Self> for Tokenizer {
    fn as_ref(&self) -> &Self {
        self
    }
}
