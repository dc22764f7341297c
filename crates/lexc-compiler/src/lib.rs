//! A compiler of word lists into `.lex` lexicons.
//!
//! Data flows in one direction:
//!
//! | module | content |
//! |---|---|
//! | [`diagnostic`] | messages for users: file, line, column, caret, help |
//! | [`remedy`] | the settings that help against an error, as data |
//! | [`alphabet_file`], [`builtin`] | alphabets as TOML, and the built-in ones |
//! | [`source`] | bytes to lines: encodings, compression, comments, fields |
//! | [`normalise`] | lines to words of tiles, by an alphabet; a summary of rejected lines |
//! | [`words`] | words in any order to a minimal DAWG |
//! | [`automaton`] | the DAWG, the classes of word middles, GADDAG, reversed DAWG, counts |
//! | [`layout`] | automata to the units of a pool |
//! | [`packed`] | a DAWG to the fewest bytes that can be walked |
//! | [`compile`] | a DAWG to the bytes of a file |
//! | [`emit`] | bytes to a file, all or nothing |
//! | [`agreement`] | checks that all structures of a file hold the same words |
//! | [`mod@recompile`] | a file to another one of the same words |
//! | [`build`] | whole builds, as the command does them |

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod agreement;
pub mod alphabet_file;
pub mod automaton;
pub mod build;
pub mod builtin;
pub mod compile;
pub mod diagnostic;
#[cfg(feature = "files")]
pub mod emit;
#[cfg(feature = "files")]
pub mod guess;
mod isa;
pub mod layout;
pub mod normalise;
pub mod packed;
pub mod recompile;
pub mod remedy;
pub mod source;
pub mod values;
pub mod words;
