//! [`UnknownName`]: the error of parsing a name.

use lexc_alphabet::ErrorKind;

/// An error of parsing a name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} {name:?}; choose {}", known.join(", "))]
pub struct UnknownName {
    /// The kind of thing named.
    what: &'static str,
    /// The text that was parsed.
    name: String,
    /// The known names.
    known: Vec<&'static str>,
}

impl UnknownName {
    pub(crate) fn new(
        what: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'static str>,
    ) -> Self {
        Self {
            what,
            name: name.to_owned(),
            known: known.into_iter().collect(),
        }
    }

    /// Returns the text that was parsed.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the known names.
    #[must_use]
    pub fn known(&self) -> &[&'static str] {
        &self.known
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        ErrorKind::NotFound
    }
}
