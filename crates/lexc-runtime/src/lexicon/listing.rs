//! Iteration over all words, ranges and prefixes.

use core::ops::{Bound, RangeBounds};

use lexc_alphabet::TokenError;

use super::open::Lexicon;
use crate::word_array::LazyWordArray;
use crate::word_index::WordIndexes;
use crate::words::{RangeEnd, RangeStart, WordRange, Words};

impl Lexicon {
    /// Returns an iterator over all words in alphabet order. `for word in &lexicon` does the same.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let words: Vec<String> = lexicon.words().take(3).collect();
    /// assert_eq!(words, ["CAR", "CARS", "CAT"]);
    /// assert_eq!(lexicon.words().len(), 12);
    /// # Ok::<(), lexc_runtime::FormatError>(())
    /// ```
    #[must_use]
    pub fn words(&self) -> Words<'_> {
        let packed = self.packed();
        let dawg = match packed {
            Some(_) => None,
            None => self.dawg(),
        };
        Words::new(self.alphabet(), dawg, packed, self.len())
    }

    /// Returns the array of all words, which may not exist yet.
    pub(crate) fn word_array(&self) -> &LazyWordArray {
        &self.shared.word_array
    }

    /// Returns the indexes of all words, which may not exist yet.
    pub(crate) fn word_indexes(&self) -> &WordIndexes {
        &self.shared.word_indexes
    }

    /// Returns an iterator over the words between two bounds in alphabet order. The bounds need not
    /// be words. If the first bound follows the last one, the range is empty.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let words: Vec<String> = lexicon.range("cat".."dog")?.collect();
    /// assert_eq!(words, ["CAT", "CATS", "DO"]);
    /// let words: Vec<String> = lexicon.range("earth"..)?.collect();
    /// assert_eq!(words, ["EAT", "EATS"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`TokenError`] if a bound is not made of letters of the alphabet.
    ///
    /// # Cost
    /// The first word takes time proportional to the length of the bound. A packed file is read
    /// from its beginning.
    pub fn range<'t>(&self, range: impl RangeBounds<&'t str>) -> Result<WordRange<'_>, TokenError> {
        let letters = |text: &str| self.tokenizer().letters(text);
        let start = match range.start_bound() {
            Bound::Unbounded => RangeStart::First,
            Bound::Included(text) => RangeStart::At(letters(text)?),
            Bound::Excluded(text) => RangeStart::After(letters(text)?),
        };
        let end = match range.end_bound() {
            Bound::Unbounded => RangeEnd::Last,
            Bound::Included(text) => RangeEnd::Through(letters(text)?),
            Bound::Excluded(text) => RangeEnd::Before(letters(text)?),
        };
        Ok(self.words().between(start, end))
    }

    /// Returns an iterator over the words that begin with a text, in alphabet order. The text need
    /// not be a word.
    ///
    /// ```
    /// let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
    /// let words: Vec<String> = lexicon.prefix("ca")?.collect();
    /// assert_eq!(words, ["CAR", "CARS", "CAT", "CATS"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`TokenError`] if the text is not made of letters of the alphabet.
    ///
    /// # Cost
    /// Same as [`Self::range`].
    pub fn prefix(&self, text: &str) -> Result<WordRange<'_>, TokenError> {
        let letters = self.tokenizer().letters(text)?;
        let end = RangeEnd::Prefix(letters.clone());
        Ok(self.words().between(RangeStart::At(letters), end))
    }
}

impl<'a> IntoIterator for &'a Lexicon {
    type Item = String;
    type IntoIter = Words<'a>;

    fn into_iter(self) -> Words<'a> {
        self.words()
    }
}
