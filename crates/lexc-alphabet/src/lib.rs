//! Letters, tiles and alphabets of crossword games.
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "toml"))]
extern crate std;

mod error_kind;

mod letter;

mod letter_set;

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
#[cfg(feature = "builtin")]
pub use builtin::UnknownAlphabet;
pub use error::{AlphabetError, Field};
pub use error_kind::ErrorKind;
pub use letter::{Letter, NotALetter};
pub use letter_set::{LetterSet, Letters};
pub use parts::{AlphabetParts, Blank, Casing, LetterInfo, MAX_FOLDS, MAX_TILES, TileScore};
pub use spelling::{TokenError, TokenErrorKind, is_invisible};
pub use tile::{PlacedTile, Tile};
pub use tokenizer::Tokenizer;
