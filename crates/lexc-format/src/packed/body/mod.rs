//! The body: nested records of edges in the bits of a section, and an index of the long records in
//! memory.
//!
//! | module | contents |
//! |---|---|
//! | `edge` | states and edges of body and index |
//! | `index` | the index of long records |
//! | `forest` | records of edges in the body, and the search for an edge |
//! | `scan` | one pass over the whole body |
//! | `collect` | building the index, when it saves time |

mod edge;
mod index;
mod forest;
mod scan;
mod collect;

pub(crate) use collect::LazyIndex;
pub use edge::{MAX_DEPTH, PackedEdge, PackedState};
pub(crate) use forest::{Edge, Forest, SPARE, SkipObserver, Tables};
pub use forest::{bucket_of, bucket_range};
pub(crate) use index::Index;
pub(crate) use scan::Visit;
