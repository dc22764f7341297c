//! The text of a cryptogram: words, and the characters between them.

use std::collections::BTreeSet;

use lexc_runtime::{Alphabet, Letter, LetterSet, Tokenizer};

use super::solution::CipherKey;
use crate::error::{Error, Fault};
use crate::letters::{is_letter, letter_runs, read_letters};

/// Characters inside words that are not letters.
const APOSTROPHES: [&str; 3] = ["'", "\u{2019}", "\u{2BC}"];

/// The number of words of a text that are searched. In a longer text the longest words, which have
/// the fewest candidates, decide; the others are looked up once a key is found.
const SEARCHED_WORDS: usize = 64;

/// An encrypted text.
#[derive(Debug, Clone)]
pub struct Cipher {
    /// In text order: the characters before a run of letters, and the letters.
    runs: Vec<(String, Vec<Letter>)>,
    /// The characters after the last run.
    end: String,
    words: Vec<Vec<Letter>>,
    /// Words with an apostrophe: the letters before the first one, and those after it.
    elided: Vec<(Vec<Letter>, Vec<Letter>)>,
}

impl Cipher {
    /// Reads a text. Letters of the alphabet are read in upper or lower case; punctuation, digits
    /// and white space are kept as they are.
    ///
    /// Few lexicons have words with an apostrophe, so such words of the text are deciphered without
    /// being looked up. A solution scores higher if the letters before the apostrophe, or all
    /// letters together, are a word.
    ///
    /// # Errors
    /// Returns an error if there are no letters, or if a character is not in the alphabet.
    pub fn parse(text: &str, tokenizer: &Tokenizer) -> Result<Self, Error> {
        let mut runs: Vec<(String, Vec<Letter>)> = Vec::new();
        let mut end = 0;
        // Digits are letters only if the alphabet has them.
        let is_letter = |c: char| {
            is_letter(c, tokenizer)
                && (!c.is_numeric() || tokenizer.accepts(c.encode_utf8(&mut [0; 4])))
        };
        for run in letter_runs(text, is_letter) {
            let letters = read_letters(text, run.clone(), tokenizer)?;
            // A single mark that the alphabet folds to nothing is not a letter.
            if letters.is_empty() {
                continue;
            }
            let gap = text.get(end..run.start).unwrap_or_default().to_owned();
            runs.push((gap, letters));
            end = run.end;
        }
        if runs.is_empty() {
            return Err(Error::syntax("there are no letters in the text").with_fault(Fault::Empty));
        }
        let mut words: Vec<Vec<Letter>> = Vec::new();
        let mut elided = Vec::new();
        let joined = |gap: &str| APOSTROPHES.contains(&gap);
        let mut rest = runs.iter().peekable();
        while let Some((_, head)) = rest.next() {
            let mut tail = Vec::new();
            while let Some((_, letters)) = rest.next_if(|(gap, _)| joined(gap)) {
                tail.extend_from_slice(letters);
            }
            if !tail.is_empty() {
                elided.push((head.clone(), tail));
            } else if !words.contains(head) {
                words.push(head.clone());
            }
        }
        Ok(Self { runs, end: text.get(end..).unwrap_or_default().to_owned(), words, elided })
    }

    /// Returns the distinct words in order of first occurrence, except words with an apostrophe.
    #[must_use]
    pub fn words(&self) -> &[Vec<Letter>] {
        &self.words
    }

    /// Returns the words that are only looked up once a key is found: all except the longest ones,
    /// and except words with a letter that no longer word has.
    pub(super) fn looked_up_words(&self) -> Vec<usize> {
        let mut order: Vec<(usize, &Vec<Letter>)> = self.words.iter().enumerate().collect();
        order.sort_by_key(|(_, word)| core::cmp::Reverse(word.len()));
        let mut seen = LetterSet::EMPTY;
        let mut searched = 0;
        order.retain(|(_, word)| {
            let has_new = word.iter().any(|&letter| !seen.contains(letter));
            let is_searched = searched < SEARCHED_WORDS || has_new;
            if is_searched {
                searched += 1;
                word.iter().for_each(|&letter| seen.insert(letter));
            }
            !is_searched
        });
        let mut indices: Vec<usize> = order.into_iter().map(|(index, _)| index).collect();
        indices.sort_unstable();
        indices
    }

    /// Returns the distinct runs of letters: words and the parts of words with an apostrophe.
    pub(super) fn runs(&self) -> BTreeSet<&[Letter]> {
        let runs = self.runs.iter();
        runs.map(|(_, letters)| letters.as_slice()).collect()
    }

    /// Returns all runs of letters in order, each with the text between it and the run before.
    pub(super) fn sequence(&self) -> impl Iterator<Item = (&str, &[Letter])> {
        let runs = self.runs.iter();
        runs.map(|(gap, letters)| (gap.as_str(), letters.as_slice()))
    }

    pub(super) fn elided(&self) -> &[(Vec<Letter>, Vec<Letter>)] {
        &self.elided
    }

    /// Returns all letters of the text in order.
    pub fn letters(&self) -> impl Iterator<Item = Letter> {
        self.runs.iter().flat_map(|(_, letters)| letters.iter().copied())
    }

    /// Decrypts the text with a key; unknown letters become `_`.
    #[must_use]
    pub fn decode(&self, key: &CipherKey, alphabet: &Alphabet) -> String {
        let mut out = String::new();
        for (gap, letters) in &self.runs {
            out += gap;
            for &letter in letters {
                let info = key.plain(letter);
                let info = info.and_then(|plain| alphabet.letter(plain));
                out += info.map_or("_", |info| &info.face);
            }
        }
        out + &self.end
    }
}
