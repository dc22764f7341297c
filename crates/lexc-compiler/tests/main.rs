//! Reading lists, values and alphabets, and what is said of their errors.
//!
//! One program for all of these tests: linking is most of the time that they take to build.

mod alphabets;
mod diagnostics;
mod reading;
mod values;
