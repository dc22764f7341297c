//! Automata of small lexicons as pictures, with a node for each state.
//!
//! | module | content |
//! |---|---|
//! | [`numbered`] | the reachable states of a stored automaton, numbered in topological order |
//! | [`picture`] | the states as nodes, the edges between two nodes as one edge |
//! | `layers` | the layered layout |
//! | `svg` | pictures as SVG |
//! | `dot` | pictures for Graphviz |
//!
//! The terminal flag is drawn on the node, as in the figures of Appel and Jacobson: a circle around
//! a node marks the end of a word. A DAWG that stores the flag on the edge can therefore have two
//! nodes for one state.

pub mod numbered;
pub mod picture;
mod layers;
mod svg;
mod dot;

pub use numbered::{NumberedEdge, NumberedGraph};
pub use picture::{
    DrawError, DrawnStructure, GraphPicture, PictureEdge, PictureEdgeKind, PictureNode,
};
