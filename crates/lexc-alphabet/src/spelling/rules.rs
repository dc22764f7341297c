//! The spelling rules of an alphabet: text to letters by definition, and the errors.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use unicode_normalization::UnicodeNormalization;

use super::normal::{Form, Normal, Spellings, is_invisible, piece_end};
use crate::error_kind::ErrorKind;
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

impl TokenError {
    /// Returns [`ErrorKind::Syntax`].
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::Syntax
    }

    /// Returns the offending bytes of the text.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.offset..self.offset + self.len
    }
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { offset, ch, .. } = self;
        match self.kind {
            TokenErrorKind::UnknownCharacter => {
                write!(f, "no tile for {ch:?} (U+{:04X}) at byte {offset}", *ch as u32)
            }
            TokenErrorKind::InvisibleCharacter => {
                write!(f, "invisible character U+{:04X} at byte {offset}", *ch as u32)
            }
            TokenErrorKind::UnclosedBracket => write!(f, "`[` without `]` at byte {offset}"),
            TokenErrorKind::UnopenedBracket => write!(f, "`]` without `[` at byte {offset}"),
            TokenErrorKind::UnknownBracketTile => {
                write!(f, "the brackets at byte {offset} hold no tile")
            }
        }
    }
}

impl core::error::Error for TokenError {}

/// The spelling rules of an alphabet: all data needed to turn text into tiles.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Rules {
    pub(crate) form: Form,
    /// Faces and aliases in normal form, with their tile numbers.
    pub(crate) tiles: Spellings<Letter>,
    /// Left sides of folds in normal form, with indices into `targets`.
    pub(crate) folds: Spellings<u16>,
    /// Right sides of folds, in normal form.
    pub(crate) targets: Vec<Box<str>>,
}

impl Rules {
    /// Folds a normal form: at each offset, the longest spelling of a tile is kept, unless a fold
    /// is longer. A character that is neither is kept as well, and the next step reports it.
    pub(crate) fn fold(&self, normal: Normal) -> Normal {
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

    /// Returns the text that folds make of a letter in normal form.
    pub(crate) fn folded(&self, letter: char) -> String {
        let mut normal = Normal::default();
        normal.push(letter, 0);
        self.fold(normal).text
    }

    /// Tokenises any text. This is the definition; the fast path of a tokenizer is a short cut.
    pub(crate) fn tokenize(&self, text: &str, out: &mut Vec<Letter>) -> Result<(), TokenError> {
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
        normal.append(&text[start..end], start, self.form);
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
        let error = |kind, ch, len| TokenError { offset: open, len, ch, kind };
        if text.as_bytes()[open] == b']' {
            return Err(error(TokenErrorKind::UnopenedBracket, ']', 1));
        }
        let close = match text[open + 1..].find(['[', ']']) {
            Some(n) if text.as_bytes()[open + 1 + n] == b']' => open + 1 + n,
            _ => return Err(error(TokenErrorKind::UnclosedBracket, '[', 1)),
        };
        let mut normal = Normal::default();
        normal.append(&text[open + 1..close], open + 1, self.form);
        match self.tiles.get(&self.fold(normal).text) {
            Some(letter) => {
                out.push(letter);
                Ok(close + 1)
            }
            None => Err(error(TokenErrorKind::UnknownBracketTile, '[', close + 1 - open)),
        }
    }

    /// Returns the error for a character `cased` of the normal form that came from byte `offset`.
    fn unknown(&self, text: &str, offset: usize, cased: char) -> TokenError {
        let piece = &text[offset..piece_end(text, offset)];
        // The piece may be a letter with marks of which only one is unknown, or a syllable of
        // letters: name that one.
        let ch = piece
            .nfc()
            .find(|&c| c == cased || self.form.casing.upper(c).any(|u| u == cased))
            .or_else(|| piece.nfc().next().filter(|_| !self.form.hangul))
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
