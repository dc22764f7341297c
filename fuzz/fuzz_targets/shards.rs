//! Shards of self-play that somebody else made: manifests and Parquet files.
//!
//! Any text is a manifest, which reads back as written, or an error. Settings with a right checksum are
//! refused for what they say alone. A folder in which one file is any bytes, with the right checksum in the
//! manifest, is read and merged, or refused.
//!
//! Input: what it is, a manifest, settings or one of the files; then that.

#![no_main]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use lexc_fuzz::input::Input;
use lexc_fuzz::{refused, shards};
use lexc_records::{Manifest, RunSettings, Shard};
use libfuzzer_sys::fuzz_target;

/// A shard with every file.
static SHARD: LazyLock<Shard> = LazyLock::new(|| {
    // In memory, where the system has a folder there: each input is a file.
    let memory = PathBuf::from("/dev/shm");
    let base = if memory.is_dir() { memory } else { std::env::temp_dir() };
    let folder = base.join(format!("lexc-fuzz-shards-{}", std::process::id()));
    // Panics of the reader of Parquet are caught; by the hook of libFuzzer they would end the process. Others are
    // findings still.
    std::panic::set_hook(Box::new(|panic| eprintln!("{panic}")));
    shards::write(&folder.join("shards"))
});

fuzz_target!(|bytes: &[u8]| {
    let mut input = Input(bytes);
    let kind = usize::from(input.byte() % 8);
    let text = || String::from_utf8_lossy(input.0);
    match kind {
        0 => match Manifest::parse(&text()) {
            Ok(manifest) => assert_eq!(Manifest::parse(&manifest.to_text()).ok(), Some(manifest)),
            Err(error) => refused(&error),
        },
        1 => {
            if let Ok(settings) = serde_json::from_str::<RunSettings>(&text()) {
                check_settings(settings);
            }
        }
        kind => check_file(kind - 2, input.0),
    }
});

fn check_settings(settings: RunSettings) {
    assert!(settings.difference(&settings).is_none());
    let manifest = Manifest::new(settings, 0..4, BTreeMap::new());
    match Manifest::parse(&manifest.to_text()) {
        Ok(read) => assert_eq!(read, manifest),
        Err(error) => {
            let is_sum = error.to_string().contains("checksum");
            assert!(!is_sum, "the checksum of {}", manifest.to_text());
            refused(&error);
        }
    }
}

/// Reads the shard with other bytes in one of its files, and puts the file back.
fn check_file(index: usize, bytes: &[u8]) {
    let files = SHARD.manifest().files();
    let Some(name) = files.keys().nth(index % files.len()) else {
        return;
    };
    let path = SHARD.path().join(name);
    let sound = fs::read(&path).expect("a file of the shard");
    shards::replace(&SHARD, name, bytes);
    let parent = SHARD.path().parent().expect("the folder of the shards");
    let out = parent.with_file_name("merged");
    if let Err(error) = shards::read(parent, &out) {
        refused(&error);
    }
    fs::write(&path, sound).expect("a writable folder");
}
