//! Crossword board games as data.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod bag;
pub mod board;
pub mod digest;
pub mod draw;
pub mod exchange;
pub mod layout;
pub mod notation;
pub mod play;
pub mod position;
pub mod rack;
pub mod report;
pub mod rules;
pub mod score;
