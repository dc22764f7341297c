//! Measurements: from lists and lexicons to figures.
//!
//! | module | content |
//! |---|---|
//! | `progress` | the progress of a measurement |
//! | [`input`] | the words of a list or a lexicon |
//! | [`machine`] | the machine |
//! | [`list`] | all figures of one list |
//! | `run` | the measurement of several lists |
//! | [`selfplay`] | figures of games of self-play |

mod progress;
pub mod input;
pub mod machine;
pub mod list;
mod run;
pub mod selfplay;

pub use list::construct;
pub use progress::MeasurementProgress;
pub use run::{lexicon_of, measure};
