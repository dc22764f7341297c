//! Queries of one lexicon, written as text.

use core::fmt;
use core::ops::{Not, RangeBounds};

use lexc_alphabet::Letter;

use super::constraint::Constraint;
use super::constraints::edit_distance::{EditDistance, FuzzyWord};
use super::constraints::letter_counts::LetterCounts;
use super::constraints::pattern::Pattern;
#[cfg(feature = "regex")]
use super::constraints::regex::Regex;
use super::constraints::tile_multiset::TileMultiset;
use super::error::QueryError;
use super::expression::Query;
use super::match_list::MatchList;
use super::matches::Matches;
use super::order::Sorting;
use crate::alphabets::AlphabetMismatch;
use crate::lexicon::open::Lexicon;

/// A query of a lexicon, built with one method for each condition: [`Lexicon::query`].
///
/// Queries read from left to right: each method combines with everything before it. The methods for
/// conditions, such as [`Self::prefix`], and [`Self::and`] keep the words that satisfy both sides;
/// [`Self::or`] keeps the words that satisfy at least one side. `a.or(b).and_not(c)` is *(a or b)
/// and not c*, and `!query` is the negation.
///
/// Text is read by the alphabet of the lexicon, in any case. Methods that take text return a
/// [`QueryError`] with the position of the problem in that text.
///
/// A query fits its lexicon. To combine it with a query of a lexicon with other letters is an
/// [`AlphabetMismatch`].
///
/// # Examples
/// ```
/// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// // CAR, CARS, CAT, CATS, DO, DOG, DOGS, DONE, EAR, EARS, EAT, EATS
/// let mut words = Vec::new();
/// for word in lexicon.query().suffix("s")?.length(3..=4) {
///     words.push(word);
/// }
/// assert_eq!(words, ["CARS", "CATS", "DOGS", "EARS", "EATS"]);
///
/// let query = lexicon.query().prefix("c")?.or(lexicon.query().prefix("d")?)?;
/// let query = query.and_not(lexicon.query().containing("s")?)?;
/// assert_eq!(query.count(), 5); // CAR, CAT, DO, DOG, DONE
/// assert_eq!((!query).count(), 7);
///
/// let error = lexicon.query().prefix("ca1").unwrap_err();
/// assert_eq!(error.span, 2..3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[must_use = "a query does nothing until it is iterated"]
pub struct LexiconQuery<'a> {
    lexicon: &'a Lexicon,
    query: Query,
}

impl Lexicon {
    /// Returns a query for all words. The methods of [`LexiconQuery`] restrict it.
    pub fn query(&self) -> LexiconQuery<'_> {
        LexiconQuery { lexicon: self, query: Query::of_alphabet(self.shared_alphabet().clone()) }
    }
}

impl<'a> LexiconQuery<'a> {
    fn letters(&self, text: &str) -> Result<Vec<Letter>, QueryError> {
        let letters = self.lexicon.tokenizer().letters(text);
        letters.map_err(|error| QueryError::token(error, 0))
    }

    /// Restricts the query to words that satisfy another query, too.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the other query is for other letters.
    pub fn and(self, other: impl Into<Query>) -> Result<Self, AlphabetMismatch> {
        self.combine(other, Query::and)
    }

    /// Extends the query by the words that satisfy another query.
    ///
    /// A query without conditions accepts every word, and so does *or* with such a query.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the other query is for other letters.
    pub fn or(self, other: impl Into<Query>) -> Result<Self, AlphabetMismatch> {
        self.combine(other, Query::or)
    }

    /// Restricts the query to words that do not satisfy another query.
    ///
    /// # Errors
    /// Returns [`AlphabetMismatch`] if the other query is for other letters.
    pub fn and_not(self, other: impl Into<Query>) -> Result<Self, AlphabetMismatch> {
        self.combine(other, Query::and_not)
    }

    fn combine(
        self,
        other: impl Into<Query>,
        operation: fn(Query, Query) -> Query,
    ) -> Result<Self, AlphabetMismatch> {
        let query = operation(self.query, other.into());
        query.check(self.lexicon.alphabet())?;
        Ok(Self { query, ..self })
    }

    /// Restricts the query to words that satisfy a constraint, whose letters are letters of the
    /// lexicon.
    pub fn matching(mut self, constraint: impl Constraint + 'static) -> Self {
        self.query.push(constraint);
        self
    }

    /// Finds words that begin with a text.
    ///
    /// # Errors
    /// If the text is not made of letters.
    pub fn prefix(self, text: &str) -> Result<Self, QueryError> {
        let letters = self.letters(text)?;
        Ok(self.matching(Pattern::prefix(&letters)))
    }

    /// Finds words that end with a text.
    ///
    /// # Errors
    /// If the text is not made of letters.
    pub fn suffix(self, text: &str) -> Result<Self, QueryError> {
        let letters = self.letters(text)?;
        Ok(self.matching(Pattern::suffix(&letters)))
    }

    /// Finds words that contain a text.
    ///
    /// # Errors
    /// If the text is not made of letters.
    pub fn infix(self, text: &str) -> Result<Self, QueryError> {
        let letters = self.letters(text)?;
        Ok(self.matching(Pattern::infix(&letters)))
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
        Ok(self.matching(pattern))
    }

    /// Finds words that match a regular expression as a whole; see [`Regex`].
    ///
    /// # Errors
    /// If the text is not a regular expression, or the expression is too large.
    #[cfg(feature = "regex")]
    pub fn regex(self, expression: &str) -> Result<Self, QueryError> {
        let regex = Regex::new(expression, self.lexicon.alphabet())?;
        Ok(self.matching(regex))
    }

    /// Finds words that use all of some tiles such as `RETINA??`; see [`TileMultiset::parse`].
    ///
    /// # Errors
    /// If the text is not a set of tiles.
    pub fn anagram(self, tiles: &str) -> Result<Self, QueryError> {
        let tiles = TileMultiset::parse(tiles, self.lexicon.tokenizer())?;
        Ok(self.matching(tiles.anagrams()))
    }

    /// Finds words that use some or all of some tiles such as `RETINA??`; see
    /// [`TileMultiset::parse`].
    ///
    /// # Errors
    /// If the text is not a set of tiles.
    ///
    /// # Examples
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let words: Vec<String> = lexicon.query().subanagram("dog?")?.iter().collect();
    /// assert_eq!(words, ["DO", "DOG", "DOGS"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn subanagram(self, tiles: &str) -> Result<Self, QueryError> {
        let tiles = TileMultiset::parse(tiles, self.lexicon.tokenizer())?;
        Ok(self.matching(tiles.subanagrams()))
    }

    /// Finds words that have at least these letters, in any order.
    ///
    /// # Errors
    /// If the text is not made of letters.
    pub fn containing(self, text: &str) -> Result<Self, QueryError> {
        let letters = self.letters(text)?;
        Ok(self.matching(LetterCounts::containing(&letters)))
    }

    /// Finds words without these letters; see [`LetterCounts::without`] for repeated letters.
    ///
    /// # Errors
    /// If the text is not made of letters.
    pub fn without(self, text: &str) -> Result<Self, QueryError> {
        let letters = self.letters(text)?;
        Ok(self.matching(LetterCounts::without(&letters)))
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
        Ok(self.matching(FuzzyWord::new(&letters, edits, distance)?))
    }

    /// Finds words of a number of letters: `3..=4`, `5..`, `..=2`.
    pub fn length(self, range: impl RangeBounds<usize>) -> Self {
        self.matching(LetterCounts::length(range))
    }

    /// Finds words with a number of vowels, by the alphabet.
    pub fn vowels(self, range: impl RangeBounds<usize>) -> Self {
        let vowels = LetterCounts::vowels(self.lexicon.alphabet(), range);
        self.matching(vowels)
    }

    /// Returns the query without the lexicon, for example for another lexicon with the same
    /// letters.
    pub fn into_query(self) -> Query {
        self.query
    }

    /// Returns an iterator over the words, in alphabet order.
    ///
    /// [`Self::iter_unordered`] can be faster, for example if only the last letters are known.
    #[must_use]
    pub fn iter(&self) -> Matches<'a> {
        self.lexicon.matches_unchecked(&self.query)
    }

    /// Returns an iterator over the words, in the order in which they are found fastest.
    #[must_use]
    pub fn iter_unordered(&self) -> Matches<'a> {
        self.lexicon.unordered_unchecked(&self.query)
    }

    /// Returns the number of words.
    #[must_use]
    pub fn count(&self) -> usize {
        self.iter_unordered().count()
    }

    /// Returns the first `limit` words in an order, for example by score.
    #[must_use]
    pub fn sorted(&self, by: impl Into<Sorting>, limit: usize) -> MatchList {
        self.lexicon.sorted_unchecked(&self.query, by.into(), limit)
    }
}

impl Not for LexiconQuery<'_> {
    type Output = Self;

    fn not(mut self) -> Self {
        self.query = !self.query;
        self
    }
}

impl From<LexiconQuery<'_>> for Query {
    fn from(query: LexiconQuery<'_>) -> Self {
        query.query
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
