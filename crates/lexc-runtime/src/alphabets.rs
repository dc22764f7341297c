//! [`AlphabetMismatch`]: lexicons whose letters differ cannot be combined.

use core::fmt;

use lexc_alphabet::{Alphabet, ErrorKind};

/// The error of an operation on two lexicons with different alphabets.
///
/// Alphabets fit if equal letters have equal faces; the counts and scores of their tiles do not
/// matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlphabetMismatch(String);

impl AlphabetMismatch {
    /// Returns [`ErrorKind::Mismatch`].
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::Mismatch
    }
}

/// The names of the alphabets, and the first letter that differs.
impl fmt::Display for AlphabetMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AlphabetMismatch {}

/// Checks that letters mean the same in two alphabets.
pub(crate) fn check_alphabets(a: &Alphabet, b: &Alphabet) -> Result<(), AlphabetMismatch> {
    if core::ptr::eq(a, b) {
        return Ok(());
    }
    let face = |alphabet: &Alphabet, letter| {
        let info = alphabet.letter(letter);
        info.map_or_else(|| "none".to_owned(), |info| format!("`{}`", info.face))
    };
    let mut letters = (a.letters() | b.letters()).iter();
    match letters.find(|&letter| face(a, letter) != face(b, letter)) {
        None => Ok(()),
        Some(letter) => Err(AlphabetMismatch(format!(
            "the alphabets differ, {} and {}: tile {} is {} in one and {} in the other",
            a.name(),
            b.name(),
            letter.number(),
            face(a, letter),
            face(b, letter)
        ))),
    }
}
