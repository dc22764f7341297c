//! Letters, tiles and alphabets of crossword games.
#![no_std]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

extern crate alloc;
#[cfg(test)]
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

#[cfg(test)]
mod tests;

pub use alphabet::Alphabet;
pub use error::{AlphabetError, Field};
pub use error_kind::ErrorKind;
pub use letter::{Letter, NotALetter};
pub use letter_set::{LetterSet, Letters};
pub use parts::{AlphabetParts, Blank, Casing, LetterInfo, MAX_FOLDS, MAX_TILES, TileScore};
pub use spelling::{TokenError, TokenErrorKind, is_invisible};
pub use tile::{PlacedTile, Tile};
pub use tokenizer::Tokenizer;
