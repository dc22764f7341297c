//! Moves of every structure and board against the oracle and known answers.
//!
//! One program for all of these tests: linking is most of the time that they take to build.

mod words;
mod board_state;
mod evaluators;
mod forged;
mod games;
mod positions;
mod rack_sets;
#[cfg(feature = "all-searches")]
mod self_play;
