//! The options that select words.

use lexc_api::conditions::ConditionsRequest;
use lexc_api::text::NumberRange;
use lexc_runtime::query::Query;
use lexc_runtime::{Letter, Lexicon};

use crate::failure::Failure;

/// Options that select words: a word must satisfy all of them.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Conditions")]
pub(crate) struct ConditionArgs {
    /// Whole words that match this pattern
    #[arg(long, value_name = "PATTERN")]
    pattern: Vec<String>,
    /// Words that begin with these tiles
    #[arg(long, value_name = "TILES")]
    prefix: Vec<String>,
    /// Words that end with these tiles
    #[arg(long, value_name = "TILES")]
    suffix: Vec<String>,
    /// Words that contain these adjacent tiles
    #[arg(long, value_name = "TILES")]
    infix: Vec<String>,
    /// Words with this number of tiles: 5, 2..5, 2.. or ..5
    #[arg(long, value_name = "RANGE", value_parser = range)]
    length: Option<String>,
    /// Words with this number of vowels
    #[arg(long, value_name = "RANGE", value_parser = range)]
    vowels: Option<String>,
    /// Words that contain these tiles in any order; a repeated tile must occur as often
    #[arg(long, value_name = "TILES")]
    containing: Vec<String>,
    /// Words without these tiles; a tile given twice may occur once
    #[arg(long, value_name = "TILES")]
    without: Vec<String>,
    /// Whole words that match this regular expression
    #[arg(long, value_name = "EXPRESSION")]
    regex: Vec<String>,
}

/// The conditions as a predicate on the words of one lexicon.
#[derive(Debug)]
pub(crate) struct WordFilter(Query);

/// Checks a range of numbers.
fn range(text: &str) -> Result<String, String> {
    text.parse::<NumberRange>().map(|_| text.to_owned())
}

impl ConditionArgs {
    /// Returns the conditions as a part of a request.
    fn request(&self) -> ConditionsRequest {
        let Self {
            pattern,
            prefix,
            suffix,
            infix,
            length,
            vowels,
            containing,
            without,
            regex,
        } = self;
        ConditionsRequest {
            pattern: pattern.clone(),
            prefix: prefix.clone(),
            suffix: suffix.clone(),
            infix: infix.clone(),
            length: length.clone(),
            vowels: vowels.clone(),
            containing: containing.clone(),
            without: without.clone(),
            regex: regex.clone(),
        }
    }

    /// Returns `true` if there are no conditions.
    pub(crate) fn is_empty(&self) -> bool {
        self.request().is_empty()
    }

    /// Returns the query for these conditions.
    pub(crate) fn query(&self, lexicon: &Lexicon) -> Result<Query, Failure> {
        Ok(self.request().query(lexicon)?)
    }

    /// Returns a filter for words that are not found by a query.
    pub(crate) fn filter(&self, lexicon: &Lexicon) -> Result<WordFilter, Failure> {
        self.query(lexicon).map(WordFilter)
    }
}

impl WordFilter {
    /// Returns `true` if a word satisfies all conditions.
    pub(crate) fn accepts(&self, word: &[Letter]) -> bool {
        self.0.accepts(word)
    }
}
