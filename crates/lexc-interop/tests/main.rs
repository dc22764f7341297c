//! Files of other programs, written and read.
//!
//! One program for all of these tests: linking is most of the time that they take to build.

mod common;
mod alphabets;
mod c_header;
mod editions;
mod naive;
mod registry;
mod round_trips;
mod untrusted;
