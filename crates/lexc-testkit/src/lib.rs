//! Shared test support: oracles independent of automata, strategies for word lists, small lexicons.
//! Not published; functions panic on errors.
//!
//! `docs/glossary.md` in the repository explains the terms.

pub mod allocations;

pub mod brute;

pub mod lists;

pub mod tools;

mod committed;

mod compiled;

pub mod damage;

pub mod forge;

pub mod small;

pub mod worst;

pub use committed::check_committed;
pub use compiled::{
    ALL_LAYOUTS, EVERYTHING, LAYOUTS, TWELVE, alphabet, alphabet_of, builtin, compile_columns,
    compile_tiles, compile_words, everything, letters, twelve, twelve_with_values, write_twelve,
};
