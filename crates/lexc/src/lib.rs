//! Lexicons for crossword games such as Scrabble: build them, look words up, find words by pattern
//! or rack, generate moves, play and analyse games, solve puzzles, convert the files of other
//! engines.
//!
//! A lexicon is one file, `.lex`, which is mapped into memory and used in place: opening one takes
//! milliseconds, a look-up tens of nanoseconds. Words are in any of 40 built-in alphabets, or in
//! a custom one, and letters may have several characters, such as LL and RR in Spanish.
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! # Building and looking up
//!
//! [`Builder`] makes a lexicon of words, in memory:
//!
//! ```
//! use lexc::prelude::*;
//!
//! let lexicon = Builder::new(Alphabet::builtin("english")?)
//!     .words(["cat", "cats", "dog"])
//!     .build()?;
//! assert!(lexicon.contains("Cats"));
//! assert_eq!(lexicon.rank("dog"), Some(2));
//! # Ok::<(), lexc::Error>(())
//! ```
//!
//! Lists come from files with [`Builder::file`], and [`Builder::write`] writes a `.lex` file, which
//! [`Lexicon::open`] opens. Two lexicons are built in, for programs that need no file:
//!
//! ```
//! use lexc::prelude::*;
//!
//! let english = Lexicon::builtin("english")?;
//! assert_eq!(english.len(), 269_870);
//! assert!(english.contains("quixotry") && !english.contains("qwertz"));
//! # Ok::<(), lexc::Error>(())
//! ```
//!
//! `builtin` of a lexicon and `with_structures` are methods of the trait [`LexiconExt`], which is
//! in the [`prelude`].
//!
//! # Values of words
//!
//! Words can have values: meanings, numbers, flags, membership in an edition of a list.
//!
//! ```
//! use lexc::prelude::*;
//!
//! let pets = Builder::new(Alphabet::builtin("english")?)
//!     .words(["cat", "dog", "newt"])
//!     .value("meaning", [("cat", "an animal that purrs")])
//!     .edition("2019", ["cat", "dog"])
//!     .build()?;
//! let meaning = pets.value("cat", "meaning").map(|value| value.to_string());
//! assert_eq!(meaning.as_deref(), Some("an animal that purrs"));
//! assert!(pets.value("newt", "2019").is_none());
//! # Ok::<(), lexc::Error>(())
//! ```
//!
//! # Sets of words
//!
//! Lexicons combine like sets, and can be listed from any word on, in the order of the alphabet:
//!
//! ```
//! use lexc::prelude::*;
//!
//! let builder = || Ok::<_, lexc::Error>(Builder::new(Alphabet::builtin("english")?));
//! let a = builder()?.words(["cat", "cats", "dog"]).build()?;
//! let b = builder()?.words(["dog", "dogs"]).build()?;
//! assert_eq!(a.union(&b)?.collect::<Vec<String>>(), ["CAT", "CATS", "DOG", "DOGS"]);
//! assert_eq!(a.intersection(&b)?.collect::<Vec<String>>(), ["DOG"]);
//! assert_eq!(a.difference(&b)?.collect::<Vec<String>>(), ["CAT", "CATS"]);
//! assert_eq!(a.range("cats"..)?.collect::<Vec<String>>(), ["CATS", "DOG"]);
//! # Ok::<(), lexc::Error>(())
//! ```
//!
//! # Finding words
//!
//! A query has conditions, and yields words as it finds them. Methods combine from left to right
//! with everything before them: `a.or(b).and_not(c)` is (a or b) and not c.
//!
//! ```
//! # #[cfg(feature = "query")] {
//! use lexc::prelude::*;
//!
//! let english = Lexicon::builtin("english")?;
//! // Words of four letters that end with Z and have an E.
//! let words = english.query().suffix("Z")?.containing("E")?.length(4..=4);
//! assert!(words.iter().any(|word| word == "FEZZ" || word == "GEEZ"));
//!
//! // Q without U, or anything that a regular expression matches.
//! let q = english.query().prefix("Q")?.and_not(english.query().containing("U")?)?;
//! assert!(q.iter().any(|word| word == "QAT"));
//! assert!(english.query().regex("(BAN|PAJ)A.*AS?")?.iter().any(|word| word == "BANANA"));
//!
//! // Anagrams of a rack with a blank.
//! assert!(english.query().anagram("RETINA?")?.iter().any(|word| word == "CERTAIN"));
//! # }
//! # Ok::<(), lexc::Error>(())
//! ```
//!
//! # Moves
//!
//! A [`MoveGenerator`](moves::MoveGenerator) has a board, and finds all plays of a rack or the best
//! ones. It owns its data and can be sent to a thread.
//!
//! ```
//! # #[cfg(feature = "moves")] {
//! use lexc::prelude::*;
//!
//! let english = Lexicon::builtin("english")?;
//! let mut generator = MoveGenerator::new(&english)?;
//! let rack = generator.rack("QUIZER?")?;
//! let best = generator.best(&rack).expect("a rack with plays");
//! assert_eq!(best.score().points(), 118);
//!
//! // Play it, count the answers of another rack, undo it.
//! generator.apply(&best)?;
//! assert!(generator.count(&generator.rack("AEINRST")?) > 100);
//! assert!(generator.undo());
//!
//! // More tiles than the rules allow are refused.
//! let error = generator.rack("QUIZERRRTTTTTTTTTTTT").unwrap_err();
//! assert_eq!(error.message(), "the rack holds 20 tiles, and the rules allow 7");
//! # }
//! # Ok::<(), lexc::Error>(())
//! ```
//!
//! Positions are read from CGP with [`Position::from_cgp`](game::Position::from_cgp), games from
//! GCG with [`Game::from_gcg`](game::Game::from_gcg).
//!
//! # Games, players and analysis
//!
//! With the feature `engine`, [`engine`] has leave values, players of every strength, simulation,
//! inference, exact endgames and pre-endgames, analysis of games, and sessions of people and
//! computers. The examples `match_players`, `simulate` and `endgame` are whole programs.
//!
//! # Errors
//!
//! Every function of the facade returns [`Error`], into which the errors of all crates convert, so
//! that `?` works across them. [`Error::kind`] is one of a few [`ErrorKind`]s, and
//! [`Error::diagnostics`] has file, line, column and help for people:
//!
//! ```
//! use lexc::{ErrorKind, prelude::*};
//!
//! # #[cfg(feature = "files")]
//! assert_eq!(lexc::Error::from(Lexicon::open("no-such-file.lex").unwrap_err()).kind(), ErrorKind::Io);
//!
//! let error = Builder::new(Alphabet::builtin("english")?)
//!     .list("words.txt", "cat\nca-t\n")
//!     .build()
//!     .unwrap_err();
//! let place = error.location().expect("a place");
//! assert_eq!((&*place.file, place.line, place.column), ("words.txt", 2, 3));
//! # Ok::<(), lexc::Error>(())
//! ```
//!
//! # Features
//!
//! The crate is a facade: it re-exports the crates of the workspace, which can also be used alone.
//! The first four features are on by default; `full` turns everything on.
//!
//! | feature | adds | module | crate |
//! |---|---|---|---|
//! | | [`Lexicon`], [`Alphabet`], [`Error`] and the types that most programs need | [`prelude`], [`runtime`], [`alphabet`], [`mod@format`] | `lexc-runtime`, `lexc-alphabet`, `lexc-format` |
//! | `files` | [`Lexicon::open`], lists from files, [`Builder::write`] | | |
//! | `build` | [`Builder`], built-in alphabets and lexicons | `build`, `data` | `lexc-compiler`, `lexc-lexicons` |
//! | `query` | regular expressions in queries | `query` | `lexc-runtime` |
//! | `moves` | boards, racks, rules, CGP, GCG, move generation | `game`, `moves` | `lexc-game`, `lexc-movegen` |
//! | `toml` | alphabets as TOML text and files | | `lexc-alphabet` |
//! | `gzip` | lists compressed with gzip | | `lexc-compiler` |
//! | `csv` | lists with quoted columns, as spreadsheets write them | | `lexc-compiler` |
//! | `encodings` | lists in any encoding of the Encoding Standard, not only UTF and ISO 8859-1 | | `lexc-compiler` |
//! | `all-searches` | moves from every structure and node layout, not only from the GADDAG | | `lexc-movegen` |
//! | `engine` | players, leave values, simulation, inference, endgames, analysis, sessions | `engine` | `lexc-engine` |
//! | `puzzles` | multi-word anagrams, acrostics, cryptograms, Boggle | `puzzles` | `lexc-puzzles` |
//! | `study` | quizzes, card boxes and their schedule | `study` | `lexc-study` |
//! | `interop` | lexicon files of other engines | `interop` | `lexc-interop` |
//! | `serde` | reports, diagnostics and the types of games as data of serde | | |
//!
//! Without `files` the library builds for `wasm32-unknown-unknown`.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod error;

#[cfg(feature = "build")]
mod builder;

#[cfg(feature = "build")]
mod builtin;

pub use error::{Error, Result};

#[cfg(feature = "build")]
pub use builder::Builder;
#[cfg(feature = "build")]
pub use builtin::LexiconExt;

#[doc(inline)]
pub use lexc_alphabet::{Alphabet, ErrorKind, Letter, LetterSet, PlacedTile, Tile};
#[doc(inline)]
pub use lexc_runtime::Lexicon;

/// Letters, tiles and alphabets: text to tiles and back.
pub use lexc_alphabet as alphabet;

/// The file format: validated views of bytes, and writing.
pub use lexc_format as format;

/// Opening lexicons, looking up, iterating, ranking.
pub use lexc_runtime as runtime;

/// Word lists to lexicons, in steps: reading, normalising, automata, layout, writing.
#[cfg(feature = "build")]
pub mod build {
    pub use crate::builder::Builder;
    pub use lexc_compiler::build::BuildReport;
    pub use lexc_compiler::normalise::ReadOptions;
    pub use lexc_compiler::options::{LayoutChoice, StructureSet};
    pub use lexc_compiler::*;
    pub use lexc_diagnostic::{Diagnostic, Location, Remedy, Severity};
}

/// Alphabets, packed lexicons and word lists as data.
#[cfg(feature = "build")]
pub use lexc_lexicons as data;

/// Queries: the words that satisfy conditions.
#[cfg(feature = "query")]
pub use lexc_runtime::query;

/// Boards, racks, bags, rules, positions and games, CGP and GCG.
#[cfg(feature = "moves")]
pub use lexc_game as game;

/// Move generation.
#[cfg(feature = "moves")]
pub use lexc_movegen as moves;

/// Players, leave values, self-play with statistics, simulation, inference, endgames.
#[cfg(feature = "engine")]
pub use lexc_engine as engine;

/// Multi-word anagrams, acrostics, cryptograms, Boggle.
#[cfg(feature = "puzzles")]
pub use lexc_puzzles as puzzles;

/// Quizzes, card boxes and their schedule.
#[cfg(feature = "study")]
pub use lexc_study as study;

/// Lexicon files of other engines.
#[cfg(feature = "interop")]
pub use lexc_interop as interop;

pub mod prelude;

/// The README's examples are tests.
#[cfg(all(doctest, feature = "build", feature = "moves", feature = "query"))]
#[doc = include_str!("../README.md")]
struct Readme;
