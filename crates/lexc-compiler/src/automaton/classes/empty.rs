//! The empty middle, which leads from each state of the DAWG to itself.
//!
//! It has as many images as the DAWG has states, and every edge of the DAWG is one of its extensions. They are
//! found tile by tile: those of all tiles together would take more memory than the rest of a search.

use super::by_group::ByGroup;
use super::images::Image;
use super::table::scramble;
use crate::automaton::dawg::Dawg;
use crate::automaton::graph::GraphEdge;

/// The numbers of tiles, 0 included, which no edge has.
const TILES: usize = 64;

/// The edges of a DAWG by tile.
pub(super) struct Empty<'a> {
    dawg: &'a Dawg,
    seed: u64,
    /// The edges of all states but the root, each after its state.
    edges: ByGroup<(u32, GraphEdge)>,
}

impl<'a> Empty<'a> {
    /// Sorts the edges of `dawg` by tile. `seed` chooses the random numbers of states.
    pub(super) fn new(dawg: &'a Dawg, seed: u64) -> Self {
        let graph = &dawg.graph;
        let tiles = graph.edges_but(dawg.root).map(|edge| edge.number().into());
        let mut edges = ByGroup::with_room(TILES, tiles);
        let all = graph.edges_with_states();
        for (state, edge) in all.filter(|&(state, _)| state != dawg.root) {
            edges.add(edge.number().into(), (state, edge));
        }
        Self { dawg, seed, edges }
    }

    /// Returns the tiles that some edge has, in order.
    pub(super) fn tiles(&self) -> impl Iterator<Item = u8> {
        (1..TILES as u8).filter(|&tile| {
            !self.edges.of(tile.into()).is_empty() || self.root_edge(tile).is_some()
        })
    }

    /// Returns the edge of the root with a tile, if it has one.
    pub(super) fn root_edge(&self, tile: u8) -> Option<GraphEdge> {
        self.dawg.graph.edge_numbered(self.dawg.root, tile)
    }

    /// Returns the images after the edges with a tile. `depth` returns the most tiles that can precede a state.
    pub(super) fn images(
        &self,
        tile: u8,
        depth: impl Fn(u32) -> u8,
    ) -> impl Iterator<Item = Image> {
        self.edges
            .of(tile.into())
            .iter()
            .map(move |&(state, edge)| {
                let sum = scramble(u64::from(state) ^ self.seed);
                Image::new(state, depth(state), sum).after(edge)
            })
    }
}
