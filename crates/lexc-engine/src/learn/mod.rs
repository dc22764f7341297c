//! Learning of leave values from a lexicon alone.
//!
//! A [`LeaveLearner`] plays games, takes one board of each, and computes the value of every leave
//! on that board exactly, by a [census](crate::census). The mean over the boards of a *generation*
//! is the table with which the next generation is played.
//!
//! Sums are integers and the board of a game depends only on its number, so the result is the same
//! for any number of threads and for a run that was interrupted, saved and resumed.

mod error;
mod options;

mod sums;

mod board;

mod learner;

mod save;

pub use error::LearnError;
pub use learner::{LearnState, LeaveLearner};
pub use options::{LearnMethod, LearnOptions};
pub use save::ResumeLearningError;
pub use sums::LeaveSums;
