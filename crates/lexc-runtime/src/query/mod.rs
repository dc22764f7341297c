//! Queries: words that satisfy conditions.
//!
//! [`Lexicon::query`](crate::Lexicon::query) builds a query from text, with a method for each
//! condition:
//!
//! ```
//! use lexc_runtime::Lexicon;
//! use lexc_runtime::query::Order;
//!
//! let lexicon = Lexicon::from_bytes(lexc_lexicons::EXAMPLE)?;
//! let query = lexicon.query().subanagram("CATSDO?")?.length(3..=4).suffix("s")?;
//! assert_eq!(query.iter().collect::<Vec<String>>(), ["CARS", "CATS", "DOGS", "EATS"]);
//! let best = query.sorted(Order::Score, 2);
//! assert_eq!(best.spelled(lexicon.alphabet()), ["CARS", "CATS"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each condition is a [`Constraint`]: an automaton that is walked in parallel with the DAWG. A
//! branch is entered only where the lexicon and all conditions allow it; with the bitmap layout
//! that is one `AND` of masks. No candidates are generated and filtered afterwards. [`Query`]
//! combines constraints by *and*, *or* and *not*, independently of a lexicon. A query of a lexicon
//! with other letters is an [`AlphabetMismatch`](crate::AlphabetMismatch).
//!
//! | condition | method of [`LexiconQuery`] | constraint |
//! |---|---|---|
//! | `C[AEIOU]?*` | `pattern` | [`Pattern::parse`] |
//! | begins with, ends with, contains | `prefix`, `suffix`, `infix` | [`Pattern::prefix`], … |
//! | anagrams of `RETINA??`, or of a part of it | `anagram`, `subanagram` | [`TileMultiset`] |
//! | number of letters, number of vowels | `length`, `vowels` | [`LetterCounts`] |
//! | contains these letters, contains none of them | `containing`, `without` | [`LetterCounts`] |
//! | points, different letters, share of letters | `matching` | [`LetterPoints`], [`DistinctLetters`], [`LetterShare`] |
//! | what the whole lexicon decides | `matching` | [`WordSet`] |
//! | a regular expression | `regex` | `Regex`, with the feature `regex` |
//! | an automaton of `regex-automata` | `matching` | `DfaConstraint`, with the feature `regex-automata` |
//! | edit distance | `fuzzy` | [`FuzzyWord`] |
//! | *and*, *or*, *not* | `and`, `or`, `and_not`, `!` | [`Query`] |
//! | any other condition | `matching` | implement [`Constraint`] |
//!
//! # Results
//!
//! | | of a [`LexiconQuery`] | of a [`Query`] | returns |
//! |---|---|---|---|
//! | in alphabet order | `iter` | [`Lexicon::matches`](crate::Lexicon::matches) | [`Matches`] |
//! | in the fastest order | `iter_unordered` | [`Lexicon::matches_unordered`](crate::Lexicon::matches_unordered) | [`Matches`] |
//! | the first ones in an [`Order`] | `sorted` | [`Lexicon::sorted_matches`](crate::Lexicon::sorted_matches) | [`MatchList`] |
//!
//! [`Matches`] finds words one at a time and does not allocate in between.
//!
//! # The start of a walk
//!
//! If the file has a reversed DAWG, an unordered walk begins at the end of the words at which the
//! conditions leave fewer branches. If it has a GADDAG or a two-way DAWG, a walk may begin inside
//! the words, at letters that all of them contain (`*ZZ*`). The words found are always the same.
//!
//! # Scans
//!
//! Some queries leave most of the DAWG to walk: suffixes, lengths, anagrams with blanks. Once such
//! queries have taken as many steps as there are words, or at once by
//! [`Lexicon::prepare_queries`](crate::Lexicon::prepare_queries), all words are stored in an array.
//! A walk that makes little progress then continues as a scan of the array, which tests whole words
//! and excludes most of them by a mask of their letters. The order of the words is the same.

mod error;

mod constraint;

mod constraints;

mod expression;

mod probability;

mod search;

mod match_list;

mod order;

mod matches;

mod sorted;

mod fuzzy_search;

mod lexicon_query;

mod hooks;

pub use constraint::{Constraint, PruneBounds, ScannedWord, UNBOUNDED};
#[cfg(feature = "regex-automata")]
pub use constraints::dfa::DfaConstraint;
pub use constraints::edit_distance::{EditDistance, FuzzyWord};
pub use constraints::letter_counts::LetterCounts;
pub use constraints::letter_sums::{DistinctLetters, LetterPoints, LetterShare};
pub use constraints::pattern::Pattern;
#[cfg(feature = "regex")]
pub use constraints::regex::Regex;
pub use constraints::tile_multiset::{TileMultiset, TileWords};
pub use constraints::word_set::WordSet;
pub use error::{QueryError, QueryErrorKind};
pub use expression::Query;
pub use hooks::Hooks;
pub use lexicon_query::LexiconQuery;
pub use match_list::{MatchList, MatchListIter};
pub use matches::Matches;
pub use order::{Order, Sorting};
pub use probability::{DrawProbability, TileDistribution};
