//! Meanings of words, which a lexicon stores or its language has.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use lexc_alphabet::{Casing, ErrorKind};
use lexc_diagnostic::Remedy;
use lexc_format::values::{Column, Value};
use lexc_runtime::meanings::{MeaningLines, Meanings, contains_ignoring_case};
use lexc_runtime::{Alphabet, Letter, Lexicon};
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::{ApiError, ApiResult};

/// The column with the meanings that a lexicon stores.
const COLUMN: &str = "meaning";

/// The source of meanings that a lexicon stores.
const LEXICON: &str = "lexicon";

/// The largest lexicon whose stored meanings are searched, in words. A small forged file can have
/// billions of words.
const MAX_WORDS: u64 = 1 << 26;

/// The line of a word that the lexicon lacks.
const NO_RANK: u32 = u32::MAX;

/// The meaning of a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WordMeaning {
    /// The meaning in one line: definitions with their parts of speech.
    pub text: String,
    /// `lexicon` if the lexicon stores the meaning, or the source, such as `WordNet 3.0`.
    pub source: String,
    /// The words that it is an inflected form of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inflected_from: Vec<String>,
}

impl WordMeaning {
    /// Returns `true` if the lexicon stores the meaning.
    #[must_use]
    pub fn is_stored(&self) -> bool {
        self.source == LEXICON
    }
}

/// Returns the language of an alphabet without its region: `en` of `en-HK`.
fn language(alphabet: &Alphabet) -> &str {
    alphabet.language().split('-').next().unwrap_or_default()
}

/// Returns the built-in meanings for the language of an alphabet. Without the feature `meanings`
/// there are none.
#[must_use]
pub fn builtin_meanings(alphabet: &Alphabet) -> Option<Arc<Meanings>> {
    #[cfg(feature = "meanings")]
    {
        let mut tables = lexc_lexicons::meaning_tables().iter();
        let table = tables.find(|table| table.language() == language(alphabet))?;
        // The text is part of the program and verified by a test.
        Some(Arc::new(Meanings::new_unverified(table.text())))
    }
    #[cfg(not(feature = "meanings"))]
    {
        _ = alphabet;
        None
    }
}

/// The meanings of an engine, by language.
#[derive(Debug, Default)]
pub(super) struct EngineMeanings(RwLock<BTreeMap<String, Arc<Meanings>>>);

impl EngineMeanings {
    pub(super) fn add(&self, language: &str, meanings: Arc<Meanings>) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.insert(language.to_owned(), meanings);
    }

    /// Returns the meanings that were added for the language of an alphabet, or the built-in ones.
    pub(super) fn of(&self, alphabet: &Alphabet) -> Option<Arc<Meanings>> {
        let language = language(alphabet);
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(meanings) = all.get(language) {
            return Some(meanings.clone());
        }
        drop(all);
        let meanings = builtin_meanings(alphabet)?;
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Some(all.entry(language.to_owned()).or_insert(meanings).clone())
    }
}

/// The meanings of the words of a lexicon. A text in its column `meaning` wins over the meanings of
/// its language.
///
/// ```
/// use lexc_api::{WordMeanings, builtin_meanings};
/// use lexc_runtime::Lexicon;
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let meanings = WordMeanings::new(&lexicon, builtin_meanings(lexicon.alphabet()));
/// let ears = lexicon.tokenizer().letters("ears")?;
/// let meaning = meanings.of(&ears).expect("an English word");
/// assert_eq!(meaning.inflected_from, ["ear"]);
/// assert_eq!(meaning.source, "WordNet 3.0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct WordMeanings<'a> {
    lexicon: &'a Lexicon,
    column: Option<Column<'a>>,
    meanings: Option<Arc<Meanings>>,
}

impl<'a> WordMeanings<'a> {
    /// Prepares the meanings of a lexicon, with the ones of its language. For an edition, `lexicon`
    /// is the whole one, which has the values.
    #[must_use]
    pub fn new(lexicon: &'a Lexicon, meanings: Option<Arc<Meanings>>) -> Self {
        Self { lexicon, column: lexicon.column(COLUMN), meanings }
    }

    /// Returns `true` if no word can have a meaning.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.column.is_none() && self.meanings.is_none()
    }

    /// Refuses a lexicon without any values whose language has no meanings.
    ///
    /// # Errors
    ///
    /// Returns an error of the kind [`ErrorKind::NotFound`].
    pub fn check(&self) -> ApiResult<()> {
        if self.meanings.is_some() || self.lexicon.columns().next().is_some() {
            return Ok(());
        }
        let alphabet = self.lexicon.alphabet().name();
        let message = format!(
            "there are no meanings of words in the alphabet {alphabet}, and the lexicon has no values for its words"
        );
        Err(ApiError::new(ErrorKind::NotFound, message)
            .in_field("lexicon")
            .help(Remedy::new("build it with ").value("value", "meaning=2")))
    }

    /// Returns the meaning of a word.
    #[must_use]
    pub fn of(&self, word: &[Letter]) -> Option<WordMeaning> {
        if let Some(text) = self.stored(word) {
            let source = LEXICON.to_owned();
            return Some(WordMeaning { text, source, inflected_from: Vec::new() });
        }
        let meanings = self.meanings.as_ref()?;
        let meaning = meanings.get(&self.lower(word))?;
        Some(WordMeaning {
            text: meaning.to_string(),
            source: meanings.source().unwrap_or_default().to_owned(),
            inflected_from: meaning.lemmas().map(|lemma| lemma.word().to_owned()).collect(),
        })
    }

    /// Returns the meaning of a word in one line.
    #[must_use]
    pub fn text(&self, word: &[Letter]) -> Option<String> {
        let language = || Some(self.meanings.as_ref()?.get(&self.lower(word))?.to_string());
        self.stored(word).or_else(language)
    }

    /// Returns a word in lower case, by the rules of its language.
    fn lower(&self, word: &[Letter]) -> String {
        let word = self.lexicon.spell(word);
        match self.lexicon.alphabet().casing() {
            Casing::Turkic => word.replace('I', "ı").replace('İ', "i").to_lowercase(),
            _ => word.to_lowercase(),
        }
    }

    fn stored(&self, word: &[Letter]) -> Option<String> {
        let column = self.column.as_ref()?;
        stored_text(column, self.lexicon.rank_letters(word)?)
    }
}

/// Returns the meaning that a column has for a word. A flag has no text.
fn stored_text(column: &Column<'_>, rank: u64) -> Option<String> {
    match column.get(rank)? {
        Value::Set => None,
        value => Some(value.to_string()),
    }
}

/// The words of a lexicon with meanings, prepared for searches that take milliseconds.
///
/// ```
/// use lexc_api::{MeaningIndex, builtin_meanings};
/// use lexc_runtime::Lexicon;
///
/// let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
/// let meanings = builtin_meanings(lexicon.alphabet());
/// let index = MeaningIndex::new(&lexicon, &lexicon, meanings);
/// let words = index.containing("WHEELS").into_iter();
/// let words: Vec<String> = words.filter_map(|rank| lexicon.word_at(rank.into()))
///     .map(|word| lexicon.spell(&word))
///     .collect();
/// assert_eq!(words, ["CAR", "CARS"]);
/// # Ok::<(), lexc_runtime::FormatError>(())
/// ```
#[derive(Debug)]
pub struct MeaningIndex {
    /// The lexicon with the values.
    whole: Lexicon,
    /// The words with a stored meaning: the rank of each, and its rank in `whole`.
    stored: Vec<(u32, u64)>,
    language: Option<LanguageIndex>,
}

/// The words of a lexicon with a meaning of their language.
#[derive(Debug)]
struct LanguageIndex {
    meanings: Arc<Meanings>,
    lines: MeaningLines,
    /// The rank of the word of each line.
    ranks: Vec<u32>,
}

impl MeaningIndex {
    /// Prepares the words of a lexicon, with the meanings of its language. `whole` has the values
    /// of the words; it is another lexicon if `lexicon` is an edition.
    ///
    /// # Cost
    ///
    /// A look-up for each word with a meaning; a walk over all words if the lexicon stores
    /// meanings.
    #[must_use]
    pub fn new(lexicon: &Lexicon, whole: &Lexicon, meanings: Option<Arc<Meanings>>) -> Self {
        let rank = |word: &[Letter]| {
            let rank = u32::try_from(lexicon.rank_letters(word)?).ok()?;
            (rank != NO_RANK).then_some(rank)
        };
        let mut stored = Vec::new();
        if let Some(column) = whole.column(COLUMN).filter(|_| whole.len() <= MAX_WORDS) {
            let mut words = whole.words();
            for at in 0..whole.len() {
                let word = words.next_letters();
                if stored_text(&column, at).is_some() {
                    stored.extend(word.and_then(rank).map(|rank| (rank, at)));
                }
            }
        }
        let language = meanings.map(|meanings| {
            let words = if stored.is_empty() { 0 } else { lexicon.len().min(MAX_WORDS) };
            let mut has_own = vec![false; words as usize];
            for &(rank, _) in &stored {
                if let Some(own) = has_own.get_mut(rank as usize) {
                    *own = true;
                }
            }
            let tokenizer = lexicon.tokenizer();
            let ranks = meanings.iter().map(|meaning| {
                let rank = tokenizer.letters(meaning.word()).ok().and_then(|word| rank(&word));
                let rank = rank.filter(|&rank| has_own.get(rank as usize) != Some(&true));
                rank.unwrap_or(NO_RANK)
            });
            let ranks = ranks.collect();
            LanguageIndex { lines: MeaningLines::new(&meanings), meanings, ranks }
        });
        Self { whole: whole.clone(), stored, language }
    }

    /// Returns `true` if this was made with these meanings.
    pub(super) fn is_of(&self, meanings: Option<&Arc<Meanings>>) -> bool {
        match (&self.language, meanings) {
            (None, None) => true,
            (Some(own), Some(meanings)) => Arc::ptr_eq(&own.meanings, meanings),
            _ => false,
        }
    }

    /// Returns the ranks of the words whose meaning contains a text, in any case, in order. For an
    /// inflected form, the meaning is the one of the words that it is a form of.
    #[must_use]
    pub fn containing(&self, text: &str) -> Vec<u32> {
        let mut found = Vec::new();
        if let Some(LanguageIndex { meanings, lines, ranks }) = &self.language {
            let lines = lines.containing(meanings, text).into_iter();
            let ranks = lines.filter_map(|line| ranks.get(line as usize).copied());
            found.extend(ranks.filter(|&rank| rank != NO_RANK));
        }
        if let Some(column) = self.whole.column(COLUMN) {
            let contains = |at: u64| {
                let stored = stored_text(&column, at);
                stored.is_some_and(|stored| contains_ignoring_case(&stored, text))
            };
            let stored = self.stored.iter().filter(|&&(_, at)| contains(at));
            found.extend(stored.map(|&(rank, _)| rank));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
