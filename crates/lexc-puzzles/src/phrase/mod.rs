//! Multi-word anagrams: sets of words that use up given letters exactly.
//!
//! ```
//! use lexc_puzzles::letters::Letters;
//! use lexc_puzzles::phrase::{Order, Request, best};
//! use lexc_runtime::Letter;
//! # let words = ["eleven", "one", "plus", "sow", "twelve", "two", "van", "we"];
//! # let layout = lexc_compiler::compile::LayoutChoice::Bitmap;
//! # let bytes = lexc_testkit::compile_words("english", &words, Default::default(), layout);
//! // eleven, one, plus, sow, twelve, two, van, we
//! let lexicon = lexc_runtime::Lexicon::from_bytes(bytes)?;
//! let letters = Letters::parse("eleven plus two", lexicon.tokenizer())?;
//! let found = best(&lexicon, &Request::new(letters), Order::Length, 10)?;
//! let phrase = |words: &Vec<Vec<u8>>| {
//!     let spell = |word: &Vec<u8>| lexicon.spell(&Letter::word(word).expect("letters"));
//!     words.iter().map(spell).collect::<Vec<_>>().join(" ")
//! };
//! let phrases: Vec<String> = found.phrases.iter().map(phrase).collect();
//! assert_eq!(phrases, ["ELEVEN PLUS TWO", "TWELVE PLUS ONE"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A walk over the DAWG with the remaining letters finds the words that can be spelled at all; words with the same letters form a
//! group. A search then covers the letters with groups. At each step it selects the remaining letter that is in the fewest groups and
//! takes a group with that letter, because every solution has one. Dead ends are thus found early, and each multiset of words is found
//! once.
//!
//! The initials of an [acrostic](crate::acrostic) are additional items to be used up.

mod candidates;
mod collect;
mod request;
mod search;

pub use collect::{Best, Order, best};
pub use request::{PhraseError, Request};
pub use search::for_each_phrase;
