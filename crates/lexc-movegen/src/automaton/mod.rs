//! The states and edges of a lexicon's automata, as searches read them.
//!
//! A search never handles a whole edge: it reads the two letter masks of a state at once (the
//! letters with an edge to another state, and the letters that complete a word), combines them with
//! other masks, and then follows the remaining edges.
//!
//! | module | subject |
//! |---|---|
//! | `width` | letter masks of 32 and of 64 bits |
//! | `nodes` | the states of one node layout, and the trait that searches are generic over |
//! | `any_nodes` | the states of any layout, and the choice of a layout |
//! | `walk` | following a sequence of letters |

pub(crate) mod width;
pub(crate) mod nodes;
pub(crate) mod any_nodes;
pub(crate) mod walk;
