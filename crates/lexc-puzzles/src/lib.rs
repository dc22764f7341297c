//! Word puzzles on a lexicon, straight from its mapped bytes. No I/O.
//!
//! Appel and Jacobson (*The World's Fastest Scrabble Program*, CACM 31, 1988, section 6) say that
//! they wrote "multi-word anagram finders, an acrostic solver's assistant, and a code breaking
//! tool" on their DAWG. Here they are, and Boggle.
//!
//! | module | what lives there | stands on |
//! |---|---|---|
//! | `tiles`, `random` | sets of tiles; numbers that look random | |
//! | [`letters`] | a multiset of tiles, the words that can be laid with it | `tiles` |
//! | `fit` | words that fit a row of squares | `letters` |
//! | [`phrase`] | multi-word anagrams | [`letters`] |
//! | [`acrostic`] | answers, whole puzzles | `fit` |
//! | [`cryptogram`] | simple substitution | `fit` |
//! | [`boggle`] | boards, and words on them | `tiles` |

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
pub mod letters;
pub mod phrase;
mod random;
mod tiles;
