//! Pictures of small lexicons: the automaton of a file, with a node for each state.
//!
//! | module | content |
//! |---|---|
//! | `picture` | the states of a structure as nodes, its arcs as edges |
//! | `layers` | the layered layout |
//! | [`svg`] | pictures as SVG |
//! | [`dot`] | pictures for Graphviz |
//!
//! The terminal flag is drawn on the node, as in the figures of Appel & Jacobson: a circle around a node marks the end of a word. A DAWG
//! that stores the flag on the arc can therefore have two nodes for one state.

pub mod dot;
mod layers;
mod picture;
pub mod svg;

pub use picture::{DrawError, Edge, Kind, Node, Picture, picture};
