//! A small lexicon as a picture: the automaton that a file would store, each state a node.
//!
//! | module | what it does |
//! |---|---|
//! | `picture` | the states of a structure as nodes, its arcs as edges |
//! | `layers` | nodes in layers from left to right, few edges crossing |
//! | [`svg`] | the picture as it is, for people |
//! | [`dot`] | for Graphviz and its kin |
//!
//! The terminal flag is drawn on the node, as in the figures of Appel & Jacobson, where a circle
//! around a node says that a word ends there. So a DAWG that stores it on the arc may have two
//! nodes for one of its states.

pub mod dot;
mod layers;
mod picture;
pub mod svg;

pub use picture::{DrawError, Edge, Kind, Node, Picture, picture};
