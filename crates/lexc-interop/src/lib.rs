//! Lexicon files of other crossword engines: writers, and readers for untrusted input.
//!
//! KWG and KBWG (wolges), MAGPIE, macondo, Quackle and others, 19 formats in all. Files are
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
//! Most formats have no letters, so that reading them needs the alphabet. A format with letters has
//! neither counts nor scores; without an alphabet, the built-in ones that fit its letters are
//! noted:
//!
//! ```
//! use lexc_interop::export::{ExportOptions, ExportSource, export};
//! use lexc_interop::import::{ImportOptions, import};
//! use lexc_interop::note::ImportNote;
//! use lexc_interop::registry::Format;
//! use lexc_runtime::Lexicon;
//!
//! let example = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let dawg = lexc_interop::export::dawg_of(&example)?;
//! let alphabet = example.alphabet();
//! let source = ExportSource { dawg: &dawg, alphabet, name: "twelve", edition: None };
//! for format in Format::ALL.map(Format::info) {
//!     let file = export(format, &source, &ExportOptions::default())?;
//!     let read = import(format, &file.bytes, &ImportOptions::default());
//!     assert_eq!(read.is_ok(), format.letters_in_file, "{}", format.name);
//! }
//!
//! let format = Format::ALL.map(Format::info).into_iter().find(|format| format.letters_in_file);
//! let format = format.expect("some formats have letters");
//! let file = export(format, &source, &ExportOptions::default())?;
//! let read = import(format, &file.bytes, &ImportOptions::default())?;
//! assert!(read.alphabet_in_file);
//! let fits = |note: &ImportNote| match note {
//!     ImportNote::NoScores { likely } => likely.contains(&"english"),
//!     _ => false,
//! };
//! assert!(read.notes.iter().any(fits));
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
//! # Editions
//!
//! An *edition* is a part of a lexicon that is a lexicon itself, such as the words of a school
//! list. Some formats mark its words, and an import returns them as a column of values:
//!
//! ```
//! use lexc_interop::export::{ExportOptions, ExportSource, export};
//! use lexc_interop::import::{ImportOptions, import};
//! use lexc_interop::registry::Format;
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let tokenizer = lexc_alphabet::Tokenizer::new(&english);
//! let dawg = |words: &[&str]| -> Result<_, Box<dyn std::error::Error>> {
//!     let mut collector = lexc_compiler::words::WordCollector::default();
//!     for word in words {
//!         collector.add(&tokenizer.letters(word)?);
//!     }
//!     Ok(collector.finish(None)?.dawg.expect("some words"))
//! };
//! let (all, school) = (dawg(&["AT", "ATE", "TA"])?, dawg(&["AT", "ATE"])?);
//! let format = Format::ALL.map(Format::info).into_iter().find(|format| format.marks_edition);
//! let format = format.expect("some formats mark editions");
//! let edition = Some(&school);
//! let source = ExportSource { dawg: &all, alphabet: &english, name: "all", edition };
//! let file = export(format, &source, &ExportOptions::default())?;
//! let read = import(format, &file.bytes, &ImportOptions::default().alphabet(&english))?;
//! assert_eq!((read.words, read.editions.len(), read.columns()?.len()), (3, 1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Untrusted files
//!
//! Time and memory of an import are linear in the file, whatever it holds. Limits of the words
//! guard against files whose graph has few nodes and very many words. An export fails with a reason
//! where a lexicon does not fit: too many letters, words that are too long, too many nodes.
//!
//! ```
//! use lexc_interop::export::{ExportOptions, ExportSource, export};
//! use lexc_interop::registry::Format;
//! use lexc_runtime::Lexicon;
//!
//! let example = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let dawg = lexc_interop::export::dawg_of(&example)?;
//! let alphabet = example.alphabet();
//! let source = ExportSource { dawg: &dawg, alphabet, name: "twelve", edition: None };
//! let none = ExportOptions::default().min_length(5);
//! let error = export(Format::Kwg.info(), &source, &none).unwrap_err();
//! println!("{error}");
//! for format in Format::ALL.map(Format::info) {
//!     let (shortest, longest) = format.word_lengths;
//!     println!("{}: words of {shortest} to {longest} letters", format.name);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | [`Error`] | every error of the crate |
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

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod error;
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

pub use error::Error;
