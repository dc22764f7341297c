//! Expansion to a plain graph.

use super::body::{Edge, Visit};
use super::lexicon::Packed;
use super::model::Class;
use crate::container::FormatError;
use alloc::vec::Vec;
use lexc_alphabet::Letter;

/// A packed lexicon as a plain graph. It is not minimal: copies of a state remain separate.
#[derive(Debug, Clone, Default)]
pub struct UnpackedGraph {
    /// The index of the first edge of each state, and after the last state the number of edges.
    pub first: Vec<u32>,
    /// The edges of all states.
    pub edges: Vec<ExpandedEdge>,
    /// The state where every walk begins.
    pub root: u32,
    /// All states, each after the targets of its edges.
    pub order: Vec<u32>,
}

/// An edge of [`UnpackedGraph`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpandedEdge {
    /// The label.
    pub letter: Letter,
    /// `true` if the edge completes a word.
    pub terminal: bool,
    /// The state that it leads to; `None` where nothing follows.
    pub target: Option<u32>,
}

impl Packed<'_> {
    /// Expands the whole lexicon to a plain graph. Takes time and memory linear in the body.
    ///
    /// # Errors
    /// Returns any error of [`Self::validate`] if the body was not verified.
    pub fn expand(self) -> Result<UnpackedGraph, FormatError> {
        let order = self.survey()?.order;
        let mut expansion = Expansion::new(self.forest.tables.roots.len());
        self.forest.scan(&mut expansion)?;
        Ok(expansion.finish(&order))
    }
}

/// The visitor that builds a graph.
struct Expansion {
    graph: UnpackedGraph,
    /// The states of the roots.
    roots: Vec<u32>,
    /// For each root, the first state after its own states.
    ends: Vec<u32>,
    /// The edges of open records, with a flag on the first edge of each record. A pointer's target
    /// is its root.
    edges: Vec<(ExpandedEdge, bool)>,
    open: Vec<usize>,
    /// The edges of the graph that are pointers.
    pointers: Vec<u32>,
}

impl Expansion {
    fn new(roots: usize) -> Self {
        Self {
            graph: UnpackedGraph { first: vec![0], ..UnpackedGraph::default() },
            roots: Vec::with_capacity(roots),
            ends: Vec::with_capacity(roots),
            edges: Vec::new(),
            open: vec![0],
            pointers: Vec::new(),
        }
    }

    /// Replaces roots by their states.
    fn finish(mut self, order: &[u32]) -> UnpackedGraph {
        for &at in &self.pointers {
            if let Some(edge) = self.graph.edges.get_mut(at as usize) {
                let root = edge.target.unwrap_or_default();
                edge.target = self.roots.get(root as usize).copied();
            }
        }
        self.graph.root = self.roots.first().copied().unwrap_or_default();
        for &root in order {
            let index = root as usize;
            let begin = index.checked_sub(1).and_then(|i| self.ends.get(i));
            let end = self.ends.get(index).copied().unwrap_or_default();
            self.graph.order.extend(begin.copied().unwrap_or(0)..end);
        }
        self.graph
    }
}

impl Visit for Expansion {
    fn edge(&mut self, edge: Edge, pointer: Option<u32>, _: usize, _: u32) {
        let expanded =
            ExpandedEdge { letter: edge.letter(), terminal: edge.is_terminal(), target: pointer };
        self.edges.push((expanded, pointer.is_some()));
        if matches!(edge.class(), Class::Child | Class::Measured) {
            self.open.push(self.edges.len());
        }
    }

    fn close(&mut self, _: u32) {
        let begin = self.open.pop().unwrap_or(0);
        let state = self.graph.first.len() as u32 - 1;
        for (edge, is_pointer) in self.edges.drain(begin..) {
            if is_pointer {
                self.pointers.push(self.graph.edges.len() as u32);
            }
            self.graph.edges.push(edge);
        }
        self.graph.first.push(self.graph.edges.len() as u32);
        if self.open.is_empty() {
            self.roots.push(state);
            self.ends.push(state + 1);
            self.open.push(0);
        } else if let Some((parent, _)) = self.edges.last_mut() {
            parent.target = Some(state);
        }
    }
}
