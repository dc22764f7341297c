//! The generator of A. W. Appel and G. J. Jacobson, *The World's Fastest Scrabble Program* (1988),
//! on the DAWG or the trie.
//!
//! For each anchor *left parts* are placed before it, and each is extended to the right. Section
//! 7.2 of the paper turns the two loops inside out: each left part is made once, and tried at all
//! anchors where a letter fits after it.
//!
//! | module | subject |
//! |---|---|
//! | `extend` | *ExtendRight*: words extended letter by letter |
//! | `generator` | *LeftPart*, and the generator |

mod extend;
mod generator;

pub(crate) use generator::AppelJacobson;
