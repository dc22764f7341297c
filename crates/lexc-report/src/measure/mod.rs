//! Measurements: from lists and lexicons to figures.
//!
//! | module | content |
//! |---|---|
//! | [`plan`] | settings and progress |
//! | [`input`] | the words of a list or a lexicon |
//! | [`machine`] | the machine |
//! | [`list`] | all figures of one list |
//! | `run` | the measurement of several lists |
//! | [`selfplay`] | figures of games of self-play |

pub mod plan;
pub mod input;
pub mod machine;
pub mod list;
mod run;
pub mod selfplay;

pub use list::{MeasurementError, construct, fit, gordon};
pub use plan::{MeasurementPlan, MeasurementProgress, NoMeasurementProgress};
pub use run::{lexicon_of, measure};
