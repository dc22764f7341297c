//! A shard of made-up games with every file, and reading of all that a folder of shards holds: those of the tests of
//! `lexc-records`.

use std::path::Path;

use lexc_records::{Settings, Shard, ShardError};

#[path = "../../crates/lexc-records/tests/common/mod.rs"]
mod common;
#[path = "../../crates/lexc-records/tests/common/four_games.rs"]
mod four_games;

/// Returns the settings of the shard.
#[must_use]
pub fn settings() -> Settings {
    common::settings()
}

/// Writes the shard into a folder.
///
/// # Panics
/// If the folder cannot be written to.
#[must_use]
pub fn write(folder: &Path) -> Shard {
    four_games::write(folder, &common::settings())
}

/// Reads everything of a folder of shards, and merges it into `out`, which is removed then.
///
/// # Errors
/// [`ShardError`].
pub fn read(folder: &Path, out: &Path) -> Result<(), ShardError> {
    four_games::read(folder, out)
}
