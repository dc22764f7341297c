//! Appel & Jacobson's generator (1988), on the DAWG or on the trie.
//!
//! For each anchor, left parts are placed before it, and each is extended to the right. Section
//! 7.2 of the paper, *looking at fewer left parts*, turns the two loops inside out: each left part
//! is made once, and tried at all anchors where a letter fits behind it.

use super::extend::{Part, Search};
use super::hand::{Deal, Hand};
use super::held::BatchHand;
use super::output::Output;
use super::{Automaton, Stats};
use crate::anchor::anchors;
use crate::board::{Board, Tile};
use crate::cross_check::{Lines, run_begin};
use crate::nodes::{Forward, Nodes, bits};
use crate::play::Tiles;

/// How left parts are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum LeftParts {
    /// Anew for each anchor, as in section 3.3.1 of the paper.
    #[default]
    EachAnchor,
    /// Once for all anchors, and only extended where a letter fits, as in section 7.2.
    Once,
}

/// Appel & Jacobson's generator.
#[derive(Debug, Clone)]
pub(crate) struct DawgGenerator<G> {
    pub(crate) words: Forward<G>,
    pub(crate) left_parts: LeftParts,
    waiting: Vec<Anchor>,
}

/// An anchor with empty squares before it.
#[derive(Debug, Clone, Copy)]
struct Anchor {
    line: usize,
    at: usize,
    /// Tiles that can be placed before it.
    room: u32,
}

impl<G: Nodes> DawgGenerator<G> {
    pub(crate) fn new(words: Forward<G>, left_parts: LeftParts) -> Self {
        Self {
            words,
            left_parts,
            waiting: Vec::new(),
        }
    }
}

impl<G: Nodes> Automaton for DawgGenerator<G> {
    fn set(&self, lines: &mut Lines, board: &Board) {
        lines.set(board, &self.words);
    }

    fn play(&self, lines: &mut Lines, tiles: &[(usize, usize, Tile)]) {
        lines.play(tiles.iter().copied(), &self.words);
    }

    fn every<H: BatchHand>(
        &mut self,
        lines: &Lines,
        deal: &Deal<H>,
        out: &mut Output<'_, H::Tiles>,
    ) -> Stats {
        let mut stats = Stats::default();
        let Forward { graph, root } = self.words;
        let mut search = Search {
            graph,
            lines,
            deal,
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
                    LeftParts::Once => self.waiting.push(anchor),
                    LeftParts::EachAnchor => {
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
        if self.left_parts == LeftParts::Once {
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

/// *LeftPart* of the paper: tries what is placed so far at the anchors, then places one tile more
/// before them, as long as there is room before one of them. The anchors with most room come
/// first. The part does not know where it lies yet.
fn left_part<G: Nodes, H: Hand>(
    search: &mut Search<'_, '_, G, H>,
    part: &Part<H>,
    anchors: &[Anchor],
    room: u32,
) {
    let node = search.graph.node(part.state);
    if part.len >= search.deal.tiles {
        return;
    }
    let letters = search.deal.placeable(&part.hand, part.blanks);
    let fitting = (node.next | node.ends) & letters;
    for anchor in anchors.iter().take_while(|anchor| anchor.room >= part.len) {
        let square = search.lines.index(anchor.line, anchor.at);
        if anchors.len() > 1 && fitting & search.lines.cross[square] == 0 {
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
        part.state = search.graph.child(part.state, node.next, letter);
        search.stats.arcs += 1;
        let len = part.len;
        let tile = search.take(&mut part, letter);
        part.tiles = part.tiles.put_behind(len, tile);
        left_part(search, &part, anchors, room);
    }
}
