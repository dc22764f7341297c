//! Queries for Python: words by condition, hooks, values, similar words.

use lexc_alphabet::ErrorKind;
use lexc_api::words::{AnnotateRequest, HooksRow, WordAnnotator};
use lexc_api::{ApiError, ApiResult, text};
use lexc_runtime::Lexicon;
use lexc_runtime::query::{EditDistance, FuzzyWord, Order, Query, UnknownOrder};
use pyo3::prelude::*;

/// The letters that make words before and after a text: the result of `Lexicon.hooks`.
///
/// >>> hooks = lexc.Lexicon.builtin("english").hooks("laps")
/// >>> hooks.is_word, hooks.front, hooks.without_last
/// (True, ['A', 'C', 'F', 'K', 'P', 'S'], 'LAP')
#[pyclass(frozen, module = "lexc", get_all)]
#[derive(Debug, Clone)]
pub(crate) struct Hooks {
    /// The text.
    word: String,
    /// `True` if it is a word.
    is_word: bool,
    /// The letters that make a word before it.
    front: Vec<String>,
    /// The letters that make a word after it.
    back: Vec<String>,
    /// The word without its first letter, if that is a word.
    without_first: Option<String>,
    /// The word without its last letter, if that is a word.
    without_last: Option<String>,
}

#[pymethods]
impl Hooks {
    fn __repr__(&self) -> String {
        format!(
            "<lexc.Hooks {} {}>",
            self.front.join(""),
            self.back.join("")
        )
    }
}

/// Returns the words of a query in an order, at most `limit`.
pub(crate) fn sorted(
    lexicon: &Lexicon,
    query: &Query,
    by: &str,
    limit: usize,
) -> ApiResult<Vec<String>> {
    let order: Order = by.parse().map_err(|error: UnknownOrder| {
        ApiError::new(ErrorKind::NotFound, error.to_string()).in_field("order")
    })?;
    let found = lexicon.sorted_matches(query, order, limit)?;
    Ok(found.iter().map(|word| lexicon.spell(word)).collect())
}

/// Returns the query for the words within an edit distance of a word.
pub(crate) fn near(lexicon: &Lexicon, word: &str, distance: usize) -> ApiResult<Query> {
    let letters = text::letters(lexicon, "word", word)?;
    let near = FuzzyWord::new(&letters, distance, EditDistance::default());
    let near = near
        .map_err(|error| ApiError::new(ErrorKind::Limit, error.to_string()).in_field("distance"))?;
    Ok(Query::new().and(near))
}

/// Returns the hooks of a text.
pub(crate) fn hooks(lexicon: &Lexicon, text: &str) -> ApiResult<Hooks> {
    let letters = text::letters(lexicon, "text", text)?;
    let plain = WordAnnotator::new(lexicon, &AnnotateRequest::default())?;
    let row = HooksRow::new(lexicon, &letters, |_| true, &plain);
    Ok(Hooks {
        word: row.word,
        is_word: row.is_word,
        front: row.front,
        back: row.back,
        without_first: row.without_first,
        without_last: row.without_last,
    })
}
