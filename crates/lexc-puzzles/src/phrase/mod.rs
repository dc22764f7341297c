//! Multi-word anagrams: the words that together are made of given letters, no more and no less.
//!
//! ```
//! use lexc_puzzles::letters::Letters;
//! use lexc_puzzles::phrase::{Order, Request, best};
//! # let words = ["eleven", "one", "plus", "sow", "twelve", "two", "van", "we"];
//! # let layout = lexc_compiler::compile::LayoutChoice::Bitmap;
//! # let bytes = lexc_testkit::compile_words("english", &words, Default::default(), layout);
//! // eleven, one, plus, sow, twelve, two, van, we
//! let lexicon = lexc_runtime::Lexicon::from_bytes(bytes)?;
//! let letters = Letters::parse("eleven plus two", lexicon.tokenizer())?;
//! let found = best(&lexicon, &Request::new(letters), Order::Length, 10)?;
//! let phrase = |words: &Vec<Vec<u8>>| {
//!     let words: Vec<String> = words.iter().map(|word| lexicon.spell(word)).collect();
//!     words.join(" ")
//! };
//! let phrases: Vec<String> = found.phrases.iter().map(phrase).collect();
//! assert_eq!(phrases, ["ELEVEN PLUS TWO", "TWELVE PLUS ONE"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! First the words are found that can be laid with the letters at all, by a walk over the DAWG with
//! the letters that are left. Words of the same letters are one group. Then a
//! search covers the letters with groups. It asks at each step which of the letters that are left
//! is in the fewest groups, and takes a group that holds it: some group of every solution does. So
//! what cannot be used up is found out early, and each multiset of words comes once.
//!
//! The searches of an [acrostic](crate::acrostic) are the same: the letters that the words begin
//! with are to be used up as well.

mod candidates;
mod collect;
mod search;

pub use collect::{Best, Order, best};
pub use search::for_each_phrase;

use crate::letters::Letters;

/// What phrases are asked for.
#[derive(Debug, Clone)]
pub struct Request {
    /// The letters to be used up.
    pub letters: Letters,
    /// The fewest tiles that a word has.
    pub min_length: usize,
    /// The most tiles that a word has.
    pub max_length: usize,
    /// The fewest words.
    pub min_words: usize,
    /// The most words.
    pub max_words: usize,
    /// Words that are in every phrase, be they in the lexicon or not.
    pub with: Vec<Vec<u8>>,
    /// Words that are in no phrase.
    pub without: Vec<Vec<u8>>,
    /// If not empty: the first tiles of the words, which are then just as many; each is to be used.
    /// Words of `with` take theirs.
    pub initials: Vec<u8>,
}

impl Request {
    /// All phrases of these letters.
    #[must_use]
    pub fn new(letters: Letters) -> Self {
        Self {
            letters,
            min_length: 1,
            max_length: usize::MAX,
            min_words: 1,
            max_words: usize::MAX,
            with: Vec::new(),
            without: Vec::new(),
            initials: Vec::new(),
        }
    }
}

/// Why there can be no phrase.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PhraseError {
    /// A word that is to be in every phrase cannot be laid with the letters that the ones before it
    /// leave.
    #[error("the letters are not enough for the required words")]
    Required {
        /// Which, by its index.
        index: usize,
    },
    /// No initial is left for a word that is to be in every phrase.
    #[error("a required word begins with none of the initials")]
    Initial {
        /// Which, by its index.
        index: usize,
    },
    /// Different letters and different initials are more than the search has room for.
    #[error("{found} different letters and initials, and {most} are the most")]
    TooDifferent {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// The initials are not among the letters.
    #[error("the letters do not hold the initials")]
    NotHeld,
}
