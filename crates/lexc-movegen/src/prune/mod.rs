//! Bounds on the plays of a search for the best ones, so that most plays are never searched.
//!
//! The search goes through the *parts* of a position (the plays through one run, and all isolated
//! plays) from the highest bound down, and stops when no bound reaches the best plays found so far.
//! Within a part it searches only plays whose own bounds are high enough. A bound on a play's value
//! is the sum of
//!
//! - a bound on its score: the word premiums and board tiles of its squares are known, its new
//!   tiles score at most the highest tiles of the rack on the best letter premiums, and each word
//!   across at most the best letter of its cross-set;
//! - a bound on the value of its leave, by the numbers of tiles and of blanks played;
//!
//! except that bingos, with their bonus, are possible only where a word has exactly the
//! letters of the rack and of the board tiles that it covers. A filter of all long words decides
//! this, and gives the letters that the blanks must stand for.
//!
//! # Example
//! The rack is `GOS` (2, 1 and 1 points). DO (2 and 1 points) is on the board, with a double letter
//! and then a double word to its right. A bound on the score of plays of two tiles there:
//!
//! ```text
//! board tiles           2 + 1      the run
//! new tiles             2 + 1      the two highest of the rack
//! double letter             2      the highest tile once more
//! double word         (8) × 2
//! words across              0      there are none
//! bound                    16      DOGS scores 2 + 1 + 2 × 2 + 1 = 8, doubled: 16
//! ```
//!
//! Once a play of 17 points is found, none of these plays is searched.
//!
//! | module | subject |
//! |---|---|
//! | `keys` | sums of keys that stand for multisets of letters |
//! | `anagrams` | words of 7, 8 and 9 letters by their letters |
//! | `long_words` | the filter of the letters of all long words |
//! | `blank_letters` | the letters that the blanks of a bingo can stand for |
//! | `play_filter` | the plays of a run that a search looks for |
//! | `score_bounds` | bounds on scores |
//! | `reachable` | the sides of a run where any tile fits |
//! | `candidate_span` | squares where a bingo may be placed |
//! | `pruning` | the input of all bounds |
//! | `run_bounds` | bounds on the plays of one run |

pub(crate) mod keys;
pub(crate) mod anagrams;
pub(crate) mod long_words;
pub(crate) mod blank_letters;
pub(crate) mod play_filter;
pub(crate) mod score_bounds;
pub(crate) mod reachable;
pub(crate) mod candidate_span;
pub(crate) mod pruning;
pub(crate) mod run_bounds;
