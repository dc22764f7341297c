//! From words in any order to a minimal DAWG.
//!
//! Words in trie order, such as the words of a sorted list, are added directly to a
//! [`DawgBuilder`](crate::automaton::dawg::DawgBuilder), and none is stored. When a word breaks the
//! order, the words of the DAWG built so far are stored, and all words are sorted in the end: up to
//! 64 MiB of them, four million words of up to 16 letters, in memory; more in runs that are written
//! to a temporary file and merged.
//!
//! | module | content |
//! |---|---|
//! | `key` | short words as integers |
//! | `run` | sorted runs in a temporary file |
//! | `sorter` | sorting, in memory or in runs |
//! | `collector` | words to a DAWG |

mod key;
mod run;
mod sorter;
mod collector;

pub use collector::{CollectedWords, WordCollector};
pub use sorter::WordSorter;
