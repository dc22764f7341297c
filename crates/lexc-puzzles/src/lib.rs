//! Word puzzles on a lexicon: Boggle, multi-word anagrams, acrostics and cryptograms. No I/O.
//!
//! Appel and Jacobson (*The World's Fastest Scrabble Program*, CACM 31, 1988, section 6) write that
//! they built "multi-word anagram finders, an acrostic solver's assistant, and a code breaking
//! tool" on their DAWG. This crate has all three, and Boggle. Every search walks the DAWG of an
//! open [`Lexicon`](lexc_runtime::Lexicon) in place, so the lexicon must not be packed.
//!
//! `docs/glossary.md` in the repository explains the terms.
//!
//! | puzzle | module | entry |
//! |---|---|---|
//! | all words on a board of dice | [`boggle`] | [`boggle::Solver`] |
//! | phrases made of given letters | [`phrase`] | [`phrase::best`] |
//! | answers of an acrostic | [`acrostic`] | [`acrostic::answers`], [`acrostic::solve`] |
//! | texts encrypted letter by letter | [`cryptogram`] | [`cryptogram::solve`] |
//!
//! [`letters`] has the multiset of letters and blanks that anagrams and acrostics share.
//!
//! A [`BoggleBoard`](boggle::BoggleBoard) is made of dice, one or more letters each, in rows
//! divided by `/`. A [`Solver`](boggle::Solver) finds all words along paths of adjacent dice, with
//! their points:
//!
//! ```
//! use lexc_puzzles::boggle::{BoggleBoard, Solver, trace};
//!
//! // car, cars, cat, cats, do, dog, dogs, done, ear, ears, eat, eats
//! let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let board = BoggleBoard::parse("SRC/TAE", lexicon.tokenizer())?;
//! let words = Solver::new(&lexicon).solve(&board, 3)?;
//! assert_eq!(lexicon.spell(&words[0].word), "CAR");
//! assert_eq!(words.iter().map(|word| word.points).sum::<u32>(), 8);
//! // The dice of a word, by their index.
//! assert_eq!(trace(&board, &words[0].word), Some(vec![2, 4, 1]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Errors and limits
//!
//! [`Error`] has a kind, a place in the text and a remedy. Searches are bounded: each module states
//! its limits as constants, and results say whether they are complete.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod error;
mod letter_map;
mod random;
pub mod letters;
mod fit;
pub mod phrase;
pub mod acrostic;
pub mod cryptogram;
pub mod boggle;

pub use error::{Error, Fault, Place};
