//! The packed layout: the smallest encoding of the words that can be walked in place
//! (`formats/lex-v1.md`, section 12).
//!
//! The minimal DAWG is decomposed into trees. A state with one incoming edge is stored inside its
//! parent's record, immediately after the edge that leads to it; so is a copy of a small state with
//! a few incoming edges. Only the remaining states, the *roots*, are pointed to. Edges and pointers
//! are symbols of prefix codes, which are selected by the preceding symbols.
//!
//! | module | contents |
//! |---|---|
//! | `range` | the adaptive coder of the model, which is read once, when a file is opened |
//! | `code` | prefix codes: codewords, and tables to decode them |
//! | `model` | roots and codes: encoding and decoding |
//! | `body` | records of edges, in the body and in memory |
//! | `walk` | iteration over all words in order |
//! | `lexicon` | a packed section: its tables, and walks over it |
//! | `survey` | the order of all roots, and the words below each: validation |
//! | `expand` | expansion to a plain graph |
//! | `rank` | the rank of a word, and the word of a rank |

mod code;
mod range;
mod model;
mod body;
mod walk;
mod lexicon;
mod survey;
mod expand;
mod rank;

pub use body::{MAX_DEPTH, PackedEdge, PackedState, bucket_of, bucket_range};
pub use code::{Lengths, MAX_LENGTH, is_complete, words};
pub use expand::UnpackedGraph;
pub use lexicon::{MAX_BITS, PACKED_HEADER_LEN, Packed, PackedTables, encode};
pub use model::{
    BUCKETS, Broken, Choice, Class, ENTRY_KINDS, Model, SHAPE_COUNT, Symbol, entry_kind,
};
pub use range::{Coder, Reader, Writer};
pub use rank::PackedCounts;
pub use walk::{Step, Walk};
