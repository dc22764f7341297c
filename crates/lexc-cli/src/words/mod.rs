//! Words as text.

pub(crate) mod spelling;
