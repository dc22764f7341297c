//! The parts of a format: its description, its reader and its writer.
//!
//! | module | content |
//! |---|---|
//! | `job` | input and output of writers |
//! | `reading` | input and output of readers |
//! | `info` | the description of a format |

pub(crate) mod job;
pub(crate) mod reading;
pub(crate) mod info;
