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

use std::path::PathBuf;

pub mod source;

pub mod imports;

pub mod rules;

/// Returns the root folder of the repository.
///
/// # Panics
///
/// Panics if the folder is gone.
#[must_use]
pub fn root() -> PathBuf {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    PathBuf::from(root).canonicalize().expect("the repository")
}

/// Returns the folder that holds the command `lexc`, built with the profile of the running test.
///
/// # Panics
///
/// Panics if the command was not built: only Cargo's integration tests of `lexc-cli` build it by
/// themselves.
#[must_use]
pub fn command_folder() -> PathBuf {
    let test = std::env::current_exe().expect("the path of the running test");
    let folder = test
        .ancestors()
        .nth(2)
        .expect("tests stand in target/PROFILE/deps")
        .to_owned();
    let program = folder.join(format!("lexc{}", std::env::consts::EXE_SUFFIX));
    assert!(
        program.exists(),
        "{} is missing: cargo build -p lexc-cli",
        program.display()
    );
    folder
}
