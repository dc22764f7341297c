//! Builds the [`Index`], in one pass over the body.

use alloc::vec::Vec;
#[cfg(not(feature = "std"))]
use core::cell::OnceCell as OnceLock;
use core::sync::atomic::{AtomicU32, Ordering};
#[cfg(feature = "std")]
use std::sync::OnceLock;

use super::edge::PackedState;
use super::forest::{Edge, Forest};
use super::index::{Index, IndexEdge, NOTHING, TO_CHILD, TO_MEASURED, TO_ROOT};
use super::scan::Visit;
use crate::packed::model::Class;
use lexc_alphabet::Letter;

/// The length in bits of the shortest record in the index. Shorter records are read from the body:
/// a smaller limit makes searches faster and the index larger.
const LEAST: u32 = 96;

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
        self.index.edge_memory() > self.forest.bits as usize / 2
    }

    fn finish(mut self) -> Index {
        self.index.resolve_roots();
        self.index
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
        // The edge that leads to the record; a root's record has none.
        let parent = first.checked_sub(1);
        if end - state.at >= self.least && !self.is_full() {
            let edges = self.edges.get(first..).unwrap_or_default();
            let node = self.index.push_node(state, edges);
            state = PackedState::node(node);
            if let Some((_, edge)) = parent.and_then(|at| self.edges.get_mut(at)) {
                *edge = edge.to_node(node);
            }
        }
        self.edges.truncate(first);
        if parent.is_none() {
            self.index.push_root(state);
            let next = self.forest.record(self.index.roots().len() as u32);
            self.open.extend(next.map(|root| (root, 0)));
        }
    }
}

/// Builds the index in one pass over the whole body. The edges take at most half as many bytes as
/// the body has bits. If they would take more (in a forged body), only longer records are kept; an
/// invalid body yields an index without records.
fn collect(forest: Forest<'_>) -> Index {
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
    Index::of_roots(roots)
}

/// An index that is built when it saves time.
#[derive(Debug, Default)]
pub(crate) struct LazyIndex {
    index: OnceLock<Index>,
    /// The number of words looked up without the index.
    followed: AtomicU32,
}

/// The number of words looked up without the index. Each takes some 10 µs, so that together they
/// take about as long as building the index: a program that looks up a few words does not pay for
/// it.
const FEW: u32 = 512;

impl LazyIndex {
    /// Returns the index if it is built, or builds it if enough words were looked up.
    #[inline]
    pub(crate) fn for_a_word(&self, forest: Forest<'_>) -> Option<&Index> {
        self.index.get().or_else(|| self.after_few(forest))
    }

    #[cold]
    fn after_few(&self, forest: Forest<'_>) -> Option<&Index> {
        // A concurrent count may be missed, which only delays the index.
        match self.followed.fetch_add(1, Ordering::Relaxed) < FEW {
            true => None,
            false => Some(self.always(forest)),
        }
    }

    /// Returns the index, which the first call builds.
    #[inline]
    pub(crate) fn always(&self, forest: Forest<'_>) -> &Index {
        self.index.get_or_init(|| collect(forest))
    }

    pub(crate) fn get(&self) -> Option<&Index> {
        self.index.get()
    }
}

/// A clone builds its own index.
impl Clone for LazyIndex {
    fn clone(&self) -> Self {
        Self::default()
    }
}
