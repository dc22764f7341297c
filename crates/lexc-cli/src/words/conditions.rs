//! The conditions on words that every command that lists words has.

use lexc_runtime::query::{LetterCounts, Pattern, Query, Regex};
use lexc_runtime::{Letter, Lexicon};

use crate::failure::Failure;
use crate::words::question::{Counts, letters, pattern, refused};

/// Options that select words; a word must satisfy all of them.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Conditions")]
pub(crate) struct Conditions {
    /// Words that match this pattern as a whole
    #[arg(long, value_name = "PATTERN")]
    pattern: Vec<String>,
    /// Words that begin with these tiles
    #[arg(long, value_name = "TILES")]
    prefix: Vec<String>,
    /// Words that end with these tiles
    #[arg(long, value_name = "TILES")]
    suffix: Vec<String>,
    /// Words that contain these tiles side by side
    #[arg(long, value_name = "TILES")]
    infix: Vec<String>,
    /// Words of this number of tiles: 5, 2..5, 2.. or ..5
    #[arg(long, value_name = "RANGE")]
    length: Option<Counts>,
    /// Words with this number of vowels
    #[arg(long, value_name = "RANGE")]
    vowels: Option<Counts>,
    /// Words that contain these tiles in any order; a tile given twice occurs at least twice
    #[arg(long, value_name = "TILES")]
    containing: Vec<String>,
    /// Words without these tiles; a tile given twice may occur once
    #[arg(long, value_name = "TILES")]
    without: Vec<String>,
    /// Words that match this regular expression as a whole
    #[arg(long, value_name = "EXPRESSION")]
    regex: Vec<String>,
}

/// Conditions for the words of one lexicon.
#[derive(Debug)]
pub(crate) struct Selected(Query);

impl Conditions {
    /// Returns `true` if every word satisfies them, because there are none.
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

    /// The query for these conditions.
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
        if let Some(Counts { min, max }) = self.length {
            query.push(LetterCounts::length(min..=max));
        }
        if let Some(Counts { min, max }) = self.vowels {
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
            query.push(regex.map_err(|error| refused(lexicon, "--regex", text, &error))?);
        }
        Ok(query)
    }

    /// The conditions for words that are found in another way than by a query.
    pub(crate) fn selected(&self, lexicon: &Lexicon) -> Result<Selected, Failure> {
        self.query(lexicon).map(Selected)
    }
}

impl Selected {
    /// Returns `true` if a word satisfies all conditions.
    pub(crate) fn holds(&self, word: &[Letter]) -> bool {
        self.0.accepts(word)
    }
}
