//! Reads the sources of a crate as its compiler would, as far as modules and imports go, and lists
//! what breaks the rules of `ARCHITECTURE.md`.
//!
//! The modules, each of which uses only those before it:
//!
//! | module | subject |
//! |---|---|
//! | [`source`] | the files of a crate as a tree of modules, with the names that each defines |
//! | [`imports`] | the file of the crate that each `use` and each path names |
//! | [`rules`] | imports against the order of modules, circles, the size of folders |
//!
//! `cargo run -p lexc-repository-tests --bin structure -- crates/lexc-game` prints the findings of
//! one crate; the tests of this crate do so for all.

pub mod source;

pub mod imports;

pub mod rules;
