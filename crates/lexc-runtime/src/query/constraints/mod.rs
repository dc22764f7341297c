//! The constraints of this crate.
//!
//! | module | content |
//! |---|---|
//! | `bits` | sets of positions as bits |
//! | `pattern`, `pattern_syntax` | patterns such as `C[AEIOU]?*`, and their parser |
//! | `letter_counts` | numbers of letters: lengths, vowels, required and excluded letters |
//! | `letter_sums` | points, different letters, shares of letters |
//! | `word_set` | words by rank |
//! | `tile_multiset` | anagrams of tiles and blanks |
//! | `edit_distance` | words within an edit distance of another |
//! | `regex` | regular expressions |
//! | `dfa` | automata of the crate `regex-automata` |
//! | `product`, `boolean` | *and*, *or* and *not* of constraints |

mod bits;

pub(super) mod pattern;

mod pattern_syntax;

pub(super) mod letter_counts;

pub(super) mod letter_sums;

pub(super) mod word_set;

pub(super) mod tile_multiset;

pub(super) mod edit_distance;

#[cfg(feature = "regex")]
pub(super) mod regex;

#[cfg(feature = "regex-automata")]
pub(super) mod dfa;

pub(super) mod product;

pub(super) mod boolean;
