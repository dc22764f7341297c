//! [`MeaningsError`]: the reason why a text of meanings is refused.

use core::fmt;

use lexc_alphabet::ErrorKind;

/// A line of a text of meanings that is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeaningsError {
    /// The line number, from 1.
    pub line: u64,
    /// The first faulty character of the line, from 1.
    pub column: u64,
    /// The fault.
    pub fault: MeaningsFault,
}

/// The fault of a line of meanings.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MeaningsFault {
    /// The line has no word, or no field after it.
    Empty,
    /// The word is not after the word of the line before it.
    Order {
        /// The word of the line before it.
        previous: String,
        /// The word.
        found: String,
    },
    /// A field is neither a definition after a part of speech nor a reference to a word.
    Field {
        /// The field.
        found: String,
    },
    /// A field refers to a word that has no definition.
    Lemma {
        /// The word.
        found: String,
    },
    /// The text has 4 GiB or more.
    TooLong,
}

impl MeaningsError {
    /// Returns [`ErrorKind::Limit`] for a text that is too long, and [`ErrorKind::Syntax`] for
    /// others.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self.fault {
            MeaningsFault::TooLong => ErrorKind::Limit,
            _ => ErrorKind::Syntax,
        }
    }
}

impl fmt::Display for MeaningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}:{}: ", self.line, self.column)?;
        match &self.fault {
            MeaningsFault::Empty => f.write_str("expected a word, a tab and a definition"),
            MeaningsFault::Order { previous, found } => {
                write!(f, "{found:?} is not after {previous:?} in the order of the bytes")
            }
            MeaningsFault::Field { found } => write!(
                f,
                "expected a definition such as \"n a young horse\" or a form such as \"=1\", found {found:?}"
            ),
            MeaningsFault::Lemma { found } => write!(f, "{found:?} has no definition"),
            MeaningsFault::TooLong => f.write_str("the meanings have 4 GiB or more"),
        }
    }
}

impl core::error::Error for MeaningsError {}
