//! A shard of made-up games with every file, and reading of all that a folder of shards holds: those of the tests of
//! `lexc-records`.

use std::path::Path;

use lexc_records::{Error, Shard};

#[path = "../../crates/lexc-records/tests/common/mod.rs"]
mod common;
#[path = "../../crates/lexc-records/tests/common/four_games.rs"]
mod four_games;

/// Writes the shard into a folder.
///
/// # Panics
/// If the folder cannot be written to.
#[must_use]
pub fn write(folder: &Path) -> Shard {
    four_games::write(folder, &common::settings())
}

/// Puts other bytes into a file of a shard, and their checksum into its manifest.
///
/// # Panics
/// If the folder cannot be written to.
pub fn replace(shard: &Shard, name: &str, bytes: &[u8]) {
    four_games::replace(shard, name, bytes);
}

/// Reads everything of a folder of shards, and merges it into `out`, which is removed then.
///
/// # Errors
/// [`Error`].
pub fn read(folder: &Path, out: &Path) -> Result<(), Error> {
    four_games::read(folder, out)
}
