//! Queries: words that satisfy constraints.
//!
//! A [`Query`] is a list of conditions, each an automaton that is walked in parallel with the DAWG
//! ([`Constraint`]). All of them are walked at once: a branch is entered only where the lexicon and
//! every condition allow it, and with the bitmap layout that is one `AND` of masks. No candidates
//! are generated and filtered afterwards.
//!
//! | Condition | Constructor |
//! |---|---|
//! | `C[AEIOU]?*` | [`Pattern::parse`] |
//! | begins with, ends with, holds | [`Pattern::prefix`], [`Pattern::suffix`], [`Pattern::infix`] |
//! | anagrams of `RETINA??`, or of a part of it | [`TileMultiset::anagrams`], [`TileMultiset::subanagrams`] |
//! | number of tiles, number of vowels | [`LetterCounts::length`], [`LetterCounts::vowels`], [`LetterCounts::of`] |
//! | contains these tiles, contains none of them | [`LetterCounts::containing`], [`LetterCounts::without`] |
//! | a regular expression | `Regex::new`, with the feature `regex` |
//! | edit distance | [`FuzzyWord::new`] |
//! | anything else | implement [`Constraint`] |
//!
//! ```
//! use lexc_runtime::Lexicon;
//! use lexc_runtime::query::{Order, Pattern, Query, TileMultiset, LetterCounts};
//!
//! let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let rack = TileMultiset::parse("CATSDO?", lexicon.tokenizer()).expect("tiles and a blank");
//! let query = Query::new()
//!     .and(rack.subanagrams())
//!     .and(LetterCounts::length(3..=4))
//!     .and(Pattern::suffix(&lexicon.tokenizer().letters("S")?));
//! let found = lexicon.search(&query, Order::Alphabet, 10);
//! assert_eq!(found.spelled(lexicon.alphabet()), ["CARS", "CATS", "DOGS", "EATS"]);
//! let first = found.get(0).expect("CARS");
//! assert_eq!(rack.spell(first, lexicon.alphabet()), "CArS"); // the blank is the R
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Lexicon::matches`](crate::Lexicon::matches) returns words as they are found and does not
//! allocate in between; [`Lexicon::search`](crate::Lexicon::search) sorts them in an [`Order`] and
//! stops at a limit. [`Lexicon::hooks`](crate::Lexicon::hooks) returns the letters that can be
//! added before and after a word.
//!
//! # The start of the walk
//!
//! If the file has a reversed DAWG, a walk begins at the end of the words at which the conditions
//! leave fewer branches; if it has a GADDAG or a two-way DAWG, a walk may begin inside the words,
//! from letters that all of them contain (`*ZZ*`). The words found are always the same.

mod bits;
mod builder;
mod constraint;
mod edit_distance;
mod error;
mod grammar;
mod hooks;
mod letter_counts;
mod literal_walk;
mod matches;
mod order;
mod pattern;
mod probability;
mod probability_bound;
mod product;
mod rank_bound;
#[cfg(feature = "regex")]
mod regex;
mod scan;
mod score_bound;
mod tile_multiset;
mod walk;

pub use builder::LexiconQuery;
pub use constraint::{Constraint, PruneBounds, Query, UNBOUNDED};
pub use edit_distance::{EditDistance, FuzzyWord};
pub use error::{QueryError, QueryErrorKind};
pub use hooks::Hooks;
pub use letter_counts::LetterCounts;
pub use matches::{MatchList, Matches};
pub use order::{Order, Sorting};
pub use pattern::Pattern;
pub use probability::{DrawProbability, TileDistribution};
#[cfg(feature = "regex")]
pub use regex::Regex;
pub use tile_multiset::TileMultiset;
