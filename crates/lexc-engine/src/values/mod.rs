//! Values with rules: each type has one range, one default, one parser and one text wherever a
//! number is read.
//!
//! Options of [players](crate::players::PlayerSpec) are such values, and so are the parameters of
//! requests and of a command line: with the feature `schema` they are read from JSON, and describe
//! themselves by a JSON schema.
//!
//! ```
//! use lexc_engine::values::{Mebibytes, Seconds, Threads};
//!
//! assert_eq!(Threads::default().get(), 1);
//! let error = "0".parse::<Threads>().unwrap_err();
//! assert_eq!(error.to_string(), "write a whole number from 1 to 256");
//! assert!("0".parse::<Seconds>().is_err());
//! assert_eq!("128".parse::<Mebibytes>()?.get(), 128);
//! # Ok::<(), lexc_engine::values::ParameterError>(())
//! ```

mod decimal;
mod integer;
#[cfg(feature = "schema")]
mod schema;

pub use decimal::{Confidence, SearchSeconds, Seconds, Tolerance};
pub use integer::{
    Integer, Limit, Mebibytes, Natural, Nodes, PlayCount, Plies, Positive, RackSize, Samples, Seed,
    Threads,
};

/// The error of a value out of its range, or of another type: what to write instead.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("write {0}")]
pub struct ParameterError(String);

impl ParameterError {
    /// Creates the error from a description of the valid values, such as `a whole number from 1
    /// to 9`.
    #[must_use]
    pub fn new(valid: impl Into<String>) -> Self {
        Self(valid.into())
    }

    /// Creates the error of a whole number out of its range; `max` is `None` if there is none.
    #[must_use]
    pub fn whole_number(min: u64, max: Option<u64>) -> Self {
        Self(match max {
            Some(max) => format!("a whole number from {min} to {max}"),
            None => format!("a whole number of at least {min}"),
        })
    }

    /// Returns the description of the valid values.
    #[must_use]
    pub fn valid(&self) -> &str {
        &self.0
    }
}
