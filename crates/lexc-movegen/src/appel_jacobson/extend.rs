//! *ExtendRight* of the paper (section 3.3.2): words extended to the right, letter by letter.

use crate::automaton::nodes::Nodes;
use crate::automaton::walk::{bits, walk};
use crate::board::run_end;
use crate::collect::{Collector, Records};
use crate::rack::state::RackState;
use crate::rack::tiles_left::tile;
use crate::record::{Placement, Tiles};
use crate::search::algorithm::SearchStats;
use crate::search::blank_choices::{DraftPlay, complete};
use crate::search::context::Context;

pub(super) struct LineSearch<'s, 'o, G, S: RackState> {
    pub(super) context: Context<'s, G, S>,
    pub(super) out: &'s mut Records<'o, S::Tiles>,
    pub(super) stats: &'s mut SearchStats,
    pub(super) line: usize,
}

/// The beginning of a word: the tiles on squares `begin..end` of the line, on the board or placed
/// so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct PartialWord<S: RackState> {
    pub(super) state: u32,
    pub(super) rack: S,
    pub(super) tiles: S::Tiles,
    /// The number of tiles placed.
    pub(super) len: u32,
    pub(super) begin: usize,
    pub(super) end: usize,
    /// The position in the line of the first new tile.
    pub(super) first: usize,
    pub(super) sums: i64,
    pub(super) word: i32,
}

impl<G: Nodes, S: RackState> LineSearch<'_, '_, G, S> {
    /// Returns a word of no new tiles and the run `begin..end`, which may be empty.
    pub(super) fn part(&self, state: u32, begin: usize, end: usize) -> PartialWord<S> {
        let base = self.context.board.index(self.line, 0);
        PartialWord {
            state,
            rack: self.context.rack.full,
            tiles: S::Tiles::NONE,
            len: 0,
            begin,
            end,
            first: end,
            sums: self.context.board.sum_of(base + begin..base + end),
            word: 1,
        }
    }

    /// Takes a letter from the rack, or a blank for it; returns the tile that is played.
    #[inline(always)]
    pub(super) fn take(&self, part: &mut PartialWord<S>, letter: u32) -> u8 {
        let rack = self.context.rack;
        let tile = tile(rack.tiles_left(&part.rack).letters, letter);
        part.rack = rack.without(&part.rack, tile);
        part.len += 1;
        tile
    }

    #[inline(always)]
    pub(super) fn add_score(&self, part: &mut PartialWord<S>, tile: u8, at: usize) {
        let square = self.context.board.index(self.line, at);
        let square_score = self.context.board.scores[square];
        (part.sums, part.word) =
            square_score.add_tile(part.sums, part.word, self.context.rack.value(tile));
    }

    /// Returns the letters that can be placed at the right end, if a square and a tile are left.
    #[inline(always)]
    pub(super) fn right_letters(&self, part: &PartialWord<S>) -> u64 {
        if part.end >= self.context.board.len_of(self.line) || part.len >= self.context.rack.tiles {
            return 0;
        }
        let square = self.context.board.index(self.line, part.end);
        self.context.board.cross_sets[square] & self.context.rack.tiles_left(&part.rack).allowed
    }

    /// Places every letter that fits at the right end, covers the run that follows, if any, and
    /// continues from there.
    pub(super) fn extend_right(&mut self, part: &PartialWord<S>) {
        let letters = self.right_letters(part);
        let node = self.context.graph.node(part.state);
        for letter in bits((node.edges | node.finals) & letters) {
            let has_edge = node.edges >> letter & 1 != 0;
            let is_final = node.finals >> letter & 1 != 0;
            let mut part = *part;
            part.state =
                if has_edge { self.context.graph.child(part.state, node.edges, letter) } else { 0 };
            self.stats.edges += 1;
            if let Some((part, is_final)) = self.put_after(part, letter, is_final) {
                if is_final {
                    self.complete(&part);
                }
                if part.state != 0 {
                    self.extend_right(&part);
                }
            }
        }
    }

    /// Appends a letter to a word whose state is already the one after the letter, and covers the
    /// run that follows. Returns `None` if no word continues with that run.
    #[inline(always)]
    pub(super) fn put_after(
        &mut self,
        mut part: PartialWord<S>,
        letter: u32,
        mut is_final: bool,
    ) -> Option<(PartialWord<S>, bool)> {
        let at = part.end;
        if part.len == 0 {
            part.first = at;
        }
        let len = part.len;
        let tile = self.take(&mut part, letter);
        part.tiles = part.tiles.put_after(len, tile);
        self.add_score(&mut part, tile, at);
        part.end += 1;
        let occupied = self.context.board.occupied[self.line];
        if occupied >> part.end & 1 != 0 {
            let end = run_end(occupied, part.end);
            let base = self.context.board.index(self.line, 0);
            let run = &self.context.board.letters[base + part.end..base + end];
            (part.state, is_final) = walk(self.context.graph, part.state, run.iter().copied())?;
            self.stats.edges += run.len() as u64;
            part.sums += self.context.board.sum_of(base + part.end..base + end);
            part.end = end;
        }
        Some((part, is_final))
    }

    /// Writes the play of a complete word, unless it is a single tile that makes a word in the
    /// other direction as well and is found there.
    #[inline(always)]
    pub(super) fn complete(&mut self, part: &PartialWord<S>) {
        if part.end - part.begin < 2 {
            return;
        }
        if part.len == 1
            && self.context.board.is_down(self.line)
            && self.context.board.beside_tiles[self.line] >> part.first & 1 != 0
        {
            return;
        }
        let draft = DraftPlay {
            tiles: part.tiles,
            placement: Placement::new(self.line, part.first, part.len),
            sums: part.sums,
            word: part.word,
            blanks: self.context.rack.tiles_left(&part.rack).blanks,
        };
        complete(&draft, self.context, self.out);
        Collector::<S>::relieve(self.out);
    }
}
