//! The queue of a box: which card is asked next, which are due, and how study went.

mod queue;

mod stats;

pub use queue::{DueCards, UpNext};
pub use stats::{FORECAST_DAYS, StudyDay, StudyGroup, StudyStats};
