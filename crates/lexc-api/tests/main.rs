//! Requests and their answers, and the declarations of both.
//!
//! One program for all of these tests: linking is most of the time that they take to build.

mod declarations;
mod requests;
