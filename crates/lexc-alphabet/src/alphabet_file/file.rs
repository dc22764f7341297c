//! [`AlphabetFile::open`] and [`AlphabetFile::load`]: alphabets by path or by name.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use super::error::AlphabetFileError;
use super::parse::AlphabetFile;
use crate::alphabet::Alphabet;
#[cfg(feature = "builtin")]
use crate::builtin::UnknownAlphabet;

/// The maximum size of an alphabet file in bytes. The largest built-in one has 5,000.
pub const MAX_FILE: u64 = 1 << 20;

impl AlphabetFile {
    /// Reads an alphabet from a TOML file.
    ///
    /// # Errors
    /// Returns any variant of [`AlphabetFileError`] except `Unknown`.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, AlphabetFileError> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let bytes = match read_limited(path) {
            Ok(bytes) => bytes,
            Err(error) => return Err(AlphabetFileError::Io { path: name, error }),
        };
        if bytes.len() as u64 > MAX_FILE {
            let reason = "it is larger than 1 MiB";
            return Err(AlphabetFileError::NotText { path: name, reason });
        }
        match String::from_utf8(bytes) {
            Ok(text) => Self::parse(&name, &text),
            Err(_) => Err(AlphabetFileError::NotText {
                path: name,
                reason: "it is not UTF-8",
            }),
        }
    }

    /// Parses the TOML text of a built-in alphabet. [`Alphabet::builtin`] is faster, and does not
    /// return the notes.
    ///
    /// # Errors
    /// Returns [`AlphabetFileError::Unknown`] if no built-in alphabet has this name.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::AlphabetFile;
    ///
    /// let turkish = AlphabetFile::builtin("turkish")?;
    /// assert_eq!(turkish.alphabet.len(), 29);
    /// # Ok::<(), lexc_alphabet::AlphabetFileError>(())
    /// ```
    #[cfg(feature = "builtin")]
    pub fn builtin(name: &str) -> Result<Self, AlphabetFileError> {
        let alphabet = lexc_lexicons::alphabet(name).ok_or_else(|| UnknownAlphabet::new(name))?;
        Self::parse(&alloc::format!("<built in>/{name}.toml"), alphabet.toml())
    }

    /// Loads an alphabet by name or from a file: a name with a dot or a slash is a path.
    ///
    /// # Errors
    /// Returns the errors of [`AlphabetFile::open`] and [`AlphabetFile::builtin`].
    #[cfg(feature = "builtin")]
    pub fn load(name_or_path: &str) -> Result<Self, AlphabetFileError> {
        match name_or_path.contains(['.', '/', '\\']) {
            true => Self::open(name_or_path),
            false => Self::builtin(name_or_path),
        }
    }
}

impl Alphabet {
    /// Reads an alphabet from a TOML file. [`AlphabetFile::open`] also returns the author's notes.
    ///
    /// # Errors
    /// Returns the errors of [`AlphabetFile::open`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, AlphabetFileError> {
        AlphabetFile::open(path).map(|file| file.alphabet)
    }
}

/// Reads a file, but at most one byte more than [`MAX_FILE`].
fn read_limited(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_FILE + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}
