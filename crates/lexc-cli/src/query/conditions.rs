//! The options that select words.

use lexc_runtime::query::{LetterCounts, Pattern, Query, Regex};
use lexc_runtime::{Letter, Lexicon};

use super::parse::{NumberRange, letters, pattern, query_error};
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
    #[arg(long, value_name = "RANGE")]
    length: Option<NumberRange>,
    /// Words with this number of vowels
    #[arg(long, value_name = "RANGE")]
    vowels: Option<NumberRange>,
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

impl ConditionArgs {
    /// Returns `true` if there are no conditions.
    pub(crate) fn is_empty(&self) -> bool {
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
        let lists = [pattern, prefix, suffix, infix, containing, without, regex];
        lists.iter().all(|list| list.is_empty()) && length.is_none() && vowels.is_none()
    }

    /// Returns the query for these conditions.
    pub(crate) fn query(&self, lexicon: &Lexicon) -> Result<Query, Failure> {
        let mut query = Query::new();
        for text in &self.pattern {
            query.push(pattern(lexicon, "--pattern", text)?);
        }
        for text in self.prefix.iter().filter(|text| !text.is_empty()) {
            query.push(Pattern::prefix(&letters(lexicon, "--prefix", text)?));
        }
        for text in &self.suffix {
            query.push(Pattern::suffix(&letters(lexicon, "--suffix", text)?));
        }
        for text in &self.infix {
            query.push(Pattern::infix(&letters(lexicon, "--infix", text)?));
        }
        if let Some(NumberRange { min, max }) = self.length {
            query.push(LetterCounts::length(min..=max));
        }
        if let Some(NumberRange { min, max }) = self.vowels {
            query.push(LetterCounts::vowels(lexicon.alphabet(), min..=max));
        }
        for text in &self.containing {
            query.push(LetterCounts::containing(&letters(
                lexicon,
                "--containing",
                text,
            )?));
        }
        for text in &self.without {
            query.push(LetterCounts::without(&letters(lexicon, "--without", text)?));
        }
        for text in &self.regex {
            let regex = Regex::new(text, lexicon.alphabet());
            query.push(regex.map_err(|error| query_error(lexicon, "--regex", text, &error))?);
        }
        Ok(query)
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
