//! Data exchanged with JavaScript: errors, and plain data as JSON.

pub(crate) mod faces;
pub(crate) mod illegal;
pub(crate) mod error;
pub(crate) mod json;
pub(crate) mod rules;
pub(crate) mod tiles;
