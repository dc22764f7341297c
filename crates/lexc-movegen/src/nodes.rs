//! States as the generators read them, in every node layout.

use lexc_format::pool::{Bitmap, EdgeList, Graph, Mask, Mask32, Mask64, PoolView, State};
use lexc_format::{Label, LabelSet};
use lexc_runtime::Isa;

/// The width of masks.
pub(crate) trait Width: Mask + Send + 'static {
    /// Returns the part of a pair that is for masks of this width.
    fn of<F: WidthFamily>(pair: &mut ByWidth<F>) -> &mut F::Of<Self>;

    /// Returns the set as bits, as searches compute with it.
    #[inline(always)]
    fn bits(self) -> u64 {
        self.widen().bits()
    }

    /// Returns the set of these bits.
    #[inline(always)]
    fn from_bits(bits: u64) -> Self {
        Self::narrow(LabelSet::from_bits(bits))
    }
}

/// A type for each width of masks.
pub(crate) trait WidthFamily {
    /// The type for masks `M`.
    type Of<M: Width>: Default;
}

/// A value for masks of 32 bits and one for masks of 64.
pub(crate) struct ByWidth<F: WidthFamily> {
    narrow: F::Of<Mask32>,
    wide: F::Of<Mask64>,
}

impl<F: WidthFamily> Default for ByWidth<F> {
    fn default() -> Self {
        Self {
            narrow: F::Of::default(),
            wide: F::Of::default(),
        }
    }
}

impl Width for Mask32 {
    fn of<F: WidthFamily>(pair: &mut ByWidth<F>) -> &mut F::Of<Self> {
        &mut pair.narrow
    }
}

impl Width for Mask64 {
    fn of<F: WidthFamily>(pair: &mut ByWidth<F>) -> &mut F::Of<Self> {
        &mut pair.wide
    }
}

/// The labels of a state's arcs; bit 0 is the separator.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Node {
    /// Tiles that lead on.
    pub(crate) next: u64,
    /// Tiles that complete a word.
    pub(crate) ends: u64,
}

/// The masks of a state's record, as wide as the layout stores them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Head<M> {
    /// Tiles that lead on.
    pub(crate) next: M,
    /// Tiles that complete a word.
    pub(crate) ends: M,
}

/// The states of a node layout, by their addresses.
pub(crate) trait Nodes: Copy {
    /// A set of tiles as searches keep it.
    type Set: Width;

    /// Reads all masks of a state at once.
    fn head(self, state: u32) -> Head<Self::Set>;

    /// Prefetches the record of a state.
    fn prefetch(self, state: u32);

    /// Returns the labels of a state's arcs.
    #[inline(always)]
    fn node(self, state: u32) -> Node {
        let Head { next, ends } = self.head(state);
        Node {
            next: next.bits(),
            ends: ends.bits(),
        }
    }

    /// Returns the tiles of a state that lead on: the first mask of its record.
    #[inline(always)]
    fn leads(self, state: u32) -> u64 {
        self.head(state).next.bits()
    }

    /// Returns the tiles that complete a word from a state.
    #[inline(always)]
    fn ends(self, state: u32) -> u64 {
        self.head(state).ends.bits()
    }

    /// Returns the right half of a two-way state.
    #[cfg_attr(not(feature = "all-searches"), allow(dead_code))]
    fn right(self, state: u32) -> u32;

    /// Reads the masks of both halves of a two-way state; returns the right half with its own.
    #[cfg(feature = "all-searches")]
    #[inline(always)]
    fn halves(self, state: u32) -> (Head<Self::Set>, u32, Head<Self::Set>) {
        let right = self.right(state);
        (self.head(state), right, self.head(right))
    }

    /// Returns the state after `tile`, which is one of `next`, the state's tiles that lead on.
    fn child(self, state: u32, next: u64, tile: u32) -> u32;

    /// Returns the state after `tile` and, without reading that state, a tile that every
    /// completion from there needs; 0 if none is known.
    #[inline(always)]
    fn child_and_needed(self, state: u32, next: u64, tile: u32) -> (u32, u32) {
        (self.child(state, next, tile), 0)
    }
}

impl Nodes for EdgeList<'_> {
    type Set = Mask64;

    #[inline(always)]
    fn head(self, state: u32) -> Head<Mask64> {
        let labels = self.labels(State(state));
        Head {
            next: Mask64::narrow(labels.next),
            ends: Mask64::narrow(labels.ends.into()),
        }
    }

    #[inline(always)]
    fn prefetch(self, state: u32) {
        Isa::prefetch(self.pool_words(), state as usize);
    }

    #[inline(always)]
    fn right(self, state: u32) -> u32 {
        Graph::right(self, State(state)).0
    }

    #[inline(always)]
    fn child(self, state: u32, _next: u64, tile: u32) -> u32 {
        self.arc(State(state), Label::from_low_bits(tile as u8))
            .map_or(0, |arc| arc.target.0)
    }
}

impl<M: Width> Nodes for Bitmap<'_, M> {
    type Set = M;

    #[inline(always)]
    fn head(self, state: u32) -> Head<M> {
        let [next, ends] = self.record(State(state));
        Head { next, ends }
    }

    #[inline(always)]
    fn prefetch(self, state: u32) {
        Isa::prefetch(self.pool_words(), state as usize);
    }

    #[inline(always)]
    fn right(self, state: u32) -> u32 {
        Graph::right(self, State(state)).0
    }

    #[inline(always)]
    fn leads(self, state: u32) -> u64 {
        self.next(State(state)).bits()
    }

    #[inline(always)]
    fn ends(self, state: u32) -> u64 {
        Bitmap::ends(self, State(state)).bits()
    }

    #[inline(always)]
    fn child(self, state: u32, next: u64, tile: u32) -> u32 {
        Nodes::child_and_needed(self, state, next, tile).0
    }

    #[inline(always)]
    fn child_and_needed(self, state: u32, next: u64, tile: u32) -> (u32, u32) {
        let before = (next & ((1 << tile) - 1)).count_ones();
        let slot = self.children(State(state)).wrapping_add(before);
        let (child, needed) = Bitmap::child_and_needed(self, State(state), slot);
        (child.0, needed.map_or(0, |letter| letter.number().into()))
    }
}

/// The states of any layout, which each access asks for. For searches that are too rare to be
/// compiled for every layout.
#[derive(Clone, Copy)]
pub(crate) enum AnyNodes<'a> {
    EdgeList(EdgeList<'a>),
    Bitmap32(Bitmap<'a, Mask32>),
    Bitmap64(Bitmap<'a, Mask64>),
}

impl<'a> From<PoolView<'a>> for AnyNodes<'a> {
    fn from(view: PoolView<'a>) -> Self {
        match view {
            PoolView::EdgeList(graph) => Self::EdgeList(graph),
            PoolView::Bitmap32(graph) => Self::Bitmap32(graph),
            PoolView::Bitmap64(graph) => Self::Bitmap64(graph),
        }
    }
}

impl Nodes for AnyNodes<'_> {
    type Set = Mask64;

    fn head(self, state: u32) -> Head<Mask64> {
        match self {
            Self::EdgeList(graph) => graph.head(state),
            Self::Bitmap32(graph) => {
                let Head { next, ends } = graph.head(state);
                Head {
                    next: Mask64::narrow(next.widen()),
                    ends: Mask64::narrow(ends.widen()),
                }
            }
            Self::Bitmap64(graph) => graph.head(state),
        }
    }

    fn prefetch(self, state: u32) {
        match self {
            Self::EdgeList(graph) => graph.prefetch(state),
            Self::Bitmap32(graph) => graph.prefetch(state),
            Self::Bitmap64(graph) => graph.prefetch(state),
        }
    }

    fn right(self, state: u32) -> u32 {
        match self {
            Self::EdgeList(graph) => Nodes::right(graph, state),
            Self::Bitmap32(graph) => Nodes::right(graph, state),
            Self::Bitmap64(graph) => Nodes::right(graph, state),
        }
    }

    fn child(self, state: u32, next: u64, tile: u32) -> u32 {
        self.child_and_needed(state, next, tile).0
    }

    fn child_and_needed(self, state: u32, next: u64, tile: u32) -> (u32, u32) {
        match self {
            Self::EdgeList(graph) => graph.child_and_needed(state, next, tile),
            Self::Bitmap32(graph) => Nodes::child_and_needed(graph, state, next, tile),
            Self::Bitmap64(graph) => Nodes::child_and_needed(graph, state, next, tile),
        }
    }
}

/// Runs an expression with the states of a pool, compiled for each layout.
#[cfg(feature = "all-searches")]
macro_rules! with_nodes {
    ($view:expr, $graph:ident => $body:expr) => {
        lexc_format::with_graph!($view, $graph => $body)
    };
}

/// Runs an expression with the states of a pool, compiled for the layout of most lexicons, and once
/// for the others together.
#[cfg(not(feature = "all-searches"))]
macro_rules! with_nodes {
    ($view:expr, $graph:ident => $body:expr) => {
        match $view {
            lexc_format::pool::PoolView::Bitmap32($graph) => $body,
            view => {
                let $graph = $crate::nodes::AnyNodes::from(view);
                $body
            }
        }
    };
}
pub(crate) use with_nodes;

/// An operation on the states of a lexicon, in any layout.
pub(crate) trait WithNodes {
    /// The result.
    type Output;

    fn with<G: Nodes>(self, graph: G) -> Self::Output;
}

/// Follows `tiles` from `state`; returns the last state and whether the last arc completes a word,
/// or `None` if there is no such path.
#[inline(always)]
pub(crate) fn walk<G: Nodes>(
    graph: G,
    mut state: u32,
    tiles: impl Iterator<Item = u8>,
) -> Option<(u32, bool)> {
    let mut terminal = false;
    for tile in tiles {
        let node = graph.node(state);
        terminal = node.ends >> tile & 1 != 0;
        let leads = node.next >> tile & 1 != 0;
        if !leads && !terminal {
            return None;
        }
        state = if leads {
            graph.child(state, node.next, tile.into())
        } else {
            0
        };
    }
    Some((state, terminal))
}

/// Returns an iterator over the bits of a set, lowest first.
#[inline(always)]
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// The letters that an automaton allows beside a run of adjacent tiles.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Run {
    /// The state at which a search from this run begins.
    pub(crate) seed: u32,
    /// Letters that make a word when placed before it.
    pub(crate) before: u64,
    /// Letters that make a word when placed after it.
    pub(crate) after: u64,
}

/// A run of tiles at `begin..end` of all letters, and what an automaton knows about it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Found {
    pub(crate) begin: usize,
    pub(crate) end: usize,
    pub(crate) run: Run,
}

/// Cross-checks from an automaton.
pub(crate) trait CrossSetSource {
    /// Returns the letters that fit at either end of a run.
    fn run(&self, tiles: &[u8]) -> Run;

    /// Finds the letters that fit at the ends of many runs.
    fn runs(&self, letters: &[u8], runs: &mut [Found]) {
        for found in runs {
            found.run = self.run(&letters[found.begin..found.end]);
        }
    }

    /// Returns the letters that join two runs to a word.
    fn between(&self, left: &[u8], right: &[u8]) -> u64;
}

/// Cross-checks from a DAWG or trie.
#[cfg(feature = "all-searches")]
#[derive(Debug, Clone, Copy)]
pub(crate) struct Forward<G> {
    pub(crate) graph: G,
    pub(crate) root: u32,
}

#[cfg(feature = "all-searches")]
impl<G: Nodes> CrossSetSource for Forward<G> {
    fn run(&self, tiles: &[u8]) -> Run {
        let Self { graph, root } = *self;
        let (seed, _) = walk(graph, root, tiles.iter().copied()).unwrap_or_default();
        Run {
            seed,
            before: self.joining(root, tiles),
            after: graph.node(seed).ends,
        }
    }

    fn between(&self, left: &[u8], right: &[u8]) -> u64 {
        let (state, _) = walk(self.graph, self.root, left.iter().copied()).unwrap_or_default();
        self.joining(state, right)
    }
}

#[cfg(feature = "all-searches")]
impl<G: Nodes> Forward<G> {
    /// Returns the letters after which `tiles` lead from `state` to the end of a word.
    fn joining(&self, state: u32, tiles: &[u8]) -> u64 {
        let next = self.graph.node(state).next;
        let joins = |&letter: &u32| {
            let child = self.graph.child(state, next, letter);
            walk(self.graph, child, tiles.iter().copied()).is_some_and(|(_, terminal)| terminal)
        };
        bits(next & !1)
            .filter(joins)
            .fold(0, |mask, letter| mask | 1 << letter)
    }
}

/// Cross-checks from a GADDAG, or from the left halves of a two-way DAWG: one walk of a run,
/// from right to left, gives the letters for both of its ends.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Backward<G> {
    pub(crate) graph: G,
    pub(crate) root: u32,
}

impl<G: Nodes> Backward<G> {
    #[inline(always)]
    fn close(self, state: u32) -> u32 {
        let next = self.graph.node(state).next;
        if next & 1 == 0 {
            0
        } else {
            self.graph.child(state, next, 0)
        }
    }

    #[inline(always)]
    fn seed(self, tiles: &[u8]) -> u32 {
        let found = walk(self.graph, self.root, tiles.iter().rev().copied());
        found.map_or(0, |(state, _)| state)
    }
}

impl<G: Nodes> CrossSetSource for Backward<G> {
    #[inline(always)]
    fn run(&self, tiles: &[u8]) -> Run {
        let seed = self.seed(tiles);
        Run {
            seed,
            before: self.graph.node(seed).ends,
            after: self.graph.node(self.close(seed)).ends,
        }
    }

    /// Walks all runs together, a letter at a time: the reads of one do not wait for those
    /// of another.
    fn runs(&self, letters: &[u8], runs: &mut [Found]) {
        const TOGETHER: usize = 64;
        let Self { graph, root } = *self;
        for runs in runs.chunks_mut(TOGETHER) {
            let mut walks = [(root, 0usize, 0u8); TOGETHER];
            for (walk, (index, found)) in walks.iter_mut().zip(runs.iter().enumerate()) {
                *walk = (root, found.end, index as u8);
            }
            let mut open = runs.len();
            while open > 0 {
                let mut left = 0;
                for index in 0..open {
                    let (state, at, run) = walks[index];
                    let tile = letters[at - 1];
                    let next = graph.leads(state);
                    let leads = next >> tile & 1 != 0;
                    let state = if leads {
                        graph.child(state, next, tile.into())
                    } else {
                        0
                    };
                    let found = &mut runs[usize::from(run)];
                    found.run.seed = state;
                    walks[left] = (state, at - 1, run);
                    left += usize::from(state != 0 && at - 1 > found.begin);
                }
                open = left;
            }
            for found in &mut *runs {
                let next = graph.leads(found.run.seed);
                found.run.before = graph.ends(found.run.seed);
                found.run.after = if next & 1 == 0 {
                    0
                } else {
                    graph.child(found.run.seed, next, 0).into()
                };
            }
            for found in runs {
                found.run.after = graph.ends(found.run.after as u32);
            }
        }
    }

    fn between(&self, left: &[u8], right: &[u8]) -> u64 {
        let begun = self.close(self.seed(left));
        let first = self.graph.node(begun).next;
        let joined = self.seed(right);
        let next = self.graph.node(joined).next;
        let joins = |&letter: &u32| {
            let (child, tiles): (u32, &mut dyn Iterator<Item = u8>) = if left.len() < right.len() {
                let child = self.graph.child(joined, next, letter);
                (child, &mut left.iter().rev().copied())
            } else {
                (
                    self.graph.child(begun, first, letter),
                    &mut right.iter().copied(),
                )
            };
            walk(self.graph, child, tiles).is_some_and(|(_, terminal)| terminal)
        };
        bits(first & next & !1)
            .filter(joins)
            .fold(0, |mask, letter| mask | 1 << letter)
    }
}
