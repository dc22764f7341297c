//! The states of any node layout.

use lexc_format::pool::{Bitmap, EdgeList, Mask, Mask32, Mask64, PoolView};

use super::nodes::{NodeMasks, Nodes};

/// The states of any layout, for searches that are too rare to be compiled for every layout: each
/// access branches on the layout.
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

    fn masks(self, state: u32) -> NodeMasks<Mask64> {
        match self {
            Self::EdgeList(graph) => graph.masks(state),
            Self::Bitmap32(graph) => {
                let NodeMasks { edges, finals } = graph.masks(state);
                NodeMasks {
                    edges: Mask64::narrow(edges.widen()),
                    finals: Mask64::narrow(finals.widen()),
                }
            }
            Self::Bitmap64(graph) => graph.masks(state),
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

    fn child(self, state: u32, edges: u64, tile: u32) -> u32 {
        self.child_and_needed(state, edges, tile).0
    }

    fn child_and_needed(self, state: u32, edges: u64, tile: u32) -> (u32, u32) {
        match self {
            Self::EdgeList(graph) => graph.child_and_needed(state, edges, tile),
            Self::Bitmap32(graph) => Nodes::child_and_needed(graph, state, edges, tile),
            Self::Bitmap64(graph) => Nodes::child_and_needed(graph, state, edges, tile),
        }
    }
}

/// Runs an expression with the states of a pool. It is compiled for each node layout, or, without
/// [`ALL_LAYOUTS`](crate::features::ALL_LAYOUTS), for the layout of most lexicons only; `$fallback`
/// then handles the others.
///
/// This is the only place that branches on the node layout before a search.
macro_rules! with_nodes {
    ($view:expr, $graph:ident => $body:expr, $other:ident => $fallback:expr) => {
        match $view {
            lexc_format::pool::PoolView::Bitmap32($graph) => $body,
            lexc_format::pool::PoolView::Bitmap64($graph) if $crate::features::ALL_LAYOUTS => $body,
            lexc_format::pool::PoolView::EdgeList($graph) if $crate::features::ALL_LAYOUTS => $body,
            $other => $fallback,
        }
    };
}
pub(crate) use with_nodes;
