//! Walks over the words that satisfy constraints.
//!
//! | module | content |
//! |---|---|
//! | `rows` | the states of all constraints along a path |
//! | `score_bound`, `probability_bound`, `rank_bound` | bounds that prune a search for the first words of an order |
//! | `lengths` | the lengths wanted, and the letters that masks, lengths and lookahead leave |
//! | `root_walk` | the walk from the root of a DAWG, or of a reversed one |
//! | `literal_walk` | the walk from letters inside words, in a GADDAG |
//! | `scan` | the check of every word of a packed file |
//! | `array_scan` | the scan of the array of all words |

mod rows;

pub(super) mod score_bound;

pub(super) mod probability_bound;

pub(super) mod rank_bound;

pub(super) mod lengths;

pub(super) mod root_walk;

pub(super) mod literal_walk;

pub(super) mod scan;

pub(super) mod array_scan;
