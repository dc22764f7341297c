//! [`Alphabet::builtin`]: the alphabets that come with the crate.

use alloc::format;

use lexc_lexicons::EncodedAlphabet;

use crate::alphabet::Alphabet;
use crate::error::{AlphabetError, AlphabetPlace};
use crate::error_kind::ErrorKind;
use crate::similar::similar_names;

/// Returns the error of a name that no built-in alphabet has.
pub(crate) fn unknown(name: &str) -> AlphabetError {
    let message = format!("there is no alphabet `{name}`");
    let error = AlphabetError::new(ErrorKind::NotFound, AlphabetPlace::Whole, message);
    let similar = similar_names(name, Alphabet::builtin_names());
    match similar.is_empty() {
        true => error,
        false => error.advise(format!("perhaps you mean {}", similar.join(" or "))),
    }
}

impl Alphabet {
    /// Returns the built-in alphabet with this name; [`Alphabet::builtin_names`] lists them.
    ///
    /// # Errors
    /// Returns an error with similar names if there is none.
    ///
    /// # Cost
    /// The alphabet is decoded and validated on each call, which takes about 0.1 ms.
    ///
    /// # Examples
    /// ```
    /// use lexc_alphabet::Alphabet;
    ///
    /// assert_eq!(Alphabet::builtin("polish")?.len(), 32);
    /// assert_eq!(Alphabet::builtin("polsh").unwrap_err().help(), ["perhaps you mean polish"]);
    /// # Ok::<(), lexc_alphabet::AlphabetError>(())
    /// ```
    pub fn builtin(name: &str) -> Result<Self, AlphabetError> {
        let encoded = lexc_lexicons::encoded_alphabet(name).ok_or_else(|| unknown(name))?;
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
        lexc_lexicons::encoded_alphabets().iter().map(EncodedAlphabet::name)
    }
}
