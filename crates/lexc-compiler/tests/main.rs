//! Reading lists, values and alphabets, writing files, and the messages for their errors.
//!
//! One binary for all of these tests, because linking dominates their build time.

mod cancel;
mod alphabets;
mod diagnostics;
mod reading;
mod values;
mod written;
