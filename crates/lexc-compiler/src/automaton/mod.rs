//! Automata in memory: minimal graphs of word lists.
//!
//! | module | content |
//! |---|---|
//! | [`graph`] | the compact adjacency that all share |
//! | [`dawg`] | the minimal DAWG, incrementally from words in trie order |
//! | `order` | an order in which edges lead forward, and counts of states and edges |
//! | `classes` | the classes of word middles: GADDAG and two-way DAWG in one run |
//! | `gaddag` | the minimal GADDAG, from the classes |
//! | `compact` | the edges of a two-way DAWG that can be left out |
//! | `reversed` | the minimal DAWG of the reversed words, from the classes |
//! | [`counts`] | states and edges in each of the field's conventions |
//!
//! Everywhere the terminal flag is on the edge (Appel & Jacobson 3.4.3), and state 0 is the one
//! without edges.

pub(crate) mod classes;
pub(crate) mod compact;
pub mod counts;
pub mod dawg;
pub(crate) mod gaddag;
pub mod graph;
pub(crate) mod order;
pub(crate) mod reversed;

pub use classes::{ClassError, TooManyClasses};

/// Adds a value if `is_there` is set. It is added in any case and removed if not, because a branch on that would be mispredicted.
#[inline(always)]
fn push_if<T>(values: &mut Vec<T>, value: T, is_there: bool) {
    let len = values.len();
    values.push(value);
    values.truncate(len + usize::from(is_there));
}
