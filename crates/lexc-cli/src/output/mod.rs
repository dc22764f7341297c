//! Output: data to standard output, everything else to standard error.
//!
//! | module | content |
//! |---|---|
//! | [`numbers`], [`style`] | numbers and text for people: separators, colours, line breaks |
//! | [`table`], [`board`] | tables and boards as text |
//! | [`advice`], [`places`] | messages: remedies as options, errors with line and column |
//! | [`interrupt`] | signals that end the process |
//! | [`screen`] | the two streams ([`Screen`]) |
//! | [`json`], [`file`] | output for programs, and into files |
//! | [`progress`] | progress bars |

pub(crate) mod numbers;
pub(crate) mod style;

pub(crate) mod board;
pub(crate) mod table;

pub(crate) mod advice;
pub(crate) mod interrupt;
pub(crate) mod places;

pub(crate) mod screen;

pub(crate) mod file;
pub(crate) mod json;
pub(crate) mod progress;

pub(crate) use screen::Screen;
