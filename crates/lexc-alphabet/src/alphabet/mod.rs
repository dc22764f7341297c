//! [`Alphabet`]: validated parts, letters to text, and the bytes of the `ALPH` section of a file.
//!
//! Tiles are numbered from 1 in alphabet order, up to [`MAX_TILES`](crate::MAX_TILES); 0 is the
//! separator of a GADDAG and never a letter. A word is a slice of tile numbers. A compiled lexicon
//! carries its whole alphabet, so a reader never guesses one from a file's name.
//!
//! # The bytes
//!
//! All integers are little-endian. A *string* is a `u16` length in bytes, then that many bytes of
//! UTF-8, without a terminator. Nothing is aligned. One alphabet has exactly one encoding.
//!
//! | offset | size | field | value |
//! |---|---|---|---|
//! | 0 | 1 | layout version | 1 |
//! | 1 | 1 | tiles | N, 1 to 63 |
//! | 2 | 1 | casing | 0 none, 1 default, 2 Turkic |
//! | 3 | 1 | reserved | 0 |
//! | 4 | 2 | blank count | `u16`, the number of blanks in the bag |
//! | 6 | 2 | blank score | `i16` |
//! | 8 | 2 | folds | F, `u16`, 0 to 4096 |
//! | 10 | | name | string: 1 to 64 of `a`–`z`, `0`–`9`, `-`; no `-` at either end |
//! | | | title | string, one line; may be empty |
//! | | | language | string, a BCP 47 tag; may be empty |
//! | | | source | string, the source of counts and scores; may be empty |
//! | | | N tiles | each as below, in alphabet order |
//! | | | F folds | each as below, in ascending order of the bytes of *from* |
//!
//! A tile:
//!
//! | size | field | value |
//! |---|---|---|
//! | | face | string, 1 to 32 bytes: the spelling of the tile, `L·L` |
//! | | blank face | string, 1 to 32 bytes: the spelling of a blank played as it, `l·l` |
//! | 2 | count | `u16`, the number in the bag |
//! | 2 | score | `i16` |
//! | 1 | flags | bit 0: vowel; the others 0 |
//! | 1 | aliases | A, 0 to 255 |
//! | | A aliases | strings of 1 to 32 bytes: other spellings of the tile, in the author's order |
//!
//! A fold: *from*, a string of 1 to 64 bytes, and *to*, a string of 0 to 64 bytes.
//!
//! The section ends with the last fold. All strings are in NFC. Faces, blank faces and aliases hold
//! no white space, no brackets, no control and no invisible character. Beyond that, a reader
//! refuses what [`Alphabet::new`] refuses. [`Tokenizer`](crate::Tokenizer) defines how the fields
//! are used to read text.

mod binary;

mod validate;

mod definition;

pub use definition::Alphabet;
