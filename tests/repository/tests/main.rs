//! Checks of the repository itself.
//!
//! One program for all of these tests, because linking dominates their build time.

mod builtin;
mod dependencies;
mod documents;
mod edges;
mod kaitai;
mod language;
mod measurements;
mod names;
mod readers;
mod specification;
mod structure;
mod vectors;
