//! The lexicon files of other crossword engines: written for them, and read as untrusted input.
//!
//! | module | what it does |
//! |---|---|
//! | [`registry`] | the formats: names, extensions, which is which by content |
//! | [`export`] | a lexicon to the bytes of a format |
//! | [`import`] | the bytes of a format to words and an alphabet |
//! | [`note`] | what is odd about a file that was read |
//! | [`error`] | why not, with the offset or the limit |
//! | `nodes`, `gaddag` | foreign graphs, validated and reduced in linear time |
//! | `letters` | whose letter is which tile |
//! | `formats` | a file for each format |
//!
//! What is known of each format is in the repository under `formats/foreign/`.
//!
//! ```
//! use lexc_interop::{export::{export, ExportOptions, Source}, import::{import, ImportOptions}};
//! use lexc_interop::registry;
//!
//! # let mut words = lexc_compiler::words::WordCollector::default();
//! # [&[1, 20][..], &[1, 20, 5], &[20, 1]].iter().for_each(|word| words.add(word));
//! # let dawg = words.finish(None)?.dawg.expect("words");
//! let english = lexc_compiler::alphabet_file::load("english")?.alphabet;
//! // AT, ATE, TA, in a DAWG.
//! let source = Source { dawg: &dawg, alphabet: &english, name: "three" };
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
pub mod error;
pub mod export;
mod formats;
mod gaddag;
pub mod import;
mod letters;
mod nodes;
pub mod note;
pub mod registry;
mod write;
