//! Shards on disk: written, merged, and refused after changes.
//!
//! One program for all of these tests: linking is most of the time that they take to build.

mod common;
mod hostile;
mod shards;
