//! The long records in memory. To find an edge in the body, all edges before it are read, with what
//! lies below them; here an edge is found at once.

use core::sync::atomic::{AtomicU32, Ordering};
use std::sync::OnceLock;

use super::forest::{Edge, Forest, PackedEdge, PackedState};
use super::model::Class;
use super::scan::Visit;
use lexc_alphabet::{Letter, LetterSet};

/// The bits of the shortest record that is kept. Below it a search reads the body: the fewer bits,
/// the faster the search and the larger the index.
const LEAST: u32 = 96;

/// The states of long records, with their edges.
#[derive(Debug, Clone, Default)]
pub(crate) struct Index {
    nodes: Vec<Node>,
    /// The edges of all nodes, one node after the other.
    edges: Vec<IndexEdge>,
    /// The context of the record of each node.
    contexts: Vec<u16>,
    /// The state of each root.
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
struct IndexEdge(u32);

/// The kinds of targets of an [`IndexEdge`].
const NOTHING: u32 = 0;
/// The number is that of a node.
const TO_NODE: u32 = 1;
/// The number is the position of a record.
const TO_CHILD: u32 = 2;
/// As [`TO_CHILD`], for a child that states its length.
const TO_MEASURED: u32 = 3;
/// The number is that of a root.
const TO_ROOT: u32 = 4;

impl IndexEdge {
    /// Positions, nodes and roots are all fewer than 2²⁸: each takes a bit of the body.
    fn new(terminal: bool, kind: u32, number: u32) -> Self {
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

    fn to_node(self, node: usize) -> Self {
        Self::new(self.is_terminal(), TO_NODE, node as u32)
    }
}

impl Index {
    /// Reads the whole body, once. The edges take at most half as many bytes as the body has bits;
    /// if they would take more (a body made for that), only longer records are kept, and none
    /// if the body is invalid.
    pub(crate) fn new(forest: Forest<'_>) -> Self {
        let mut least = LEAST;
        while least < forest.bits {
            let mut collector = Collector::new(forest, least);
            match forest.scan(&mut collector) {
                Ok(()) if !collector.is_full() => return collector.finish(),
                Ok(()) => least = least.saturating_mul(4),
                Err(_) => break,
            }
        }
        let roots = (0..forest.tables.roots.len() as u32).map_while(|index| forest.record(index));
        Self {
            roots: roots.collect(),
            ..Self::default()
        }
    }

    /// Returns the state of a root.
    #[inline]
    pub(crate) fn root(&self, index: u32) -> Option<PackedState> {
        self.roots.get(index as usize).copied()
    }

    /// Returns the states of all roots.
    pub(crate) fn roots(&self) -> &[PackedState] {
        &self.roots
    }

    /// Returns the number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the record of a node.
    pub(crate) fn record(&self, node: usize) -> Option<PackedState> {
        let (node, &context) = self.nodes.get(node).zip(self.contexts.get(node))?;
        let at = node.at;
        Some(PackedState { at, context })
    }

    /// Returns the edge of a node with a letter.
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
            let context = Forest::context_of(letter, terminal, class);
            Some(PackedState {
                at: number,
                context,
            })
        };
        let target = match edge.kind() {
            NOTHING => None,
            TO_NODE => Some(PackedState::node(number as usize)),
            TO_CHILD => record(Class::Child),
            TO_MEASURED => record(Class::Measured),
            _ => self.root(number),
        };
        PackedEdge {
            letter,
            terminal,
            target,
        }
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

    /// Returns the bytes of memory.
    pub(crate) fn memory(&self) -> usize {
        size_of::<Node>() * self.nodes.len()
            + size_of::<IndexEdge>() * self.edges.len()
            + size_of::<u16>() * self.contexts.len()
            + size_of::<PackedState>() * self.roots.len()
    }
}

/// An index that is made when it pays.
#[derive(Debug, Default)]
pub(crate) struct LazyIndex {
    index: OnceLock<Index>,
    /// The number of words that were looked up without the index.
    followed: AtomicU32,
}

/// The number of words that are looked up without the index. Each takes some 10 µs then, so that
/// all of them take about as long as making the index does: a program that looks up a few words is
/// not slowed down by it.
const FEW: u32 = 512;

impl LazyIndex {
    /// Returns the index, if there is one, or if enough words were looked up.
    #[inline]
    pub(crate) fn for_a_word(&self, forest: Forest<'_>) -> Option<&Index> {
        self.index.get().or_else(|| self.after_few(forest))
    }

    #[cold]
    fn after_few(&self, forest: Forest<'_>) -> Option<&Index> {
        // A count that another thread has just made may be missed: it matters to the time alone.
        match self.followed.fetch_add(1, Ordering::Relaxed) < FEW {
            true => None,
            false => Some(self.always(forest)),
        }
    }

    /// Returns the index, which the first call makes.
    #[inline]
    pub(crate) fn always(&self, forest: Forest<'_>) -> &Index {
        self.index.get_or_init(|| Index::new(forest))
    }

    /// Returns the index, if there is one.
    pub(crate) fn get(&self) -> Option<&Index> {
        self.index.get()
    }
}

/// A clone makes its own index.
impl Clone for LazyIndex {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// The visitor of a scan that collects the long records.
struct Collector<'a> {
    forest: Forest<'a>,
    least: u32,
    index: Index,
    /// The edges of the open records.
    edges: Vec<(Letter, IndexEdge)>,
    /// The open records, each with its first edge.
    open: Vec<(PackedState, usize)>,
}

impl<'a> Collector<'a> {
    fn new(forest: Forest<'a>, least: u32) -> Self {
        let root = forest.record(0);
        Self {
            forest,
            least,
            index: Index::default(),
            edges: Vec::new(),
            open: root.map(|root| (root, 0)).into_iter().collect(),
        }
    }

    /// Returns `true` if the index would take too much memory.
    fn is_full(&self) -> bool {
        size_of::<IndexEdge>() * self.index.edges.len() > self.forest.bits as usize / 2
    }

    /// Replaces roots by nodes.
    fn finish(self) -> Index {
        let mut index = self.index;
        let Index { edges, roots, .. } = &mut index;
        for edge in edges.iter_mut().filter(|edge| edge.kind() == TO_ROOT) {
            let root = roots.get(edge.number() as usize);
            if let Some(node) = root.and_then(|root| root.as_node()) {
                *edge = edge.to_node(node);
            }
        }
        index
    }
}

impl Visit for Collector<'_> {
    fn edge(&mut self, edge: Edge, pointer: Option<u32>, _: usize, after: u32) {
        let (kind, number) = match (edge.class(), pointer) {
            (Class::Child, _) => (TO_CHILD, after),
            (Class::Measured, _) => (TO_MEASURED, after),
            (_, Some(root)) => (TO_ROOT, root),
            (_, None) => (NOTHING, 0),
        };
        let kept = IndexEdge::new(edge.is_terminal(), kind, number);
        self.edges.push((edge.letter(), kept));
        if matches!(edge.class(), Class::Child | Class::Measured) {
            let context = Forest::context(edge);
            let state = PackedState { at: after, context };
            self.open.push((state, self.edges.len()));
        }
    }

    fn close(&mut self, end: u32) {
        let Some((mut state, first)) = self.open.pop() else {
            return;
        };
        // The edge that leads to the record; none leads to that of a root.
        let parent = first.checked_sub(1);
        if end - state.at >= self.least && !self.is_full() {
            let index = &mut self.index;
            let edges = self.edges.get(first..).unwrap_or_default();
            let mut tiles = LetterSet::EMPTY;
            for &(letter, _) in edges {
                tiles.insert(letter);
            }
            let node = index.nodes.len();
            index.nodes.push(Node {
                tiles,
                first: index.edges.len() as u32,
                at: state.at,
            });
            index.edges.extend(edges.iter().map(|&(_, edge)| edge));
            index.contexts.push(state.context);
            state = PackedState::node(node);
            if let Some((_, edge)) = parent.and_then(|at| self.edges.get_mut(at)) {
                *edge = edge.to_node(node);
            }
        }
        self.edges.truncate(first);
        if parent.is_none() {
            self.index.roots.push(state);
            let next = self.forest.record(self.index.roots.len() as u32);
            self.open.extend(next.map(|root| (root, 0)));
        }
    }
}
