//! Words: as text and tiles, their values, and the queries that find them.

pub(crate) mod annotate;
pub(crate) mod conditions;
pub(crate) mod containing;
pub(crate) mod question;
pub(crate) mod spelling;
pub(crate) mod values;
