//! Checks of the repository itself.
//!
//! One program for all of these tests: linking is most of the time that they take to build.

mod builtin;
mod dependencies;
mod documents;
mod edges;
mod kaitai;
mod measurements;
mod names;
mod readers;
mod specification;
mod structure;
mod vectors;
