//! [`AskedLexicon`]: what conditions are asked of.

use core::fmt;
use std::sync::{Arc, OnceLock};

use lexc_alphabet::ErrorKind;
use lexc_diagnostic::Remedy;
use lexc_format::values::{Column, ColumnKind};
use lexc_runtime::index::{AnagramIndex, HookIndex, LengthRanks, UnknownGroup, WordGroup};
use lexc_runtime::query::WordSet;
use lexc_runtime::{Letter, Lexicon};

use super::values::NumberComparison;
use crate::engine::{
    Edition, EngineState, MeaningIndex, Playability, RequestLexicon, WordMeanings,
    builtin_meanings, names_of, stored_number,
};
use crate::error::{ApiError, ApiResult};
use crate::limits::RequestLimits;

/// The lexicon that conditions are asked of, with its indexes, values and editions.
pub struct AskedLexicon<'a> {
    lexicon: &'a Lexicon,
    whole: &'a Lexicon,
    limits: RequestLimits,
    /// The engine with what it keeps for the lexicon.
    kept: Option<(&'a EngineState, &'a RequestLexicon)>,
    /// What is kept here without an engine.
    playability: OnceLock<Arc<Playability>>,
    meanings: OnceLock<Arc<MeaningIndex>>,
}

impl fmt::Debug for AskedLexicon<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AskedLexicon").field("words", &self.lexicon.len()).finish_non_exhaustive()
    }
}

impl<'a> AskedLexicon<'a> {
    /// Returns the lexicon whose words are asked for. `whole` has their values; it is another
    /// lexicon if `lexicon` is an edition.
    #[must_use]
    pub fn new(lexicon: &'a Lexicon, whole: &'a Lexicon) -> Self {
        Self::with(lexicon, whole, RequestLimits::unlimited(), None)
    }

    /// Returns the lexicon of a request, with what the engine keeps for it.
    pub(crate) fn of_request(
        lexicon: &'a Lexicon,
        engine: &'a EngineState,
        opened: &'a RequestLexicon,
        limits: &RequestLimits,
    ) -> Self {
        Self::with(lexicon, opened.whole(), limits.clone(), Some((engine, opened)))
    }

    fn with(
        lexicon: &'a Lexicon,
        whole: &'a Lexicon,
        limits: RequestLimits,
        kept: Option<(&'a EngineState, &'a RequestLexicon)>,
    ) -> Self {
        let (playability, meanings) = (OnceLock::new(), OnceLock::new());
        Self { lexicon, whole, limits, kept, playability, meanings }
    }

    /// Returns the lexicon whose words are selected.
    #[must_use]
    pub fn lexicon(&self) -> &'a Lexicon {
        self.lexicon
    }

    /// Returns the lexicon with the values of the words.
    #[must_use]
    pub fn whole(&self) -> &'a Lexicon {
        self.whole
    }

    /// Returns the limits of the request.
    pub(crate) fn limits(&self) -> &RequestLimits {
        &self.limits
    }

    /// Returns the words with ranks that are wanted.
    pub(super) fn set(&self, wanted: impl Fn(u64) -> bool) -> WordSet {
        WordSet::of_wanted(self.lexicon, wanted)
    }

    /// Returns an index, or the error of a request that is over, or of a lexicon that is too large.
    fn index<T>(&self, index: Option<T>) -> ApiResult<T> {
        self.limits.check()?;
        index.ok_or_else(|| {
            let (words, most) = (self.lexicon.len(), Lexicon::MAX_INDEXED_WORDS);
            let message = format!("the lexicon has {words} words; the limit of this is {most}");
            ApiError::new(ErrorKind::Limit, message)
        })
    }

    /// Returns the classes of anagrams.
    ///
    /// # Errors
    ///
    /// Fails if the lexicon is too large, or the request ended.
    pub fn anagrams(&self) -> ApiResult<&'a AnagramIndex> {
        self.index(self.lexicon.anagram_index_until(&|| self.limits.is_stopped()))
    }

    /// Returns the hooks of all words.
    ///
    /// # Errors
    ///
    /// Fails if the lexicon is too large, or the request ended.
    pub fn hooks(&self) -> ApiResult<&'a HookIndex> {
        self.index(self.lexicon.hook_index_until(&|| self.limits.is_stopped()))
    }

    /// Returns the places of words by probability with a number of blanks, by default the number of
    /// the alphabet.
    ///
    /// # Errors
    ///
    /// Fails if the lexicon is too large, or the request ended.
    pub fn probabilities(&self, blanks: Option<u16>) -> ApiResult<&'a LengthRanks> {
        let blanks = blanks.unwrap_or(self.lexicon.alphabet().blank().count);
        let blanks = blanks.min(Lexicon::MAX_RANKED_BLANKS);
        let ranks = self.lexicon.probability_ranks_until(blanks, &|| self.limits.is_stopped());
        self.index(ranks)
    }

    /// Returns what the words earn in games.
    ///
    /// # Errors
    ///
    /// As [`Playability::new`], if the lexicon is too large, and if the request ended.
    pub fn playability(&self) -> ApiResult<Arc<Playability>> {
        let stop = || self.limits.is_stopped();
        if let Some((_, opened)) = self.kept {
            return self.index(opened.playability(self.lexicon, &stop)?);
        }
        if let Some(playability) = self.playability.get() {
            return Ok(playability.clone());
        }
        let made = self.index(Playability::new(self.lexicon, self.whole, &stop)?)?;
        Ok(self.playability.get_or_init(|| Arc::new(made)).clone())
    }

    /// Returns the words of which `accepts` returns `true`, given their ranks in the lexicon with
    /// the values.
    fn set_of_values(
        &self,
        accepts: impl Fn(&[Letter], Option<u64>) -> bool,
    ) -> ApiResult<WordSet> {
        let mut ranks = Vec::new();
        let mut words = self.lexicon.words();
        let mut check = self.limits.words();
        let mut rank = 0;
        // Both have the same words in the same order.
        let is_whole = core::ptr::eq(self.lexicon, self.whole);
        while let Some(word) = words.next_letters() {
            check.next()?;
            let of_whole = match is_whole {
                true => Some(rank),
                false => self.whole.rank_letters(word),
            };
            if accepts(word, of_whole) {
                ranks.push(rank);
            }
            rank += 1;
        }
        Ok(WordSet::of_ranks(self.lexicon, ranks))
    }

    /// Returns the words of a group of word study.
    pub(super) fn of_group(&self, name: &str) -> ApiResult<WordSet> {
        let group: WordGroup = name.parse().map_err(|error: UnknownGroup| {
            let message = format!("no group is called `{name}`");
            ApiError::new(ErrorKind::NotFound, message)
                .of_text("group", name)
                .help(error.to_string())
        })?;
        let words = group.words_until(self.lexicon, &|| self.limits.is_stopped());
        let words = words.map_err(|error| {
            ApiError::new(ErrorKind::Mismatch, error.to_string()).of_text("group", name)
        })?;
        self.index(words)
    }

    /// Returns the words with a stored number as compared.
    pub(super) fn with_number(&self, comparison: &NumberComparison) -> ApiResult<WordSet> {
        let column = numbers_of(self.whole, &comparison.name, "number")?;
        self.set_of_values(|_, rank| {
            let number = rank.and_then(|rank| stored_number(&column, rank));
            number.is_some_and(|number| comparison.accepts(number))
        })
    }

    /// Returns the words of an edition.
    pub(super) fn of_edition(&self, name: &str, field: &'static str) -> ApiResult<WordSet> {
        let edition = Edition::new(self.whole, name).map_err(|error| match error.help.clone() {
            Some(help) => error.in_field(field).help(help),
            None => error.in_field(field),
        })?;
        self.set_of_values(|word, _| edition.contains(word))
    }

    /// Returns the meanings of the words.
    ///
    /// # Errors
    ///
    /// Fails if no word has one.
    pub fn meanings(&self) -> ApiResult<WordMeanings<'a>> {
        let meanings = match self.kept {
            Some((engine, opened)) => engine.meanings(opened),
            None => WordMeanings::new(self.whole, builtin_meanings(self.whole.alphabet())),
        };
        match meanings.is_empty() {
            false => Ok(meanings),
            true => {
                let name = self.whole.alphabet().name();
                let message = format!("there are no meanings of words in the alphabet {name}");
                Err(ApiError::new(ErrorKind::NotFound, message)
                    .in_field("meaning")
                    .help(Remedy::new("build the lexicon with ").value("value", "meaning=2-")))
            }
        }
    }

    /// Returns the words whose meaning contains a text, in any case.
    pub(super) fn with_meaning(&self, text: &str) -> ApiResult<WordSet> {
        self.meanings()?;
        let index = match self.kept {
            Some((engine, opened)) => engine.meaning_index(opened, self.lexicon),
            None => {
                let make = || {
                    let meanings = builtin_meanings(self.whole.alphabet());
                    Arc::new(MeaningIndex::new(self.lexicon, self.whole, meanings))
                };
                self.meanings.get_or_init(make).clone()
            }
        };
        self.limits.check()?;
        Ok(WordSet::of_ranks(self.lexicon, index.containing(text).into_iter().map(u64::from)))
    }
}

/// Returns the column of stored numbers of this name.
///
/// # Errors
///
/// Fails if the lexicon has no such numbers; the remedy lists those that it has.
pub fn numbers_of<'a>(
    lexicon: &'a Lexicon,
    name: &str,
    field: &'static str,
) -> ApiResult<Column<'a>> {
    let is_number =
        |column: &Column<'_>| matches!(column.kind(), ColumnKind::Number | ColumnKind::Decimal);
    lexicon.column(name).filter(is_number).ok_or_else(|| {
        let message = format!("the lexicon has no numbers {name}");
        let error = ApiError::new(ErrorKind::NotFound, message).in_field(field);
        match lexicon.columns().any(|column| is_number(&column)) {
            true => error.help(names_of(lexicon, is_number)),
            false => error.help(
                Remedy::new("it has none: build it with ").value("columns", "NAME=FIELD:decimal"),
            ),
        }
    })
}
