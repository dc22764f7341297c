//! Reads the modules and imports of a crate as its compiler would, and lists violations of the
//! rules of `ARCHITECTURE.md`.
//!
//! The modules, each of which uses only those before it:
//!
//! | module | subject |
//! |---|---|
//! | [`source`] | the files of a crate as a tree of modules, with the names that each one defines |
//! | [`imports`] | the modules that each `use` and each path refers to |
//! | [`rules`] | imports against the order of modules, cycles, the size of folders |
//!
//! `cargo run -p lexc-repository-tests --bin structure -- crates/lexc-game` prints the findings for
//! one crate; the tests of this crate check all crates.

use std::path::PathBuf;

pub mod source;

pub mod imports;

pub mod rules;

/// Returns the root folder of the repository.
///
/// # Panics
///
/// Panics if the folder does not exist.
#[must_use]
pub fn root() -> PathBuf {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    PathBuf::from(root).canonicalize().expect("the repository")
}

/// Returns the folder of the command `lexc`, built with the profile of the running test.
///
/// # Panics
///
/// Panics if the command was not built: Cargo builds it only for the integration tests of
/// `lexc-cli`.
#[must_use]
pub fn command_folder() -> PathBuf {
    let test = std::env::current_exe().expect("the path of the running test");
    let folder = test.ancestors().nth(2).expect("tests stand in target/PROFILE/deps").to_owned();
    let program = folder.join(format!("lexc{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "{} is missing: cargo build -p lexc-cli", program.display());
    folder
}
