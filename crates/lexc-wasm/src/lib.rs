//! Lexicons, moves, games and computer players for JavaScript: the WebAssembly part of the
//! TypeScript package `lexc`.
//!
//! The TypeScript classes in `package/` hold the `Raw…` types of this crate and exchange data with
//! them as JSON. The crate is a thin layer over [`lexc`] and [`lexc_engine`] with the same names.
//! It reads no clock, files or random numbers, so its answers are the same as in a native program.
//!
//! `docs/glossary.md` in the repository explains the terms.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod data;
mod panic;
mod alphabet;
mod leaves;
mod cache;
mod moves;
mod lexicon;
mod game;
mod player;
mod simulate;

pub use alphabet::RawAlphabet;
pub use data::error::{WasmError, WasmErrorKind};
pub use data::faces::SquareData;
pub use data::illegal::Illegal;
pub use data::rules::board_layouts;
pub use game::RawGame;
pub use leaves::RawLeaves;
pub use lexicon::{RawLexicon, rules};
pub use panic::{install_panic_hook, last_panic};
pub use player::{RawPlayer, self_play};
pub use simulate::RawSimulation;

/// Returns the version of the library.
#[wasm_bindgen::prelude::wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
