//! Meanings of words, as text.

use crate::licence::{Licence, WORDNET};
use crate::search::find;

/// Meanings of the words of a language: one word a line, UTF-8.
///
/// `Meanings` of the crate `lexc-runtime` reads the text; the README describes it. The text begins
/// with the notice of its licence.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct MeaningData {
    name: &'static str,
    language: &'static str,
    text: &'static str,
    licences: &'static [Licence],
}

impl MeaningData {
    /// Returns the name, for example `english`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the BCP 47 tag of the language, for example `en`.
    #[must_use]
    pub const fn language(&self) -> &'static str {
        self.language
    }

    /// Returns the text.
    #[must_use]
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// Returns the licences of the meanings.
    #[must_use]
    pub const fn licences(&self) -> &'static [Licence] {
        self.licences
    }
}

impl core::fmt::Debug for MeaningData {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("MeaningData")
            .field("name", &self.name)
            .field("language", &self.language)
            .field("bytes", &self.text.len())
            .finish_non_exhaustive()
    }
}

static MEANING_TABLES: &[MeaningData] = &[MeaningData {
    name: "english",
    language: "en",
    text: include_str!("../meanings/english.tsv"),
    licences: &[WORDNET],
}];

/// Returns the meanings of all languages, in order of name. A program that calls this holds 5 MB of
/// text.
#[must_use]
pub fn meaning_tables() -> &'static [MeaningData] {
    MEANING_TABLES
}

/// Returns the meanings with this name. A program that calls this holds 5 MB of text.
///
/// ```
/// let english = lexc_lexicons::meanings("english").unwrap();
/// assert!(english.text().contains("\nabacus\tn a tablet"));
/// assert!(lexc_lexicons::meanings("turkish").is_none());
/// ```
#[must_use]
pub fn meanings(name: &str) -> Option<&'static MeaningData> {
    find(MEANING_TABLES, name, MeaningData::name)
}
