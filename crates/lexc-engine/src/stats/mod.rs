//! Exact statistics that add up: sums of integers, counts of integers, and what can be concluded
//! from them.
//!
//! All statistics are gathered in integers, so that merging two parts is exact and
//! associative: the result does not depend on threads, on the order of games or on how they were
//! divided. Means, deviations and intervals are computed from the sums when they are asked for.

mod histogram;
mod interval;
mod moments;
mod sequential;

pub use histogram::Histogram;
pub use interval::{Interval, elo, elo_interval, mean_interval, score_interval};
pub use moments::Moments;
pub use sequential::{Decision, SequentialTest, SequentialTestError};
