//! Learns leave values from a lexicon alone.
//!
//! A [`LeaveLearner`] plays games, selects one board from each, and computes the value of every
//! leave on that board exactly, by a [census](crate::census). The means over the boards of a
//! *generation* are the table with which the next generation is played.
//!
//! Sums are integers, and the board of a game depends only on its number. The result is therefore
//! the same for any number of threads, and for a run that was interrupted, saved and resumed.

mod options;

mod sums;

mod board;

mod learner;

mod save;

pub use learner::{LearnState, LeaveLearner};
pub use options::{LearnMethod, LearnOptions};
pub use sums::LeaveSums;
