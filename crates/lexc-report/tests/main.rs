//! Reports and timings.
//!
//! One program for all of these tests: linking is most of the time that they take to build.

mod schema;
mod bench;
mod report;
