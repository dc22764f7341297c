//! Words as text, their values, and the words that contain a fragment.

pub(crate) mod containing;
pub(crate) mod spelling;
pub(crate) mod values;
