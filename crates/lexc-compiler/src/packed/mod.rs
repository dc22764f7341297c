//! From a DAWG to a packed section (`formats/lex-v1.md`, section 12): the fewest bytes that can
//! still be searched in place.
//!
//! The DAWG is cut into trees. A state with several incoming edges is either a **root**, a tree of
//! its own that these edges point to, or is copied into each tree. Edges are written with Huffman
//! codes, which depend on the context of the edge.
//!
//! | module | content |
//! |---|---|
//! | `section` | the result and the options |
//! | `log2` | logarithms that are the same on every machine |
//! | `huffman` | the lengths of code words |
//! | `choose` | clustering of contexts that share a code |
//! | `forest` | the roots, and the edges in the order in which they are written |
//! | `share` | the choice between pointers and copies |
//! | `write` | roots in order, exact lengths, and the body |
//! | `pack` | packing a DAWG |

mod section;
mod log2;
mod huffman;
mod choose;
mod forest;
mod share;
mod write;
mod pack;

pub use pack::pack;
pub use section::{PackOptions, PackedSection};
