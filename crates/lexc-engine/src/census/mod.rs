//! Exact leave values on one board, by enumeration of racks.
//!
//! A *census* computes the value of every leave on a board without sampling. For every full rack
//! that the unseen tiles allow it finds the best turn: the highest sum of the score of a play and
//! the value of the leave. The expectation of that value over all ways to draw the other tiles,
//! less the expectation for a random rack, is the value of a leave.
//!
//! 1. [`UnseenTiles`] holds the tiles from which racks are drawn.
//! 2. [`BestScores`] holds the best score of a play for each multiset of tiles, as recorded from
//!    the plays of a board.
//! 3. [`Census::leave_values`] combines both with the values of leaves so far ([`CensusValues`]).
//!
//! Tables are arrays indexed by multiset rank. Multisets that differ only in their first tile are
//! adjacent, so the innermost loop is a maximum over contiguous numbers.
//!
//! The learner of leave values ([`crate::learn`]) uses a census to evaluate boards, and inference
//! ([`crate::infer`]) to find the best turn of every rack that a player may have held.

mod blanked;
mod unseen;

mod ranks;

mod scores;

mod turns;

#[expect(clippy::module_inception, reason = "the folder holds the parts of this type")]
mod census;

mod full_racks;
mod plays;

mod expectations;

pub(crate) use blanked::BlankedPlay;
pub use census::Census;
pub(crate) use full_racks::{BestLeaves, BestTurns, FullRack};
pub(crate) use plays::CensusBoard;
pub use scores::{BestScores, CensusValues, Exchanges};
pub use unseen::UnseenTiles;
