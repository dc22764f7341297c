//! Word puzzles on a lexicon, searched in its mapped bytes. No I/O.
//!
//! Appel and Jacobson (*The World's Fastest Scrabble Program*, CACM 31, 1988, section 6) say that
//! they wrote "multi-word anagram finders, an acrostic solver's assistant, and a code breaking
//! tool" on their DAWG. This crate has all three, and Boggle.
//!
//! | module | content | uses |
//! |---|---|---|
//! | `letter_map`, `random` | values by letter; pseudo-random numbers | |
//! | [`letters`] | a multiset of letters and blanks, and the words that it can spell | `letter_map` |
//! | `fit` | words that fit a row of squares | `letters` |
//! | [`phrase`] | multi-word anagrams | [`letters`] |
//! | [`acrostic`] | answers, whole puzzles | `fit` |
//! | [`cryptogram`] | simple substitution ciphers | `fit` |
//! | [`boggle`] | boards and the words on them | `letter_map` |

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

pub mod acrostic;
pub mod boggle;
pub mod cryptogram;
mod fit;
mod letter_map;
pub mod letters;
pub mod phrase;
mod random;
