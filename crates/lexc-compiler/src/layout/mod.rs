//! From automata in memory to the units of a pool: an order, an address for each state, and
//! records.
//!
//! First each structure gets its place. Then the pool is written from its end to its beginning:
//! edges point to higher addresses, so the address of a target is known before the records that
//! lead to it. The units go to memory or, through a window, to a file.
//!
//! There are two ways to write a pool ([`PoolImage`] chooses):
//!
//! - `own_records`: each state has a record of its own, which gets its address when it is written;
//! - `shared_lists`: edge lists share their tails, so all addresses are computed before the first
//!   list is written.
//!
//! | module | content |
//! |---|---|
//! | `limit` | the number of units that a layout can address |
//! | `units` | the units, in memory or on their way to a file |
//! | `records` | the records of states in each node layout |
//! | `contents` | the automata of a pool |
//! | `placement` | identifiers of states, and places of structures |
//! | `compact` | the compact two-way DAWG |
//! | `own_records` | pools in which each state has a record of its own |
//! | `tails` | edge lists that are the tails of others |
//! | `collect` | the edge lists of a DAWG and a GADDAG in one graph |
//! | `shared_lists` | pools of edge lists that share their tails |
//! | `image` | a pool ready to be written |
//! | [`edge_lists`] | the edge lists of a DAWG and a GADDAG, for other formats |

mod limit;
mod units;
mod records;
mod contents;
mod placement;
mod compact;
mod own_records;
mod tails;
mod collect;
mod shared_lists;
mod image;
pub mod edge_lists;

pub use image::PoolImage;

pub(crate) use contents::{ClassAutomata, PoolContents, TwoWayAutomata};
pub(crate) use records::StructureSize;
pub(crate) use units::Sink;
