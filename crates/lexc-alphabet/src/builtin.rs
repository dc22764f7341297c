//! [`Alphabet::builtin`]: the alphabets that come with the crate.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use lexc_lexicons::EncodedAlphabet;

use crate::alphabet::Alphabet;
use crate::error_kind::ErrorKind;
use crate::similar::similar_names;

/// The error of [`Alphabet::builtin`]: no built-in alphabet has this name.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownAlphabet {
    /// The name.
    pub name: String,
    /// Names of built-in alphabets that are similar to it, the most similar first.
    pub similar: Vec<&'static str>,
}

impl UnknownAlphabet {
    pub(crate) fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            similar: similar_names(name, Alphabet::builtin_names()),
        }
    }

    /// Returns [`ErrorKind::NotFound`].
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::NotFound
    }
}

impl fmt::Display for UnknownAlphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no alphabet `{}`", self.name)
    }
}

impl core::error::Error for UnknownAlphabet {}

impl Alphabet {
    /// Returns the built-in alphabet with this name; [`Alphabet::builtin_names`] lists them.
    ///
    /// # Errors
    /// Returns [`UnknownAlphabet`], which has similar names, if there is none.
    ///
    /// # Cost
    /// The alphabet is decoded and validated on each call, which takes about 0.1 ms.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::Alphabet;
    ///
    /// assert_eq!(Alphabet::builtin("polish")?.len(), 32);
    /// assert_eq!(Alphabet::builtin("polsh").unwrap_err().similar, ["polish"]);
    /// # Ok::<(), lexc_alphabet::UnknownAlphabet>(())
    /// ```
    pub fn builtin(name: &str) -> Result<Self, UnknownAlphabet> {
        let encoded =
            lexc_lexicons::encoded_alphabet(name).ok_or_else(|| UnknownAlphabet::new(name))?;
        Ok(Self::decode(encoded.bytes()).expect("every encoded alphabet is decoded by a test"))
    }

    /// Returns the names of all built-in alphabets, in order.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::Alphabet;
    ///
    /// assert!(Alphabet::builtin_names().any(|name| name == "turkish"));
    /// ```
    pub fn builtin_names() -> impl Iterator<Item = &'static str> {
        lexc_lexicons::encoded_alphabets()
            .iter()
            .map(EncodedAlphabet::name)
    }
}
