//! Lexicon files of other crossword engines: writers, and readers for untrusted input.
//!
//! KWG and KBWG (wolges), MAGPIE, macondo, Quackle and others, 17 formats in all. Files are
//! untrusted: every node is validated, in linear time, and errors have an offset. The formats are
//! described in the repository under `formats/foreign/`.
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! # A lexicon as a file, and back
//!
//! ```
//! use lexc_interop::export::export_lexicon;
//! use lexc_interop::import::import_lexicon;
//! use lexc_interop::registry::Format;
//! use lexc_runtime::Lexicon;
//!
//! let packed = lexc_lexicons::lexicon("english").ok_or("no English lexicon")?;
//! let english = Lexicon::from_bytes(packed.bytes())?;
//! let dwg = export_lexicon(&english, "dwg".parse()?)?;
//! let lex = import_lexicon(&dwg, Format::Dwg, Some(english.alphabet()))?;
//! assert!(Lexicon::from_bytes(lex)?.contains("QUIZ"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Identification of files
//!
//! [`identify`](registry::identify) examines the content and, if it fits several formats, the
//! extension of the file's name:
//!
//! ```
//! use lexc_interop::registry::{Format, identify};
//!
//! let quackle = identify(b"GDG1\0\0\0\0", "gaddag").map(|format| format.name);
//! assert_eq!(quackle, Some("gdg1"));
//! for format in Format::ALL {
//!     println!("{format}: {}", format.info().engines);
//! }
//! ```
//!
//! # Options and reports
//!
//! [`export`](export::export) takes words in memory, an edition to mark, limits on the length of
//! words, and the order of the engine's letters. [`import`](import::import) returns the words with
//! the name, the editions and the oddities of the file:
//!
//! ```
//! use lexc_interop::export::{ExportOptions, ExportSource, export};
//! use lexc_interop::import::{ImportOptions, import};
//! use lexc_interop::registry::Format;
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let mut words = lexc_compiler::words::WordCollector::default();
//! for text in ["AT", "ATE", "TA"] {
//!     words.add(&lexc_alphabet::Tokenizer::new(&english).letters(text)?);
//! }
//! let dawg = words.finish(None)?.dawg.expect("three words");
//! let source = ExportSource { dawg: &dawg, alphabet: &english, name: "three", edition: None };
//! let kwg = export(Format::Kwg.info(), &source, &ExportOptions::default())?;
//! assert_eq!((kwg.words, kwg.bytes.len()), (3, 60));
//! let short = export(Format::Kwg.info(), &source, &ExportOptions::default().max_length(2))?;
//! assert_eq!((short.words, short.left_out), (2, 1));
//!
//! let options = ImportOptions::default().alphabet(&english);
//! let imported = import(Format::Kwg.info(), &kwg.bytes, &options)?;
//! assert_eq!((imported.words, imported.letters), (3, 7));
//! assert!(imported.notes.is_empty());
//!
//! let error = import(Format::Kwg.info(), &kwg.bytes[..58], &options).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "at byte 56: a node takes 4 bytes, but 2 are left (read as kwg)"
//! );
//! assert_eq!(error.kind(), lexc_alphabet::ErrorKind::Corrupt);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | [`error`] | errors, with the offset or the limit |
//! | [`note`] | notes on a file: oddities, and content that is not kept |
//! | `bytes` | numbers in untrusted bytes |
//! | `limits` | the limits of an import |
//! | `letters` | the order of letters of each engine |
//! | `graph` | graphs of files, validated and reduced in linear time |
//! | `format` | the parts of a format |
//! | `formats` | the formats |
//! | [`registry`] | the formats by name; identification by content |
//! | [`export`] | writing |
//! | `likely` | the alphabet that fits the letters of a file |
//! | [`import`] | reading |

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

pub mod error;
pub mod note;
mod bytes;
mod letters;
mod limits;
mod graph;
mod format;
mod formats;
pub mod registry;
pub mod export;
mod likely;
pub mod import;
