//! Automata in memory: minimal graphs of word lists.
//!
//! The terminal flag is always on the edge (Appel & Jacobson 1988, section 3.4.3), and state 0 is
//! the only state without edges. The modules, each using only those above it:
//!
//! | module | content |
//! |---|---|
//! | [`graph`] | the compact graph that all automata share |
//! | [`dawg`] | the minimal DAWG, built incrementally from words in trie order |
//! | `topological` | topological orders, and counts made on the way |
//! | `classes` | the classes of equivalent factors: GADDAG and two-way DAWG in one search |
//! | `reversed` | the minimal DAWG of the reversed words, from the classes |
//! | `compact` | the edges of a two-way DAWG that can be left out |
//! | [`counts`] | states and edges in each convention of the literature |
//! | `gaddag` | the minimal GADDAG, from the classes |

pub mod graph;
pub mod dawg;
pub(crate) mod topological;
pub(crate) mod classes;
pub(crate) mod reversed;
pub(crate) mod compact;
pub mod counts;
pub(crate) mod gaddag;
