//! [`AppelJacobson`]: the generator, with *LeftPart* of the paper.

use super::extend::{LineSearch, PartialWord};
use crate::automaton::nodes::Nodes;
use crate::automaton::walk::bits;
use crate::board::anchors::anchors;
use crate::board::run_begin;
use crate::collect::Records;
use crate::options::LeftPartSearch;
use crate::rack::state::RackState;
use crate::record::Tiles;
use crate::search::algorithm::{Algorithm, SearchStats, Task};
use crate::search::context::Context;

/// Appel and Jacobson's generator.
#[derive(Debug, Clone)]
pub(crate) struct AppelJacobson {
    pub(crate) root: u32,
    left_parts: LeftPartSearch,
    /// The anchors that share their left parts.
    anchors: Vec<Anchor>,
}

/// An anchor with empty squares before it.
#[derive(Debug, Clone, Copy)]
struct Anchor {
    line: usize,
    at: usize,
    /// The maximum number of tiles before it.
    most_left: u32,
}

impl AppelJacobson {
    pub(crate) fn new(root: u32, left_parts: LeftPartSearch) -> Self {
        Self { root, left_parts, anchors: Vec::new() }
    }
}

impl Algorithm for AppelJacobson {
    fn run<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        task: Task<'_, '_, '_, S>,
    ) -> SearchStats {
        task.by_every_play(|out| self.every(context, out))
    }
}

impl AppelJacobson {
    fn every<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        out: &mut Records<'_, S::Tiles>,
    ) -> SearchStats {
        let mut stats = SearchStats::default();
        let root = self.root;
        let board = context.board;
        let mut search = LineSearch { context, out, stats: &mut stats, line: 0 };
        self.anchors.clear();
        for line in 0..board.line_count() {
            search.line = line;
            let anchors = anchors(board, line);
            for at in bits(anchors.into()) {
                let at = at as usize;
                search.stats.anchors += 1;
                let occupied = board.occupied[line];
                if at > 0 && occupied >> (at - 1) & 1 != 0 {
                    let begin = run_begin(occupied, at - 1);
                    let state = board.run_states[board.index(line, begin)];
                    let part = search.part(state, begin, at);
                    search.extend_right(&part);
                    continue;
                }
                let taken = (anchors | occupied) & ((1 << at) - 1);
                let anchor =
                    Anchor { line, at, most_left: (at as u32) - (32 - taken.leading_zeros()) };
                match self.left_parts {
                    LeftPartSearch::Once => self.anchors.push(anchor),
                    LeftPartSearch::EachAnchor => {
                        let part = search.part(root, at, at);
                        left_part(
                            &mut search,
                            &part,
                            core::slice::from_ref(&anchor),
                            anchor.most_left,
                        );
                    }
                }
            }
        }
        if self.left_parts == LeftPartSearch::Once {
            self.anchors.sort_unstable_by_key(|anchor| core::cmp::Reverse(anchor.most_left));
            let most_left = self.anchors.first().map_or(0, |anchor| anchor.most_left);
            search.line = 0;
            let part = search.part(root, 0, 0);
            left_part(&mut search, &part, &self.anchors, most_left);
        }
        stats
    }
}

/// *LeftPart* of the paper: extends a left part from the anchors where it fits, then adds one more
/// tile to it, as long as one of the anchors has enough squares before it. The anchors with the
/// most squares come first. The left part is not bound to a square yet.
fn left_part<G: Nodes, S: RackState>(
    search: &mut LineSearch<'_, '_, G, S>,
    part: &PartialWord<S>,
    anchors: &[Anchor],
    most_left: u32,
) {
    let node = search.context.graph.node(part.state);
    if part.len >= search.context.rack.tiles {
        return;
    }
    let letters = search.context.rack.tiles_left(&part.rack).allowed;
    let fitting = (node.edges | node.finals) & letters;
    for anchor in anchors.iter().take_while(|anchor| anchor.most_left >= part.len) {
        let square = search.context.board.index(anchor.line, anchor.at);
        if anchors.len() > 1 && fitting & search.context.board.cross_sets[square] == 0 {
            continue;
        }
        search.line = anchor.line;
        let mut part = *part;
        part.first = anchor.at - part.len as usize;
        part.begin = part.first;
        part.end = part.begin;
        for index in 0..part.len as usize {
            let (tile, at) = (part.tiles.get(index), part.end);
            search.add_score(&mut part, tile, at);
            part.end += 1;
        }
        search.extend_right(&part);
    }
    if part.len >= most_left {
        return;
    }
    for letter in bits(node.edges & letters) {
        let mut part = *part;
        part.state = search.context.graph.child(part.state, node.edges, letter);
        search.stats.edges += 1;
        let len = part.len;
        let tile = search.take(&mut part, letter);
        part.tiles = part.tiles.put_after(len, tile);
        left_part(search, &part, anchors, most_left);
    }
}
