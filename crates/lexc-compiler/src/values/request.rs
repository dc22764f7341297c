//! A request for values of words, and the report on the result.

use super::spec::ColumnSpec;
use crate::normalise::{ReadOptions, SourceReport};
use crate::source::WordSource;
use lexc_format::values::ColumnKind;

/// A list whose words are an edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditionList {
    /// The name of the edition.
    pub name: String,
    /// The words. Those that are not in the lists of the lexicon are words of the edition only.
    pub list: WordSource,
}

/// Values of words that a program has in memory.
///
/// ```
/// use lexc_compiler::values::WordValues;
///
/// let meanings = WordValues::new("meaning", [("cat", "an animal"), ("dog", "another animal")]);
/// assert_eq!(meanings.values.len(), 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordValues {
    /// The name of the column.
    pub name: String,
    /// The kind of values: text, number, decimal or flag.
    pub kind: ColumnKind,
    /// The words with their values, which are parsed as in lists.
    pub values: Vec<(String, String)>,
}

impl WordValues {
    /// Returns a column of texts.
    pub fn new<W: Into<String>, V: Into<String>>(
        name: impl Into<String>,
        values: impl IntoIterator<Item = (W, V)>,
    ) -> Self {
        let values = values.into_iter();
        Self {
            name: name.into(),
            kind: ColumnKind::Text,
            values: values.map(|(word, value)| (word.into(), value.into())).collect(),
        }
    }

    /// Sets the kind of values.
    #[must_use]
    pub fn kind(mut self, kind: ColumnKind) -> Self {
        self.kind = kind;
        self
    }
}

/// A request for values of words.
#[derive(Debug, Clone, Copy, Default)]
pub struct ValueRequest<'a> {
    /// The columns of the lists.
    pub columns: &'a [ColumnSpec],
    /// The files that the columns are read from, if not from the lists. Their words are not added.
    pub from: &'a [WordSource],
    /// The options for reading these files.
    pub read: Option<&'a ReadOptions>,
    /// Columns whose values are in memory.
    pub given: &'a [WordValues],
    /// The lists that are editions.
    pub editions: &'a [EditionList],
    /// `true` if a word may occur in several lines with different values: numbers are added, and
    /// texts are joined with `; `. Otherwise such a word is an error.
    pub join: bool,
}

/// A column that was built.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ColumnReport {
    /// The name.
    pub name: String,
    /// The kind of the values.
    #[cfg_attr(feature = "serde", serde(serialize_with = "name_of"))]
    pub kind: ColumnKind,
    /// The number of words that have a value, or belong to the edition.
    pub words: u64,
    /// The number of words of the edition that are not words of the lexicon, such as words that a
    /// later edition withdrew.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_none"))]
    pub others: u64,
    /// The list of the edition, if it is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub list: Option<SourceReport>,
    /// The column of the lists, as text.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) spec: String,
}

#[cfg(feature = "serde")]
fn is_none(count: &u64) -> bool {
    *count == 0
}

#[cfg(feature = "serde")]
fn name_of<S: serde::Serializer>(kind: &ColumnKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}
