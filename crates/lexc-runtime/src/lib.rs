//! A reader of `.lex` lexicons, which are used in place: mapped, verified, never copied.
//!
//! ```
//! use lexc_runtime::Lexicon;
//!
//! // A file is opened by `Lexicon::open("example.lex")`.
//! let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! assert!(lexicon.contains("dogs"));
//! assert!(!lexicon.contains("dogged"));
//! assert_eq!(lexicon.rank("dogs"), Some(6));
//! assert_eq!(lexicon.words().next().as_deref(), Some("CAR"));
//! # Ok::<(), lexc_runtime::FormatError>(())
//! ```
//!
//! [`Lexicon::open`] verifies checksums and every state: a file that passes can be walked without
//! leaving the file, and every walk ends, even in a forged file. [`Lexicon::open_unverified`] takes
//! microseconds and is as safe for memory; a damaged file may then give wrong answers.
//!
//! The automata of all layouts are walked through one trait, [`Graph`]; [`Cursor`] keeps the
//! position of a walk.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

mod automaton;
mod compact;
mod extensions;
mod isa;
mod lexicon;
mod lookahead;
mod map;
pub mod query;
mod words;

pub use automaton::{Automaton, Cursor, TwoWayCursor};
pub use compact::CompactCursor;
pub use extensions::{Extensions, Neighbours};
pub use isa::Isa;
pub use lexc_alphabet::{Alphabet, LetterInfo, TokenError, Tokenizer};
pub use lexc_alphabet::{Letter, LetterSet, Letters, PlacedTile, Tile};
pub use lexc_format::counts;
pub use lexc_format::packed::{Packed, PackedArc, PackedState};
pub use lexc_format::pool::{
    Arc, ArcLabels, Bitmap, Compact, CompactArc, CompactState, EdgeList, Graph, Layout, Mask,
    PoolView, Side, State,
};
pub use lexc_format::provenance::Provenance;
pub use lexc_format::section::{Entry, Kind};
pub use lexc_format::structure::{Structure, Structures};
pub use lexc_format::{FormatError, Label, LabelSet, Labels, Verification, header, with_graph};
pub use lexicon::Lexicon;
#[cfg(feature = "mmap")]
pub use lexicon::OpenError;
pub use words::Words;
