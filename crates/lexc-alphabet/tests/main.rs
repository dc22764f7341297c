//! Built-in alphabets and alphabet files.
//!
//! One program for all of these tests: linking is most of the time that they take to build.

mod alphabet_files;
mod builtin;
