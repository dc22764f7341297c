//! The records of states in each node layout.
//!
//! A pool is written record by record from its end to its beginning. [`PoolWriter`] takes the
//! states of a structure from a [`StateSource`] and passes their edges ([`RecordEdges`]) to a
//! [`RecordWriter`], which is `BitmapRecords` or `EdgeListRecords`, and which remembers the address
//! of each state by its identifier.
//!
//! | module | content |
//! |---|---|
//! | `size` | sizes of structures, counted before they are written |
//! | `record` | the edges of a record, and the interface of the node layouts |
//! | `bitmap` | records of bitmap states |
//! | `edge_list` | records of edge lists |
//! | `trie` | the trie, unrolled from the records of the DAWG |
//! | `states` | states in the order in which they are written |
//! | `pool` | the writer of a pool |

mod size;
mod record;
mod bitmap;
mod edge_list;
pub(super) mod trie;
mod states;
mod pool;

pub(crate) use size::StructureSize;

pub(super) use bitmap::{BitmapRecords, are_wide};
pub(super) use edge_list::EdgeListRecords;
pub(super) use pool::PoolWriter;
pub(super) use record::{RecordEdges, RecordWriter, WrittenRecord};
pub(super) use size::StructureStats;
pub(super) use states::{GraphStates, StateSource};
