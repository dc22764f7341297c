//! Word queries in WebAssembly: the module `lexc/words` of the TypeScript package.
//!
//! It is a small file separate from `lexc-wasm`, for pages without games. The class `Lexicon` of
//! `lexc/words` holds a [`RawWords`]. Errors are texts: their kind, the column from 1 in the
//! text at fault or 0, and the message, separated by spaces.
//!
//! `docs/glossary.md` in the repository explains the terms.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use lexc_alphabet::Letter;
use lexc_runtime::Lexicon;
use lexc_runtime::query::{EditDistance, LexiconQuery, Order, Query, QueryError, Sorting};
use wasm_bindgen::prelude::wasm_bindgen;

/// The largest number that a length can have.
const NO_LIMIT: usize = u32::MAX as usize;

/// Returns the error of a text.
fn refused(text: &str, error: &QueryError) -> String {
    let before = text.get(..error.span.start).unwrap_or(text);
    format!("text {} {error}", before.chars().count() + 1)
}

/// An open lexicon.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawWords {
    lexicon: Lexicon,
}

/// The hooks of a word.
#[wasm_bindgen(getter_with_clone)]
#[derive(Debug)]
pub struct RawHooks {
    /// The word.
    pub word: String,
    /// `true` if the lexicon has it.
    pub is_word: bool,
    /// The tiles that make a word before it.
    pub front: Vec<String>,
    /// The tiles that make a word after it.
    pub back: Vec<String>,
    /// The word without its first tile, if that is a word.
    pub without_first: Option<String>,
    /// The word without its last tile, if that is a word.
    pub without_last: Option<String>,
}

#[wasm_bindgen]
impl RawWords {
    /// Opens the bytes of a lexicon file, in any layout.
    ///
    /// # Errors
    /// The kind `lexicon`.
    pub fn open(bytes: Vec<u8>) -> Result<RawWords, String> {
        match Lexicon::from_bytes(bytes) {
            Ok(lexicon) => Ok(Self { lexicon }),
            Err(error) => Err(format!("lexicon 0 {error}")),
        }
    }

    /// Returns the name, or an empty text.
    #[must_use]
    pub fn name(&self) -> String {
        let mut facts = self.lexicon.provenance().iter();
        facts
            .find(|(name, _)| *name == "name")
            .map_or_else(String::new, |(_, name)| name.to_owned())
    }

    /// Returns the name of the alphabet.
    #[must_use]
    pub fn alphabet(&self) -> String {
        self.lexicon.alphabet().name().to_owned()
    }

    /// Returns the letters of the alphabet in its order.
    #[must_use]
    pub fn letters(&self) -> Vec<String> {
        let letters = self.lexicon.alphabet().letters().iter();
        letters.map(|letter| self.lexicon.spell(&[letter])).collect()
    }

    /// Returns the number of words.
    #[must_use]
    pub fn words(&self) -> f64 {
        self.lexicon.len() as f64
    }

    /// Returns the number of letters of the shortest word.
    #[must_use]
    pub fn shortest(&self) -> u32 {
        self.lexicon.counts().min_length
    }

    /// Returns the number of letters of the longest word.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.lexicon.counts().max_length
    }

    /// Returns `true` if a text is a word.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.lexicon.contains(word)
    }

    /// Returns `true` if a word begins with a text.
    #[must_use]
    pub fn is_prefix(&self, text: &str) -> bool {
        self.lexicon.is_prefix(text)
    }

    /// Returns the index of a word in alphabet order, from 0.
    #[must_use]
    pub fn rank(&self, word: &str) -> Option<f64> {
        self.lexicon.rank(word).map(|rank| rank as f64)
    }

    /// Returns the word with a rank.
    #[must_use]
    pub fn word_at(&self, rank: f64) -> Option<String> {
        let is_index = rank >= 0.0 && rank < self.words() && rank.fract() == 0.0;
        let word = self.lexicon.word_at(is_index.then_some(rank as u64)?)?;
        Some(self.lexicon.spell(&word))
    }

    /// Returns the hooks of a word.
    ///
    /// # Errors
    /// The kind `text`.
    pub fn hooks(&self, word: &str) -> Result<RawHooks, String> {
        let spell = |letters: &[Letter]| self.lexicon.spell(letters);
        let letters = self.lexicon.tokenizer().letters(word).map_err(|error| {
            let before = word.get(..error.offset).unwrap_or(word).chars().count();
            format!("text {} {error}", before + 1)
        })?;
        let hooks = self.lexicon.hooks(&letters);
        let first = letters.get(1..).filter(|_| hooks.without_first);
        let last = letters.split_last().map(|(_, rest)| rest).filter(|_| hooks.without_last);
        Ok(RawHooks {
            word: spell(&letters),
            is_word: hooks.is_word,
            front: hooks.front.iter().map(|letter| spell(&[letter])).collect(),
            back: hooks.back.iter().map(|letter| spell(&[letter])).collect(),
            without_first: first.map(spell),
            without_last: last.map(spell),
        })
    }

    /// Returns a query for all words.
    #[must_use]
    pub fn query(&self) -> RawQuery {
        RawQuery { lexicon: self.lexicon.clone(), query: self.lexicon.query().into_query() }
    }
}

/// A query, which each call restricts.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawQuery {
    lexicon: Lexicon,
    query: Query,
}

impl RawQuery {
    fn restrict(&mut self, restriction: LexiconQuery<'_>) {
        let restriction = restriction.into_query();
        self.query = core::mem::take(&mut self.query).and(restriction);
    }
}

#[wasm_bindgen]
impl RawQuery {
    /// Restricts the query by the condition with this name of `words.find`.
    ///
    /// # Errors
    /// The kind `text`, or `range` if there is no such condition.
    pub fn condition(&mut self, name: &str, text: &str) -> Result<(), String> {
        let lexicon = self.lexicon.clone();
        let all = lexicon.query();
        let restricted = match name {
            "pattern" => all.pattern(text),
            "prefix" => all.prefix(text),
            "suffix" => all.suffix(text),
            "infix" => all.infix(text),
            "anagram" => all.anagram(text),
            "sub_anagram" => all.subanagram(text),
            "containing" => all.containing(text),
            "without" => all.without(text),
            _ => return Err(format!("range 0 there is no condition {name}")),
        };
        self.restrict(restricted.map_err(|error| refused(text, &error))?);
        Ok(())
    }

    /// Restricts the query to words within an edit distance; a swap of neighbours is one edit.
    ///
    /// # Errors
    /// The kind `text`.
    pub fn near(&mut self, text: &str, distance: usize) -> Result<(), String> {
        let lexicon = self.lexicon.clone();
        let near = lexicon.query().fuzzy(text, distance, EditDistance::default());
        self.restrict(near.map_err(|error| refused(text, &error))?);
        Ok(())
    }

    /// Restricts the query to words with a number of letters.
    pub fn length(&mut self, least: usize, most: Option<usize>) {
        let lexicon = self.lexicon.clone();
        self.restrict(lexicon.query().length(least..=most.unwrap_or(NO_LIMIT)));
    }

    /// Restricts the query to words with a number of vowels.
    pub fn vowels(&mut self, least: usize, most: Option<usize>) {
        let lexicon = self.lexicon.clone();
        self.restrict(lexicon.query().vowels(least..=most.unwrap_or(NO_LIMIT)));
    }

    /// Returns the first words in an order: `alphabet`, `length` or `score`. A limit of 0 is none.
    ///
    /// # Errors
    /// The kind `range` if there is no such order.
    pub fn words(&self, order: &str, reverse: bool, limit: usize) -> Result<Vec<String>, String> {
        let order = match order {
            "alphabet" => Order::Alphabet,
            "length" => Order::Length,
            "score" => Order::Score,
            _ => return Err(format!("range 0 there is no order {order}")),
        };
        let limit = if limit == 0 { usize::MAX } else { limit };
        let found = self.lexicon.sorted_matches(&self.query, Sorting { order, reverse }, limit);
        let found = found.map_err(|error| format!("range 0 {error}"))?;
        Ok(found.spelled(self.lexicon.alphabet()))
    }
}
