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
//! # Boggle
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
//! [`Shaker`](boggle::Shaker) makes random boards of the dice of the game. A seed gives the same
//! boards on every machine:
//!
//! ```
//! use lexc_puzzles::boggle::{Shaker, Solver};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let mut shaker = Shaker::new(lexicon.alphabet(), 4, 4, 1)?;
//! let mut solver = Solver::new(&lexicon);
//! let mut most = 0;
//! for _ in 0..100 {
//!     most = most.max(solver.solve(&shaker.shake(), 3)?.len());
//! }
//! assert!(most > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Letters of an anagram
//!
//! A [`LetterMultiset`](letters::LetterMultiset) is the letters of a text, with blanks. It lists
//! every word that some of them can spell:
//!
//! ```
//! use lexc_puzzles::letters::LetterMultiset;
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let letters = LetterMultiset::parse("god?", lexicon.tokenizer())?;
//! let mut words = Vec::new();
//! letters.for_each_word(&lexicon, |word| words.push(lexicon.spell(word)));
//! assert_eq!(words, ["DO", "DOG", "DOGS"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Phrases
//!
//! [`phrase::best`] finds the sets of words that use up given letters exactly, each set once, the
//! best ones first:
//!
//! ```
//! use lexc_puzzles::letters::LetterMultiset;
//! use lexc_puzzles::phrase::{PhraseOrder, PhraseRequest, best};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let letters = LetterMultiset::parse("dog acts", lexicon.tokenizer())?;
//! let found = best(&lexicon, &PhraseRequest::new(letters), PhraseOrder::Length, 10)?;
//! let phrases: Vec<Vec<String>> = found
//!     .phrases
//!     .iter()
//!     .map(|words| words.iter().map(|word| lexicon.spell(word)).collect())
//!     .collect();
//! assert_eq!(phrases, [["CATS", "DOG"], ["DOGS", "CAT"]]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A request also limits the number of words and their lengths, and names words that every phrase
//! has, and initials.
//!
//! # Acrostics
//!
//! For solvers, [`acrostic::answers`] finds the words that fit some known letters of one answer:
//!
//! ```
//! use lexc_puzzles::acrostic::{AnswerRequest, answers};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let request = AnswerRequest::new("?OG?").max_words(1).min_length(1);
//! let mut words = Vec::new();
//! answers(&lexicon, &request, |answer| {
//!     words.push(lexicon.spell(&answer[0]));
//!     true
//! })?;
//! assert_eq!(words, ["DOGS"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`acrostic::solve`] narrows the squares of a whole puzzle until nothing changes: each answer and
//! each word of the quotation restricts the squares that it shares with others.
//!
//! ```
//! use lexc_puzzles::acrostic::{Acrostic, solve};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! // A quotation of two words, and two answers by their squares; the first letter of B is known.
//! let text = "quote: 3 4
//! A: 4 5 6
//! B: 1 2 3 7 = D???
//! ";
//! let puzzle = Acrostic::parse(text, lexicon.tokenizer())?;
//! let (squares, candidates) = solve(&lexicon, &puzzle, 5);
//! // The first word must be DOG, so B is DOGS, and the second word ends with S.
//! assert_eq!(lexicon.spell(&squares[6].iter().collect::<Vec<_>>()), "S");
//! let b = candidates.last().expect("four entries");
//! assert_eq!((b.count, lexicon.spell(&b.words[0])), (1, "DOGS".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! For authors, the initials of [`phrase`] divide the letters of a quotation among answers that
//! begin with given letters.
//!
//! # Cryptograms
//!
//! [`cryptogram::solve`] finds the substitutions that turn every word of a text into a word of the
//! lexicon, and ranks them by how common their words are:
//!
//! ```
//! use lexc_puzzles::cryptogram::{Cipher, CryptogramRequest, solve};
//!
//! # let lexicon = lexc_runtime::Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let cipher = Cipher::parse("Gexw iex hskw!", lexicon.tokenizer())?;
//! let solved = solve(&lexicon, &cipher, &CryptogramRequest::default())?;
//! let texts: Vec<String> = solved
//!     .solutions
//!     .iter()
//!     .map(|solution| cipher.decode(&solution.key, lexicon.alphabet()))
//!     .collect();
//! assert!(solved.complete && texts.contains(&"CATS EAT DOGS!".to_owned()));
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
