//! The reasons why words could not be read.

use lexc_diagnostic::{Diagnostic, Remedy};
use std::io;

use lexc_alphabet::ErrorKind;

use super::report::{ReadReport, lines_do};
use crate::source::KNOWN_ENCODINGS;

/// The reason why the words could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// There is no such file.
    #[error("{name}: no such file")]
    NotFound {
        /// The name of the source.
        name: String,
    },
    /// There is no permission to read the file.
    #[error("{name}: permission denied")]
    Denied {
        /// The name of the source.
        name: String,
    },
    /// The source is a directory.
    #[error("{name} is a directory, not a list of words")]
    Directory {
        /// The name of the source.
        name: String,
    },
    /// Reading failed.
    #[error("cannot read {name}: {error}")]
    Io {
        /// The name of the source.
        name: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The file is packed with gzip, and damaged or truncated.
    #[error("cannot unpack {name}: {error}")]
    Gzip {
        /// The name of the source.
        name: String,
        /// The error of decompression.
        error: io::Error,
    },
    /// The file is not text.
    #[error("{name} is not text: {}", match looks_like {
        Some(what) => format!("it looks like {what}"),
        None => format!("line {line} holds a NUL byte (byte {offset} of the text)"),
    })]
    Binary {
        /// The name of the source.
        name: String,
        /// The likely kind of file, if it is known.
        looks_like: Option<&'static str>,
        /// The line of the first NUL byte, from 1.
        line: u64,
        /// The offset of the first NUL byte, in bytes of the unpacked and decoded text.
        offset: u64,
    },
    /// There is no encoding of this name.
    #[error("there is no encoding `{label}`")]
    UnknownEncoding {
        /// The name.
        label: String,
    },
    /// The options contradict each other.
    #[error("{0}")]
    Options(&'static str),
    /// The rejected lines could not be written.
    #[error("cannot write the rejected lines: {0}")]
    Rejects(io::Error),
    /// Lines do not fit the alphabet, and the options do not skip them. All lists were read.
    #[error("{} not fit the alphabet {}", lines_do(.0.rejected(), .0.lines()), .0.alphabet)]
    Invalid(Box<ReadReport>),
}

impl ReadError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::NotFound { .. } => ErrorKind::NotFound,
            Self::Denied { .. } | Self::Directory { .. } | Self::Io { .. } | Self::Rejects(_) => {
                ErrorKind::Io
            }
            Self::Gzip { .. } => ErrorKind::Corrupt,
            Self::Binary { .. } | Self::UnknownEncoding { .. } => ErrorKind::Unsupported,
            Self::Options(_) => ErrorKind::Illegal,
            Self::Invalid(_) => ErrorKind::Syntax,
        }
    }

    /// Returns the error as messages: all problems, with help.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let error = Diagnostic::error(self.to_string());
        let help = match self {
            Self::Invalid(report) => return report.diagnostics(),
            Self::Binary {
                looks_like: None, ..
            } => {
                return vec![
                    error.help(
                        Remedy::new("if it is UTF-16 without a byte-order mark, add ")
                            .value("encoding", "utf-16le")
                            .then(" (or utf-16be)"),
                    ),
                ];
            }
            Self::UnknownEncoding { .. } => KNOWN_ENCODINGS,
            Self::Binary { .. } => "give the list of words as a text file, one word per line",
            Self::Gzip { .. } => "test the file with `gzip -t`, and fetch it again",
            Self::Directory { .. } => "name the files in it",
            _ => "",
        };
        vec![error.help(help)]
    }
}

pub(crate) fn io_error(name: String, error: io::Error) -> ReadError {
    match error.kind() {
        io::ErrorKind::NotFound => ReadError::NotFound { name },
        io::ErrorKind::PermissionDenied => ReadError::Denied { name },
        io::ErrorKind::IsADirectory => ReadError::Directory { name },
        _ => ReadError::Io { name, error },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Root can read every file, so a test run as root cannot cause this error.
    #[test]
    fn errors_of_the_system_have_variants() {
        let error = |kind: io::ErrorKind| io_error("x".into(), kind.into());
        let denied = error(io::ErrorKind::PermissionDenied);
        assert!(matches!(denied, ReadError::Denied { .. }));
        assert_eq!(denied.to_string(), "x: permission denied");
        let other = error(io::ErrorKind::BrokenPipe);
        assert!(matches!(other, ReadError::Io { .. }));
    }
}
