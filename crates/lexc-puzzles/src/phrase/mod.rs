//! Multi-word anagrams: sets of words that use up given letters exactly.
//!
//! ```
//! use lexc_alphabet::Alphabet;
//! use lexc_compiler::build::{BuildRequest, NoProgress, build};
//! use lexc_compiler::source::WordSource;
//! use lexc_puzzles::letters::LetterMultiset;
//! use lexc_puzzles::phrase::{PhraseOrder, PhraseRequest, best};
//! use lexc_runtime::Letter;
//!
//! let english = Alphabet::builtin("english")?;
//! let words = [WordSource::text("words", "eleven\none\nplus\nsow\ntwelve\ntwo\nvan\nwe")];
//! let built = build(&BuildRequest::new(&words, &english), None, &mut NoProgress)?;
//! let lexicon = lexc_runtime::Lexicon::from_bytes(built.to_bytes())?;
//! let letters = LetterMultiset::parse("eleven plus two", lexicon.tokenizer())?;
//! let found = best(&lexicon, &PhraseRequest::new(letters), PhraseOrder::Length, 10)?;
//! let phrase = |words: &Vec<Vec<Letter>>| {
//!     let words = words.iter().map(|word| lexicon.spell(word));
//!     words.collect::<Vec<_>>().join(" ")
//! };
//! let phrases: Vec<String> = found.phrases.iter().map(phrase).collect();
//! assert_eq!(phrases, ["ELEVEN PLUS TWO", "TWELVE PLUS ONE"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A walk over the DAWG with the remaining letters finds the words that can be spelled at all;
//! words with the same letters form a group. A search then covers the letters with groups. At each
//! step it selects the remaining letter that is in the fewest groups and takes a group with that
//! letter, because every solution has one. Dead ends are thus found early, and each multiset of
//! words is found once.
//!
//! The initials of an [acrostic](crate::acrostic) are additional items to be used up.

mod request;
mod candidates;
mod search;
mod collect;

pub use collect::{BestPhraseSearch, BestPhrases, PhraseOrder, best};
pub use request::PhraseRequest;
pub use search::for_each_phrase;
