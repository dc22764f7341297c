//! Text to tiles.

use core::fmt;

use unicode_normalization::UnicodeNormalization;

use super::fast::FastTable;
use super::spelling::{Normal, Spellings, is_invisible, piece_end};
use super::{Alphabet, Casing};
use crate::letter::Letter;

/// The kind of a [`TokenError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum TokenErrorKind {
    /// No tile is spelled with this character here, and no fold replaces it.
    UnknownCharacter,
    /// A character that is in no tile and is not visible: a control, a soft hyphen, a zero-width
    /// joiner.
    InvisibleCharacter,
    /// A `[` without its `]`.
    UnclosedBracket,
    /// A `]` without its `[`.
    UnopenedBracket,
    /// The text between brackets is not one tile.
    UnknownBracketTile,
}

/// The reason a text is not a word of an alphabet, and the offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenError {
    /// Offset in the text that was given, in bytes.
    pub offset: usize,
    /// Length of the offending text in bytes, at least 1.
    pub len: usize,
    /// The character, composed and before casing; `[` for [`TokenErrorKind::UnknownBracketTile`].
    pub ch: char,
    /// The kind of error.
    pub kind: TokenErrorKind,
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { offset, ch, .. } = self;
        match self.kind {
            TokenErrorKind::UnknownCharacter => {
                write!(
                    f,
                    "no tile for {ch:?} (U+{:04X}) at byte {offset}",
                    *ch as u32
                )
            }
            TokenErrorKind::InvisibleCharacter => write!(
                f,
                "invisible character U+{:04X} at byte {offset}",
                *ch as u32
            ),
            TokenErrorKind::UnclosedBracket => write!(f, "`[` without `]` at byte {offset}"),
            TokenErrorKind::UnopenedBracket => write!(f, "`]` without `[` at byte {offset}"),
            TokenErrorKind::UnknownBracketTile => {
                write!(f, "the brackets at byte {offset} hold no tile")
            }
        }
    }
}

impl std::error::Error for TokenError {}

/// The spelling rules of an alphabet: all data needed to turn text into tiles.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Rules {
    pub(super) casing: Casing,
    /// Faces and aliases in normal form, with their tile numbers.
    pub(super) tiles: Spellings<Letter>,
    /// Left sides of folds in normal form, with indices into `targets`.
    pub(super) folds: Spellings<u16>,
    /// Right sides of folds, in normal form.
    pub(super) targets: Vec<Box<str>>,
}

impl Rules {
    /// Folds a normal form: at each offset, the longest spelling of a tile is kept, unless a fold
    /// is longer. A character that is neither is kept as well, and the next step reports it.
    pub(super) fn fold(&self, normal: Normal) -> Normal {
        if self.targets.is_empty() {
            return normal;
        }
        let mut folded = Normal::default();
        let mut at = 0;
        while let Some(c) = normal.text[at..].chars().next() {
            let rest = &normal.text[at..];
            let origin = normal.origin[at];
            let tile = self.tiles.longest(rest).map_or(0, |(len, _)| len);
            match self.folds.longest(rest) {
                Some((len, fold)) if len > tile => {
                    let target = self.targets.get(usize::from(fold));
                    for c in target.into_iter().flat_map(|target| target.chars()) {
                        folded.push(c, origin);
                    }
                    at += len;
                }
                _ => {
                    let end = at + tile.max(c.len_utf8());
                    for (i, c) in normal.text[at..end].char_indices() {
                        folded.push(c, normal.origin[at + i]);
                    }
                    at = end;
                }
            }
        }
        folded
    }

    /// Tokenises any text. This is the definition; [`Tokenizer::scan`] is a short cut.
    pub(super) fn tokenize(&self, text: &str, out: &mut Vec<Letter>) -> Result<(), TokenError> {
        let mut at = 0;
        while at < text.len() {
            let plain = text[at..].find(['[', ']']).map_or(text.len(), |n| at + n);
            self.tokenize_plain(text, at, plain, out)?;
            if plain < text.len() {
                at = self.tokenize_bracket(text, plain, out)?;
            } else {
                at = plain;
            }
        }
        Ok(())
    }

    /// Tokenises the part of a text that has no brackets.
    fn tokenize_plain(
        &self,
        text: &str,
        start: usize,
        end: usize,
        out: &mut Vec<Letter>,
    ) -> Result<(), TokenError> {
        if start == end {
            return Ok(());
        }
        let mut normal = Normal::default();
        normal.append(&text[start..end], start, self.casing);
        let folded = self.fold(normal);
        let mut at = 0;
        while let Some(c) = folded.text[at..].chars().next() {
            match self.tiles.longest(&folded.text[at..]) {
                Some((len, letter)) => {
                    out.push(letter);
                    at += len;
                }
                None => return Err(self.unknown(text, folded.origin[at], c)),
            }
        }
        Ok(())
    }

    /// Tokenises the bracket that opens at byte `open`; returns where it ends.
    fn tokenize_bracket(
        &self,
        text: &str,
        open: usize,
        out: &mut Vec<Letter>,
    ) -> Result<usize, TokenError> {
        let error = |kind, ch, len| TokenError {
            offset: open,
            len,
            ch,
            kind,
        };
        if text.as_bytes()[open] == b']' {
            return Err(error(TokenErrorKind::UnopenedBracket, ']', 1));
        }
        let close = match text[open + 1..].find(['[', ']']) {
            Some(n) if text.as_bytes()[open + 1 + n] == b']' => open + 1 + n,
            _ => return Err(error(TokenErrorKind::UnclosedBracket, '[', 1)),
        };
        let mut normal = Normal::default();
        normal.append(&text[open + 1..close], open + 1, self.casing);
        match self.tiles.get(&self.fold(normal).text) {
            Some(letter) => {
                out.push(letter);
                Ok(close + 1)
            }
            None => Err(error(
                TokenErrorKind::UnknownBracketTile,
                '[',
                close + 1 - open,
            )),
        }
    }

    /// Returns the error for a character `cased` of the normal form that came from byte `offset`.
    fn unknown(&self, text: &str, offset: usize, cased: char) -> TokenError {
        let piece = &text[offset..piece_end(text, offset)];
        // The piece may be a letter with marks of which only one is unknown: name that one.
        let ch = piece
            .nfc()
            .find(|&c| c == cased || self.casing.upper(c).any(|u| u == cased))
            .or_else(|| piece.nfc().next())
            .unwrap_or(cased);
        TokenError {
            offset,
            len: piece.len(),
            ch,
            kind: if is_invisible(ch) {
                TokenErrorKind::InvisibleCharacter
            } else {
                TokenErrorKind::UnknownCharacter
            },
        }
    }
}

/// A converter from text to the tiles of one alphabet.
///
/// The steps, in this order:
///
/// 1. **Brackets.** `[CH]` is exactly one tile, regardless of longest match: `[C][H]` is two.
///    The steps below apply within brackets too, and never across them.
/// 2. **Normal form.** NFC, upper case by the alphabet's [`Casing`], NFC again (the upper case of
///    ΐ is three characters, of which two compose).
/// 3. **Folds.** From left to right: where a spelling of a tile (a face or an alias) begins, it is
///    kept; where the left side of a fold begins, it is replaced by the right side. The longest of all
///    these wins. So Ñ stays Ñ if it is a tile, and the dot of L·L is kept where it is part of a tile
///    and folded elsewhere.
/// 4. **Longest match.** From left to right, the longest spelling of a tile is taken, without
///    backtracking. Spellings that result from folds match: with Ü folded to U, `qü` is the tile QU.
///
/// A tokenizer is built once for an alphabet (some 0.3 ms, 10 KiB) and shared between threads.
///
/// ```
/// use lexc_format::alphabet::{Alphabet, AlphabetParts, TileInfo, Tokenizer};
///
/// let tile = |face: &str, blank: &str| TileInfo::new(face, blank, 1, 1, false);
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

    /// Returns the letters of `text`. [`tokenize`](Self::tokenize) appends them to a vector instead.
    ///
    /// # Errors
    /// As [`tokenize`](Self::tokenize).
    pub fn letters(&self, text: &str) -> Result<Vec<Letter>, TokenError> {
        let mut letters = Vec::new();
        self.tokenize(text, &mut letters)?;
        Ok(letters)
    }

    /// Appends the letters of `text` to `out`. Nothing is trimmed; the empty text has no tiles.
    ///
    /// Takes time linear in the text: about a nanosecond for each letter on the fast path of
    /// [`scan`](Self::scan), about 50 otherwise. A text much longer than any word is allowed.
    ///
    /// # Errors
    ///
    /// The first offset at which the text does not fit the alphabet; `out` is then unchanged.
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
    /// # use lexc_format::alphabet::{Alphabet, AlphabetParts, TileInfo, Tokenizer};
    /// # let tiles = vec![TileInfo::new("A", "a", 1, 1, true)];
    /// # let parts = AlphabetParts { name: "tiny".into(), tiles, ..AlphabetParts::default() };
    /// # let tokenizer = Tokenizer::new(&Alphabet::new(parts)?);
    /// let mut letters = Vec::new();
    /// assert_eq!(tokenizer.scan(b"aA\nnext line", &mut letters), 2);
    /// assert_eq!(letters, tokenizer.letters("AA")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn scan(&self, bytes: &[u8], out: &mut Vec<Letter>) -> usize {
        self.fast.scan(bytes, out)
    }

    /// Returns `true` if every character that [`scan`](Self::scan) takes is one letter, so that texts
    /// with a common beginning have the letters of that beginning in common.
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
    /// Those of `tokenize`; `out` then holds the tiles before the error.
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
