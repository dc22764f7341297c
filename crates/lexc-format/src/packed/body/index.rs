//! The long records in memory, where an edge is found at once. A search in the body reads all
//! earlier edges, with everything below them.

use super::edge::{PackedEdge, PackedState, context_of};
use crate::packed::model::Class;
use alloc::vec::Vec;
use lexc_alphabet::{Letter, LetterSet};

/// The states of long records, with their edges.
#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    nodes: Vec<Node>,
    /// The edges of all nodes, one node after the other.
    edges: Vec<IndexEdge>,
    /// The context of the record of each node.
    contexts: Vec<u16>,
    roots: Vec<PackedState>,
}

#[derive(Debug, Clone, Copy)]
struct Node {
    /// The labels of its edges.
    tiles: LetterSet,
    /// The index of its first edge.
    first: u32,
    /// The position of its record.
    at: u32,
}

/// A [`PackedEdge`] without its label, in four bytes: from the lowest bit `terminal`, three bits
/// for the kind of its target, and a number.
#[derive(Debug, Clone, Copy)]
pub(super) struct IndexEdge(u32);

/// The kinds of targets of an [`IndexEdge`].
pub(super) const NOTHING: u32 = 0;
/// The number is a node.
const TO_NODE: u32 = 1;
/// The number is the position of a record.
pub(super) const TO_CHILD: u32 = 2;
/// Like [`TO_CHILD`], for a child that stores its length.
pub(super) const TO_MEASURED: u32 = 3;
/// The number is a root.
pub(super) const TO_ROOT: u32 = 4;

impl IndexEdge {
    /// Positions, nodes and roots are all below 2²⁸: each takes a bit of the body.
    pub(super) fn new(terminal: bool, kind: u32, number: u32) -> Self {
        Self(number << 4 | kind << 1 | u32::from(terminal))
    }

    #[inline]
    fn is_terminal(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline]
    fn kind(self) -> u32 {
        self.0 >> 1 & 7
    }

    #[inline]
    fn number(self) -> u32 {
        self.0 >> 4
    }

    pub(super) fn to_node(self, node: usize) -> Self {
        Self::new(self.is_terminal(), TO_NODE, node as u32)
    }
}

impl Index {
    pub(super) fn of_roots(roots: impl Iterator<Item = PackedState>) -> Self {
        Self { roots: roots.collect(), ..Self::default() }
    }

    /// Adds a node for a record with these edges, in order. Returns the number of the node.
    pub(super) fn push_node(
        &mut self,
        record: PackedState,
        edges: &[(Letter, IndexEdge)],
    ) -> usize {
        let mut tiles = LetterSet::EMPTY;
        for &(letter, _) in edges {
            tiles.insert(letter);
        }
        let node = self.nodes.len();
        self.nodes.push(Node { tiles, first: self.edges.len() as u32, at: record.at });
        self.edges.extend(edges.iter().map(|&(_, edge)| edge));
        self.contexts.push(record.context);
        node
    }

    pub(super) fn push_root(&mut self, state: PackedState) {
        self.roots.push(state);
    }

    /// Replaces roots by nodes in all edges, once all roots are present.
    pub(super) fn resolve_roots(&mut self) {
        let Self { edges, roots, .. } = self;
        for edge in edges.iter_mut().filter(|edge| edge.kind() == TO_ROOT) {
            let root = roots.get(edge.number() as usize);
            if let Some(node) = root.and_then(|root| root.as_node()) {
                *edge = edge.to_node(node);
            }
        }
    }

    pub(super) fn edge_memory(&self) -> usize {
        size_of::<IndexEdge>() * self.edges.len()
    }

    #[inline]
    pub(crate) fn root(&self, index: u32) -> Option<PackedState> {
        self.roots.get(index as usize).copied()
    }

    pub(crate) fn roots(&self) -> &[PackedState] {
        &self.roots
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn record(&self, node: usize) -> Option<PackedState> {
        let (node, &context) = self.nodes.get(node).zip(self.contexts.get(node))?;
        let at = node.at;
        Some(PackedState { at, context })
    }

    #[inline]
    pub(crate) fn find(&self, node: usize, letter: Letter) -> Option<PackedEdge> {
        let Node { tiles, first, .. } = *self.nodes.get(node)?;
        if !tiles.contains(letter) {
            return None;
        }
        let below = tiles.bits() & ((1 << letter.number()) - 1);
        let edge = self.edges.get((first + below.count_ones()) as usize)?;
        Some(self.edge(letter, *edge))
    }

    #[inline]
    fn edge(&self, letter: Letter, edge: IndexEdge) -> PackedEdge {
        let terminal = edge.is_terminal();
        let number = edge.number();
        let record = |class| {
            let context = context_of(letter, terminal, class);
            Some(PackedState { at: number, context })
        };
        let target = match edge.kind() {
            NOTHING => None,
            TO_NODE => Some(PackedState::node(number as usize)),
            TO_CHILD => record(Class::Child),
            TO_MEASURED => record(Class::Measured),
            _ => self.root(number),
        };
        PackedEdge { letter, terminal, target }
    }

    /// Returns the edges of a node, each with its index among the edges of all nodes.
    pub(crate) fn edges(&self, node: usize) -> impl Iterator<Item = (usize, PackedEdge)> + '_ {
        let node = self.nodes.get(node).copied();
        node.into_iter().flat_map(|Node { tiles, first, .. }| {
            let edges = self.edges.get(first as usize..).unwrap_or_default();
            let all = (first as usize..).zip(edges).zip(tiles.iter());
            all.map(|((at, &edge), letter)| (at, self.edge(letter, edge)))
        })
    }

    pub(crate) fn memory(&self) -> usize {
        size_of::<Node>() * self.nodes.len()
            + self.edge_memory()
            + size_of::<u16>() * self.contexts.len()
            + size_of::<PackedState>() * self.roots.len()
    }
}
