//! Errors of the search for classes, and the proof that its result is right.

use lexc_alphabet::ErrorKind;

use crate::automaton::graph::MAX_STATES;

/// The lexicon has more classes than a graph can have states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the lexicon has more than {MAX_STATES} classes of factors")]
pub struct TooManyClasses;

/// The reason why no GADDAG was built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClassError {
    /// A limit of graphs in memory.
    #[error(transparent)]
    TooManyClasses(#[from] TooManyClasses),
    /// Different classes were merged, with each of several seeds.
    #[error(
        "the GADDAG would accept {found} strings instead of {expected}: this is a defect of lexc, \
         nothing was written"
    )]
    WrongClasses {
        /// Letters of all words together, modulo 2^32.
        expected: u32,
        /// Strings that the GADDAG accepts.
        found: u32,
    },
}

impl ClassError {
    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::TooManyClasses(_) => ErrorKind::Limit,
            Self::WrongClasses { .. } => ErrorKind::Other,
        }
    }
}

/// Builds a value from the classes with `make`, which takes a seed and also returns the number of
/// strings that the GADDAG accepts, modulo 2³². If it differs from `letters`, the number of letters
/// of all words, two sets of states had the same sum, and the next seed is tried.
///
/// # Errors
/// Returns any error from `make`, and [`ClassError::WrongClasses`] if no seed helps.
pub(crate) fn proven<T, E: From<ClassError>>(
    letters: u64,
    mut make: impl FnMut(u64) -> Result<(T, u32), E>,
) -> Result<T, E> {
    let expected = letters as u32;
    let mut found = 0;
    for seed in 0..4 {
        let (made, accepted) = make(seed)?;
        if accepted == expected {
            return Ok(made);
        }
        found = accepted;
    }
    Err(ClassError::WrongClasses { expected, found }.into())
}
