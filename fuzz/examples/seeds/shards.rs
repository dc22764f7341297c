//! A manifest, settings, and the files of a shard.

use std::{fs, io};

use super::seed;

/// Kind; then the text or the file.
pub(super) fn shards() -> io::Result<()> {
    let folder = std::env::temp_dir().join(format!("lexc-fuzz-seeds-{}", std::process::id()));
    let shard = lexc_fuzz::shards::write(&folder);
    let manifest = shard.manifest().to_text();
    seed("shards", "manifest", &[&[0], manifest.as_bytes()])?;
    let settings = serde_json::to_string_pretty(shard.manifest().settings())?;
    seed("shards", "settings", &[&[1], settings.as_bytes()])?;
    for (name, kind) in shard.manifest().files().keys().zip(2u8..) {
        let bytes = fs::read(shard.path().join(name))?;
        seed("shards", name.trim_end_matches(".parquet"), &[&[kind], &bytes])?;
    }
    fs::remove_dir_all(folder)
}
