//! Errors in the values of words.

use lexc_alphabet::{ErrorKind, TokenError};
use lexc_diagnostic::{Diagnostic, Location, Remedy, grouped};
use lexc_format::values::{ColumnData, ColumnError};

/// An error in the values of words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ValueError {
    /// A value in a column of numbers is not a number.
    #[error("`{found}` is not a number for {column}")]
    NoNumber {
        /// The column.
        column: String,
        /// The text found.
        found: String,
        /// The location.
        location: Location,
    },
    /// A word has two values.
    #[error("{word} has a second value for {column}")]
    Conflict {
        /// The column.
        column: String,
        /// The word.
        word: String,
        /// The list and line of the first value.
        first: (String, u64),
        /// The list and line of the second.
        second: (String, u64),
    },
    /// The sum of the numbers of a word is too large.
    #[error("the numbers of {word} for {column} add up to more than 18,446,744,073,709,551,615")]
    Overflow {
        /// The column.
        column: String,
        /// The word.
        word: String,
    },
    /// A word of an edition is not in the lexicon.
    #[error("{word} is in the edition {edition} but not in the lexicon")]
    NotInLexicon {
        /// The edition.
        edition: String,
        /// The word.
        word: String,
    },
    /// A word in memory with a value does not fit the alphabet.
    #[error("the word {word:?} with a value for {column} does not fit the alphabet: {error}")]
    NoWord {
        /// The column.
        column: String,
        /// The word.
        word: String,
        /// The reason.
        error: TokenError,
    },
    /// A word in memory with a value is not in the lexicon.
    #[error("{word} has a value for {column} but is not in the lexicon")]
    UnknownWord {
        /// The column.
        column: String,
        /// The word.
        word: String,
    },
    /// Two columns have the same name.
    #[error("two columns are called {name}")]
    SameName {
        /// The name.
        name: String,
    },
    /// Columns of this kind are not built.
    #[error("column {name}: columns of the kind {kind} are not built")]
    Kind {
        /// The column.
        name: String,
        /// The kind.
        kind: &'static str,
    },
    /// A limit of the format.
    #[error("column {name}: {error}")]
    Column {
        /// The column.
        name: String,
        /// The limit.
        error: ColumnError,
    },
}

impl ValueError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::NoNumber { .. } | Self::NoWord { .. } => ErrorKind::Syntax,
            Self::Conflict { .. } | Self::NotInLexicon { .. } | Self::UnknownWord { .. } => {
                ErrorKind::Mismatch
            }
            Self::Overflow { .. } | Self::Column { .. } => ErrorKind::Limit,
            Self::SameName { .. } => ErrorKind::Illegal,
            Self::Kind { .. } => ErrorKind::Unsupported,
        }
    }

    fn diagnostic(&self) -> Diagnostic {
        let diagnostic = Diagnostic::error(self.to_string());
        match self {
            Self::NoNumber { location, .. } => diagnostic
                .at(location.clone())
                .help("numbers have digits only; an empty field is not a number"),
            Self::Conflict { first, second, .. } => diagnostic
                .help(format!(
                    "the first is in line {} of {}, the second in line {} of {}",
                    first.1, first.0, second.1, second.0
                ))
                .help(Remedy::new("to join texts and sum numbers, add ").setting("join_values")),
            Self::NotInLexicon { .. } => diagnostic
                .help("an edition is a subset of the lexicon: add its list to the word lists"),
            _ => diagnostic,
        }
    }
}

/// The errors in the values of words: the first few, and their number.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ValueErrors {
    first: Vec<ValueError>,
    total: u64,
}

impl ValueErrors {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self.first.first() {
            Some(error) => error.kind(),
            None => ErrorKind::Other,
        }
    }

    const KEPT: usize = 3;

    /// Counts an error, and keeps it if it is one of the first.
    pub(crate) fn add(&mut self, error: impl FnOnce() -> ValueError) {
        self.total += 1;
        if self.first.len() < Self::KEPT {
            self.first.push(error());
        }
    }

    /// Returns the first few errors.
    #[must_use]
    pub fn first(&self) -> &[ValueError] {
        &self.first
    }

    /// Returns the number of errors.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.total
    }

    pub(crate) fn check(&self) -> Result<(), Self> {
        match self.total {
            0 => Ok(()),
            _ => Err(self.clone()),
        }
    }

    /// Returns the errors as messages.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all: Vec<_> = self.first.iter().map(ValueError::diagnostic).collect();
        if self.total > self.first.len() as u64 {
            let more = self.total - self.first.len() as u64;
            all.push(Diagnostic::error(format!(
                "and {} more like this",
                grouped(more)
            )));
        }
        all
    }
}

impl core::fmt::Display for ValueErrors {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.first.first() {
            Some(first) if self.total == 1 => first.fmt(f),
            Some(first) => write!(f, "{first}, and {} more", self.total - 1),
            None => f.write_str("no error"),
        }
    }
}

impl core::error::Error for ValueErrors {}

/// Encodes a column as a section of a file.
pub(super) fn encode(data: &ColumnData<'_>, name: &str) -> Result<Vec<u8>, ValueErrors> {
    data.encode(name).map_err(|error| {
        let mut errors = ValueErrors::default();
        errors.add(|| ValueError::Column {
            name: name.to_owned(),
            error,
        });
        errors
    })
}
