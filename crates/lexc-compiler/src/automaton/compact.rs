//! The edges of a two-way DAWG that a generator needs if it takes forced tiles first.
//!
//! A class is **forced to the left** if all its contexts but the empty one have the same tile
//! before it: no closing arc on the left, and one left edge. It keeps that edge alone, since
//! a walk to the right can take that tile first. Likewise to the
//! right; a class that is forced on both sides keeps its left edge.
//!
//! A forced edge remains forced in longer middles until its tile is taken, so nothing is lost: a walk
//! that takes forced tiles first meets every context of every class that it reaches.

use super::classes::{ROOT, TwoWayClasses};
use super::graph::GraphEdge;
use super::reversed::Reversed;

/// The sides of a class that are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Nothing: no walk that takes forced tiles first comes here. (Nor is class 0 stored.)
    Dropped,
    /// Both sides.
    Both,
    /// The one edge to the left.
    Left,
    /// The one edge to the right.
    Right,
}

/// The shape of each class.
#[derive(Debug)]
pub(crate) struct Compact {
    shapes: Vec<Shape>,
    /// The part that is kept, the terminal flag on the node.
    pub(crate) on_node: Kept,
    /// The part that is kept, the terminal flag on the edge.
    pub(crate) on_edge: Kept,
}

/// The size of the part that is kept.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    /// States, the root and those without edges among them.
    pub(crate) states: u64,
    /// Edges to the left.
    pub(crate) left: u64,
    /// Edges to the right.
    pub(crate) right: u64,
}

impl Kept {
    fn add(&mut self, states: u32, [left, right]: [&[GraphEdge]; 2]) {
        let states = u64::from(states);
        self.states += states;
        self.left += states * left.len() as u64;
        self.right += states * right.len() as u64;
    }
}

impl Compact {
    /// Finds the shapes. `parents_first` orders the classes so that all edges lead forward. Time
    /// linear in the edges that are kept.
    #[must_use]
    pub(crate) fn new(classes: &TwoWayClasses, reversed: &Reversed, parents_first: &[u32]) -> Self {
        let mut compact = Self {
            shapes: vec![Shape::Dropped; classes.left.len()],
            on_node: Kept::default(),
            on_edge: Kept::default(),
        };
        // All edges to a class are known before this order reaches it: bit 0 for
        // those that complete no word, bit 1 for those that do.
        let mut entered = vec![0u8; classes.left.len()];
        entered[ROOT as usize] = 1;
        for &class in parents_first {
            let flags = entered[class as usize].count_ones();
            if flags == 0 {
                continue;
            }
            compact.shapes[class as usize] = shape(classes, reversed, class);
            let edges = compact.edges(classes, class);
            compact.on_node.add(flags, edges);
            compact.on_edge.add(1, edges);
            for edge in edges.into_iter().flatten() {
                entered[edge.target() as usize] |= 1 << u8::from(edge.terminal());
            }
        }
        compact.on_node.add(entered[0].count_ones(), [&[], &[]]);
        compact.on_edge.add(1, [&[], &[]]);
        compact
    }

    /// Returns the sides of a class that are kept.
    #[inline]
    #[must_use]
    pub(crate) fn shape(&self, class: u32) -> Shape {
        self.shapes[class as usize]
    }

    /// Returns the left and right edges that are kept of a class.
    #[inline]
    #[must_use]
    pub(crate) fn edges<'a>(&self, classes: &'a TwoWayClasses, class: u32) -> [&'a [GraphEdge]; 2] {
        let left = || classes.left.edges(class);
        let right = || classes.right.edges(class);
        match self.shape(class) {
            Shape::Dropped => [&[], &[]],
            Shape::Both => [left(), right()],
            Shape::Left => [left(), &[]],
            Shape::Right => [&[], right()],
        }
    }
}

fn shape(classes: &TwoWayClasses, reversed: &Reversed, class: u32) -> Shape {
    if class == ROOT {
        return Shape::Both;
    }
    let closes_left = classes.left.separator(class).is_some();
    let closes_right = reversed.suffix_state[class as usize] != 0;
    if !closes_left && classes.left.edges(class).len() == 1 {
        Shape::Left
    } else if !closes_right && classes.right.edges(class).len() == 1 {
        Shape::Right
    } else {
        Shape::Both
    }
}
