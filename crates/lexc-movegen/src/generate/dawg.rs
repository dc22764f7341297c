//! Appel & Jacobson's generator (1988), on the DAWG or on the trie.
//!
//! For each anchor, left parts are placed before it, and each is extended to the right. Section
//! 7.2 of the paper, *looking at fewer left parts*, turns the two loops inside out: each left part
//! is made once, and tried at all anchors where a letter fits after it.

use lexc_alphabet::PlacedTile;
use lexc_game::{Board, Square};

use super::algorithm::{Algorithm, SearchStats};
use super::collect::Records;
use super::context::Context;
use super::extend::{Part, Search};
use super::options::LeftPartSearch;
use super::rack_state::RackState;
use crate::anchor::anchors;
use crate::cross_check::{BoardState, run_begin};
use crate::nodes::{Forward, Nodes, bits};
use crate::record::Tiles;

/// Appel & Jacobson's generator.
#[derive(Debug, Clone)]
pub(crate) struct DawgGenerator {
    pub(crate) root: u32,
    pub(crate) left_parts: LeftPartSearch,
    waiting: Vec<Anchor>,
}

/// An anchor with empty squares before it.
#[derive(Debug, Clone, Copy)]
struct Anchor {
    line: usize,
    at: usize,
    /// The number of tiles that can be placed before it.
    room: u32,
}

impl DawgGenerator {
    pub(crate) fn new(root: u32, left_parts: LeftPartSearch) -> Self {
        Self {
            root,
            left_parts,
            waiting: Vec::new(),
        }
    }
}

impl Algorithm for DawgGenerator {
    fn set<G: Nodes>(&self, graph: G, lines: &mut BoardState, board: &Board) {
        let root = self.root;
        lines.set(board, &Forward { graph, root });
    }

    fn play<G: Nodes>(&self, graph: G, lines: &mut BoardState, tiles: &[(Square, PlacedTile)]) {
        let root = self.root;
        lines.play(tiles.iter().copied(), &Forward { graph, root });
    }

    fn every<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        out: &mut Records<'_, S::Tiles>,
    ) -> SearchStats {
        let mut stats = SearchStats::default();
        let root = self.root;
        let lines = context.lines;
        let mut search = Search {
            context,
            out,
            stats: &mut stats,
            line: 0,
        };
        self.waiting.clear();
        for line in 0..lines.lines() {
            search.line = line;
            let anchors = anchors(lines, line);
            for at in bits(anchors.into()) {
                let at = at as usize;
                search.stats.anchors += 1;
                let occupied = lines.occupied[line];
                if at > 0 && occupied >> (at - 1) & 1 != 0 {
                    let begin = run_begin(occupied, at - 1);
                    let seed = lines.seeds[lines.index(line, begin)];
                    let part = search.part(seed, begin, at);
                    search.extend_right(&part);
                    continue;
                }
                let taken = (anchors | occupied) & ((1 << at) - 1);
                let anchor = Anchor {
                    line,
                    at,
                    room: (at as u32) - (32 - taken.leading_zeros()),
                };
                match self.left_parts {
                    LeftPartSearch::Once => self.waiting.push(anchor),
                    LeftPartSearch::EachAnchor => {
                        let part = search.part(root, at, at);
                        left_part(
                            &mut search,
                            &part,
                            core::slice::from_ref(&anchor),
                            anchor.room,
                        );
                    }
                }
            }
        }
        if self.left_parts == LeftPartSearch::Once {
            self.waiting
                .sort_unstable_by_key(|anchor| core::cmp::Reverse(anchor.room));
            let room = self.waiting.first().map_or(0, |anchor| anchor.room);
            search.line = 0;
            let part = search.part(root, 0, 0);
            left_part(&mut search, &part, &self.waiting, room);
        }
        stats
    }
}

/// *LeftPart* of the paper: tries what is placed so far at the anchors, then places one more tile
/// before them, as long as there is room before one of them. The anchors with most room come
/// first. The part has no position yet.
fn left_part<G: Nodes, S: RackState>(
    search: &mut Search<'_, '_, G, S>,
    part: &Part<S>,
    anchors: &[Anchor],
    room: u32,
) {
    let node = search.context.graph.node(part.state);
    if part.len >= search.context.rack.tiles {
        return;
    }
    let letters = search.context.rack.rest(&part.rack).allowed;
    let fitting = (node.next | node.ends) & letters;
    for anchor in anchors.iter().take_while(|anchor| anchor.room >= part.len) {
        let square = search.context.lines.index(anchor.line, anchor.at);
        if anchors.len() > 1 && fitting & search.context.lines.cross[square] == 0 {
            continue;
        }
        search.line = anchor.line;
        let mut part = *part;
        part.first = anchor.at - part.len as usize;
        part.begin = part.first;
        part.end = part.begin;
        for index in 0..part.len as usize {
            let (tile, at) = (part.tiles.get(index), part.end);
            search.lay(&mut part, tile, at);
            part.end += 1;
        }
        search.extend_right(&part);
    }
    if part.len >= room {
        return;
    }
    for letter in bits(node.next & letters) {
        let mut part = *part;
        part.state = search.context.graph.child(part.state, node.next, letter);
        search.stats.arcs += 1;
        let len = part.len;
        let tile = search.take(&mut part, letter);
        part.tiles = part.tiles.put_after(len, tile);
        left_part(search, &part, anchors, room);
    }
}
