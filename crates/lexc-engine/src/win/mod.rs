//! Win probabilities: how often a lead wins, by its size and the number of unseen tiles.
//!
//! [`WinTable`] is made of the exact counts of self-play
//! ([`WinCounts`](crate::selfplay::WinCounts)) and answers for every lead.

mod fit;
mod grid;
mod table;

pub use table::{WinProbability, WinTable, WinTableError};
