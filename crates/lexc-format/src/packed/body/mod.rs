//! The body: records of edges, one inside the other, in the bits of a section; and the long records
//! in memory, where an edge is found at once.
//!
//! | module | contents |
//! |---|---|
//! | `edge` | states and edges, wherever they are found |
//! | `index` | the long records in memory |
//! | `forest` | records of edges, and the search for one |
//! | `scan` | one pass over the whole body |
//! | `collect` | making the index, when it pays |

mod edge;
mod index;
mod forest;
mod scan;
mod collect;

pub(crate) use collect::LazyIndex;
pub use edge::{MAX_DEPTH, PackedEdge, PackedState};
pub(crate) use forest::{Edge, Forest, Passed, SPARE, Tables};
pub use forest::{bucket_of, bucket_range};
pub(crate) use index::Index;
pub(crate) use scan::Visit;
