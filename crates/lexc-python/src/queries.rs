//! Queries for Python: words by condition, hooks, values, similar words.

use lexc_format::values::Value;
use lexc_runtime::Lexicon;
use lexc_runtime::query::{EditDistance, Order, UnknownOrder};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors;

/// The letters that make words before and after a text: the result of `Lexicon.hooks`.
///
/// >>> hooks = lexc.Lexicon.builtin("english").hooks("laps")
/// >>> hooks.word, hooks.front, hooks.without_last
/// (True, ['A', 'C', 'F', 'K', 'P', 'S'], True)
#[pyclass(frozen, module = "lexc", get_all)]
#[derive(Debug, Clone)]
pub(crate) struct Hooks {
    /// `True` if the text is a word itself.
    word: bool,
    /// The letters that make a word before it.
    front: Vec<String>,
    /// The letters that make a word after it.
    back: Vec<String>,
    /// `True` if it is a word without its first letter.
    without_first: bool,
    /// `True` if it is a word without its last letter.
    without_last: bool,
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

/// The conditions of `Lexicon.find`; a word must meet all that are given.
#[derive(Debug, Default)]
pub(crate) struct Conditions {
    pub(crate) pattern: Option<String>,
    pub(crate) prefix: Option<String>,
    pub(crate) suffix: Option<String>,
    pub(crate) infix: Option<String>,
    pub(crate) anagram: Option<String>,
    pub(crate) subanagram: Option<String>,
    pub(crate) containing: Option<String>,
    pub(crate) without: Option<String>,
    pub(crate) regex: Option<String>,
    pub(crate) length: Option<usize>,
    pub(crate) min_length: Option<usize>,
    pub(crate) max_length: Option<usize>,
}

/// Returns the words that meet conditions.
pub(crate) fn find(
    lexicon: &Lexicon,
    conditions: &Conditions,
    by: &str,
    limit: usize,
) -> Result<Vec<String>, String> {
    let text = |error: lexc_runtime::query::QueryError| error.to_string();
    let by: Order = by
        .parse()
        .map_err(|error: UnknownOrder| error.to_string())?;
    let mut query = lexicon.query();
    let given = conditions;
    if let Some(pattern) = &given.pattern {
        query = query.pattern(pattern).map_err(text)?;
    }
    if let Some(prefix) = &given.prefix {
        query = query.prefix(prefix).map_err(text)?;
    }
    if let Some(suffix) = &given.suffix {
        query = query.suffix(suffix).map_err(text)?;
    }
    if let Some(infix) = &given.infix {
        query = query.infix(infix).map_err(text)?;
    }
    if let Some(rack) = &given.anagram {
        query = query.anagram(rack).map_err(text)?;
    }
    if let Some(rack) = &given.subanagram {
        query = query.subanagram(rack).map_err(text)?;
    }
    if let Some(tiles) = &given.containing {
        query = query.containing(tiles).map_err(text)?;
    }
    if let Some(tiles) = &given.without {
        query = query.without(tiles).map_err(text)?;
    }
    if let Some(expression) = &given.regex {
        query = query.regex(expression).map_err(text)?;
    }
    if let Some(length) = given.length {
        query = query.length(length..=length);
    }
    if given.min_length.is_some() || given.max_length.is_some() {
        let most = given.max_length.unwrap_or(usize::MAX);
        query = query.length(given.min_length.unwrap_or(0)..=most);
    }
    Ok(query.sorted(by, limit).spelled(lexicon.alphabet()))
}

/// Returns the words within an edit distance of a word.
pub(crate) fn near(lexicon: &Lexicon, word: &str, distance: usize) -> Result<Vec<String>, String> {
    let query = lexicon
        .query()
        .fuzzy(word, distance, EditDistance::default());
    let query = query.map_err(|error| error.to_string())?;
    Ok(query
        .sorted(Order::Alphabet, usize::MAX)
        .spelled(lexicon.alphabet()))
}

/// Returns the hooks of a text.
pub(crate) fn hooks(lexicon: &Lexicon, text: &str) -> PyResult<Hooks> {
    let letters = lexicon.tokenizer().letters(text).map_err(errors::query)?;
    let hooks = lexicon.hooks(&letters);
    let faces = |letters: lexc_alphabet::LetterSet| {
        let letters = letters.iter();
        letters.map(|letter| lexicon.spell(&[letter])).collect()
    };
    Ok(Hooks {
        word: hooks.is_word,
        front: faces(hooks.front),
        back: faces(hooks.back),
        without_first: hooks.without_first,
        without_last: hooks.without_last,
    })
}

/// Returns the values of a word by column.
pub(crate) fn define<'py>(
    py: Python<'py>,
    lexicon: &Lexicon,
    word: &str,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let Some(rank) = lexicon.rank(word) else {
        return Ok(None);
    };
    let values = PyDict::new(py);
    for column in lexicon.columns() {
        match column.get(rank) {
            None => {}
            Some(Value::Set) => values.set_item(column.name(), true)?,
            Some(Value::Number(number)) => values.set_item(column.name(), number)?,
            Some(Value::Text(text)) => values.set_item(column.name(), text)?,
            Some(other) => values.set_item(column.name(), other.to_string())?,
        }
    }
    Ok(Some(values))
}
