//! A generator on the two-way DAWG (Appel & Jacobson 1988, section 7.1): a word grows at both
//! ends, each time at the one where fewer letters fit.
//!
//! Each run of tiles is the middle of the words that take it in as their first run: they do not
//! reach the run before it. At each step either a letter is put at the chosen end, or that end is
//! closed for good, and the search goes on in the DAWG, or in that of the reversed words. So no
//! play comes twice. Plays that touch no tile of their line begin at anchors, and do not reach
//! the anchor before.

use lexc_format::PlacedTile;
use lexc_game::{Board, Square};

use super::algorithm::{Algorithm, Stats};
use super::collect::Records;
use super::context::Context;
use super::extend::{Part, Search};
use super::rack_state::RackState;
use crate::anchor::touched;
use crate::cross_check::{Lines, runs};
use crate::nodes::{Backward, Nodes, bits};
use crate::record::Tiles;

/// The generator on the two-way DAWG.
#[derive(Debug, Clone)]
pub(crate) struct TwoWayGenerator {
    pub(crate) root: u32,
}

impl Algorithm for TwoWayGenerator {
    fn set<G: Nodes>(&self, graph: G, lines: &mut Lines, board: &Board) {
        let root = self.root;
        lines.set(board, &Backward { graph, root });
    }

    fn play<G: Nodes>(&self, graph: G, lines: &mut Lines, tiles: &[(Square, PlacedTile)]) {
        let root = self.root;
        lines.play(tiles.iter().copied(), &Backward { graph, root });
    }

    fn every<G: Nodes, S: RackState>(
        &mut self,
        context: Context<'_, G, S>,
        out: &mut Records<'_, S::Tiles>,
    ) -> Stats {
        let mut stats = Stats::default();
        let root = self.root;
        let lines = context.lines;
        let mut search = Search {
            context,
            out,
            stats: &mut stats,
            line: 0,
        };
        for line in 0..lines.lines() {
            search.line = line;
            let occupied = lines.occupied[line];
            let len = lines.len_of(line);
            // Squares that touch no tile of the line, and the end of the run before.
            let apart = !(occupied | occupied << 1 | occupied >> 1) & ((1u32 << len) - 1);
            let mut previous = None;
            for (begin, end) in runs(occupied) {
                search.stats.anchors += 1;
                let seed = lines.seeds[lines.index(line, begin)];
                let part = search.part(seed, begin, end);
                let wall = previous.map_or(0, |last: usize| last + 1);
                both_ways(&mut search, &part, wall, len);
                previous = Some(end);
            }
            let mut wall = 0;
            for at in bits((touched(lines, line) & apart).into()) {
                let at = at as usize;
                let before = !apart & ((1u32 << at) - 1);
                wall = wall.max(32 - before.leading_zeros() as usize);
                let after = !apart >> at << at;
                let end = (after.trailing_zeros() as usize).min(len);
                search.stats.anchors += 1;
                first_letter(&mut search, root, at, wall, end);
                wall = at + 1;
            }
        }
        stats
    }
}

/// Returns the letters for the square before a part, unless that is beyond the wall.
#[inline(always)]
fn left_letters<G: Nodes, S: RackState>(
    search: &Search<'_, '_, G, S>,
    part: &Part<S>,
    wall: usize,
) -> u64 {
    if part.begin <= wall || part.len >= search.context.rack.tiles {
        return 0;
    }
    let square = search.context.lines.index(search.line, part.begin - 1);
    search.context.lines.cross[square] & search.context.rack.rest(&part.rack).allowed
}

/// Returns the letters for the square after a part; `end` is the first square that must stay empty.
#[inline(always)]
fn right_letters<G: Nodes, S: RackState>(
    search: &Search<'_, '_, G, S>,
    part: &Part<S>,
    end: usize,
) -> u64 {
    if part.end >= end {
        0
    } else {
        search.right_letters(part)
    }
}

/// Searches for plays that touch no tile of their line, by the letter on their first anchor.
fn first_letter<G: Nodes, S: RackState>(
    search: &mut Search<'_, '_, G, S>,
    root: u32,
    at: usize,
    wall: usize,
    end: usize,
) {
    let part = search.part(root, at, at);
    let letters = right_letters(search, &part, end);
    let node = search.context.graph.node(root);
    for letter in bits(node.next & letters) {
        search.stats.arcs += 1;
        let mut part = part;
        part.state = search.context.graph.child(root, node.next, letter);
        if let Some((part, _)) = search.put_after(part, letter, false) {
            both_ways(search, &part, wall, end);
        }
    }
}

/// Continues at the end where fewer letters fit.
fn both_ways<G: Nodes, S: RackState>(
    search: &mut Search<'_, '_, G, S>,
    part: &Part<S>,
    wall: usize,
    end: usize,
) {
    if part.len >= search.context.rack.tiles || part.state == 0 {
        return;
    }
    let graph = search.context.graph;
    let left = graph.node(part.state);
    let right_state = graph.right(part.state);
    let right = graph.node(right_state);
    let left_letters = left_letters(search, part, wall);
    let right_letters = right_letters(search, part, end);
    let before = (left.next | left.ends) & left_letters;
    let after = (right.next | right.ends) & right_letters;
    if before.count_ones() <= after.count_ones() {
        if left.next & 1 != 0 && after != 0 {
            let mut closed = *part;
            closed.state = graph.child(part.state, left.next, 0);
            search.stats.arcs += 1;
            close_left(search, &closed, end);
        }
        for letter in bits(before) {
            let mut part = *part;
            search.stats.arcs += 1;
            let leads = left.next >> letter & 1 != 0;
            part.state = if leads {
                graph.child(part.state, left.next, letter)
            } else {
                0
            };
            let part = put_before(search, part, letter);
            if left.ends >> letter & 1 != 0 {
                search.complete(&part);
            }
            both_ways(search, &part, wall, end);
        }
    } else {
        if right.next & 1 != 0 && before != 0 {
            let mut closed = *part;
            closed.state = graph.child(right_state, right.next, 0);
            search.stats.arcs += 1;
            close_right(search, &closed, wall);
        }
        for letter in bits(after) {
            let mut part = *part;
            search.stats.arcs += 1;
            let leads = right.next >> letter & 1 != 0;
            part.state = if leads {
                graph.child(right_state, right.next, letter)
            } else {
                0
            };
            // The run that follows is read by the right halves, a letter at a time.
            let terminal = right.ends >> letter & 1 != 0;
            let Some((part, terminal)) = put_after(search, part, letter, terminal) else {
                continue;
            };
            if terminal {
                search.complete(&part);
            }
            both_ways(search, &part, wall, end);
        }
    }
}

/// Appends a letter to a part, and takes in the run that follows it.
fn put_after<G: Nodes, S: RackState>(
    search: &mut Search<'_, '_, G, S>,
    part: Part<S>,
    letter: u32,
    mut terminal: bool,
) -> Option<(Part<S>, bool)> {
    let (line, lines, graph) = (search.line, search.context.lines, search.context.graph);
    let mut part = part;
    let len = part.len;
    if len == 0 {
        part.first = part.end;
    }
    let tile = search.take(&mut part, letter);
    part.tiles = part.tiles.put_after(len, tile);
    let at = part.end;
    search.lay(&mut part, tile, at);
    part.end += 1;
    while lines.occupied[line] >> part.end & 1 != 0 {
        let square = lines.index(line, part.end);
        let letter = lines.letters[square];
        if part.state == 0 {
            return None;
        }
        let state = graph.right(part.state);
        let node = graph.node(state);
        terminal = node.ends >> letter & 1 != 0;
        let leads = node.next >> letter & 1 != 0;
        if !leads && !terminal {
            return None;
        }
        search.stats.arcs += 1;
        part.state = if leads {
            graph.child(state, node.next, letter.into())
        } else {
            0
        };
        part.sums += lines.adds[square];
        part.end += 1;
    }
    Some((part, terminal))
}

/// Prepends a letter to a part.
#[inline(always)]
fn put_before<G: Nodes, S: RackState>(
    search: &Search<'_, '_, G, S>,
    mut part: Part<S>,
    letter: u32,
) -> Part<S> {
    let tile = search.take(&mut part, letter);
    part.tiles = part.tiles.put_before(tile);
    part.begin -= 1;
    part.first = part.begin;
    let at = part.begin;
    search.lay(&mut part, tile, at);
    part
}

/// Closes the left end: continues in the DAWG.
fn close_left<G: Nodes, S: RackState>(
    search: &mut Search<'_, '_, G, S>,
    part: &Part<S>,
    end: usize,
) {
    if end >= search.context.lines.len_of(search.line) {
        search.extend_right(part);
        return;
    }
    let letters = right_letters(search, part, end);
    let graph = search.context.graph;
    let node = graph.node(part.state);
    for letter in bits((node.next | node.ends) & letters) {
        let leads = node.next >> letter & 1 != 0;
        let mut part = *part;
        search.stats.arcs += 1;
        part.state = if leads {
            graph.child(part.state, node.next, letter)
        } else {
            0
        };
        let terminal = node.ends >> letter & 1 != 0;
        if let Some((part, _)) = search.put_after(part, letter, terminal) {
            if terminal {
                search.complete(&part);
            }
            if part.state != 0 {
                close_left(search, &part, end);
            }
        }
    }
}

/// Closes the right end: continues in the DAWG of the reversed words.
fn close_right<G: Nodes, S: RackState>(
    search: &mut Search<'_, '_, G, S>,
    part: &Part<S>,
    wall: usize,
) {
    let letters = left_letters(search, part, wall);
    let graph = search.context.graph;
    let node = graph.node(part.state);
    for letter in bits((node.next | node.ends) & letters) {
        let leads = node.next >> letter & 1 != 0;
        let mut part = *part;
        search.stats.arcs += 1;
        part.state = if leads {
            graph.child(part.state, node.next, letter)
        } else {
            0
        };
        let part = put_before(search, part, letter);
        if node.ends >> letter & 1 != 0 {
            search.complete(&part);
        }
        if part.state != 0 {
            close_right(search, &part, wall);
        }
    }
}
