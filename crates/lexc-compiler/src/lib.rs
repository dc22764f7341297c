//! A compiler of word lists into `.lex` lexicons.
//!
//! It reads lists in any encoding, normalises words by an alphabet, builds minimal automata, and
//! writes them to one file. Lines that do not fit are reported with file, line and column; no line
//! is dropped silently. The same input and options give the same bytes.
//!
//! Most programs use the `Builder` of the crate [`lexc`](https://docs.rs/lexc). This crate has the
//! steps one by one, for programs that need a report on the lists, values of words, or a single
//! step.
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! # A whole build
//!
//! [`build`](build::build) goes from lists to a lexicon in memory:
//!
//! ```
//! use lexc_compiler::build::{BuildRequest, NoProgress, build};
//! use lexc_compiler::options::{CompileOptions, StructureSet};
//! use lexc_compiler::source::WordSource;
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let lists = [WordSource::text("list", "cat\ncats\ndog\n")];
//! let mut request = BuildRequest::new(&lists, &english);
//! request.compile = CompileOptions::default().structures(StructureSet::GADDAG);
//! let built = build(&request, None, &mut NoProgress)?;
//! assert_eq!((built.report.words, built.report.letters), (3, 10));
//! let bytes = built.to_bytes();
//! assert_eq!(&bytes[1..4], b"LEX");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `files`, [`BuiltLexicon::write`](build::BuiltLexicon::write) writes the file
//! atomically: if anything fails, the old file stays.
//!
//! # Lines that do not fit
//!
//! A line that does not fit the alphabet makes the build fail. The error has the place and the
//! remedy of each problem, as data and as text:
//!
//! ```
//! use lexc_compiler::build::{BuildRequest, NoProgress, build};
//! use lexc_compiler::source::WordSource;
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let lists = [WordSource::text("list.txt", "cat\nnaïve\n")];
//! let error = build(&BuildRequest::new(&lists, &english), None, &mut NoProgress).unwrap_err();
//! let diagnostics = error.diagnostics();
//! assert!(diagnostics[0].render().starts_with(
//!     "\
//! error: the alphabet english has no tile for `ï` (U+00EF)
//!  --> list.txt:2:3
//!   |
//! 2 | naïve
//!   |   ^
//!   = help: if `ï` plays as I, add this fold to a copy of the alphabet: \"ï\" = \"I\""
//! ));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`ReadOptions::skip_invalid`](normalise::ReadOptions::skip_invalid) leaves such lines out and
//! counts them instead. Suggestions are [`Remedy`](lexc_diagnostic::Remedy) values, so that a
//! program can name its own option.
//!
//! # Values of words
//!
//! A list of several columns gives its words values, and a list can be an edition, a part of the
//! lexicon:
//!
//! ```
//! use lexc_compiler::build::{BuildRequest, NoProgress, build_with_values};
//! use lexc_compiler::source::WordSource;
//! use lexc_compiler::values::{EditionList, ValueRequest};
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let lists = [WordSource::text("list", "cat an animal\ndog another animal\n")];
//! let mut request = BuildRequest::new(&lists, &english);
//! request.read.field = Some(1);
//! let editions = [EditionList {
//!     name: "old".to_owned(),
//!     list: WordSource::text("old words", "dog\n"),
//! }];
//! let values = ValueRequest {
//!     columns: &["meaning=2-".parse()?],
//!     editions: &editions,
//!     ..ValueRequest::default()
//! };
//! let built = build_with_values(&request, &values, None, &mut NoProgress)?;
//! let columns = built.report.columns.iter();
//! let counts: Vec<_> = columns.map(|column| (column.name.as_str(), column.words)).collect();
//! assert_eq!(counts, [("old", 1), ("meaning", 2)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Step by step
//!
//! The steps of a build are modules of this crate. Each uses only those above it:
//!
//! ```text
//! lists ──source──▶ text ──normalise──▶ letters ──words──▶ DAWG ──automaton──▶ GADDAG, two-way
//!                                                           │                        │
//!                                            packed ◀───────┴────────layout──────────┘
//!                                               └──────compile──────▶ bytes ──emit──▶ file
//! ```
//!
//! | module | content |
//! |---|---|
//! | [`Error`] | every error of the crate |
//! | [`source`] | files, standard input and texts: encodings and compression |
//! | [`normalise`] | lines to words of letters; a report on rejected lines |
//! | [`progress`] | the progress and the cancellation of a build |
//! | [`options`] | the automata to store, and the node layout |
//! | [`guess`] | the built-in alphabet that fits a list |
//! | [`automaton`] | the DAWG, classes of factors, GADDAG, reversed DAWG, counts |
//! | [`words`] | words in any order to a minimal DAWG |
//! | [`layout`] | automata to the units of a pool |
//! | [`packed`] | a DAWG to the fewest bytes that can be searched |
//! | [`compile`] | a DAWG to the bytes of a file |
//! | [`emit`] | bytes to a file, atomically |
//! | [`values`] | values of words |
//! | [`mod@recompile`] | a file to another one of the same words |
//! | [`agreement`] | a check that all structures of a file hold the same words |
//! | [`build`] | whole builds |
//!
//! For example, from words to the bytes of a file without any list:
//!
//! ```
//! use lexc_compiler::compile::{CompileOptions, compile};
//! use lexc_compiler::words::WordCollector;
//! use lexc_format::provenance::Provenance;
//!
//! let english = lexc_alphabet::Alphabet::builtin("english")?;
//! let mut words = WordCollector::default();
//! for text in ["TEA", "EAT", "ATE"] {
//!     words.add(&lexc_alphabet::Tokenizer::new(&english).letters(text)?);
//! }
//! let dawg = words.finish(None)?.dawg.expect("three words");
//! let compiled = compile(dawg, &english, &CompileOptions::default(), &mut |_| {})?;
//! assert_eq!(compiled.counts.words, 3);
//! let bytes = compiled.to_bytes(&Provenance::default());
//! assert!(bytes.len() > 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! | feature | default | content |
//! |---|---|---|
//! | `files` | yes | lists from files and standard input, sorting on disk, atomic writing |
//! | `serde` | yes | reports and diagnostics that can be serialized |
//! | `text` | yes | `encodings` and `gzip` |
//! | `encodings` | with `text` | all of the Encoding Standard, not only UTF and ISO 8859-1 |
//! | `gzip` | with `text` | lists packed with gzip |
//! | `toml` | yes | diagnostics for errors of alphabet files |
//!
//! Without features the crate goes from words in memory to bytes in memory, and builds for
//! `wasm32-unknown-unknown`.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::panic))]

pub mod source;
#[cfg_attr(not(feature = "hunspell"), allow(dead_code))]
mod hunspell;
pub mod normalise;
pub mod progress;
pub mod options;

#[cfg(feature = "files")]
pub mod guess;
pub mod automaton;
pub mod words;
pub mod layout;
pub mod packed;
pub mod compile;

#[cfg(feature = "files")]
pub mod emit;
pub mod values;
pub mod recompile;
pub mod agreement;
pub mod build;

pub use normalise::Error;
