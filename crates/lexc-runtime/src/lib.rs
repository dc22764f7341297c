//! A reader of `.lex` lexicons. Files are mapped or lie in memory, are verified once, and are then
//! used in place: nothing is parsed into other structures or copied.
//!
//! `lexc_compiler` writes `.lex` files, and `lexc-format` defines their bytes. This crate opens
//! them, looks words up, lists and ranks them, answers queries, and lends the automata to programs
//! that walk them, such as move generators. The [glossary](#terms) explains the terms.
//!
//! # Opening a lexicon
//!
//! [`Lexicon::open`] maps a file and verifies it: its checksums, then every state of every
//! automaton. A file that passes can be walked without leaving the file, and every walk ends, even
//! in a forged file. [`Lexicon::from_bytes`] does the same with bytes in memory, whoever owns them:
//!
//! ```
//! use lexc_runtime::Lexicon;
//!
//! // The bytes of the program, without a copy. `Lexicon::open("example.lex")` opens a file.
//! let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! assert_eq!(lexicon.len(), 12);
//! // Any owner of bytes works.
//! let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE.to_vec())?;
//! assert_eq!(lexicon.counts().max_length, 4);
//! # Ok::<(), lexc_runtime::FormatError>(())
//! ```
//!
//! [`Lexicon::open_unverified`] and [`Lexicon::from_bytes_unverified`] take microseconds and are as
//! safe for memory; a damaged file may then give wrong answers. All of them return one type, whose
//! clones are cheap and share the bytes. A mapped file must not be changed while it is open; see
//! [`Lexicon::open`].
//!
//! # Looking words up
//!
//! Text is read by the alphabet of the lexicon: in any case, composed or decomposed, with the folds
//! and spellings that the alphabet defines. A look-up of plain ASCII allocates nothing and takes
//! some tens of nanoseconds.
//!
//! ```
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! assert!(lexicon.contains("dogs") && lexicon.contains("DOGS"));
//! assert!(!lexicon.contains("dogged") && !lexicon.contains("dog house"));
//! // Prefixes of words.
//! assert!(lexicon.is_prefix("don") && !lexicon.is_prefix("dot"));
//! // Hooks: the letters that extend a word by one.
//! let hooks = lexicon.hooks(&lexicon.tokenizer().letters("ear")?);
//! assert_eq!(lexicon.spell(&hooks.back.iter().collect::<Vec<_>>()), "S");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Programs that work with [`Letter`]s use [`Lexicon::contains_letters`] and
//! [`Lexicon::rank_letters`]. [`Lexicon::tokenizer`] turns text into letters, and
//! [`Lexicon::spell`] letters into text.
//!
//! # Listing words
//!
//! Words are listed in alphabet order: the order of the letters in the alphabet, which for Turkish
//! or Spanish is not the order of characters in Unicode. A [range](Lexicon::range) or a
//! [prefix](Lexicon::prefix) begins without reading earlier words.
//!
//! ```
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let mut letters = 0;
//! for word in &lexicon {
//!     letters += word.len();
//! }
//! assert_eq!(letters, 41);
//!
//! let words: Vec<String> = lexicon.range("cat"..="dog")?.collect();
//! assert_eq!(words, ["CAT", "CATS", "DO", "DOG"]);
//! let words: Vec<String> = lexicon.range(.."cat")?.collect();
//! assert_eq!(words, ["CAR", "CARS"]);
//! let words: Vec<String> = lexicon.prefix("ea")?.collect();
//! assert_eq!(words, ["EAR", "EARS", "EAT", "EATS"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! All iterators over words spell them as `String`s. Each has a method `next_letters` that lends
//! the letters of the next word instead, without an allocation.
//!
//! # Set operations
//!
//! Lexicons whose alphabets have the same letters combine like sets; other lexicons are an
//! [`AlphabetMismatch`]. Layouts and structures of the files do not matter. [`Lexicon::op`]
//! combines any number of them.
//!
//! ```
//! use lexc_runtime::Lexicon;
//!
//! let example = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let english = lexc_lexicons::lexicon("english").expect("a built-in lexicon");
//! let english = Lexicon::from_bytes_unverified(english.bytes())?;
//! assert!(example.is_subset(&english)?);
//! assert_eq!(example.union(&english)?.count() as u64, english.len());
//! assert_eq!(example.intersection(&english)?.next().as_deref(), Some("CAR"));
//! assert_eq!(example.difference(&english)?.collect::<Vec<String>>(), [""; 0]);
//! let all = example.op().with(&english)?.with(&example)?;
//! assert_eq!(all.intersection().count(), 12);
//!
//! let turkish = lexc_lexicons::lexicon("turkish").expect("a built-in lexicon");
//! let turkish = Lexicon::from_bytes_unverified(turkish.bytes())?;
//! assert!(example.union(&turkish).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Ranks and values
//!
//! The rank of a word is its index in alphabet order. [`Lexicon::word_at`] is the inverse. A file
//! may have columns of values for its words, indexed by rank: editions, flags, numbers, texts.
//!
//! ```
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! assert_eq!(lexicon.rank("dogs"), Some(6));
//! let word = lexicon.word_at(6).expect("there are 12 words");
//! assert_eq!(lexicon.spell(&word), "DOGS");
//! // The value of a word in a column; the example has no columns.
//! assert!(lexicon.value("dogs", "meaning").is_none());
//! # Ok::<(), lexc_runtime::FormatError>(())
//! ```
//!
//! # Queries
//!
//! [`Lexicon::query`] finds words by patterns, prefixes, anagrams, numbers of letters, edit
//! distance and regular expressions. Conditions are combined by *and*, *or* and *not*, and read
//! from left to right: each method combines with everything before it. All conditions are walked in
//! parallel with the automaton, so that a query reads only the part of the lexicon that can match.
//!
//! ```
//! use lexc_runtime::query::Order;
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//!
//! let query = lexicon.query().pattern("?a*")?.length(..=3);
//! assert_eq!(query.iter().collect::<Vec<String>>(), ["CAR", "CAT", "EAR", "EAT"]);
//!
//! let query = lexicon
//!     .query()
//!     .prefix("c")?
//!     .or(lexicon.query().suffix("e")?)?
//!     .and_not(lexicon.query().containing("t")?)?;
//! assert_eq!(query.iter().collect::<Vec<String>>(), ["CAR", "CARS", "DONE"]);
//! assert_eq!(query.count(), 3);
//!
//! // The words that a rack can form, the best ones first.
//! let best = lexicon.query().subanagram("TASE?C")?.sorted(Order::Score, 2);
//! assert_eq!(best.spelled(lexicon.alphabet()), ["CARS", "CATS"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The module [`query`] has the list of conditions, and the trait for conditions of your own. With
//! the features `fst` and `regex-automata`, automata of these crates select words, too.
//!
//! # Meanings
//!
//! The module [`meanings`] reads definitions of words from a sorted text, in place.
//!
//! # Walking the automata
//!
//! A file has a minimal DAWG, unless it is packed, and any of a trie, a GADDAG, a reversed DAWG,
//! and a two-way DAWG, full or compact. [`Cursor`] walks any of them, state by state:
//!
//! ```
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let mut cursor = lexicon.dawg().expect("the file is not packed").cursor();
//! for letter in lexicon.tokenizer().letters("do")? {
//!     assert!(cursor.step(letter));
//! }
//! assert!(cursor.is_terminal()); // DO is a word
//! let next: Vec<_> = cursor.labels().all().letters().iter().collect();
//! assert_eq!(lexicon.spell(&next), "GN"); // DOG, DONE
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`TwoWayCursor`] and [`CompactCursor`] extend a factor on either side, and
//! [`Extensions`] is the summary of all extensions. Hot loops use the trait [`Graph`] with the
//! macro [`with_graph!`], which select the layout of the file once for a whole walk.
//!
//! # Threads
//!
//! A [`Lexicon`] is `Send` and `Sync`, and no method locks. Parts computed on demand, such as the
//! tokenizer and the ranks of a file without a rank section, are computed once and shared by all
//! clones.
//!
//! # Errors
//!
//! Every error has a method `kind` that returns an [`ErrorKind`]: a missing file is `Io`, a damaged
//! file `Corrupt`, a text that is not made of letters `Syntax`, lexicons with different alphabets
//! `Mismatch`.
//!
//! ```
//! use lexc_runtime::{ErrorKind, Lexicon};
//!
//! let error = Lexicon::from_bytes(&lexc_lexicons::EXAMPLE[..100]).unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::Corrupt);
//! let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let error = lexicon.query().pattern("[abc").unwrap_err();
//! assert_eq!((error.kind(), error.span), (ErrorKind::Syntax, 0..1));
//! # Ok::<(), lexc_runtime::FormatError>(())
//! ```
//!
//! # Features
//!
//! | feature | content | without it |
//! |---|---|---|
//! | `mmap` (default) | [`Lexicon::open`] | lexicons come from bytes in memory |
//! | `regex` (default) | regular expressions as conditions | two dependencies less |
//! | `fst` | `Lexicon::search` with automata of the crate `fst` | two dependencies less |
//! | `regex-automata` | automata of that crate as conditions: `query::DfaConstraint` | |
//!
//! # Terms
//!
//! - **DAWG**: the minimal deterministic automaton of the words; **packed**: the smallest layout of
//!   a file, which has no automata and is read from its beginning.
//! - **GADDAG**: the automaton of each prefix of each word, reversed, a separator, and the rest.
//! - **two-way DAWG**: the automaton of all factors, which can be extended on both sides.
//! - **letter**: a letter of the alphabet, which may be written with several characters; **tile**:
//!   a letter or a blank.
//! - **rank**: the index of a word in alphabet order.
//! - **hook**: a letter that extends a word by one to another word.
//!
//! `docs/glossary.md` in the repository has all terms.

#![cfg_attr(not(test), deny(clippy::unwrap_used))]

mod limits;

mod alphabets;

mod bytes;

mod automaton;

mod compact;

mod extensions;

mod lookahead;

mod words;

mod word_array;

mod word_index;

mod lexicon;

pub mod query;

pub mod index;

pub mod meanings;

pub use alphabets::AlphabetMismatch;
pub use automaton::{Automaton, Cursor, TwoWayCursor};
pub use compact::CompactCursor;
pub use extensions::{Extensions, Neighbours};
pub use lexc_alphabet::{
    Alphabet, ErrorKind, Letter, LetterInfo, LetterSet, Letters, PlacedTile, Tile, TokenError,
    Tokenizer,
};
pub use lexc_format::counts;
pub use lexc_format::packed::{Packed, PackedEdge, PackedState};
pub use lexc_format::pool::{
    Bitmap, Compact, CompactEdge, CompactState, Edge, EdgeLabels, EdgeList, Graph, Layout, Mask,
    PoolView, Side, State,
};
pub use lexc_format::provenance::Provenance;
pub use lexc_format::section::{Entry, Kind};
pub use lexc_format::structure::{Structure, Structures};
pub use lexc_format::values;
pub use lexc_format::{FormatError, Label, LabelSet, Labels, Verification, header, with_graph};
#[cfg(feature = "mmap")]
pub use lexicon::error::OpenError;
#[cfg(feature = "fst")]
pub use lexicon::fst_search::AutomatonMatches;
pub use lexicon::open::Lexicon;
pub use lexicon::sets::{Membership, MergedWords, OpBuilder, SetWords};
pub use words::{WordRange, Words};
