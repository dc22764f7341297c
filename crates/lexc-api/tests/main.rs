//! Requests and their answers, and the declarations of both.
//!
//! One binary for all of these tests, because linking dominates their build time.

mod conditions;
mod declarations;
mod limits;
mod meanings;
mod refusals;
mod study;
mod requests;
mod worst;
