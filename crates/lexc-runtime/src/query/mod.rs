//! Questions to a lexicon: which words are like this?
//!
//! A [`Query`] is a list of conditions, each an automaton that walks beside the DAWG
//! ([`Constraint`]). All of them are walked at once: a branch is entered only where the
//! lexicon and every condition allow it, and with the bitmap layout that is one `AND` of masks.
//! Nothing is found first and thrown away after.
//!
//! | Condition | How it is made |
//! |---|---|
//! | `C[AEIOU]?*` | [`Pattern::parse`] |
//! | begins with, ends with, holds | [`Pattern::prefix`], [`Pattern::suffix`], [`Pattern::infix`] |
//! | anagrams of `RETINA??`, or of a part of it | [`Rack::exact`], [`Rack::part`] |
//! | so many tiles, so many vowels | [`Tally::length`], [`Tally::vowels`], [`Tally::of`] |
//! | has these tiles, has them not | [`Tally::containing`], [`Tally::without`] |
//! | a regular expression | `Regex::new`, with the feature `regex` |
//! | at most so many edits away | [`Near::new`] |
//! | anything else | implement [`Constraint`] |
//!
//! ```
//! # let twelve = lexc_testkit::twelve();
//! use lexc_runtime::Lexicon;
//! use lexc_runtime::query::{Order, Pattern, Query, Rack, Tally};
//!
//! let lexicon = Lexicon::from_bytes(twelve)?;
//! let rack = Rack::parse("CATSDO?", lexicon.tokenizer()).expect("tiles and a blank");
//! let query = Query::new()
//!     .and(rack.part())
//!     .and(Tally::length(3..=4))
//!     .and(Pattern::suffix(&lexicon.tokenizer().letters("S")?));
//! let found = lexicon.search(&query, Order::Alphabet, 10);
//! assert_eq!(found.spelled(lexicon.alphabet()), ["CARS", "CATS", "DOGS", "EATS"]);
//! let first = found.get(0).expect("CARS");
//! assert_eq!(rack.spell(first, lexicon.alphabet()), "CArS"); // the blank is the R
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Lexicon::matches`](crate::Lexicon::matches) gives words as they are found and allocates nothing
//! on the way; [`Lexicon::search`](crate::Lexicon::search) puts them in an [`Order`] and stops at a
//! limit. [`Lexicon::hooks`](crate::Lexicon::hooks) tells what can be put before and behind a word.
//!
//! # From which end
//!
//! Where the file holds a reversed DAWG, a walk begins at that end of the words where the conditions
//! leave fewer ways, and where it holds a GADDAG or a two-way DAWG, inside them, from tiles that all
//! have (`*ZZ*`). The words found are always the same.

mod bits;
mod builder;
mod chance;
mod constraint;
mod error;
mod grammar;
mod hooks;
mod inside;
mod matches;
mod near;
mod order;
mod pattern;
mod product;
mod rack;
#[cfg(feature = "regex")]
mod regex;
mod scan;
mod tally;
mod walk;

pub use builder::LexiconQuery;
pub use chance::{Bag, Chance};
pub use constraint::{Constraint, PruneBounds, Query, UNBOUNDED};
pub use error::{QueryError, QueryErrorKind};
pub use hooks::Hooks;
pub use matches::{Found, Matches};
pub use near::{EditDistance, Near};
pub use order::{Order, Sorting};
pub use pattern::Pattern;
pub use rack::Rack;
#[cfg(feature = "regex")]
pub use regex::Regex;
pub use tally::Tally;
