//! [`AlphabetFile::open`] and [`AlphabetFile::load`]: alphabets by path or by name.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use super::parse::AlphabetFile;
use crate::alphabet::Alphabet;
#[cfg(feature = "builtin")]
use crate::builtin::unknown;
use crate::error::{AlphabetError, AlphabetPlace};
use crate::error_kind::ErrorKind;

/// The maximum size of an alphabet file in bytes. The largest built-in one has 5,000.
pub const MAX_FILE: u64 = 1 << 20;

impl AlphabetFile {
    /// Reads an alphabet from a TOML file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or does not describe a valid alphabet.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, AlphabetError> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let refused =
            |kind, message| AlphabetError::new(kind, AlphabetPlace::File(name.clone()), message);
        let not_text = |why: &str| {
            refused(ErrorKind::Syntax, format!("{name} is not an alphabet file: {why}"))
        };
        let bytes = read_limited(path).map_err(|error| {
            let message = match error.kind() {
                io::ErrorKind::NotFound => format!("there is no alphabet file {name}"),
                io::ErrorKind::IsADirectory => {
                    format!("{name} is a directory, not an alphabet file")
                }
                _ => format!("cannot read the alphabet {name}: {error}"),
            };
            refused(ErrorKind::Io, message)
        })?;
        if bytes.len() as u64 > MAX_FILE {
            return Err(not_text("it is larger than 1 MiB"));
        }
        let text = String::from_utf8(bytes).map_err(|_| not_text("it is not UTF-8"))?;
        Self::parse(&name, &text)
    }

    /// Parses the TOML text of a built-in alphabet. [`Alphabet::builtin`] is faster, and does not
    /// return the notes.
    ///
    /// # Errors
    /// Returns an error if no built-in alphabet has this name.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::AlphabetFile;
    ///
    /// let turkish = AlphabetFile::builtin("turkish")?;
    /// assert_eq!(turkish.alphabet.len(), 29);
    /// # Ok::<(), lexc_alphabet::AlphabetError>(())
    /// ```
    #[cfg(feature = "builtin")]
    pub fn builtin(name: &str) -> Result<Self, AlphabetError> {
        let alphabet = lexc_lexicons::alphabet(name).ok_or_else(|| unknown(name))?;
        Self::parse(&format!("<built in>/{name}.toml"), alphabet.toml())
    }

    /// Loads an alphabet by name or from a file: a name with a dot or a slash is a path.
    ///
    /// # Errors
    /// Returns the errors of [`AlphabetFile::open`] and [`AlphabetFile::builtin`].
    #[cfg(feature = "builtin")]
    pub fn load(name_or_path: &str) -> Result<Self, AlphabetError> {
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
    pub fn open(path: impl AsRef<Path>) -> Result<Self, AlphabetError> {
        AlphabetFile::open(path).map(|file| file.alphabet)
    }
}

/// Reads a file, but at most one byte more than [`MAX_FILE`].
fn read_limited(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
