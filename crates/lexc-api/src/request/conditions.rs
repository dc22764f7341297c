//! The conditions that select words.

use lexc_alphabet::ErrorKind;
use lexc_runtime::Lexicon;
use lexc_runtime::query::{LetterCounts, Pattern, Query, Regex};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::{ApiError, ApiResult};
use crate::request::text::{letters, pattern, query_error};
use crate::values::NumberRange;

request! {
    /// Conditions on words: a word must satisfy all of them.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
    #[cfg_attr(feature = "args", derive(clap::Args), command(next_help_heading = "Conditions"))]
    #[serde(default)]
    pub struct ConditionsRequest {
        /// Words that match these patterns as a whole: `?` is any tile, `*` any number of tiles,
        /// `[AEIOU]` one of these tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "PATTERN"))]
        pub pattern: Vec<String>,
        /// Words that begin with these tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub prefix: Vec<String>,
        /// Words that end with these tiles.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub suffix: Vec<String>,
        /// Words that contain these tiles side by side.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub infix: Vec<String>,
        /// Words with this number of tiles: 5, 2..5, 2.. or ..5.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE"))]
        pub length: Option<NumberRange>,
        /// Words with this number of vowels.
        #[cfg_attr(feature = "args", arg(long, value_name = "RANGE"))]
        pub vowels: Option<NumberRange>,
        /// Words that contain these tiles in any order, each at least as often as given.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub containing: Vec<String>,
        /// Words without these tiles; a tile given twice may occur once.
        #[cfg_attr(feature = "args", arg(long, value_name = "TILES"))]
        pub without: Vec<String>,
        /// Words that match these regular expressions as a whole.
        #[cfg_attr(feature = "args", arg(long, value_name = "EXPRESSION"))]
        pub regex: Vec<String>,
    }
}

/// The maximum number of conditions of one kind. Every step of a query checks all of them.
const MAX_CONDITIONS: usize = 1000;

/// Refuses a list of conditions or marks that is too long to be checked for each word.
///
/// # Errors
///
/// Returns an error that names the parameter.
pub fn check_count(field: &'static str, list: &[String]) -> ApiResult<()> {
    match list.len() {
        0..=MAX_CONDITIONS => Ok(()),
        found => {
            let message = format!("{found} are too many; the limit is {MAX_CONDITIONS}");
            Err(ApiError::new(ErrorKind::Limit, message).in_field(field))
        }
    }
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
        for (field, list) in [
            ("pattern", &self.pattern),
            ("prefix", &self.prefix),
            ("suffix", &self.suffix),
            ("infix", &self.infix),
            ("containing", &self.containing),
            ("without", &self.without),
            ("regex", &self.regex),
        ] {
            check_count(field, list)?;
        }
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
        if let Some(NumberRange { min, max }) = self.length {
            query.push(LetterCounts::length(min..=max));
        }
        if let Some(NumberRange { min, max }) = self.vowels {
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
