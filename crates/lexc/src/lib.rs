//! Lexicons for crossword games: build them, look words up, ask for words by pattern or rack,
//! generate moves, play and analyse games, solve puzzles, convert to and from other engines' files.
//!
//! ```
//! use lexc::prelude::*;
//!
//! let lexicon = Builder::new(Alphabet::builtin("english")?)
//!     .words(["cat", "cats", "dog"])
//!     .build()?;
//! assert!(lexicon.contains("cats"));
//!
//! let english = Lexicon::builtin("english")?; // or Lexicon::open("english.lex")?
//! assert_eq!(english.len(), 269_870);
//! # Ok::<(), lexc::Error>(())
//! ```
//!
//! # Modules and features
//!
//! This crate is a facade: it re-exports the crates of the workspace, which can also be used by
//! themselves. All features are on by default.
//!
//! | module | feature | holds | crate |
//! |---|---|---|---|
//! | [`prelude`] | | the types that most programs need | |
//! | crate root | | [`Lexicon`], [`Alphabet`], [`Letter`], [`LetterSet`], [`Tile`], [`Error`] | `lexc-runtime`, `lexc-format` |
//! | | `files` | `Lexicon::open`, lists from files, `Builder::write` | |
//! | [`runtime`], [`mod@format`] | | everything about reading lexicons; the file format | `lexc-runtime`, `lexc-format` |
//! | `build`, `data` | `build` | `Builder`, compilation in steps; built-in alphabets and lexicons | `lexc-compiler`, `lexc-lexicons` |
//! | | `encodings` | lists in any encoding of the Encoding Standard; without it, UTF-8 and UTF-16 | `lexc-compiler` |
//! | `query` | `query` | patterns, racks, letter counts, spelling distance, regular expressions | `lexc-runtime` |
//! | `game`, `moves` | `moves` | boards, racks, rules, CGP, GCG; move generation | `lexc-game`, `lexc-movegen` |
//! | | `all-searches` | move generation from every structure and node layout; without it, from the GADDAG | `lexc-movegen` |
//! | `engine` | `engine` | players, leave values, self-play, simulation, inference, endgames | `lexc-engine` |
//! | `puzzles` | `puzzles` | multi-word anagrams, acrostics, cryptograms, Boggle | `lexc-puzzles` |
//! | `interop` | `interop` | lexicon files of other engines | `lexc-interop` |
//!
//! # Errors
//!
//! Every function of the facade returns [`Error`], into which the errors of all the crates convert,
//! so that `?` works across them.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

#[cfg(feature = "build")]
mod builder;
#[cfg(feature = "build")]
mod builtin;
mod error;
pub mod prelude;

#[cfg(feature = "build")]
pub use builder::Builder;
#[cfg(feature = "build")]
pub use builtin::LexiconExt;
pub use error::{Error, Result};

#[doc(inline)]
pub use lexc_alphabet::{Alphabet, Letter, LetterSet, PlacedTile, Tile};
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
    pub use lexc_compiler::build::{BuildError, BuildReport};
    pub use lexc_compiler::compile::{LayoutChoice, StructureSet};
    pub use lexc_compiler::diagnostic::{Diagnostic, Location, Severity};
    pub use lexc_compiler::normalise::ReadOptions;
    pub use lexc_compiler::*;
}

/// Alphabets, packed lexicons and word lists as data.
#[cfg(feature = "build")]
pub use lexc_lexicons as data;

/// Queries: the words that satisfy constraints.
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

/// Lexicon files of other engines.
#[cfg(feature = "interop")]
pub use lexc_interop as interop;

/// The README's examples are tests.
#[cfg(all(doctest, feature = "build", feature = "moves", feature = "query"))]
#[doc = include_str!("../README.md")]
struct Readme;
