//! [`AlphabetMismatch`]: lexicons whose letters differ cannot be combined.

use core::fmt;

use lexc_alphabet::{Alphabet, ErrorKind, Letter};

/// The error of an operation on two lexicons with different alphabets.
///
/// Alphabets fit if equal letters have equal faces; the counts and scores of their tiles do not
/// matter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlphabetMismatch {
    names: [String; 2],
    letter: Letter,
    faces: [Option<String>; 2],
}

impl AlphabetMismatch {
    /// Returns [`ErrorKind::Mismatch`].
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        ErrorKind::Mismatch
    }

    /// Returns the first letter that differs.
    #[must_use]
    pub const fn letter(&self) -> Letter {
        self.letter
    }
}

impl fmt::Display for AlphabetMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = &self.names;
        let face = |face: &Option<String>| match face {
            Some(face) => format!("`{face}`"),
            None => "none".to_owned(),
        };
        let [of_a, of_b] = &self.faces;
        write!(
            f,
            "the alphabets differ, {a} and {b}: tile {} is {} in one and {} in the other",
            self.letter.number(),
            face(of_a),
            face(of_b)
        )
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
        info.map(|info| info.face.to_string())
    };
    let mut letters = (a.letters() | b.letters()).iter();
    match letters.find(|&letter| face(a, letter) != face(b, letter)) {
        None => Ok(()),
        Some(letter) => Err(AlphabetMismatch {
            names: [a.name().to_owned(), b.name().to_owned()],
            letter,
            faces: [face(a, letter), face(b, letter)],
        }),
    }
}
