//! Cryptograms: texts encrypted by simple substitution, each letter by another one.
//!
//! ```
//! use lexc_alphabet::Alphabet;
//! use lexc_compiler::build::{BuildRequest, NoProgress, build};
//! use lexc_compiler::source::WordSource;
//! use lexc_puzzles::cryptogram::{Cipher, CryptogramRequest, solve};
//!
//! let english = Alphabet::builtin("english")?;
//! let words = [WordSource::text("words", "a\nas\ni\nin\nis\ntent\ntest\nthat\nthis")];
//! let built = build(&BuildRequest::new(&words, &english), None, &mut NoProgress)?;
//! let lexicon = lexc_runtime::Lexicon::from_bytes(built.to_bytes())?;
//! let cipher = Cipher::parse("Xlmw mw e xiwx!", lexicon.tokenizer())?;
//! let solved = solve(&lexicon, &cipher, &CryptogramRequest::default())?;
//! let text = cipher.decode(&solved.solutions[0].key, lexicon.alphabet());
//! assert_eq!((text.as_str(), solved.complete), ("THIS IS A TEST!", true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each word of the text has a *pattern*: the positions of equal letters. The words of the lexicon
//! with that pattern are its candidates. The search takes the word with the fewest candidates,
//! tries each of them, and removes the candidates of other words that contradict it. While every
//! word must be in the lexicon, it also removes letters that no candidate of a word has at a
//! position, and takes a letter instead of a word if it has fewer alternatives: the letters that it
//! can mean or, if the text has all letters, the letters that can mean it.
//!
//! Solutions are found by branch and bound, with prices of letters in the bound.

mod common;
mod families;
mod grammar;
mod letter_pairs;
mod prices;
mod request;
mod solution;
mod text;
mod candidates;
mod score;
mod search;

pub use common::{CommonWord, Role, common_words};
pub use request::CryptogramRequest;
pub use search::{CryptogramSearch, solve};
pub use solution::{CipherKey, CryptogramSolution, CryptogramSolutions};
pub use text::Cipher;
