//! The text of a cryptogram: words, and what stands between them.

use std::collections::BTreeSet;

use lexc_runtime::{Alphabet, Letter, TokenError, Tokenizer};

use super::{CryptogramError, Key};
use crate::letters::pieces;

/// The signs that stand inside words and are no letters.
const APOSTROPHES: [&str; 3] = ["'", "\u{2019}", "\u{2BC}"];

/// A text to be deciphered.
#[derive(Debug, Clone)]
pub struct Cipher {
    /// In the order of the text: what stands before a run of letters, and the letters.
    runs: Vec<(String, Vec<u8>)>,
    /// What stands behind the last one.
    end: String,
    words: Vec<Vec<u8>>,
    /// Words with an apostrophe: what is before the first one, and what is behind it.
    elided: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Cipher {
    /// Reads a text. Letters are the tiles of the alphabet, in any case. Whatever else stands in
    /// the text, punctuation, digits, white space, stays as it is.
    ///
    /// Words with an apostrophe are in hardly any lexicon. They are deciphered with the rest, and
    /// no more is asked of them; a solution is taken for more likely if what stands before the
    /// apostrophe is a word, or all letters together are.
    ///
    /// # Errors
    /// [`CryptogramError::Empty`], [`CryptogramError::Token`].
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, CryptogramError> {
        let mut runs: Vec<(String, Vec<u8>)> = Vec::new();
        let mut end = 0;
        for (at, run) in letter_runs(text, tokenizer) {
            let mut tiles = Vec::new();
            tokenizer
                .tokenize(run, &mut tiles)
                .map_err(|error| TokenError {
                    offset: at + error.offset,
                    ..error
                })?;
            // A mark that the alphabet folds to nothing, alone: no letter, and left where it is.
            if tiles.is_empty() {
                continue;
            }
            let gap = text.get(end..at).unwrap_or_default().to_owned();
            runs.push((gap, Letter::numbers(&tiles)));
            end = at + run.len();
        }
        if runs.is_empty() {
            return Err(CryptogramError::Empty);
        }
        let mut words: Vec<Vec<u8>> = Vec::new();
        let mut elided = Vec::new();
        let joined = |gap: &str| APOSTROPHES.contains(&gap);
        let mut rest = runs.iter().peekable();
        while let Some((_, head)) = rest.next() {
            let mut tail = Vec::new();
            while let Some((_, tiles)) = rest.next_if(|(gap, _)| joined(gap)) {
                tail.extend_from_slice(tiles);
            }
            if !tail.is_empty() {
                elided.push((head.clone(), tail));
            } else if !words.contains(head) {
                words.push(head.clone());
            }
        }
        Ok(Self {
            runs,
            end: text.get(end..).unwrap_or_default().to_owned(),
            words,
            elided,
        })
    }

    /// The different words, in the order in which they first come; none with an apostrophe.
    #[must_use]
    pub fn words(&self) -> &[Vec<u8>] {
        &self.words
    }

    /// The different runs of letters: words, and the parts of those with an apostrophe.
    pub(super) fn runs(&self) -> BTreeSet<&[u8]> {
        self.runs
            .iter()
            .map(|(_, tiles)| tiles.as_slice())
            .collect()
    }

    pub(super) fn elided(&self) -> &[(Vec<u8>, Vec<u8>)] {
        &self.elided
    }

    /// All letters of the text, in order.
    pub fn letters(&self) -> impl Iterator<Item = u8> {
        self.runs
            .iter()
            .flat_map(|(_, tiles)| tiles.iter().copied())
    }

    /// The text by a key; letters that it does not know are written `_`.
    #[must_use]
    pub fn decode(&self, key: &Key, alphabet: &Alphabet) -> String {
        let mut out = String::new();
        for (gap, tiles) in &self.runs {
            out += gap;
            for &tile in tiles {
                let info = key.plain(tile).and_then(Letter::new);
                let info = info.and_then(|plain| alphabet.letter(plain));
                out += info.map_or("_", |info| &info.face);
            }
        }
        out + &self.end
    }
}

/// The runs of letters of a text. Digits are none unless the alphabet has them.
fn letter_runs<'t>(
    text: &'t str,
    tokenizer: &'t Tokenizer,
) -> impl Iterator<Item = (usize, &'t str)> {
    let digit = |c: char| c.is_numeric() && !tokenizer.accepts(c.encode_utf8(&mut [0; 4]));
    pieces(text, tokenizer).flat_map(move |(at, piece)| {
        let parts = piece.split(digit);
        parts
            .map(move |part| {
                (
                    at + (part.as_ptr() as usize - piece.as_ptr() as usize),
                    part,
                )
            })
            .filter(|(_, part)| !part.is_empty())
            .collect::<Vec<_>>()
    })
}
