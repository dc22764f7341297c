//! The node pool: the 32-bit units that store every automaton of a file (`formats/lex-v1.md`,
//! section 7).
//!
//! An address counts units from the start of the pool. A state is the address at which its record
//! begins; address 0 is the state without edges. In both layouts **every edge points forward**, to
//! a higher address, so no walk can loop. A reader that has not validated a pool checks this on
//! each step, and is as safe.
//!
//! The same automaton has two layouts:
//!
//! - [`EdgeList`]: a 32-bit cell for each edge, siblings adjacent: small.
//! - [`Bitmap`]: masks of the letters that lead to a state and of the letters that complete a word,
//!   then the children, found by counting bits: fast, since one `AND` intersects rack, cross-check
//!   and lexicon.

mod graph;
mod bitmap;
mod edge_list;
mod compact;
mod rules;
mod view;
mod quick;
mod validate;
mod validate_compact;

pub use bitmap::{Bitmap, Mask, Mask32, Mask64};
pub use compact::{Compact, CompactEdge, CompactState, Side};
pub use edge_list::{Cell, EdgeList};
pub use graph::{Edge, EdgeLabels, Graph, State, Weights};
pub(crate) use quick::proved;
pub(crate) use rules::Bounds;
pub(crate) use validate::{Heights, validate};
pub(crate) use validate_compact::validate_compact;
pub(crate) use view::with_graph;
pub use view::{Layout, POOL_HEADER_LEN, Pool, PoolView};
