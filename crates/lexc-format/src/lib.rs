//! The `.lex` file format: validated, zero-copy views of bytes, and writing.
//!
//! `formats/lex-v1.md` is normative; the modules here cite its sections. The crate does no I/O
//! except writing to an [`std::io::Write`], has no `unsafe` code, and is `no_std` with `alloc`
//! without its feature `std`. Programs that look words up use `lexc-runtime`; this crate is for
//! tools that inspect or write files.
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! # A file
//!
//! A file is a header, a table of sections, and the sections, each with a checksum.
//! [`LexFile::parse`] checks them and returns views; nothing is copied except the alphabet and
//! small tables:
//!
//! ```
//! use lexc_format::{LexFile, Verification};
//!
//! let file = LexFile::parse(lexc_lexicons::EXAMPLE, Verification::Full)?;
//! assert_eq!(file.alphabet.name(), "english");
//! assert_eq!(file.counts.words, 12);
//! let dawg = file.structures.dawg.as_ref().unwrap();
//! assert_eq!(dawg.bytes() % 4, 0);
//! # Ok::<(), lexc_format::FormatError>(())
//! ```
//!
//! [`Verification::Full`] computes every checksum and validates every state, in time linear in the
//! file. A file that passes can be searched without bounds errors and without endless loops,
//! whoever made it. [`Verification::Skip`] reads only the header, the tables and the small
//! sections, in constant time.
//!
//! # Errors
//!
//! [`FormatError`] names the section, the offset and the broken rule. [`FormatError::kind`]
//! separates damage from files of a later version:
//!
//! ```
//! use lexc_alphabet::ErrorKind;
//! use lexc_format::{LexFile, Verification};
//!
//! let mut bytes = lexc_lexicons::EXAMPLE.to_vec();
//! *bytes.last_mut().unwrap() ^= 1;
//! let error = LexFile::parse(&bytes, Verification::Full).unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::Corrupt);
//! ```
//!
//! # States
//!
//! All automata of a file share one pool of 32-bit units. A state is stored in one of two layouts,
//! edge lists or bitmaps, which [`pool::PoolView`] distinguishes; the macro [`with_graph!`] runs
//! code for either, compiled once for each:
//!
//! ```
//! use lexc_format::pool::Graph;
//! use lexc_format::{LexFile, Verification, with_graph};
//!
//! let file = LexFile::parse(lexc_lexicons::EXAMPLE, Verification::Full)?;
//! let root = file.structures.dawg.as_ref().unwrap().root;
//! let first_letters = with_graph!(file.pool.view(), graph => graph.labels(root).all().len());
//! assert_eq!(first_letters, 3); // C, D, E
//! # Ok::<(), lexc_format::FormatError>(())
//! ```
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | [`error`] | the reasons to refuse a file |
//! | [`header`], [`section`] | the first bytes of a file and its table of contents |
//! | [`provenance`], [`counts`] | the origin of a lexicon; the sizes of its automata |
//! | [`pool`] | the 32-bit units that store all automata, and the two layouts of a state |
//! | [`packed`] | the smallest encoding of the words that can be searched in place |
//! | [`structure`] | the automata of a pool, and the address of each |
//! | [`values`] | columns of values of words |
//! | [`mod@file`], [`mod@write`] | a whole file: reading, verified or not, and writing |

#![no_std]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

#[macro_use]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod verification;
mod container;
pub mod counts;
pub mod provenance;
pub mod packed;
pub mod pool;
pub mod structure;
pub mod values;
pub mod file;
#[cfg(feature = "std")]
pub mod write;

pub use container::{error, header, section};
pub use error::FormatError;
pub use file::{LexFile, Verification};
pub use lexc_alphabet::{Label, LabelSet, Labels};
