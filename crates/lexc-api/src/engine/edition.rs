//! Editions: parts of a lexicon.

use std::collections::BTreeSet;

use lexc_alphabet::{ErrorKind, Letter};
use lexc_compiler::automaton::dawg::Dawg;
use lexc_compiler::compile::{CompileOptions, LayoutChoice, StructureSet, compile};
use lexc_compiler::progress::{BuildProgress, NoProgress};
use lexc_compiler::words::WordCollector;
use lexc_diagnostic::Remedy;
use lexc_format::provenance::Provenance;
use lexc_format::values::{Column, ColumnKind};
use lexc_runtime::Lexicon;

use crate::error::{ApiError, ApiResult};

/// The largest lexicon whose editions are compiled in memory, in words.
const MAX_EDITION: u64 = 50_000_000;

/// Returns the column of an edition.
///
/// # Errors
///
/// Fails if the lexicon has no edition of this name; the remedy lists the editions.
pub fn edition_column<'a>(lexicon: &'a Lexicon, name: &str) -> ApiResult<Column<'a>> {
    let is_edition = |column: &Column<'_>| column.kind() == ColumnKind::Edition;
    lexicon.column(name).filter(is_edition).ok_or_else(|| {
        let message = format!("the lexicon has no edition {name}");
        let error = ApiError::new(ErrorKind::NotFound, message).in_field("edition");
        error.help(names_of(lexicon, is_edition))
    })
}

/// Lists the names of some columns as a remedy.
pub(crate) fn names_of(lexicon: &Lexicon, is_meant: impl Fn(&Column<'_>) -> bool) -> Remedy {
    let columns = lexicon.columns().filter(|column| is_meant(column));
    let names: Vec<String> = columns.map(|column| column.name().to_owned()).collect();
    match names.as_slice() {
        [] => Remedy::new("it has none: build it again with ").value("edition", "NAME=LIST"),
        names => format!("it has {}", names.join(", ")).into(),
    }
}

/// Returns the error of an edition that cannot be compiled.
fn failure(name: &str, error: &dyn core::fmt::Display) -> ApiError {
    let message = format!("the edition {name} cannot be compiled: {error}");
    ApiError::new(ErrorKind::Limit, message)
}

/// Returns the words of an edition.
///
/// # Errors
///
/// Fails if the lexicon has no edition of this name, or the edition no words.
pub fn edition_words(lexicon: &Lexicon, name: &str) -> ApiResult<Dawg> {
    words_within(lexicon, name, &mut NoProgress)
}

/// The number of words between two looks at the end of a request.
const WORDS: u64 = 1 << 12;

/// Like [`edition_words`], until `progress` cancels the work.
fn words_within(
    lexicon: &Lexicon,
    name: &str,
    progress: &mut dyn BuildProgress,
) -> ApiResult<Dawg> {
    let edition = edition_column(lexicon, name)?;
    let mut collector = WordCollector::default();
    let mut words = lexicon.words();
    let mut rank = 0u64;
    while let Some(word) = words.next_letters() {
        if rank.is_multiple_of(WORDS) && progress.is_cancelled() {
            return Err(failure(name, &"the work was cancelled"));
        }
        if edition.get(rank).is_some() {
            collector.add(word);
        }
        rank += 1;
    }
    for word in other_words(lexicon, edition) {
        collector.add(&word);
    }
    let collected = collector.finish_within(None, progress);
    let collected = collected.map_err(|error| failure(name, &error))?;
    collected.dawg.ok_or_else(|| {
        let message = format!("the edition {name} has no words");
        ApiError::new(ErrorKind::NotFound, message).in_field("edition")
    })
}

/// Returns the words of an edition that are not words of the lexicon.
fn other_words(lexicon: &Lexicon, edition: Column<'_>) -> BTreeSet<Vec<Letter>> {
    let tokenizer = lexicon.tokenizer();
    edition.other_words().filter_map(|word| tokenizer.letters(word).ok()).collect()
}

/// The words of an edition, to look up.
#[derive(Debug)]
pub struct Edition<'a> {
    lexicon: &'a Lexicon,
    column: Column<'a>,
    others: BTreeSet<Vec<Letter>>,
}

impl<'a> Edition<'a> {
    /// Opens an edition of a lexicon.
    ///
    /// # Errors
    ///
    /// Fails if the lexicon has no edition of this name; the remedy lists the editions.
    pub fn new(lexicon: &'a Lexicon, name: &str) -> ApiResult<Self> {
        let column = edition_column(lexicon, name)?;
        Ok(Self { lexicon, column, others: other_words(lexicon, column) })
    }

    /// Returns `true` for a word of the edition.
    #[must_use]
    pub fn contains(&self, word: &[Letter]) -> bool {
        match self.lexicon.rank_letters(word) {
            Some(rank) => self.column.get(rank).is_some(),
            None => self.others.contains(word),
        }
    }
}

/// Compiles the words of an edition in memory, as a lexicon with a DAWG.
///
/// # Errors
///
/// Fails as [`edition_words`] does, and for a lexicon of more than 50 million words.
pub fn edition_of(lexicon: &Lexicon, name: &str) -> ApiResult<Lexicon> {
    edition_within(lexicon, name, &mut NoProgress)
}

/// Like [`edition_of`], until `progress` cancels the work.
pub(crate) fn edition_within(
    lexicon: &Lexicon,
    name: &str,
    progress: &mut dyn BuildProgress,
) -> ApiResult<Lexicon> {
    edition_column(lexicon, name)?;
    if lexicon.len() > MAX_EDITION {
        let message = format!("the lexicon is too large to extract the edition {name} on each run");
        return Err(ApiError::new(ErrorKind::Limit, message)
            .help("build a lexicon from the list of the edition"));
    }
    let dawg = words_within(lexicon, name, progress)?;
    let options = CompileOptions::default()
        .structures(StructureSet::default())
        .layout(LayoutChoice::Bitmap)
        .count_all(false);
    let compiled = compile(dawg, lexicon.alphabet(), &options, progress)
        .map_err(|error| failure(name, &error))?;
    let bytes = compiled.to_bytes_within(&Provenance::default(), progress);
    let bytes = bytes.map_err(|error| failure(name, &error))?;
    Lexicon::from_bytes_unverified(bytes).map_err(|error| failure(name, &error))
}
