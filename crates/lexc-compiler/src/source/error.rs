//! Errors of reading lists.

use std::io;

use crate::diagnostic::Diagnostic;
use crate::normalise::{ReadReport, lines_do};
use crate::remedy::Remedy;

/// The reason why the words could not be read, or were refused.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// There is no such file.
    #[error("{name}: no such file")]
    NotFound {
        /// The input.
        name: String,
    },
    /// The file may not be read.
    #[error("{name}: permission denied")]
    Denied {
        /// The input.
        name: String,
    },
    /// It is a directory.
    #[error("{name} is a directory, not a list of words")]
    Directory {
        /// The input.
        name: String,
    },
    /// Reading failed.
    #[error("cannot read {name}: {error}")]
    Io {
        /// The input.
        name: String,
        /// The error of the system.
        error: io::Error,
    },
    /// The file is packed with gzip and damaged, or was cut off.
    #[error("cannot unpack {name}: {error}")]
    Gzip {
        /// The input.
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
        /// The input.
        name: String,
        /// The likely kind of file, if it is known.
        looks_like: Option<&'static str>,
        /// Line of the first NUL byte, from 1.
        line: u64,
        /// Offset of the first NUL byte, in bytes of the unpacked and decoded text.
        offset: u64,
    },
    /// There is no encoding of that name.
    #[error("there is no encoding `{label}`")]
    UnknownEncoding {
        /// The name.
        label: String,
    },
    /// The options contradict themselves.
    #[error("{0}")]
    Options(&'static str),
    /// The rejected lines could not be written.
    #[error("cannot write the rejected lines: {0}")]
    Rejects(io::Error),
    /// Lines do not fit the alphabet, and the options do not leave them out. All input was read.
    #[error("{} not fit the alphabet {}", lines_do(.0.rejected(), .0.lines()), .0.alphabet)]
    Invalid(Box<ReadReport>),
}

impl ReadError {
    /// Returns the error as messages: all problems, with help.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let error = Diagnostic::error(self.to_string());
        let help = match self {
            Self::Invalid(report) => return report.diagnostics(),
            Self::Binary {
                looks_like: None, ..
            } => return vec![error.help(Remedy::Utf16)],
            Self::UnknownEncoding { .. } => super::charset::KNOWN,
            Self::Binary { .. } => "give the list of words as a text file, one word a line",
            Self::Gzip { .. } => "test the file with `gzip -t`, and fetch it again",
            Self::Directory { .. } => "name the files in it",
            _ => "",
        };
        vec![error.help(help)]
    }
}
