//! Runs the examples: each has a test that calls its `main`.

#![cfg(all(
    feature = "build",
    feature = "files",
    feature = "query",
    feature = "moves",
    feature = "interop"
))]

#[path = "../examples/build_lexicon.rs"]
mod build_lexicon;
#[path = "../examples/custom_alphabet.rs"]
mod custom_alphabet;
#[path = "../examples/export.rs"]
mod export;
#[path = "../examples/look_up.rs"]
mod look_up;
#[path = "../examples/query.rs"]
mod query;
