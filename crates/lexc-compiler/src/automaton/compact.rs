//! The compact two-way DAWG: the edges that a generator needs if it places forced tiles first.
//!
//! A class is **forced to the left** if all its contexts but the empty one have the same letter
//! before it, that is, if it has no closing edge on the left and one left edge. It keeps only that
//! edge, since a walk to the right can place that tile first. The right side is symmetric. A class
//! that is forced on both sides keeps its left edge.
//!
//! No word is lost: the longer factors that a walk reaches before it takes the tile have the same
//! forced edge, so a walk that places forced tiles first still meets every context of every class
//! that it reaches.

use super::classes::{ROOT, TwoWayClasses};
use super::graph::GraphEdge;
use super::reversed::ReversedDawg;

/// The sides of a class that are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Neither, because no walk that places forced tiles first reaches the class. Class 0 is not
    /// stored either.
    Dropped,
    Both,
    /// Only the left side, which is one edge.
    Left,
    /// Only the right side, which is one edge.
    Right,
}

/// The stored sides of each class, and their size.
#[derive(Debug)]
pub(crate) struct CompactShapes {
    shapes: Vec<Shape>,
    /// The size of the stored part with the terminal flag on the node.
    pub(crate) on_node: StoredSize,
    /// The size of the stored part with the terminal flag on the edge.
    pub(crate) on_edge: StoredSize,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct StoredSize {
    /// States, including the root and those without edges.
    pub(crate) states: u64,
    /// Edges to the left.
    pub(crate) left: u64,
    /// Edges to the right.
    pub(crate) right: u64,
}

impl StoredSize {
    fn add(&mut self, states: u32, [left, right]: [&[GraphEdge]; 2]) {
        let states = u64::from(states);
        self.states += states;
        self.left += states * left.len() as u64;
        self.right += states * right.len() as u64;
    }
}

impl CompactShapes {
    /// Computes the shapes. `topological_order` orders the classes by the edges of both sides. Time
    /// is linear in the stored edges.
    #[must_use]
    pub(crate) fn new(
        classes: &TwoWayClasses,
        reversed: &ReversedDawg,
        topological_order: &[u32],
    ) -> Self {
        let mut compact = Self {
            shapes: vec![Shape::Dropped; classes.left.len()],
            on_node: StoredSize::default(),
            on_edge: StoredSize::default(),
        };
        // For each class the kinds of stored edges that lead to it: bit 0 for edges that complete
        // no word, bit 1 for edges that complete one. A topological order visits a class after all
        // of them.
        let mut entered = vec![0u8; classes.left.len()];
        entered[ROOT as usize] = 1;
        for &class in topological_order {
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

    #[inline]
    #[must_use]
    pub(crate) fn shape(&self, class: u32) -> Shape {
        self.shapes[class as usize]
    }

    /// Returns the stored left and right edges of a class.
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

fn shape(classes: &TwoWayClasses, reversed: &ReversedDawg, class: u32) -> Shape {
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
