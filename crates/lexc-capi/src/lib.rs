//! C ABI of [`lexc_runtime`] and [`lexc_movegen`]: open `.lex` lexicons, look words up, iterate,
//! rank, find words by pattern, anagrams and hooks, generate moves.
//!
//! The header `include/lexc.h` is generated from `lexicon.rs`, `words.rs`, `moves.rs` and
//! `engine.rs`; a test compares them. The documentation of the functions is written for C: null
//! pointers, ownership, errors.
//!
//! No panic crosses the ABI: each function runs inside `boundary::guard`. The text of the last
//! error is stored per thread: [`lexc_error`].
//!
//! The module `boundary` converts text, errors and panics. C holds numbers that the module
//! `handles` looks up; they are never dereferenced.
//!
//! `docs/glossary.md` in the repository explains the terms.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
// Functions for C cannot be safe Rust: names are exported, and pointers come from outside.
#![allow(unsafe_code)]

mod boundary;
mod handles;
mod lexicon;
mod moves;
mod words;
mod engine;

pub use engine::{
    LexcEngine, LexcRequest, lexc_answer, lexc_call, lexc_cancel, lexc_engine_add,
    lexc_engine_free, lexc_engine_new, lexc_engine_new_with_max_time, lexc_poll, lexc_request_free,
    lexc_start,
};
pub use lexicon::{
    LEXC_NONE, LexcLexicon, lexc_close, lexc_contains, lexc_count, lexc_error, lexc_from_memory,
    lexc_open, lexc_open_unverified, lexc_rank, lexc_word_at,
};
pub use moves::{
    LexcPlay, LexcPlays, lexc_moves, lexc_plays_count, lexc_plays_free, lexc_plays_next,
};
pub use words::{
    LexcWords, lexc_anagrams, lexc_back_hooks, lexc_find, lexc_front_hooks, lexc_words,
    lexc_words_free, lexc_words_next,
};
