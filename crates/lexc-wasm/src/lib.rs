//! Lexicons, moves, games and computer players for JavaScript: the WebAssembly part of the
//! TypeScript package `lexc`.
//!
//! The package in `package/` wraps what is here: its classes hold a `Raw…`, and data cross as
//! JSON. Everything is thin over [`lexc`] and [`lexc_engine`], and takes the same names. Nothing
//! reads a clock, a file or random numbers, so the answers are those of a native program.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

mod alphabet;
mod cache;
mod endgame;
mod error;
mod faces;
mod game;
mod illegal;
mod json;
mod leaves;
mod lexicon;
mod moves;
mod panic;
mod player;
mod rules;
mod simulate;
mod tiles;

pub use alphabet::RawAlphabet;
pub use endgame::RawEndgame;
pub use error::{WasmError, WasmErrorKind};
pub use faces::SquareData;
pub use game::RawGame;
pub use illegal::Illegal;
pub use leaves::RawLeaves;
pub use lexicon::{RawLexicon, rules};
pub use panic::{install_panic_hook, last_panic};
pub use player::{RawPlayer, self_play};
pub use rules::{board_layouts, coordinate, parse_board_layout};
pub use simulate::RawSimulation;

/// Returns the version of the library.
#[wasm_bindgen::prelude::wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
