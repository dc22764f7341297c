//! Letters, tiles and alphabets of crossword games.
//!
//! This crate is the vocabulary of the other `lexc` crates: the letters of a word, the tiles on a
//! rack and on the board, and the alphabet that gives them names, counts and scores. It is `no_std`
//! with `alloc`.
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! # Letters and tiles
//!
//! A [`Letter`] is an entry of an alphabet, by its number: 1 is the first letter. It may be written
//! with several characters (`CH`, `L·L`). A [`Tile`] is a physical piece: it shows a letter, or it
//! is a blank. A [`PlacedTile`] is a tile on the board, where a blank stands for a letter. Each
//! takes one byte, also in an `Option`, and none has a value that means "nothing": an empty square
//! is `Option<PlacedTile>`.
//!
//! ```
//! use lexc_alphabet::{Letter, LetterSet, PlacedTile, Tile};
//!
//! let [a, b, c] = [1, 2, 3].map(|number| Letter::new(number).unwrap());
//! let set = LetterSet::from_iter([a, c]);
//! assert!(set.contains(c) && !set.contains(b));
//! assert_eq!((set | LetterSet::from(b)).iter().collect::<Vec<_>>(), [a, b, c]);
//!
//! let blank = PlacedTile::blank(b);
//! assert_eq!((blank.letter(), blank.tile()), (b, Tile::Blank));
//! assert_eq!(size_of::<Option<PlacedTile>>(), 1);
//! ```
//!
//! # Alphabets
//!
//! An [`Alphabet`] has up to 63 letters, each with its spelling, the spelling of a blank played as
//! it, its number of tiles and its score. With the feature `builtin`, [`Alphabet::builtin`] returns
//! the alphabets of 19 games by name:
//!
//! ```
//! # #[cfg(feature = "builtin")] {
//! use lexc_alphabet::Alphabet;
//!
//! let english = Alphabet::builtin("english").unwrap();
//! assert_eq!((english.len(), english.blank().count), (26, 2));
//! let q = english.tiles().iter().find(|letter| letter.face == "Q").unwrap();
//! assert_eq!((q.count, q.score.points()), (1, 10));
//! # }
//! ```
//!
//! An alphabet is also made from [`AlphabetParts`], which are validated:
//!
//! ```
//! use lexc_alphabet::{Alphabet, AlphabetParts, ErrorKind, LetterInfo};
//!
//! let mut parts = AlphabetParts {
//!     name: "tiny".into(),
//!     tiles: vec![LetterInfo::new("A", "a", 9, 1).as_vowel(), LetterInfo::new("B", "b", 2, 3)],
//!     ..AlphabetParts::default()
//! };
//! assert_eq!(Alphabet::new(parts.clone())?.len(), 2);
//!
//! parts.tiles.push(LetterInfo::new("a", "x", 1, 1));
//! let error = Alphabet::new(parts).unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::Illegal);
//! assert_eq!(error.to_string(), "tiles 1 and 3 are both spelled \"A\"");
//! # Ok::<(), lexc_alphabet::AlphabetError>(())
//! ```
//!
//! With the feature `toml`, `AlphabetFile` reads alphabets from TOML text and files, and its errors
//! name the line and column. A lexicon file holds its whole alphabet in binary form:
//! [`Alphabet::encode`] and [`Alphabet::decode`].
//!
//! # Text to letters and back
//!
//! A [`Tokenizer`] reads text by the rules of one alphabet: Unicode normalization, casing, folds,
//! and the longest spelling first; brackets mark a single tile. [`Alphabet::spell`] writes text
//! that reads back as the same letters:
//!
//! ```
//! # #[cfg(feature = "builtin")] {
//! use lexc_alphabet::{Alphabet, Tokenizer};
//!
//! let spanish = Alphabet::builtin("spanish").unwrap();
//! let tokenizer = Tokenizer::new(&spanish);
//! let churro = tokenizer.letters("churro").unwrap();
//! assert_eq!(churro.len(), 4); // CH, U, RR, O
//!
//! let letters = tokenizer.letters("c[h]é").unwrap();
//! assert_eq!(spanish.spell(&letters), "[C]HE");
//!
//! let error = tokenizer.letters("ca-t").unwrap_err();
//! assert_eq!((error.offset, error.ch), (2, '-'));
//! # }
//! ```
//!
//! # Errors
//!
//! [`ErrorKind`] classifies the errors of all `lexc` crates: each error type has a method `kind`.
//!
//! # Features
//!
//! | feature | default | content |
//! |---|---|---|
//! | `builtin` | no | the built-in alphabets, decoded from 13 KB of data |
//! | `toml` | no | alphabets from TOML text and files; needs the standard library |

#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "toml"))]
extern crate std;

mod error_kind;

mod similar;

mod letter;

mod bit_set;

mod label;

mod tile;

mod parts;

mod error;

mod spelling;

mod alphabet;

mod fast_table;

mod tokenizer;

#[cfg(feature = "builtin")]
mod builtin;

#[cfg(feature = "toml")]
mod alphabet_file;

#[cfg(test)]
mod tests;

pub use alphabet::Alphabet;
#[cfg(feature = "toml")]
pub use alphabet_file::{AlphabetFile, AlphabetFileError, MAX_FILE, TextLocation};
pub use bit_set::{BitSet, BitSetItem, BitSetIter, LetterSet, Letters};
#[cfg(feature = "builtin")]
pub use builtin::UnknownAlphabet;
pub use error::{AlphabetError, Field};
pub use error_kind::ErrorKind;
pub use label::{Label, LabelSet, Labels};
pub use letter::{Letter, NotALetter};
pub use parts::{AlphabetParts, Blank, Casing, LetterInfo, MAX_FOLDS, MAX_TILES, TileScore};
pub use similar::similar_names;
pub use spelling::{TokenError, TokenErrorKind, is_invisible};
pub use tile::{PlacedTile, Tile};
pub use tokenizer::Tokenizer;
