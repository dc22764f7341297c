//! Writes the inputs from which fuzzing begins, into `corpus/` beside the manifest. Inputs that
//! once broke something are kept there under names of their own; this touches none of them.
//!
//! `cargo run --manifest-path fuzz/Cargo.toml --example seeds`

mod files;
mod leaves;
mod questions;
mod texts;

use std::path::Path;

fn main() -> std::io::Result<()> {
    files::open()?;
    files::forged()?;
    texts::words()?;
    texts::alphabet()?;
    questions::compile()?;
    texts::boards()?;
    texts::import()?;
    leaves::tables()?;
    questions::query()?;
    questions::values()?;
    questions::puzzles()
}

fn seed(target: &str, name: &str, parts: &[&[u8]]) -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target);
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join(format!("seed-{name}")), parts.concat())
}
