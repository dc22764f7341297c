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
//! separates damage from files of a later version, and `docs/trust.md` in the repository says what
//! each verification guarantees:
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
//! # Sections
//!
//! The table of contents lists the kind, the place and the checksum of each section. A reader skips
//! a section of a kind that it does not know, unless the section is required:
//!
//! ```
//! use lexc_format::section::Kind;
//! use lexc_format::{LexFile, Verification};
//!
//! let bytes = lexc_lexicons::EXAMPLE;
//! let file = LexFile::parse(bytes, Verification::Full)?;
//! let pool = file.entries.iter().find(|entry| entry.kind == Kind::POOL).unwrap();
//! assert!(pool.required && pool.offset % 64 == 0);
//! let begin = usize::try_from(pool.offset).unwrap();
//! let pool = &bytes[begin..begin + usize::try_from(pool.len).unwrap()];
//! assert_eq!(lexc_format::pool::Pool::parse(pool)?.words(), file.pool.words());
//! # Ok::<(), lexc_format::FormatError>(())
//! ```
//!
//! Two small sections describe the lexicon: its origin, as pairs of names and values, and the sizes
//! of its automata, by the conventions in which the literature counts them:
//!
//! ```
//! use lexc_format::counts::{Convention, CountedAutomaton};
//! use lexc_format::{LexFile, Verification};
//!
//! let file = LexFile::parse(lexc_lexicons::EXAMPLE, Verification::Skip)?;
//! assert!(file.provenance.iter().count() > 0);
//! let dawg = |convention| file.counts.get(CountedAutomaton::Dawg, convention);
//! let nodes = dawg(Convention::TerminalOnNode).unwrap();
//! let edges = dawg(Convention::TerminalOnEdge).unwrap();
//! // States that differ only in being terminal are one if a flag of the edge says it.
//! assert!(edges.states <= nodes.states);
//! # Ok::<(), lexc_format::FormatError>(())
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
//! A word is a path from the root of the DAWG whose last edge is terminal. A recursion over
//! [`Graph::edges`](pool::Graph::edges) lists all words; it ends, because every edge points
//! forward:
//!
//! ```
//! use lexc_alphabet::Letter;
//! use lexc_format::pool::{Graph, State};
//! use lexc_format::{LexFile, Verification, with_graph};
//!
//! fn list(graph: impl Graph, state: State, word: &mut Vec<Letter>, found: &mut Vec<Vec<Letter>>) {
//!     for edge in graph.edges(state) {
//!         word.extend(edge.letter());
//!         if edge.terminal {
//!             found.push(word.clone());
//!         }
//!         list(graph, edge.target, word, found);
//!         word.pop();
//!     }
//! }
//!
//! let file = LexFile::parse(lexc_lexicons::EXAMPLE, Verification::Full)?;
//! let root = file.structures.dawg.as_ref().unwrap().root;
//! let mut found = Vec::new();
//! with_graph!(file.pool.view(), graph => list(graph, root, &mut Vec::new(), &mut found));
//! let words: Vec<String> = found.iter().map(|word| file.alphabet.spell(word)).collect();
//! assert_eq!(words[..5], ["CAR", "CARS", "CAT", "CATS", "DO"]);
//! assert_eq!(words.len() as u64, file.counts.words);
//! # Ok::<(), lexc_format::FormatError>(())
//! ```
//!
//! The GADDAG, the reversed DAWG and the two-way DAWG have roots of their own in the same pool;
//! their edges may be labelled with the separator, which is a [`Label`] and no letter.
//!
//! # Packed words
//!
//! A packed file has no pool. Its words are a compressed automaton, which is also walked in place,
//! only slower:
//!
//! ```
//! use lexc_alphabet::Tokenizer;
//! use lexc_format::section::Kind;
//! use lexc_format::{LexFile, Verification};
//!
//! let bytes = lexc_lexicons::lexicon("english").expect("a built-in lexicon").bytes();
//! let file = LexFile::parse(bytes, Verification::Skip)?;
//! let tables = file.packed.as_ref().expect("a packed file");
//! let entry = file.entries.iter().find(|entry| entry.kind == Kind::PACKED).unwrap();
//! let packed = tables.beside(&bytes[entry.offset as usize..][..entry.len as usize]);
//! let quiz = Tokenizer::new(&file.alphabet).letters("quiz").unwrap();
//! assert!(packed.follow(&quiz).is_some_and(|edge| edge.terminal));
//! assert!(packed.follow(&quiz[1..]).is_none_or(|edge| !edge.terminal));
//! # Ok::<(), lexc_format::FormatError>(())
//! ```
//!
//! # Writing
//!
//! [`write::write_file`] writes sections as a file, with the header, the table and the checksums.
//! The same sections give the same bytes. Here, a column of values is added to a file, for the
//! words in alphabet order:
//!
//! ```
//! use lexc_format::section::Kind;
//! use lexc_format::values::{ColumnData, Value};
//! use lexc_format::write::{Section, write_file};
//! use lexc_format::{LexFile, Verification};
//!
//! let bytes = lexc_lexicons::EXAMPLE;
//! let file = LexFile::parse(bytes, Verification::Full)?;
//! let lengths = [3, 4, 3, 4, 2, 3, 4, 4, 3, 4, 3, 4];
//! let column = ColumnData::Number(lengths.map(Some).to_vec()).encode("letters")?;
//! let content = |entry: &lexc_format::section::Entry| {
//!     &bytes[entry.offset as usize..][..entry.len as usize]
//! };
//! let mut sections: Vec<Section<'_>> = file
//!     .entries
//!     .iter()
//!     .map(|entry| match entry.required {
//!         true => Section::required(entry.kind, vec![content(entry)]),
//!         false => Section::optional(entry.kind, vec![content(entry)]),
//!     })
//!     .collect();
//! sections.push(Section::optional(Kind::VALUES, vec![&column]));
//! let mut written = Vec::new();
//! write_file(&mut written, &sections)?;
//!
//! let file = LexFile::parse(&written, Verification::Full)?;
//! assert_eq!(file.columns[0].name(), "letters");
//! assert_eq!(file.columns[0].get(4), Some(Value::Number(2))); // DO
//! # Ok::<(), Box<dyn std::error::Error>>(())
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
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

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
mod decimal;
pub mod values;
pub mod file;
#[cfg(feature = "std")]
pub mod write;

pub use container::{error, header, section};
pub use error::FormatError;
pub use file::{LexFile, Verification};
pub use lexc_alphabet::{Label, LabelSet, Labels};
