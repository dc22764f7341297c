//! Words as text, and their values.

pub(crate) mod spelling;
pub(crate) mod values;
