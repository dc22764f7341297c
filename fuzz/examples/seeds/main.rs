//! Writes the inputs from which fuzzing begins, into `corpus/` beside the manifest. Inputs that
//! once broke something are kept there under names of their own; this touches none of them.
//!
//! `cargo run --manifest-path fuzz/Cargo.toml --example seeds`; with `-- --check` nothing is written, and seeds that
//! differ from what would be are listed, with status 1.

mod api;
mod files;
mod leaves;
mod questions;
mod shards;
mod texts;
mod wasm;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// `true` if seeds are compared and not written.
static CHECK: AtomicBool = AtomicBool::new(false);

/// The seeds that differ, while they are compared.
static STALE: AtomicBool = AtomicBool::new(false);

/// The seeds that were made: each once.
static MADE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn main() -> std::io::Result<ExitCode> {
    let check = std::env::args().skip(1).any(|argument| argument == "--check");
    CHECK.store(check, Ordering::Relaxed);
    all()?;
    let left = left_over()?;
    for path in &left {
        eprintln!("{}: no seed has this name any more", path.display());
    }
    let stale = STALE.load(Ordering::Relaxed) || !left.is_empty();
    Ok(match stale {
        true => ExitCode::FAILURE,
        false => ExitCode::SUCCESS,
    })
}

fn all() -> std::io::Result<()> {
    files::open()?;
    files::forged()?;
    texts::words()?;
    texts::alphabet()?;
    questions::compile()?;
    texts::boards()?;
    texts::import()?;
    leaves::tables()?;
    shards::shards()?;
    questions::query()?;
    questions::values()?;
    questions::puzzles()?;
    texts::cards()?;
    api::messages()?;
    wasm::calls()
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// Writes or compares a seed.
///
/// # Panics
/// If a seed of this name was made before: only the last one would be kept.
fn seed(target: &str, name: &str, parts: &[&[u8]]) -> std::io::Result<()> {
    let folder = corpus().join(target);
    let path = folder.join(format!("seed-{name}"));
    let bytes = parts.concat();
    let new = MADE.lock().expect("one thread").insert(path.clone());
    assert!(new, "two seeds are called {}", path.display());
    if std::fs::read(&path).is_ok_and(|found| found == bytes) {
        return Ok(());
    }
    if CHECK.load(Ordering::Relaxed) {
        eprintln!("{}: differs from what is made now", path.display());
        STALE.store(true, Ordering::Relaxed);
        return Ok(());
    }
    println!("{}", path.display());
    std::fs::create_dir_all(&folder)?;
    std::fs::write(path, bytes)
}

/// Returns the seeds in the corpus that were not made.
fn left_over() -> std::io::Result<Vec<PathBuf>> {
    let made = MADE.lock().expect("one thread");
    let mut left = Vec::new();
    for target in std::fs::read_dir(corpus())? {
        for file in std::fs::read_dir(target?.path())? {
            let path = file?.path();
            let name = path.file_name().unwrap_or_default();
            if name.to_string_lossy().starts_with("seed-") && !made.contains(&path) {
                left.push(path);
            }
        }
    }
    Ok(left)
}
