//! Values of words, from the columns of lists to the columns of a lexicon (`formats/lex-v1.md`,
//! section 11).
//!
//! A list of several columns may give each word a number, a text or a flag ([`ColumnSpec`]); a list
//! of words may be an edition, a part of the lexicon ([`EditionList`]). Both are collected by word
//! while the lists are read, and sorted when all words are known.
//!
//! | module | content |
//! |---|---|
//! | `spec` | columns of lists, and columns of the lexicon |
//! | `request` | a request for values, and the report on the result |
//! | `error` | errors in values |
//! | `collect` | the values of all lines, and the columns made of them |
//! | `editions` | the words of editions |

mod spec;
mod request;
mod error;
mod collect;
mod editions;

pub use request::{ColumnReport, EditionList, ValueRequest, WordValues};
pub use spec::ColumnSpec;

pub(crate) use collect::{CollectedValues, given_column};
pub(crate) use editions::EditionWords;
pub(crate) use error::ValueErrors;
