//! The conditions that select words.

use lexc_alphabet::ErrorKind;
use lexc_runtime::Lexicon;
use lexc_runtime::query::{LetterCounts, Pattern, Query, Regex};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::{ApiError, ApiResult};
use crate::request::text::{NumberRange, letters, pattern, query_error};

request! {
    /// Conditions on words: a word must satisfy all of them.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
    #[serde(default)]
    pub struct ConditionsRequest {
        /// Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles,
        /// `[AEIOU]` one of these tiles.
        pub pattern: Vec<String>,
        /// Words that begin with these tiles.
        pub prefix: Vec<String>,
        /// Words that end with these tiles.
        pub suffix: Vec<String>,
        /// Words that contain these tiles side by side.
        pub infix: Vec<String>,
        /// Words with this number of tiles: `5`, `2..5`, `2..` or `..5`.
        pub length: Option<String>,
        /// Words with this number of vowels, as a range.
        pub vowels: Option<String>,
        /// Words that contain these tiles in any order, each at least as often as given.
        pub containing: Vec<String>,
        /// Words without these tiles; a tile given twice may occur once.
        pub without: Vec<String>,
        /// Words that match these regular expressions as a whole.
        pub regex: Vec<String>,
    }
}

fn range(field: &'static str, text: &str) -> ApiResult<NumberRange> {
    text.parse()
        .map_err(|reason: String| ApiError::new(ErrorKind::Syntax, reason).of_text(field, text))
}

impl ConditionsRequest {
    /// Returns `true` if there are no conditions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the query for these conditions.
    ///
    /// # Errors
    ///
    /// Returns an error with its place in the text of a condition.
    pub fn query(&self, lexicon: &Lexicon) -> ApiResult<Query> {
        let mut query = Query::new();
        for text in &self.pattern {
            query.push(pattern(lexicon, "pattern", text)?);
        }
        for text in self.prefix.iter().filter(|text| !text.is_empty()) {
            query.push(Pattern::prefix(&letters(lexicon, "prefix", text)?));
        }
        for text in &self.suffix {
            query.push(Pattern::suffix(&letters(lexicon, "suffix", text)?));
        }
        for text in &self.infix {
            query.push(Pattern::infix(&letters(lexicon, "infix", text)?));
        }
        if let Some(text) = &self.length {
            let NumberRange { min, max } = range("length", text)?;
            query.push(LetterCounts::length(min..=max));
        }
        if let Some(text) = &self.vowels {
            let NumberRange { min, max } = range("vowels", text)?;
            query.push(LetterCounts::vowels(lexicon.alphabet(), min..=max));
        }
        for text in &self.containing {
            let letters = letters(lexicon, "containing", text)?;
            query.push(LetterCounts::containing(&letters));
        }
        for text in &self.without {
            query.push(LetterCounts::without(&letters(lexicon, "without", text)?));
        }
        for text in &self.regex {
            let regex = Regex::new(text, lexicon.alphabet());
            query.push(regex.map_err(|error| query_error(lexicon, "regex", text, &error))?);
        }
        Ok(query)
    }
}
