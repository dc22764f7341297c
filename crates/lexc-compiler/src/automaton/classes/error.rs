//! The error of the search for classes, and the proof that its result is right.

use lexc_alphabet::ErrorKind;

use crate::automaton::graph::MAX_STATES;
use crate::normalise::Error;

/// The lexicon has more classes than a graph can have states.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TooManyClasses;

impl From<TooManyClasses> for Error {
    fn from(_: TooManyClasses) -> Self {
        let message = format!("the lexicon has more than {MAX_STATES} classes of factors");
        Self::new(ErrorKind::Limit, message)
    }
}

/// Builds a value from the classes with `make`, which takes a seed and also returns the number of
/// strings that the GADDAG accepts, modulo 2³². If it differs from `letters`, the number of letters
/// of all words, two sets of states had the same sum, and the next seed is tried.
///
/// # Errors
/// Returns any error from `make`, and an error if no seed helps.
pub(crate) fn proven<T>(
    letters: u64,
    mut make: impl FnMut(u64) -> Result<(T, u32), Error>,
) -> Result<T, Error> {
    let expected = letters as u32;
    let mut found = 0;
    for seed in 0..4 {
        let (made, accepted) = make(seed)?;
        if accepted == expected {
            return Ok(made);
        }
        found = accepted;
    }
    let message = format!(
        "the GADDAG would accept {found} strings instead of {expected}: this is a defect of lexc, \
         nothing was written"
    );
    Err(Error::new(ErrorKind::Other, message))
}
