//! From lists to words: lines, comments and columns, then the alphabet. No line is dropped
//! silently.
//!
//! [`read_words`] reads every list once and passes each word, as letters, to a sink. Lines that do
//! not fit the alphabet are counted by kind, and the first few of each kind are kept with their
//! positions. In the end they make the whole input an error, unless the options skip them.
//!
//! | module | content |
//! |---|---|
//! | `options` | the options for reading |
//! | `report` | the lines that were read and rejected |
//! | `error` | every error of the crate |
//! | `observers` | receivers of rejected lines, progress, and the lines of words |
//! | `explain` | messages and help for rejected lines |
//! | `text` | parts of lines |
//! | `records` | records of CSV, pieces of lines |
//! | `fast_lines` | lines that hold only a word |
//! | `trial` | options tried on a sample of a list |
//! | `readings` | other options for a list that does not fit |
//! | `lines` | one list, line by line |
//! | `read` | several lists |

mod options;
mod report;
mod error;
mod observers;
mod explain;
mod text;
mod records;
mod fast_lines;
mod lines;
mod trial;
mod readings;
mod read;

pub use error::Error;
pub use observers::{ReadObservers, WordLine};
pub use options::{Between, KEPT, MAX_LINE, MAX_WORD, Phrases, ReadOptions};
pub use read::read_words;
pub use report::{
    CharCount, HunspellReport, KindReport, ReadReport, RejectKind, RejectedLine, SourceReport,
    has_capital_nouns,
};

#[cfg(feature = "files")]
pub(crate) use error::io_error;
pub(crate) use read::read_words_sharing;
