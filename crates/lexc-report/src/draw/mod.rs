//! Pictures: the automaton of a small lexicon, with a node for each state; and boards of games.
//!
//! | module | content |
//! |---|---|
//! | `picture` | the states of a structure as nodes, its arcs as edges |
//! | `layers` | the layered layout |
//! | [`svg`] | pictures as SVG |
//! | [`dot`] | pictures for Graphviz |
//! | [`board`] | boards of games as SVG, with players and a layer of values |
//!
//! The terminal flag is drawn on the node, as in the figures of Appel & Jacobson: a circle around a node marks the end of a word. A DAWG
//! that stores the flag on the arc can therefore have two nodes for one state.

pub mod board;
pub mod dot;
mod layers;
mod picture;
pub mod svg;

pub use picture::{DrawError, GraphPicture, PictureEdge, PictureEdgeKind, PictureNode, picture};
