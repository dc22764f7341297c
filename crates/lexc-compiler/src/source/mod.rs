//! Inputs of words: files, standard input, bytes; compressed or not, in any encoding.
//!
//! Everything here streams: lists of any size take a few buffers of 256 KiB.

mod charset;
mod encoding;
mod error;
mod gzip;
mod open;
mod sniff;

#[cfg(feature = "files")]
use std::path::PathBuf;

pub use error::ReadError;

pub(crate) use charset::Charset;
pub(crate) use encoding::Utf8Reader;
pub(crate) use open::{RawCount, io_error, open};

/// One list of words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WordSource {
    /// A file.
    #[cfg(feature = "files")]
    Path(PathBuf),
    /// Standard input, which can be read once.
    #[cfg(feature = "files")]
    Stdin,
    /// Bytes in memory.
    Bytes {
        /// Their name in messages and reports.
        name: String,
        /// The contents.
        bytes: Vec<u8>,
    },
    /// Text in memory: read as it is; the encoding of the options is ignored.
    Text {
        /// Its name in messages and reports.
        name: String,
        /// The lines.
        text: String,
    },
}

impl WordSource {
    /// Returns the input that an argument of a command names: `-` is standard input.
    #[cfg(feature = "files")]
    #[must_use]
    pub fn from_arg(arg: &std::ffi::OsStr) -> Self {
        if arg == "-" {
            Self::Stdin
        } else {
            Self::Path(PathBuf::from(arg))
        }
    }

    /// Returns bytes as an input with a name.
    #[must_use]
    pub fn bytes(name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Self::Bytes {
            name: name.to_owned(),
            bytes: bytes.into(),
        }
    }

    /// Returns a text as an input with a name.
    #[must_use]
    pub fn text(name: &str, text: impl Into<String>) -> Self {
        Self::Text {
            name: name.to_owned(),
            text: text.into(),
        }
    }

    /// Returns its name in messages and reports.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            #[cfg(feature = "files")]
            Self::Path(path) => path.display().to_string(),
            #[cfg(feature = "files")]
            Self::Stdin => "<stdin>".to_owned(),
            Self::Bytes { name, .. } | Self::Text { name, .. } => name.clone(),
        }
    }

    /// Returns the size of what will be read, in bytes, if the system knows it: for progress bars.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        match self {
            #[cfg(feature = "files")]
            Self::Path(path) => std::fs::metadata(path)
                .ok()
                .filter(std::fs::Metadata::is_file)
                .map(|metadata| metadata.len()),
            #[cfg(feature = "files")]
            Self::Stdin => None,
            Self::Bytes { bytes, .. } => Some(bytes.len() as u64),
            Self::Text { text, .. } => Some(text.len() as u64),
        }
    }
}
