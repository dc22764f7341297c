//! The lexicon.
//!
//! | module | content |
//! |---|---|
//! | `error` | the error of opening a file |
//! | `open` | [`Lexicon`](open::Lexicon): opening, and the description of the file |
//! | `automata` | the automata of the file |
//! | `ascii`, `lookup` | look-up of words and prefixes |
//! | `rank` | the index of a word, and the word of an index |
//! | `values` | values of words |
//! | `listing` | all words, ranges and prefixes |
//! | `fst_search` | search with automata of the crate `fst` |
//! | `sets` | set operations |

#[cfg(feature = "mmap")]
pub(crate) mod error;

pub(crate) mod open;

mod automata;

mod ascii;

mod lookup;

mod rank;

mod values;

mod listing;

#[cfg(feature = "fst")]
pub(crate) mod fst_search;

pub(crate) mod sets;
