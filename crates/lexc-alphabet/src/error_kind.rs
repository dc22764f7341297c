//! [`ErrorKind`]: a coarse classification of the errors of all crates.

use core::fmt;

/// The kind of an error, for programs that handle errors of one kind alike.
///
/// Every public error type of the `lexc` crates has a method `kind` that returns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// An operation of the operating system failed: a file is missing or cannot be read.
    Io,
    /// Bytes are damaged, cut off, or break a rule of their format.
    Corrupt,
    /// Input is valid but needs a later version, or a feature that this program lacks.
    Unsupported,
    /// Text does not have the required form.
    Syntax,
    /// No item has this name.
    NotFound,
    /// A value or an action breaks a rule: a move that the rules forbid, an invalid alphabet.
    Illegal,
    /// Two inputs do not fit each other, such as lexicons with different alphabets.
    Mismatch,
    /// A size exceeds a limit.
    Limit,
    /// None of the others.
    Other,
}

impl ErrorKind {
    /// Returns the name, for programs and files: lower case, with hyphens.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Io => "io",
            Self::Corrupt => "corrupt",
            Self::Unsupported => "unsupported",
            Self::Syntax => "syntax",
            Self::NotFound => "not-found",
            Self::Illegal => "illegal",
            Self::Mismatch => "mismatch",
            Self::Limit => "limit",
            Self::Other => "other",
        }
    }

    /// Returns a short description in lower case.
    const fn description(self) -> &'static str {
        match self {
            Self::Io => "input or output failed",
            Self::Corrupt => "damaged data",
            Self::Unsupported => "unsupported data",
            Self::Syntax => "malformed text",
            Self::NotFound => "unknown name",
            Self::Illegal => "rule violation",
            Self::Mismatch => "mismatched inputs",
            Self::Limit => "limit exceeded",
            Self::Other => "other error",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.description())
    }
}
