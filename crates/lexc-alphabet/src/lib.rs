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
//! The edges of an automaton have a [`Label`]: a letter, or the separator of a GADDAG.
//! [`LetterSet`] and [`LabelSet`] are [`BitSet`]s, with the operators `|`, `&`, `-` and `!`:
//!
//! ```
//! use lexc_alphabet::{Label, LabelSet, Letter, LetterSet};
//!
//! let [a, b] = [1, 2].map(|number| Letter::new(number).unwrap());
//! let labels = LabelSet::from_iter([Label::Separator, Label::Letter(a)]);
//! assert_eq!(labels & LetterSet::from_iter([a, b]), LetterSet::from(a));
//! assert_eq!((!LetterSet::from(a) & LetterSet::first(3)).iter().next(), Some(b));
//! ```
//!
//! # Alphabets
//!
//! An [`Alphabet`] has up to 63 letters, each with its spelling, the spelling of a blank played as
//! it, its number of tiles and its score. With the feature `builtin`, [`Alphabet::builtin`] returns
//! the alphabets of 40 games by name:
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
//! name the line and column:
//!
//! ```
//! # #[cfg(feature = "toml")] {
//! use lexc_alphabet::{Alphabet, AlphabetFile};
//!
//! let text = r#"
//! name = "two"
//! blank = { count = 1 }
//! tile = [
//!   { face = "A", count = 5, score = 1, vowel = true },
//!   { face = "B", count = 3, score = 4 },
//! ]
//! "#;
//! let two = Alphabet::from_toml(text).unwrap();
//! assert_eq!(two.letters().len(), 2);
//!
//! let wrong = text.replace("count = 3", "cuont = 3");
//! let error = AlphabetFile::parse("two.toml", &wrong).unwrap_err();
//! let place = error.location().unwrap();
//! assert_eq!((place.line, error.kind().name()), (6, "syntax"));
//! # }
//! ```
//!
//! A lexicon file holds its whole alphabet in binary form, so that a program reads the file without
//! knowing its alphabet:
//!
//! ```
//! # #[cfg(feature = "builtin")] {
//! use lexc_alphabet::{Alphabet, ErrorKind};
//!
//! let polish = Alphabet::builtin("polish").unwrap();
//! let bytes = polish.encode();
//! assert_eq!(Alphabet::decode(&bytes).unwrap(), polish);
//! assert_eq!(Alphabet::decode(&bytes[..bytes.len() - 1]).unwrap_err().kind(), ErrorKind::Corrupt);
//! # }
//! ```
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
//! Case follows the language, and a *fold* replaces a character that has no tile: in Turkish the
//! capital of `i` is `İ`, and in French `é` is the tile E.
//!
//! ```
//! # #[cfg(feature = "builtin")] {
//! use lexc_alphabet::{Alphabet, Tokenizer};
//!
//! let read = |name: &str, text: &str| {
//!     let alphabet = Alphabet::builtin(name).unwrap();
//!     alphabet.spell(&Tokenizer::new(&alphabet).letters(text).unwrap())
//! };
//! assert_eq!(read("turkish", "ilik"), "İLİK");
//! assert_eq!(read("french", "été"), "ETE");
//! # }
//! ```
//!
//! Loops over many words reuse one vector. [`Tokenizer::scan`] reads clean text, such as most words
//! of a list, at about a nanosecond a letter, and reports where it stopped:
//!
//! ```
//! # #[cfg(feature = "builtin")] {
//! use lexc_alphabet::{Alphabet, Tokenizer};
//!
//! let english = Alphabet::builtin("english").unwrap();
//! let tokenizer = Tokenizer::new(&english);
//! let mut letters = Vec::new();
//! let points = |letters: &[_]| -> i16 {
//!     letters.iter().map(|&letter| english.letter(letter).unwrap().score.points()).sum()
//! };
//! let mut scores = Vec::new();
//! for word in ["quiz", "Jazz", "café"] {
//!     letters.clear();
//!     if tokenizer.scan(word.as_bytes(), &mut letters) < word.len() {
//!         letters.clear();
//!         if tokenizer.tokenize(word, &mut letters).is_err() {
//!             continue;
//!         }
//!     }
//!     scores.push(points(&letters));
//! }
//! assert_eq!(scores, [22, 29]);
//! # }
//! ```
//!
//! # Errors
//!
//! [`ErrorKind`] classifies the errors of all `lexc` crates: each error type has a method `kind`. A
//! [`TokenError`] has the place in the text, and an unknown name the names that are similar:
//!
//! ```
//! # #[cfg(feature = "builtin")] {
//! use lexc_alphabet::{Alphabet, ErrorKind, similar_names};
//!
//! let error = Alphabet::builtin("englsh").unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::NotFound);
//! assert_eq!(similar_names("englsh", Alphabet::builtin_names())[0], "english");
//! # }
//! ```
//!
//! # Features
//!
//! | feature | default | content |
//! |---|---|---|
//! | `builtin` | no | the built-in alphabets, decoded from 20 KB of data |
//! | `toml` | no | alphabets from TOML text and files; needs the standard library |

#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "toml"))]
extern crate std;

mod setters;

mod error_kind;

mod similar;

mod plain_message;

mod letter;

mod bit_set;

mod label;

mod tile;

mod parts;

mod error;

mod spelling;

mod alphabet;

mod text;

#[cfg(feature = "builtin")]
mod builtin;

#[cfg(feature = "toml")]
mod alphabet_file;

#[cfg(test)]
mod tests;

pub use alphabet::Alphabet;
#[cfg(feature = "toml")]
pub use alphabet_file::{AlphabetFile, MAX_FILE};
pub use bit_set::{BitSet, BitSetItem, BitSetIter, LetterSet, Letters};
pub use error::{AlphabetError, AlphabetPlace, TextLocation};
pub use error_kind::ErrorKind;
pub use label::{Label, LabelSet, Labels};
pub use letter::Letter;
pub use parts::{AlphabetParts, Blank, Casing, LetterInfo, MAX_FOLDS, MAX_TILES, TileScore};
pub use plain_message::plain_message;
pub use similar::similar_names;
pub use spelling::{TokenError, TokenErrorKind, hangul_letters, is_invisible};
pub use text::Tokenizer;
pub use tile::{PlacedTile, Tile};
