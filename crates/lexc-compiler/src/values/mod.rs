//! Values of words, from the columns of lists to the columns of a lexicon
//! (`formats/lex-v1.md`, section 11).
//!
//! A list of several columns may give each word a number, a text or a flag ([`ColumnSpec`]); a list
//! of words may be an edition, a part of the lexicon ([`EditionList`]). Both are gathered by word
//! while the lists are read, and put in the order of the words when these are all known.

mod error;
mod gather;
mod spec;

pub use error::{ValueError, ValueErrors};
pub use spec::{ColumnSpec, ColumnSpecError};

pub(crate) use gather::{Editions, Gathered};

use lexc_format::values::ColumnKind;
use serde::Serialize;

use crate::normalise::{ReadOptions, SourceReport};
use crate::source::WordSource;

/// A list whose words are an edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditionList {
    /// The edition's name.
    pub name: String,
    /// Its words, all of which are to be words of the lexicon.
    pub list: WordSource,
}

/// A request for values of words.
#[derive(Debug, Clone, Copy, Default)]
pub struct ValueRequest<'a> {
    /// Columns of the lists.
    pub columns: &'a [ColumnSpec],
    /// The files that the columns are read from, if not the lists; their words are not added.
    pub from: &'a [WordSource],
    /// The options for reading these files.
    pub read: Option<&'a ReadOptions>,
    /// Lists of words that are editions.
    pub editions: &'a [EditionList],
    /// `true` if a word may occur in several lines with different values: numbers are added, and texts are
    /// joined with `; `. Otherwise that is an error.
    pub join: bool,
}

/// A column that was made.
#[derive(Debug, Clone, Serialize)]
pub struct ColumnReport {
    /// Its name.
    pub name: String,
    /// The kind of its values.
    #[serde(serialize_with = "name_of")]
    pub kind: ColumnKind,
    /// The number of words that have a value, or belong to the edition.
    pub words: u64,
    /// The list of an edition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub list: Option<SourceReport>,
    /// The column of the lists: the option as typed.
    #[serde(skip)]
    pub(crate) spec: String,
}

fn name_of<S: serde::Serializer>(kind: &ColumnKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}
