//! Queries of one lexicon, written as text.

use core::fmt;
use core::ops::RangeBounds;

use lexc_alphabet::Letter;

use super::constraint::{Constraint, Query};
use super::edit_distance::{EditDistance, FuzzyWord};
use super::error::QueryError;
use super::letter_counts::LetterCounts;
use super::matches::{MatchList, Matches};
use super::order::Sorting;
use super::pattern::Pattern;
use super::tile_multiset::TileMultiset;
use crate::lexicon::Lexicon;

/// A query of a lexicon, built with one method for each constraint: [`Lexicon::query`].
///
/// A word must satisfy all constraints. Text is read by the alphabet of the lexicon, in any case.
/// Methods that take text return a [`QueryError`] with the position of the problem in that text.
///
/// # Examples
/// ```
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // CAR, CARS, CAT, CATS, DO, DOG, DOGS, DONE, EAR, EARS, EAT, EATS
/// let mut words = Vec::new();
/// for word in lexicon.query().suffix("s")?.length(3..=4).iter() {
///     words.push(word);
/// }
/// assert_eq!(words, ["CARS", "CATS", "DOGS", "EARS", "EATS"]);
///
/// let error = lexicon.query().prefix("ca1").unwrap_err();
/// assert_eq!(error.span, 2..3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[must_use = "a query finds nothing before it is iterated"]
pub struct LexiconQuery<'a> {
    lexicon: &'a Lexicon,
    query: Query,
}

impl Lexicon {
    /// Returns a query without constraints, to which the methods of [`LexiconQuery`] add some.
    pub fn query(&self) -> LexiconQuery<'_> {
        LexiconQuery {
            lexicon: self,
            query: Query::new(),
        }
    }
}

impl<'a> LexiconQuery<'a> {
    fn letters(&self, text: &str) -> Result<Vec<Letter>, QueryError> {
        let letters = self.lexicon.tokenizer().letters(text);
        letters.map_err(|error| QueryError::token(error, 0))
    }

    /// Adds any constraint.
    pub fn and(mut self, constraint: impl Constraint + 'static) -> Self {
        self.query.push(constraint);
        self
    }

    /// Finds words that begin with a text.
    ///
    /// # Errors
    /// If the text is not made of letters.
    pub fn prefix(self, text: &str) -> Result<Self, QueryError> {
        let letters = self.letters(text)?;
        Ok(self.and(Pattern::prefix(&letters)))
    }

    /// Finds words that end with a text.
    ///
    /// # Errors
    /// If the text is not made of letters.
    pub fn suffix(self, text: &str) -> Result<Self, QueryError> {
        let letters = self.letters(text)?;
        Ok(self.and(Pattern::suffix(&letters)))
    }

    /// Finds words that contain a text.
    ///
    /// # Errors
    /// If the text is not made of letters.
    pub fn infix(self, text: &str) -> Result<Self, QueryError> {
        let letters = self.letters(text)?;
        Ok(self.and(Pattern::infix(&letters)))
    }

    /// Finds words that match a pattern such as `C[AEIOU]?*`; see [`Pattern::parse`].
    ///
    /// # Errors
    /// If the text is not a pattern.
    ///
    /// # Examples
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let words: Vec<String> = lexicon.query().pattern("?a[rt]")?.iter().collect();
    /// assert_eq!(words, ["CAR", "CAT", "EAR", "EAT"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pattern(self, text: &str) -> Result<Self, QueryError> {
        let pattern = Pattern::parse(text, self.lexicon.tokenizer())?;
        Ok(self.and(pattern))
    }

    /// Finds words that match a regular expression as a whole; see [`Regex`](super::Regex).
    ///
    /// # Errors
    /// If the text is not a regular expression, or too large a one.
    #[cfg(feature = "regex")]
    pub fn regex(self, expression: &str) -> Result<Self, QueryError> {
        let regex = super::Regex::new(expression, self.lexicon.alphabet())?;
        Ok(self.and(regex))
    }

    /// Finds words that use all tiles of a rack such as `RETINA??`; see [`TileMultiset::parse`].
    ///
    /// # Errors
    /// If the text is not a rack.
    pub fn anagram(self, rack: &str) -> Result<Self, QueryError> {
        let rack = TileMultiset::parse(rack, self.lexicon.tokenizer())?;
        Ok(self.and(rack.anagrams()))
    }

    /// Finds words that use some or all tiles of a rack such as `RETINA??`; see
    /// [`TileMultiset::parse`].
    ///
    /// # Errors
    /// If the text is not a rack.
    ///
    /// # Examples
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let words: Vec<String> = lexicon.query().subanagram("dog?")?.iter().collect();
    /// assert_eq!(words, ["DO", "DOG", "DOGS"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn subanagram(self, rack: &str) -> Result<Self, QueryError> {
        let rack = TileMultiset::parse(rack, self.lexicon.tokenizer())?;
        Ok(self.and(rack.subanagrams()))
    }

    /// Finds words that have at least these letters, in any order.
    ///
    /// # Errors
    /// If the text is not made of letters.
    pub fn containing(self, text: &str) -> Result<Self, QueryError> {
        let letters = self.letters(text)?;
        Ok(self.and(LetterCounts::containing(&letters)))
    }

    /// Finds words without these letters; see [`LetterCounts::without`] for repeated letters.
    ///
    /// # Errors
    /// If the text is not made of letters.
    pub fn without(self, text: &str) -> Result<Self, QueryError> {
        let letters = self.letters(text)?;
        Ok(self.and(LetterCounts::without(&letters)))
    }

    /// Finds words at most `edits` away from a text.
    ///
    /// # Errors
    /// If the text is not made of letters, or `edits` is more than [`FuzzyWord::MAX_EDITS`].
    pub fn fuzzy(
        self,
        text: &str,
        edits: usize,
        distance: EditDistance,
    ) -> Result<Self, QueryError> {
        let letters = self.letters(text)?;
        Ok(self.and(FuzzyWord::new(&letters, edits, distance)?))
    }

    /// Finds words of a number of letters: `3..=4`, `5..`, `..=2`.
    pub fn length(self, range: impl RangeBounds<usize>) -> Self {
        self.and(LetterCounts::length(range))
    }

    /// Finds words with a number of vowels, by the alphabet.
    pub fn vowels(self, range: impl RangeBounds<usize>) -> Self {
        let vowels = LetterCounts::vowels(self.lexicon.alphabet(), range);
        self.and(vowels)
    }

    /// Returns the constraints, for example to query another lexicon of the same alphabet.
    pub fn into_query(self) -> Query {
        self.query
    }

    /// Returns an iterator over the words, in alphabet order.
    ///
    /// [`Self::iter_unordered`] can be faster, for example if only the end of the words is given.
    #[must_use]
    pub fn iter(&self) -> Matches<'a> {
        self.lexicon.matches_in_order(&self.query)
    }

    /// Returns an iterator over the words, in the order in which they are found fastest.
    #[must_use]
    pub fn iter_unordered(&self) -> Matches<'a> {
        self.lexicon.matches(&self.query)
    }

    /// Returns the first `limit` words in an order, for example by score.
    #[must_use]
    pub fn sorted(&self, by: impl Into<Sorting>, limit: usize) -> MatchList {
        self.lexicon.search(&self.query, by, limit)
    }
}

impl<'a> IntoIterator for LexiconQuery<'a> {
    type Item = String;
    type IntoIter = Matches<'a>;

    fn into_iter(self) -> Matches<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &LexiconQuery<'a> {
    type Item = String;
    type IntoIter = Matches<'a>;

    fn into_iter(self) -> Matches<'a> {
        self.iter()
    }
}

impl fmt::Debug for LexiconQuery<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LexiconQuery").field(&self.query).finish()
    }
}
