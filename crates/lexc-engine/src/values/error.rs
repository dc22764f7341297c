//! [`ParameterError`].

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
