//! Puzzles against brute force.
//!
//! One program for all of these tests: linking is most of the time that they take to build.

mod common;
mod acrostic;
mod boggle;
mod cryptogram;
mod phrase;
