//! A figure that may be missing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A figure, or the reason why it is missing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Figure<T> {
    /// The measured figure.
    Found(T),
    /// The figure was not measured.
    Missing {
        /// The reason.
        not_measured: String,
    },
}

impl<T> Figure<T> {
    /// Returns a missing figure.
    #[must_use]
    pub fn missing(why: impl Into<String>) -> Self {
        Self::Missing { not_measured: why.into() }
    }

    /// Returns a figure, or a missing one if it is `None`.
    #[must_use]
    pub fn or_missing(found: Option<T>, why: &str) -> Self {
        found.map_or_else(|| Self::missing(why), Self::Found)
    }

    /// Returns the figure, if it was measured.
    #[must_use]
    pub fn found(&self) -> Option<&T> {
        match self {
            Self::Found(found) => Some(found),
            Self::Missing { .. } => None,
        }
    }

    /// Applies `f` to the figure.
    #[must_use]
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Figure<U> {
        match self {
            Self::Found(found) => Figure::Found(f(found)),
            Self::Missing { not_measured } => Figure::Missing { not_measured },
        }
    }

    /// Replaces a measured figure; a missing one stays missing.
    pub(super) fn blank(&mut self, with: T) {
        if let Self::Found(found) = self {
            *found = with;
        }
    }
}
