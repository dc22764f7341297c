//! The `.lex` file format and nothing else: header, section table, checksums,
//! provenance, the node pool with its layouts, structural validation, and the writer.
//!
//! `formats/lex-v1.md` is normative; the modules here cite its sections. There is no I/O in this
//! crate beyond writing to an [`std::io::Write`], and no `unsafe`.
//!
//! The modules, each of which depends only on those before it:
//!
//! | module | contents |
//! |---|---|
//! | [`error`] | the reasons to refuse a file |
//! | [`label`] | labels of arcs: letters and the separator |
//! | [`header`], [`section`] | the first bytes of a file and its table of contents |
//! | [`provenance`], [`counts`] | the origin of a lexicon; the sizes of its automata |
//! | [`pool`] | the 32-bit units that store all automata, and the two layouts of a state |
//! | [`packed`] | the smallest encoding of the words that can be walked in place |
//! | [`structure`] | the automata of a pool, and the address at which each begins |
//! | [`mod@file`], [`mod@write`] | a whole file: reading with or without verification, and writing |

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

extern crate alloc;

pub mod counts;
pub mod error;
pub mod file;
pub mod header;
mod kind;
pub mod label;
pub mod packed;
pub mod pool;
pub mod provenance;
pub mod section;
pub mod structure;
pub mod values;
mod verification;
mod version;
pub mod write;

pub use error::FormatError;
#[allow(deprecated)]
pub use file::Trust;
pub use file::{LexFile, Verification};
pub use label::{Label, LabelSet, Labels};
