//! Exact statistics of integers, confidence intervals and sequential tests.
//!
//! [`Moments`] and [`Histogram`] hold integers, so merging is exact and associative: the result
//! does not depend on threads or on the order or division of games. Means, deviations and intervals
//! are computed from the sums on request.

mod moments;
mod histogram;
mod interval;
mod sequential;

pub use histogram::Histogram;
pub use interval::{Interval, elo, elo_interval, mean_interval, ratio_interval, score_interval};
pub use moments::Moments;
pub use sequential::{Decision, SequentialTest};
