//! Lexicon files of other crossword engines: writers, and readers for untrusted input.
//!
//! | module | content |
//! |---|---|
//! | [`error`] | errors, with the offset or the limit |
//! | [`note`] | notes on a file: oddities, and content that is not kept |
//! | `limits`, `letters` | limits of an import; the order of letters of each engine |
//! | `lookup` | words in a DAWG |
//! | `nodes`, `gaddag`, `comparison` | graphs of other programs, validated and reduced in linear time |
//! | `job`, `reading`, `format` | input and output of writers and readers, and the description of a format |
//! | `formats` | the formats |
//! | [`registry`] | the table of all formats; identification by content |
//! | [`export`] | writing |
//! | `likely` | the alphabet that fits the letters of a file |
//! | [`import`] | reading |
//!
//! The formats are described in the repository under `formats/foreign/`.
//!
//! ```
//! use lexc_interop::{export::{export, ExportOptions, ExportSource}, import::{import, ImportOptions}};
//! use lexc_interop::registry;
//!
//! let mut words = lexc_compiler::words::WordCollector::default();
//! [&[1, 20][..], &[1, 20, 5], &[20, 1]].iter().for_each(|word| words.add(word));
//! let dawg = words.finish(None)?.dawg.expect("words");
//! let english = lexc_compiler::alphabet_file::load("english")?.alphabet;
//! // AT, ATE, TA, in a DAWG.
//! let source = ExportSource { dawg: &dawg, alphabet: &english, name: "three", edition: None };
//! let kwg = registry::by_name("kwg").expect("it is known");
//! let exported = export(kwg, &source, &ExportOptions::default())?;
//! assert_eq!(exported.bytes.len(), 60);
//!
//! let imported = import(kwg, &exported.bytes, &ImportOptions::with_alphabet(&english))?;
//! assert_eq!((imported.words, imported.letters), (3, 7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

mod bytes;
mod comparison;
pub mod error;
pub mod export;
mod format;
mod formats;
mod gaddag;
pub mod import;
mod job;
mod letters;
mod likely;
mod limits;
mod lookup;
mod nodes;
pub mod note;
mod reading;
pub mod registry;
mod write;
