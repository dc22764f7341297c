//! Win probabilities by lead and number of unseen tiles.
//!
//! Self-play counts the outcomes of games exactly ([`WinCounts`]). A [`WinTable`] is fitted to the
//! counts and returns a probability for every lead.

mod counts;

mod grid;

mod fit;

mod table;

pub use counts::{Outcomes, WinCounts};
pub use table::{WinProbability, WinTable};
